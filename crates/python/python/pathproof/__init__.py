"""Offline robot motion safety: taught programs and planned motions, proven free of collision between the points too.

>>> import pathproof
>>> cell = pathproof.load("scenes/weld-cell/cell.ron")
>>> report = cell.check()
>>> report.verdict
'FAIL'

Lengths are metres, angles radians, times seconds.
"""

from ._native import __version__
from .cell import Cell, MotionResults, load
from .errors import InputError, Problem
from .report import Finding, ProgramLine, Report
from .verdict import Result, Verdict, VerdictArray

__all__ = [
    "Cell",
    "Finding",
    "InputError",
    "MotionResults",
    "Problem",
    "ProgramLine",
    "Report",
    "Result",
    "Verdict",
    "VerdictArray",
    "__version__",
    "load",
]
