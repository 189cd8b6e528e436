MODULE Tested
  CONST jointtarget p0 := [[0,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  VAR num k := 1;
  PROC main()
    MoveAbsJ p0, v100, fine, tool0;
    TEST k
    CASE changed():
      MoveAbsJ p0, v100, fine, tool0;
    ENDTEST
  ENDPROC
  FUNC num changed()
    k := 2;
    RETURN 1;
  ENDFUNC
ENDMODULE
