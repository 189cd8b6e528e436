MODULE Sample
  PROC main()
    WaitTime 1;
ENDMODULE
