MODULE Running
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    CONST num count := 0x2;
    VAR jointtarget row{count} := [p0, p1];
    VAR pos here;
    ActUnit STN1;
    MoveAbsJ row{0b10}, v100, fine, tool0;
    here := CPos(\Tool:=tool0 \WObj:=wobj0);
    IF here.z < 400 MoveAbsJ row{1}, v100, fine, tool0;
    IF CTool() = tool0 TPWrite "bare flange";
    DeactUnit STN1;
    EXIT;
  ENDPROC
ENDMODULE
