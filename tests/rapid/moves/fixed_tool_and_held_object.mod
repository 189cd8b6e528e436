MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PERS tooldata nozzle := [FALSE, [[0, 0, 0], [1, 0, 0, 0]], [1, [0, 0, 1], [1, 0, 0, 0], 0, 0, 0]];
  PERS wobjdata part := [TRUE, TRUE, "", [[0, 0, 0], [1, 0, 0, 0]], [[0, 0, 0], [1, 0, 0, 0]]];
  PERS wobjdata turning := [FALSE, FALSE, "STN1", [[0, 0, 0], [1, 0, 0, 0]], [[0, 0, 0], [1, 0, 0, 0]]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    MoveL p, v100, fine, nozzle;
    MoveL p, v100, fine, tool0\WObj:=part;
    MoveL p, v100, fine, tool0\WObj:=turning;
  ENDPROC
ENDMODULE
