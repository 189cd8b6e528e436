MODULE Standing
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  CONST jointtarget q := [[0, 10, 20, 0, 30, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    VAR jointtarget kept;
    VAR robtarget here;
    ConfL\Off;
    MoveAbsJ q, v100, fine, tool0;
    kept := CJointT();
    MoveJ p, v100, fine, tool0;
    here := CRobT();
    MoveAbsJ kept, v100, fine, tool0;
    MoveL here, v100, fine, tool0;
  ENDPROC
ENDMODULE
