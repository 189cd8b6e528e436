MODULE Latin
  ! Grüße
  CONST jointtarget q := [[0,10,20,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    MoveAbsJ q, v100, fine, tool0;
  ENDPROC
ENDMODULE
