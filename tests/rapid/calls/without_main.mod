MODULE Sample
  PROC pick()
  ENDPROC
  PROC place(num x)
  ENDPROC
ENDMODULE
