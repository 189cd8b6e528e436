MODULE Items
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num n := 1;
  VAR num done{2} := [0, 0];
  PROC main()
    MoveAbsJ p0, v100, fine, tool0;
    works done{n};
    ! The first item was passed, whatever n is now.
    IF done{1} = 7 MoveAbsJ p1, v100, fine, tool0;
    IF done{2} = 7 MoveAbsJ p0, v100, fine, tool0;
    EXIT;
  ENDPROC
  PROC works(INOUT num state)
    n := 2;
    state := 7;
  ENDPROC
ENDMODULE
