MODULE Texts
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget p1 := [[10,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  PROC main()
    VAR string word := "ABA";
    VAR num at := 1;
    WHILE at <= StrLen(word) DO
      IF StrPart(word, at, 1) = "A" THEN
        MoveAbsJ p0, v100, fine, tool0;
      ELSE
        MoveAbsJ p1, v100, fine, tool0;
      ENDIF
      Incr at;
    ENDWHILE
    EXIT;
  ENDPROC
ENDMODULE
