MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    TEST di1
    CASE 1:
      WaitTime 1;
    ENDTEST
    TEST 7
    CASE "a":
      WaitTime 1;
    ENDTEST
    WHILE 1 DO
      WaitTime 1;
    ENDWHILE
  ENDPROC
ENDMODULE
