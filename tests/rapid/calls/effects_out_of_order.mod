MODULE Order
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num done := 0;
  PROC main()
    VAR num sum;
    MoveAbsJ p0, v100, fine, tool0;
    ! What the function changes is read beside it.
    sum := done + went();
    ! It may be left out.
    IF di1 = 1 AND went() > 2 MoveAbsJ p0, v100, fine, tool0;
    ! Two of them.
    sum := went() - went();
    ! Where the robot stands is read beside a motion.
    IF placed(CJointT()) + moved() = 3 EXIT;
  ENDPROC
  FUNC num went()
    done := done + 1;
    RETURN done;
  ENDFUNC
  FUNC num moved()
    MoveAbsJ p0, v100, fine, tool0;
    RETURN 1;
  ENDFUNC
  FUNC num placed(jointtarget at)
    RETURN at.robax.rax_1;
  ENDFUNC
ENDMODULE
