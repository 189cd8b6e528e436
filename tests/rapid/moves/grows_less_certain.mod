MODULE Grows
  CONST robtarget p := [[400,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num layer := 0;
  PROC main()
    MoveJ Offs(p, 0, 0, layer * 0.1), v100, fine, tool0;
    layer := layer + 0.3;
  ENDPROC
ENDMODULE
