MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num p;
  CONST speeddata v100 := [100, 500, 5000, 1000];
  PROC main()
    MoveJ p, v100, fine, tool0;
  ENDPROC
  PROC MoveL()
  ENDPROC
  PROC p()
  ENDPROC
ENDMODULE
