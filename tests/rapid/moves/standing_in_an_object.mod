MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PERS wobjdata table := [FALSE, TRUE, "", [[400, -200, 50], [1, 0, 0, 0]], [[0, 0, 10], [1, 0, 0, 0]]];
  PROC main()
    VAR robtarget here;
    MoveJ p, v100, fine, tool0\WObj:=table;
    here := CRobT();
    MoveL here, v100, fine, tool0\WObj:=table;
  ENDPROC
ENDMODULE
