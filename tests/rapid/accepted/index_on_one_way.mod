MODULE Indices
  CONST jointtarget places{2} := [[[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]],[[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]]];
  VAR num n := 0;
  PROC main()
    WHILE diMore = 1 DO
      Incr n;
      MoveAbsJ places{n}, v100, fine, tool0;
    ENDWHILE
    EXIT;
  ENDPROC
ENDMODULE
