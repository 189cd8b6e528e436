MODULE Cycle
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p2 := [[20,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p3 := [[30,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PERS bool was_ended := FALSE;
  PROC main()
    IF was_ended THEN
      ! Data keep their values where the cycle ends.
      MoveAbsJ p3, v100, fine, tool0;
      EXIT;
    ENDIF
    MoveAbsJ p0, v100, fine, tool0;
    outer;
    MoveAbsJ p2, v100, fine, tool0;
    EXIT;
  ENDPROC
  PROC outer()
    VAR num count := 0;
    inner count;
    ! Only where the cycle goes on.
    MoveAbsJ p1, v100, fine, tool0;
  ENDPROC
  PROC inner(INOUT num count)
    count := count + 1;
    IF di_stop = 1 THEN
      was_ended := TRUE;
      ExitCycle;
    ENDIF
  ENDPROC
ENDMODULE
