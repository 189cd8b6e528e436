MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  CONST num a := 1;
  PROC main()
    MoveJ p, v100, fine, tool0;
    a := 2;
    p.trans.x := 3;
    v100.v_tcp := 5;
    FOR i FROM 1 TO 2 DO
      i := 3;
    ENDFOR
    b := 1;
  ENDPROC
ENDMODULE
