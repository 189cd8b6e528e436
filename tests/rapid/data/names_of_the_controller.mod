MODULE Names
  CONST robtarget p := [[100,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    CONST wobjdata wobj0 := [FALSE, TRUE, "", [[300,0,0],[1,0,0,0]], [[0,0,10],[1,0,0,0]]];
    MoveJ p, v100, fine, tool0\WObj:=wobj0;
  ENDPROC
ENDMODULE
