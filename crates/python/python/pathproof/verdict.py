"""Verdicts on motions and configurations."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum, StrEnum
from typing import Any, NoReturn

import numpy as np


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


class VerdictArray(np.ndarray[tuple[int], np.dtype[np.uint8]]):
    """Verdicts, one per row, as 8-bit codes of :class:`Verdict`.

    An element is a :class:`Verdict`, which has no truth value; comparisons such as ``verdicts == Verdict.CLEAR`` are arrays of bools.
    """

    def __getitem__(self, index: Any) -> Any:
        """A verdict, or those of several rows."""
        found = super().__getitem__(index)
        return Verdict(int(found)) if isinstance(found, np.uint8) else found

    def __iter__(self) -> Iterator[Any]:
        """The verdicts, row by row."""
        return (self[row] for row in range(len(self)))

    def __bool__(self) -> NoReturn:
        raise TypeError("verdicts are neither true nor false: compare them, as in verdicts == Verdict.CLEAR")

    def __repr__(self) -> str:
        return f"[{', '.join(verdict.name for verdict in self)}]"

    __str__ = __repr__

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """What is computed from verdicts is an array like any other."""
        plain = np.asarray(array)
        return plain[()] if return_scalar else plain


class Result(StrEnum):
    """The result of a check, equal to its word; only `PASS` says that all was proven clear. It has no truth value."""

    PASS = "PASS"
    FAIL = "FAIL"
    INCOMPLETE = "INCOMPLETE"

    def __bool__(self) -> NoReturn:
        raise TypeError('a result is neither true nor false: compare it, as in report.verdict == "PASS"')

    def __repr__(self) -> str:
        return repr(self.value)
