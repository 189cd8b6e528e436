MODULE PipeSeams
  ! A seam along the pipe, and one round the collar of those that have one, as often as parts come.
  ! di_part: a part is in the fixture; di_collar: it has a collar; di_arc_fault: the last arc broke off.

  PERS tooldata torch := [TRUE,[[0,0,350],[1,0,0,0]],[2.4,[0,0,180],[1,0,0,0],0,0,0]];
  PERS wobjdata workpiece := [FALSE,TRUE,"",[[950,0,300.5],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];
  PERS seamdata seam_1 := [0.2,0.1,[0,0,0,0,0,0,0,0,0],0,0,0,0,[0,0,0,0,0,0,0,0,0],0,0,[0,0,0,0,0,0,0,0,0],0,0,[0,0,0,0,0,0,0,0,0],0];
  PERS welddata weld_12 := [12,0,[3,0,0,0,0,180,0,0,0],[0,0,0,0,0,0,0,0,0]];

  CONST jointtarget home := [[0,-20,20,0,90,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget above_pipe := [[-70,-290,300],[0,0.953717,0,0.300706],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget seam_start := [[0,-290,200],[0,0.953717,0,0.300706],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget seam_end := [[0,-210,200],[0,0.953717,0,0.300706],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget seam_leave := [[-98,-210,340],[0,0.953717,0,0.300706],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget collar_west := [[-40,-85,249],[0,0.906308,0,0.422618],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget collar_north := [[0,-45,249],[0,0.906308,0,0.422618],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget collar_east := [[40,-85,249],[0,0.906308,0,0.422618],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST robtarget collar_south := [[0,-125,249],[0,0.906308,0,0.422618],[-1,0,1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];

  PROC main()
    MoveAbsJ home, v400, fine, torch;
    WHILE TRUE DO
      WaitDI di_part, 1;
      weld_pipe;
      IF di_collar = 1 THEN
        weld_collar;
      ENDIF
      MoveJ Offs(above_pipe, 0, 0, 100), v400, z50, torch\WObj:=workpiece;
      MoveAbsJ home, v400, fine, torch;
      PulseDO do_done;
    ENDWHILE
  ENDPROC

  PROC weld_pipe()
    MoveJ above_pipe, v400, z20, torch\WObj:=workpiece;
    ArcLStart seam_start, v200, seam_1, weld_12, fine, torch\WObj:=workpiece;
    ArcLEnd seam_end, v200, seam_1, weld_12, fine, torch\WObj:=workpiece;
    IF di_arc_fault = 1 THEN
      ! Once more, from the start of the seam.
      MoveL Offs(seam_end, -40, 0, 40), v100, z5, torch\WObj:=workpiece;
      MoveL Offs(seam_start, -40, 0, 40), v100, z5, torch\WObj:=workpiece;
      ArcLStart seam_start, v200, seam_1, weld_12, fine, torch\WObj:=workpiece;
      ArcLEnd seam_end, v200, seam_1, weld_12, fine, torch\WObj:=workpiece;
    ENDIF
    MoveL seam_leave, v100, z10, torch\WObj:=workpiece;
  ENDPROC

  PROC weld_collar()
    MoveL RelTool(collar_west, 0, 0, -141), v100, z20, torch\WObj:=workpiece;
    ArcLStart collar_west, v100, seam_1, weld_12, fine, torch\WObj:=workpiece;
    ArcC collar_north, collar_east, v100, seam_1, weld_12, z1, torch\WObj:=workpiece;
    ArcCEnd collar_south, collar_west, v100, seam_1, weld_12, fine, torch\WObj:=workpiece;
    MoveL RelTool(collar_west, 0, 0, -141), v100, z20, torch\WObj:=workpiece;
  ENDPROC
ENDMODULE
