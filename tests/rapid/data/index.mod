MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num a{2} := [1, 2];
  PROC main()
    MoveJ p, v100, fine, tool0;
    MoveL Offs(p, a{3}, a{0}, a{1, 1}), v100, fine, tool0;
    MoveL Offs(p, a{1.5}, 0, 0), v100, fine, tool0;
  ENDPROC
ENDMODULE
