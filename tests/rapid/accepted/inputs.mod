MODULE Inputs
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num answer;
  VAR bool late;
  PERS num speed := 100;
  PROC main()
    VAR num count := 0;
    MoveJ p, v100\V:=speed, z10, tool0;
    TPReadFK answer, "Which part?", stEmpty, "A", "B", stEmpty, stEmpty;
    IF answer = 2 THEN
      MoveL Offs(p, 0, 0, 50), v100, fine, tool0;
    ENDIF
    WaitDI di1, 1\MaxTime:=2\TimeFlag:=late;
    IF late MoveL Offs(p, 0, 0, 80), v100, fine, tool0;
    WHILE count < GInput(gi_count) DO
      MoveL Offs(p, 0, 0, 10), v100, fine, tool0;
      Incr count;
    ENDWHILE
  ENDPROC
ENDMODULE
