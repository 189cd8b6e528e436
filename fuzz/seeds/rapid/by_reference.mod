MODULE References
  VAR num count := 1;
  VAR robtarget next := [[500, 0, 500], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    VAR num height := 0;
    advance next, height, 100;
    MoveJ next, v100, fine, tool0;
    advance next, height, 50\twice;
    MoveL next, v100, fine, tool0;
    IF height = 200 MoveL Offs(next, 0, 0, height), v100, fine, tool0;
    swap_counts;
    MoveL Offs(next, count, 0, 0), v100, fine, tool0;
    EXIT;
  ENDPROC
  PROC advance(INOUT robtarget target, VAR num sum, num by\switch twice)
    target := Offs(target, by, 0, 0);
    sum := sum + by;
    IF Present(twice) THEN
      advance target, sum, by;
      RETURN;
    ENDIF
  ENDPROC
  PROC swap_counts()
    VAR num other := 7;
    swap count, other;
  ENDPROC
  PROC swap(INOUT num a, INOUT num b)
    VAR num kept;
    kept := a;
    a := b;
    b := kept;
  ENDPROC
ENDMODULE
