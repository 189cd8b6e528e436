MODULE Changed
  PERS tooldata grip := [TRUE, [[0,0,100],[1,0,0,0]], [1,[0,0,1],[1,0,0,0],0,0,0]];
  CONST robtarget p := [[400,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    ConfL\Off;
    MoveJ p, v100, fine, grip;
    grip.tframe.trans.z := 200;
    MoveL RelTool(CRobT(), 0, 0, 10), v100, fine, grip;
  ENDPROC
ENDMODULE
