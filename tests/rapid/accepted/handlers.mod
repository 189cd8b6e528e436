MODULE Handlers
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [0, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    WaitDI di1, 1\MaxTime:=5;
  ERROR (ERR_WAIT_MAXTIME)
    MoveL Offs(p, 0, 0, 100), v100, fine, tool0;
    RETURN;
  UNDO
    SetDO do1, 0;
  ENDPROC
  PROC never()
    MoveJ p, v100, fine, tool0;
  BACKWARD
    MoveL p, v100, fine, tool0;
  ENDPROC
ENDMODULE
