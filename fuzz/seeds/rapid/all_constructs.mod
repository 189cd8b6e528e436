%%%
  VERSION:1
  LANGUAGE:ENGLISH
%%%
MODULE Cell(SYSMODULE)
  ! Every construct that the reader knows; "quotes" in a comment, MoveL too.
  RECORD station
    robtarget place;
    num count;
  ENDRECORD
  ALIAS num level;
  CONST robtarget home := [[600, 0, 700], [0, 0, 1, 0], [0, 0, 0, 0], [9E9, 9E+09, 9E9, 9E9, 9E9, 9E9]];
  CONST jointtarget rest := [[0, -10, 20, 0, 45, 0], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];
  PERS tooldata gripper := [TRUE, [[0, 0, 120], [1, 0, 0, 0]], [1, [0, 0, 40], [1, 0, 0, 0], 0, 0, 0]];
  TASK PERS wobjdata table := [FALSE, TRUE, "", [[400, -200, 50], [1, 0, 0, 0]], [[0, 0, 10], [0.707107, 0, 0, 0.707107]]];
  LOCAL VAR level layer := 2;
  VAR station here;
  VAR robtarget row{2, 2};
  VAR intnum stopped;
  VAR clock timer;
  VAR speeddata slow := [50, 100, 5000, 1000];

  PROC main()
    VAR num i := 0;
    CONST num pitch := 50;
    CONNECT stopped WITH on_stop;
    ISignalDI di_stop, 1, stopped;
    ConfJ\On; ConfL\Off;
    SingArea\Off;
    MoveAbsJ rest\NoEOffs, v500, z50, tool0;
    MoveJ home, v1000, z100, gripper\WObj:=wobj0;
    start:
    FOR i FROM 1 TO 2 DO
      MoveL Offs(home, i * pitch, 0, -100), slow, z10, gripper\WObj:=table;
      MoveC RelTool(home, 0, 0, 10\Rz:=90), Offs(home, 100, 20, -100), v200\T:=2, fine\Inpos:=inpos50, gripper;
    ENDFOR
    here.place := home;
    here.place.trans.z := here.place.trans.z + 10;
    here.count := layer DIV 2 + layer MOD 2;
    row{1, 2} := here.place;
    MoveL row{1, 2}, v100\V:=250, z20\Z:=25, gripper\TLoad:=load0;
    TEST here.count
    CASE 1, 2:
      MoveLDO home, v100, fine, gripper, do_grip, 1;
    DEFAULT:
      Stop;
    ENDTEST
    IF di_part = 1 AND NOT (layer > 3) THEN
      pick \fast;
    ELSEIF TestDI(di_other) THEN
      TPWrite "MoveL p1, ""quoted"" ! no comment" \Num:=layer;
    ELSE
      WaitTime 0.5;
    ENDIF
    IF layer > 5 RETURN;
    WHILE DInput(di_more) = 1 DO
      TriggL home, v100, on_way, z5, gripper;
      Incr layer;
    ENDWHILE
    IF di_again = 1 GOTO start;
  ERROR
    IF ERRNO = ERR_WAIT_MAXTIME THEN
      MoveJ home, v50, fine, gripper;
      RETRY;
    ENDIF
    TRYNEXT;
  ENDPROC

  PROC pick(\switch fast | switch slowly, \num height)
    IF Present(fast) THEN
      MoveL home, v1000, z10, gripper;
    ENDIF
    ArcL home, v50, seam1, weld1, fine, gripper;
    SetDO do_grip, 1;
  ENDPROC

  TRAP on_stop
    ClkStop timer;
    RETURN;
  ENDTRAP
ENDMODULE
