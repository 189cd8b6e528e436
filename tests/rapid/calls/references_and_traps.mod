MODULE References
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num flag := 0;
  VAR intnum signal_came;
  PROC main()
    CONNECT signal_came WITH coming;
    ISignalDI di1, 1, signal_came;
    waits flag;
  ENDPROC
  PROC waits(VAR num seen)
    MoveAbsJ p0, v100, fine, tool0;
    WHILE seen = 0 DO
      WaitTime 0.1;
    ENDWHILE
  ENDPROC
  TRAP coming
    flag := 1;
  ENDTRAP
ENDMODULE
