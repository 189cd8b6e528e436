MODULE Parentheses
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    WaitTime (1 + 1) * 2;
    raised (1 + 1) * 2, 5;
    raised (7), (5);
  ENDPROC
  PROC raised(num x, num y)
    MoveL Offs(p, x, y, 0), v100, fine, tool0;
  ENDPROC
ENDMODULE
