MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  CONST num a;
  PERS robtarget q;
  VAR num b;
  PROC main()
    MoveJ p, v100, fine, tool0;
    MoveL Offs(q, a, b, 0), v100, fine, tool0;
  ENDPROC
ENDMODULE
