MODULE opaque_parts
  ! Arrays and records whose parts this reader does not follow, and what is computed of texts.
  PERS tasks both{2} := [["T_ROB1"],["T_ROB2"]];
  PERS welddata welds{2} := [[12,0],[10,0]];
  RECORD seam
    num number;
    welddata weld;
  ENDRECORD
  PERS seam first := [1,[12,0]];
  VAR shapedata zone;
  VAR wzstationary guard;
  CONST pos corner_low := [0,0,0];
  CONST pos corner_high := [100,100,100];

  PROC main()
    VAR string told;
    told := NumToStr(first.number, 0) + NumToStr(2, 0);
    TPWrite told;
    WZBoxDef \Inside, zone, corner_low, corner_high;
    WZLimSup \Stat, guard, zone;
    PDispOff;
    EOffsOff;
    MoveAbsJ [[10 * first.number,0,0,0,30,0],[9E9,9E9,9E9,9E9,9E9,9E9]], v100, fine, tool0;
  ENDPROC
ENDMODULE
