MODULE States
  ! A machine of states that begins again with main.
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num state := 0;
  PROC main()
    TEST state
    CASE 0:
      MoveJ p, v100, fine, tool0;
      state := 1;
    CASE 1:
      MoveL Offs(p, 0, 0, 100), v100, fine, tool0;
      IF di_ready = 1 state := 2;
    CASE 2:
      MoveL Offs(p, 0, 100, 0), v100, fine, tool0;
      EXIT;
    ENDTEST
  ENDPROC
ENDMODULE
