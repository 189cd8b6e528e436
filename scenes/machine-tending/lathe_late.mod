MODULE LatheLate
  ! Finished parts from the lathe onto the fixture, blanks from the bin into its chuck, as the lathe and the bin ask for it.
  ! di_part_done: the lathe has a finished part; di_blank: the bin has a blank; di_chuck_free: the jaws are open and empty.

  PERS tooldata gripper := [TRUE,[[0,0,345],[1,0,0,0]],[18,[0,0,120],[1,0,0,0],0,0,0]];
  PERS wobjdata chuck := [FALSE,TRUE,"",[[2370,-327,1057],[0.707107,-0.707107,0,0]],[[0,0,0],[1,0,0,0]]];
  PERS wobjdata fixture_1 := [FALSE,TRUE,"",[[-50,1750,927.5],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];
  PERS wobjdata bin := [FALSE,TRUE,"",[[150,-1600,577],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];

  CONST jointtarget home := [[0,-25,40,0,-15,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget before_door := [[-810,-60,245],[0.5,0.5,0.5,0.5],[-1,-1,0,1],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget chuck_side := [[-250,0,44],[0.5,0.5,0.5,0.5],[-1,-1,0,1],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget chuck_jaws := [[0,0,44],[0.5,0.5,0.5,0.5],[-1,-1,0,1],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget part_place := [[0,0,0],[0,0,1,0],[1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget blank_place := [[0,0,0],[0,0,1,0],[-1,0,-1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];

  VAR bool is_late;

  PROC main()
    MoveAbsJ home, v500, fine, gripper;
    WHILE TRUE DO
      IF di_part_done = 1 THEN
        fetch_part;
        put_down;
      ENDIF
      IF di_blank = 1 THEN
        take_blank;
        load_blank;
      ENDIF
      WaitTime 0.5;
    ENDWHILE
  ENDPROC

  PROC fetch_part()
    MoveJ before_door, v800, z50, gripper\WObj:=chuck;
    WaitDI di_door_open, 1;
    MoveL chuck_side, v400, z10, gripper\WObj:=chuck;
    MoveL chuck_jaws, v100, fine, gripper\WObj:=chuck;
    close_gripper;
    Set do_chuck_open;
    WaitDI di_chuck_free, 1\MaxTime:=5\TimeFlag:=is_late;
    IF is_late THEN
      ! The jaws stay closed: leave the part, and go home for the operator.
      open_gripper;
      MoveL Offs(chuck_jaws, 0, 0, 191), v50, fine, gripper\WObj:=chuck;
      MoveAbsJ home, v200, fine, gripper;
      EXIT;
    ENDIF
    MoveL Offs(chuck_jaws, 0, 0, 191), v50, fine, gripper\WObj:=chuck;
    MoveL before_door, v400, z50, gripper\WObj:=chuck;
    MoveAbsJ home, v500, z100, gripper;
  ENDPROC

  PROC put_down()
    MoveJ Offs(part_place, 0, 0, 370), v500, z50, gripper\WObj:=fixture_1;
    MoveL part_place, v100, fine, gripper\WObj:=fixture_1;
    open_gripper;
    MoveL Offs(part_place, 0, 0, 370), v400, z50, gripper\WObj:=fixture_1;
    MoveAbsJ home, v500, z100, gripper;
  ENDPROC

  PROC take_blank()
    MoveJ Offs(blank_place, 0, 0, 500), v500, z50, gripper\WObj:=bin;
    MoveL blank_place, v100, fine, gripper\WObj:=bin;
    close_gripper;
    MoveL Offs(blank_place, 0, 0, 500), v400, z50, gripper\WObj:=bin;
    MoveAbsJ home, v500, z100, gripper;
  ENDPROC

  PROC load_blank()
    MoveJ before_door, v800, z50, gripper\WObj:=chuck;
    WaitDI di_door_open, 1;
    MoveL Offs(chuck_jaws, 0, 0, 191), v400, z10, gripper\WObj:=chuck;
    MoveL chuck_jaws, v50, fine, gripper\WObj:=chuck;
    Reset do_chuck_open;
    WaitDI di_chuck_free, 0;
    open_gripper;
    MoveL chuck_side, v100, z10, gripper\WObj:=chuck;
    MoveL before_door, v400, z50, gripper\WObj:=chuck;
    MoveAbsJ home, v500, fine, gripper;
    PulseDO do_start;
  ENDPROC

  PROC open_gripper()
    Reset do_grip;
    WaitTime 0.3;
  ENDPROC

  PROC close_gripper()
    Set do_grip;
    WaitTime 0.3;
  ENDPROC
ENDMODULE
