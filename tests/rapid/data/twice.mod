MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num p;
  PERS tooldata tool0 := [TRUE, [[0, 0, 0], [1, 0, 0, 0]], [1, [0, 0, 1], [1, 0, 0, 0], 0, 0, 0]];
  PROC main()
    MoveJ p, v100, fine, tool0;
  ENDPROC
  PROC MoveL()
  ENDPROC
  PROC p()
  ENDPROC
ENDMODULE
