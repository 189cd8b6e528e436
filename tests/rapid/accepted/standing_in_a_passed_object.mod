MODULE Objects
  PERS wobjdata w1 := [FALSE, TRUE, "", [[300,0,0],[1,0,0,0]], [[0,0,10],[1,0,0,0]]];
  PERS wobjdata w2 := [FALSE, TRUE, "", [[0,300,0],[1,0,0,0]], [[0,0,20],[1,0,0,0]]];
  CONST robtarget p := [[100,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget q := [[0, 10, 20, 0, 30, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    ConfL\Off;
    ConfJ\Off;
    at w1;
    at w2;
    ! Of the last move: w1 where di1 is on, otherwise w2.
    IF di1 = 1 at w1;
    MoveL Offs(CRobT(), 0, 0, 50), v100, fine, tool0;
    ! A joint move without one makes that of the base the current one.
    MoveJ p, v100, fine, tool0\WObj:=w1;
    MoveAbsJ q, v100, fine, tool0;
    MoveJ p, v100, fine, tool0\WObj:=w2;
    w2.uframe.trans.x := 40;
    MoveL CRobT(\Tool:=tool0\WObj:=w2), v100, fine, tool0\WObj:=w2;
    EXIT;
  ENDPROC
  PROC at(PERS wobjdata w)
    MoveJ p, v100, fine, tool0\WObj:=w;
    MoveL Offs(CRobT(\Tool:=tool0\WObj:=w), 0, 0, 10), v100, fine, tool0\WObj:=w;
  ENDPROC
ENDMODULE
