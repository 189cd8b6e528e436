MODULE Branches
  PERS tooldata a := [TRUE, [[0,0,100],[1,0,0,0]], [1,[0,0,1],[1,0,0,0],0,0,0]];
  PERS tooldata b := [TRUE, [[0,0,300],[1,0,0,0]], [1,[0,0,1],[1,0,0,0],0,0,0]];
  CONST robtarget p := [[400,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    MoveJ p, v100, fine, a;
    IF di1 = 1 THEN
      MoveJ Offs(p, 0, 10, 0), v100, fine, b;
    ELSEIF di2 = 1 THEN
      MoveJ Offs(p, 0, 20, 0), v100, fine, b;
    ELSE
      MoveJ Offs(p, 0, 30, 0), v100, fine, b;
    ENDIF
    MoveJ p, v100, fine, a;
    TEST gi1
    CASE 1:
      MoveJ Offs(p, 0, 40, 0), v100, fine, b;
    CASE 2:
      MoveJ Offs(p, 0, 50, 0), v100, fine, b;
    DEFAULT:
      MoveJ Offs(p, 0, 60, 0), v100, fine, b;
    ENDTEST
    EXIT;
  ENDPROC
ENDMODULE
