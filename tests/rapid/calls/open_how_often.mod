MODULE Often
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num asked := 0;
  PROC main()
    MoveAbsJ p0, v100, fine, tool0;
    ! Asked over and over.
    WaitUntil counted() > 3;
    WaitUntil di1 = 1 OR ends();
    ! May be left out.
    IF di1 = 1 AND cycles() EXIT;
    IF di1 = 1 AND sets() EXIT;
    IF di1 = 1 AND waits() EXIT;
    ! The second value may be left out.
    TEST asked
    CASE 1, counted():
      MoveAbsJ p1, v100, fine, tool0;
    ENDTEST
  ENDPROC
  FUNC num counted()
    asked := asked + 1;
    RETURN asked;
  ENDFUNC
  FUNC bool ends()
    EXIT;
    RETURN TRUE;
  ENDFUNC
  FUNC bool cycles()
    ExitCycle;
    RETURN TRUE;
  ENDFUNC
  FUNC bool sets()
    Set do_grip;
    RETURN TRUE;
  ENDFUNC
  FUNC bool waits()
    WHILE TRUE DO
      WaitTime 1;
    ENDWHILE
    RETURN TRUE;
  ENDFUNC
ENDMODULE
