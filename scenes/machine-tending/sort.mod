MODULE Sort
  ! A part from the first fixture onto the second one, or into the tray if the camera finds it bad.
  ! di_part: a part lies on the first fixture; di_held: the fingers hold it; di_good: what the camera says.

  PERS tooldata gripper := [TRUE,[[0,0,345],[1,0,0,0]],[18,[0,0,120],[1,0,0,0],0,0,0]];
  PERS wobjdata fixture_1 := [FALSE,TRUE,"",[[-50,1750,926.05],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];
  PERS wobjdata fixture_2 := [FALSE,TRUE,"",[[550,1750,926.05],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];
  PERS wobjdata tray := [FALSE,TRUE,"",[[150,-1600,457],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];

  CONST jointtarget home := [[0,-25,40,0,-15,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget coming := [[0,0,0],[0,0,1,0],[1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget good := [[0,0,0],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget bad := [[0,0,70.5],[0,0,1,0],[-1,0,-1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];

  PROC main()
    Reset do_grip;
    MoveAbsJ home, v500, fine, gripper;
    WHILE TRUE DO
      WaitDI di_part, 1;
      take;
      IF di_good = 1 THEN
        put_good;
      ELSE
        put_bad;
      ENDIF
    ENDWHILE
  ENDPROC

  PROC take()
    MoveJ Offs(coming, 0, 0, 370), v500, z50, gripper\WObj:=fixture_1;
    MoveL coming, v100, fine, gripper\WObj:=fixture_1;
    Set do_grip;
    WaitDI di_held, 1;
    MoveL Offs(coming, 0, 0, 370), v200, z50, gripper\WObj:=fixture_1;
  ENDPROC

  PROC put_good()
    MoveJ Offs(good, 0, 0, 370), v500, z50, gripper\WObj:=fixture_2;
    MoveL good, v100, fine, gripper\WObj:=fixture_2;
    let_go;
    MoveL Offs(good, 0, 0, 370), v400, z50, gripper\WObj:=fixture_2;
    MoveAbsJ home, v500, z100, gripper;
  ENDPROC

  PROC put_bad()
    MoveAbsJ home, v500, z100, gripper;
    MoveJ Offs(bad, 0, 0, 400), v500, z50, gripper\WObj:=tray;
    MoveL bad, v100, fine, gripper\WObj:=tray;
    let_go;
    MoveL Offs(bad, 0, 0, 400), v400, z50, gripper\WObj:=tray;
    MoveAbsJ home, v500, z100, gripper;
  ENDPROC

  PROC let_go()
    Reset do_grip;
    WaitDI di_held, 0;
  ENDPROC
ENDMODULE
