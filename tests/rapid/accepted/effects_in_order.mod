MODULE Order
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p2 := [[20,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num done := 0;
  VAR num other := 2;
  PROC main()
    MoveAbsJ p0, v100, fine, tool0;
    WHILE went() < 3 DO
      WaitTime 1;
    ENDWHILE
    IF NOT (went() = other * 2) MoveAbsJ p2, v100, fine, tool0;
    EXIT;
  ENDPROC
  FUNC num went()
    MoveAbsJ p1, v100, fine, tool0;
    done := done + 1;
    RETURN done;
  ENDFUNC
ENDMODULE
