MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    advance;
    advance 1, 2;
    advance "a";
    advance 1\other;
    advance 1\by;
    advance 1\by:=2\by:=3;
  ENDPROC
  PROC advance(num size\num by)
    MoveL Offs(p, size, 0, 0), v100, fine, tool0;
  ENDPROC
ENDMODULE
