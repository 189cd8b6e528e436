MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num a := 1;
  PROC main()
    MoveJ p, v100, fine, tool0;
    a := next() + next();
    IF next() > 3 MoveL p, v100, fine, tool0;
    MoveL Offs(p, next(), 0, 0), v100, fine, tool0;
  ENDPROC
  FUNC num next()
    a := a + 1;
    RETURN a;
  ENDFUNC
ENDMODULE
