MODULE Concurrent
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    VAR jointtarget here;
    MoveAbsJ p0, v100, fine, tool0;
    MoveAbsJ\Conc, p1, v100, fine, tool0;
    here := CJointT();
    MoveAbsJ here, v100, fine, tool0;
  ENDPROC
ENDMODULE
