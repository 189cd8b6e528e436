MODULE Corner
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    MoveAbsJ p0, v100, fine, tool0;
    MoveAbsJ p1, v100, z50, tool0;
    IF di1 = 1 ExitCycle;
    MoveAbsJ p0, v100, fine, tool0;
    EXIT;
  ENDPROC
ENDMODULE
