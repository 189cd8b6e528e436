MODULE Before
  PERS wobjdata w := [FALSE, TRUE, "", [[300,0,0],[1,0,0,0]], [[0,0,10],[1,0,0,0]]];
  CONST robtarget p := [[100,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    VAR robtarget here;
    ConfL\Off;
    here := CRobT();
    MoveJ p, v100, fine, tool0\WObj:=w;
    MoveL here, v100, fine, tool0\WObj:=w;
  ENDPROC
ENDMODULE
