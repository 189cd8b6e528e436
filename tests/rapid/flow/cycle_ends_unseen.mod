MODULE Unseen
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num state := 0;
  PROC main()
    MoveAbsJ p0, v100, fine, tool0;
    inner;
  ENDPROC
  PROC inner()
    ExitCycle;
  UNDO
    state := 1;
  ENDPROC
ENDMODULE
