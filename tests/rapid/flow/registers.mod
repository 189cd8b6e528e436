MODULE registers
  ! reg1 to reg5 are numbers of the controller's own module; what they hold is not known.
  PROC main()
    reg1 := 0;
    WHILE reg1 < 3 DO
      MoveAbsJ [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]], v100, fine, tool0;
      Incr reg1;
    ENDWHILE
    Add REG2, reg1;
    IF reg2 = 3 MoveAbsJ [[20,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]], v100, fine, tool0;
  ENDPROC
ENDMODULE
