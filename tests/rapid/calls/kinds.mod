MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    value;
    IF act() > 1 WaitTime 1;
    trapped;
  ENDPROC
  FUNC num value()
    RETURN 1;
  ENDFUNC
  PROC act()
    RETURN 1;
  ENDPROC
  FUNC num none()
    RETURN;
  ENDFUNC
  TRAP trapped
  ENDTRAP
ENDMODULE
