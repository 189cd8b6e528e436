MODULE Readings
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p2 := [[20,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p3 := [[30,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    VAR bool yes := TRUE;
    VAR bool no := FALSE;
    MoveAbsJ p0, v100, fine, tool0;
    ! Both readings hold.
    IF NOT no AND yes MoveAbsJ p1, v100, fine, tool0;
    ! Of the first alone it does not hold, of both it does.
    IF NOT yes AND no MoveAbsJ p2, v100, fine, tool0;
    ! Not known.
    IF yes AND NOT di1 AND di2 MoveAbsJ p3, v100, fine, tool0;
    EXIT;
  ENDPROC
ENDMODULE
