MODULE Objects
  PERS wobjdata w := [FALSE, TRUE, "", [[300,0,0],[1,0,0,0]], [[0,0,10],[1,0,0,0]]];
  CONST robtarget p := [[100,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    ConfL\Off;
    MoveJ p, v100, fine, tool0\WObj:=w;
    elsewhere;
  ENDPROC
  PROC elsewhere()
    CONST wobjdata w := [FALSE, TRUE, "", [[0,300,0],[1,0,0,0]], [[0,0,0],[1,0,0,0]]];
    ! In the object of the last move, and not in this one.
    MoveL Offs(CRobT(), 0, 0, 50), v100, fine, tool0\WObj:=w;
  ENDPROC
ENDMODULE
