MODULE Sample
  PROC main()
    MoveJ p, v100, fine, tool0;
  ENDPROC
ENDMODULE
PROC after()
ENDPROC
