MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num a := 1;
  PROC main()
    MoveJ p, v100, fine, tool0;
    advance 3;
    advance a;
    both a, a;
  ENDPROC
  PROC advance(INOUT num size)
    size := size + 1;
    MoveL Offs(p, a, 0, 0), v100, fine, tool0;
  ENDPROC
  PROC both(VAR num x, VAR num y)
    x := y;
  ENDPROC
ENDMODULE
