MODULE Traps
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR intnum stop_now;
  PROC main()
    CONNECT stop_now WITH stopping;
    ISignalDI di1, 1, stop_now;
    MoveAbsJ p0, v100, fine, tool0;
  ENDPROC
  TRAP stopping
    ended;
  ENDTRAP
  PROC ended()
    ExitCycle;
  ENDPROC
ENDMODULE
