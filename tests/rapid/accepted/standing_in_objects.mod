MODULE Standing
  PERS wobjdata w := [FALSE, TRUE, "", [[300,0,0],[1,0,0,0]], [[0,0,10],[1,0,0,0]]];
  CONST robtarget p := [[100,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    VAR robtarget here;
    ConfL\Off;
    MoveJ p, v100, fine, tool0\WObj:=w;
    MoveL RelTool(CRobT(\Tool:=tool0\WObj:=w), 0, 0, 50), v100, fine, tool0\WObj:=w;
    ! The work object of all moves.
    here := CRobT();
    MoveL Offs(here, 0, 20, 0), v100, fine, tool0\WObj:=w;
    EXIT;
  ENDPROC
ENDMODULE
