MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  CONST robtarget q := [[600, 0], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  CONST jointtarget j := [[0, 0, 0, 0, 0, 0]];
  VAR num a{3} := [1, 2];
  PROC main()
    MoveJ p, v100, fine, tool0;
  ENDPROC
ENDMODULE
