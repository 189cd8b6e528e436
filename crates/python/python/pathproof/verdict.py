"""Verdicts on motions and configurations."""

from __future__ import annotations

from enum import IntEnum
from typing import NoReturn


class Verdict(IntEnum):
    """The verdict on a motion or a configuration; only `CLEAR` says that nothing is wrong.

    A verdict has no truth value: compare it, as in ``verdict == Verdict.CLEAR``.
    """

    CLEAR = 0
    """Every checked pair is proven apart, and as far apart as required, and every joint is within its limits."""
    NEAR = 1
    """Some pair is nearer than required."""
    COLLISION = 2
    """Some pair touches."""
    UNDECIDED = 3
    """Something is not proven, or the cell has parts that are unchecked and not accepted."""
    BEYOND_LIMITS = 4
    """A joint is beyond its limits; pairs were not asked."""

    def __bool__(self) -> NoReturn:
        raise TypeError("a verdict is neither true nor false: compare it, as in verdict == Verdict.CLEAR")
