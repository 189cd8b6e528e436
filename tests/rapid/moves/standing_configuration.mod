MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    VAR robtarget here;
    MoveJ p, v100, fine, tool0;
    here := CRobT();
    MoveL here, v100, fine, tool0;
  ENDPROC
ENDMODULE
