MODULE Sample
  CONST robtarget p := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PROC main()
    MoveJ p, v100, fine, tool0;
    SearchL di1, p, p, v100, tool0;
    PDispOn p, tool0;
    EOffsSet [0, 0, 0, 0, 0, 0];
    SoftAct 1, 50;
    SyncMoveOn a, b;
    SpotL p, v100, spot1, gun1, tool0;
    EGMActPose a;
    StopMove;
    SingArea\Wrist;
    CirPathMode\ObjectFrame;
    ConfL;
    MoveExtJ q, vrot10, fine;
  ENDPROC
ENDMODULE
