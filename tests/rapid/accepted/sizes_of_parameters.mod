MODULE Sizes
  CONST robtarget p := [[400,0,400],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST num steps{3,2} := [[0,0],[10,5],[20,0]];
  PERS num elsewhere;
  PROC main()
    IF elsewhere > 3 TPWrite "a value that is not in the file";
    over steps;
    EXIT;
  ENDPROC
  PROC over(num grid{*,*})
    FOR i FROM 1 TO Dim(grid, 1) DO
      MoveJ Offs(p, grid{i,1}, grid{i,Dim(grid, 2)}, 0), v100, fine, tool0;
    ENDFOR
  ENDPROC
ENDMODULE
