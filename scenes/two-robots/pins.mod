MODULE Pins
  ! Sets two pins, and looks at the housing where the line asks for it.
  ! di_look: the line wants the screws looked at.

  CONST jointtarget home := [[0,-20,20,0,90,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget above_near := [[-6.8,5.8,18.3,0,65.9,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget pin_near := [[-6.8,7.9,23.1,0,59,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget above_far := [[5.7,20.2,0.7,0,69.1,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget pin_far := [[5.7,21.9,5.5,0,62.6,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
  CONST jointtarget look := [[-3.9,10,13.6,0,66.5,0],[9E9,9E9,9E9,9E9,9E9,9E9]];

  PROC main()
    MoveAbsJ home, v200, fine, tool0;
    ask_for_housing;
    MoveAbsJ above_near, v200, fine, tool0;
    MoveAbsJ pin_near, v50, fine, tool0;
    WaitTime 0.4;
    MoveAbsJ above_near, v200, fine, tool0;
    MoveAbsJ above_far, v200, fine, tool0;
    MoveAbsJ pin_far, v50, fine, tool0;
    WaitTime 0.4;
    MoveAbsJ above_far, v200, fine, tool0;
    MoveAbsJ home, v200, fine, tool0;
    leave_housing;
    IF di_look = 1 THEN
      ask_for_housing;
      MoveAbsJ look, v200, fine, tool0;
      WaitTime 1;
      MoveAbsJ home, v200, fine, tool0;
      leave_housing;
    ENDIF
  ENDPROC

  ! The PLC lets one robot to the housing at a time.
  PROC ask_for_housing()
    Set do_housing;
    WaitDI di_housing_free, 1;
  ENDPROC

  PROC leave_housing()
    Reset do_housing;
  ENDPROC
ENDMODULE
