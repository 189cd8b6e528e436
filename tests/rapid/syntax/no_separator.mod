MODULE Sample
  PROC main()
    MoveAbsJ [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]] v100, fine, tool0;
    MoveAbsJ [[0,0,0,0,30],[9E9,9E9,9E9,9E9,9E9,9E9]], v100, fine, tool0;
  ENDPROC
ENDMODULE
