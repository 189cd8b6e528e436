MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  CONST robtarget q := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [100, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    MoveL q, v100, fine, tool0;
    MoveAbsJ [[0, 0, 0, 0, 0, 0], [9E9, 0, 9E9, 9E9, 9E9, 9E9]], v100, fine, tool0;
  ENDPROC
ENDMODULE
