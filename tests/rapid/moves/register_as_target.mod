MODULE register_as_target
  PROC main()
    reg1 := 10;
    MoveAbsJ [[reg1,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]], v100, fine, tool0;
  ENDPROC
ENDMODULE
