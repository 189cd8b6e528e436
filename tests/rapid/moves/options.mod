MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    MoveL p\ID:=10, v100, fine, tool0;
    ArcL p, v100, seam1, weld1\Weave:=w, fine, tool0;
    MoveL p, v100, fine, tool0\Corr;
    MoveJ p, v100, fine, tool0\WObjs:=wobj0;
    MoveL p, v100, fine, tool0\WObj;
    MoveL p, v100\V:=10\V:=20, fine, tool0;
    MoveL p, v100, tool0;
    MoveC p, v100, fine, tool0;
  ENDPROC
ENDMODULE
