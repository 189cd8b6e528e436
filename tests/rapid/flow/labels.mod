MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    GOTO inner;
    IF di1 = 1 THEN
      inner:
      MoveL p, v100, fine, tool0;
    ENDIF
    twice:
    twice:
    GOTO nowhere;
  ENDPROC
ENDMODULE
