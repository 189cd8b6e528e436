MODULE Called
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p2 := [[20,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num depth := 0;
  PROC main()
    depth := depth + 1;
    IF depth = 1 THEN
      MoveAbsJ p0, v100, fine, tool0;
      again;
      MoveAbsJ p1, v100, fine, tool0;
      EXIT;
    ENDIF
    IF depth = 2 ExitCycle;
    ! The next cycle, and not what stands behind the call.
    MoveAbsJ p2, v100, fine, tool0;
    EXIT;
  ENDPROC
  PROC again()
    main;
  ENDPROC
ENDMODULE
