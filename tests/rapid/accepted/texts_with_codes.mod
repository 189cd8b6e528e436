MODULE Codes
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    MoveAbsJ p0, v100, fine, tool0;
    IF StrLen("a\\b") = 3 MoveAbsJ p1, v100, fine, tool0;
    IF "\41" = "A" MoveAbsJ p0, v100, fine, tool0;
    IF StrLen("a ""b""") <> 5 MoveAbsJ p1, v100, fine, tool0;
    EXIT;
  ENDPROC
ENDMODULE
