MODULE Frames
  CONST robtarget target := [[100, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PERS wobjdata turned := [FALSE, TRUE, "", [[400, 0, 0], [0.707107, 0, 0, 0.707107]], [[0, 0, 50], [0, 1, 0, 0]]];
  PERS wobjdata moved := [FALSE, TRUE, "", [[0, 0, 0], [1, 0, 0, 0]], [[0, 0, 0], [1, 0, 0, 0]]];
  PERS tooldata changing := [TRUE, [[0, 0, 100], [1, 0, 0, 0]], [1, [0, 0, 1], [1, 0, 0, 0], 0, 0, 0]];
  PROC main()
    MoveJ target, v100, fine, tool0\WObj:=turned;
    moved.uframe.trans := [10, 20, 30];
    MoveL target, v100, fine, tool0\WObj:=moved;
    changing.tframe.trans.z := 250;
    MoveL target, v100, fine, changing\WObj:=moved;
    MoveL target, v100, fine, tool0;
  ENDPROC
ENDMODULE
