MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num height := 1;
  PROC main()
    MoveJ p, v100, fine, tool0;
    MoveL Offs(p, 0, 0, height), v100, fine, tool0;
  ENDPROC
  TRAP changed
    height := 2;
  ENDTRAP
ENDMODULE
