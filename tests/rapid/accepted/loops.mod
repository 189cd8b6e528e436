MODULE Loops
  CONST robtarget p := [[100, 0, 500], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  VAR num steps{3} := [1, 4, 9];
  PROC main()
    VAR num n := 0;
    ! Without a step it counts down here.
    FOR i FROM 3 TO 1 DO
      MoveL Offs(p, i, 0, 0), v100, fine, tool0;
    ENDFOR
    FOR i FROM 10 TO 20 STEP 5 DO
      MoveL Offs(p, i, 0, 0), v100, fine, tool0;
    ENDFOR
    FOR i FROM 1 TO Dim(steps, 1) DO
      n := n + steps{i};
    ENDFOR
    MoveL Offs(p, 0, n, 0), v100, fine, tool0;
    WHILE n > 12 DO
      Decr n;
      Add n, -0.5;
    ENDWHILE
    again:
    n := n - 4;
    IF n > 0 GOTO again;
    MoveL Offs(p, 0, 0, n), v100, fine, tool0;
    Clear n;
    IF n = 0 EXIT;
    MoveL p, v100, fine, tool0;
  ENDPROC
ENDMODULE
