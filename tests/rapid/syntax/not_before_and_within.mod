MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    IF NOT (NOT di1 = 1 AND di2 = 1) AND di3 = 1 MoveL p, v100, fine, tool0;
  ENDPROC
ENDMODULE
