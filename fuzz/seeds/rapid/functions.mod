MODULE Functions
  CONST robtarget base := [[500, 0, 500], [0, 0, 1, 0], [0, -1, 0, 1], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  CONST pose shifted := [[10, 20, 30], [0.707107, 0, 0, 0.707107]];
  PROC main()
    VAR robtarget target;
    VAR pose frame;
    VAR num side;
    target := around(base, 90, 100);
    MoveJ target, v100, fine, tool0;
    side := draw(60);
    MoveL Offs(base, side, Abs(-2), Sqrt(9) + Pow(2, 3)), v100, fine, tool0;
    target.trans := base.trans + [20, 0, 0] - [0, 0, 5];
    target.rot := OrientZYX(90, 0, 180);
    MoveL target, v100, fine, tool0;
    frame := PoseMult(shifted, PoseInv(shifted));
    target.trans := PoseVect(shifted, [100, 0, 0]) + frame.trans;
    MoveL target, v100, fine, tool0;
    MoveL RelTool(base, 10, 0, 100\Rx:=90\Rz:=90), v100, fine, tool0;
    MoveL Offs(base, Trunc(-2.7), Round(2.6), ATan2(1, 1) + ACos(0) + 10 * Tan(45)), v100, fine, tool0;
  ENDPROC
  FUNC robtarget around(robtarget centre, num angle, num radius)
    RETURN Offs(centre, radius * Cos(angle), radius * Sin(angle), 0);
  ENDFUNC
  FUNC num draw(num width)
    MoveL base, v100, z10, tool0;
    MoveL Offs(base, 0, width, 0), v100, z10, tool0;
    RETURN width / 2;
  ENDFUNC
ENDMODULE
