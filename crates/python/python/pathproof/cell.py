"""Cells, their programs, and motions by array."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike, fspath
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from .errors import InputError, Problem
from .report import Report
from .verdict import Verdict, VerdictArray

Path = str | PathLike[str]


@dataclass(frozen=True)
class MotionResults:
    """The answers about motions, one per row."""

    verdicts: VerdictArray
    """One :class:`Verdict` per motion."""
    pairs: NDArray[np.int32]
    """The first pair with that verdict, an index into ``cell.pairs``; -1 if none is known."""
    least_clearance_m: NDArray[np.float64]
    """Lower bounds on the clearance of all checked pairs over each motion, metres; 0 where nothing is proven."""

    def __len__(self) -> int:
        return len(self.verdicts)

    def __bool__(self) -> NoReturn:
        raise TypeError("verdicts are neither true nor false: see the attribute clear")

    @property
    def clear(self) -> NDArray[np.bool_]:
        """Whether each motion is proven clear."""
        return self.verdicts == Verdict.CLEAR


class Cell:
    """A loaded cell, or a single robot.

    Rows of joint values have one column per entry of ``joint_names``; radians, and metres for sliding joints. All calls may be made
    from several threads; they take turns, and each uses all cores.
    """

    def __init__(self, native: _native.NativeCell) -> None:
        self._native = native

    @cached_property
    def joint_names(self) -> tuple[str, ...]:
        """The joints whose values nothing fixes, robot by robot, in the order of their columns."""
        return tuple(self._native.joint_names())

    @cached_property
    def limits(self) -> NDArray[np.float64]:
        """Lower and upper limits of these joints, shape (n, 2), radians or metres; infinite without a limit."""
        return self._native.limits()

    @cached_property
    def members(self) -> tuple[str, ...]:
        """Links with collision geometry, and objects."""
        return tuple(self._native.members())

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of members that are checked."""
        return tuple(self._native.pairs())

    @cached_property
    def unchecked(self) -> tuple[str, ...]:
        """What cannot be checked and is not accepted in the cell file; while there is any, nothing is ``CLEAR``."""
        return tuple(self._native.unchecked())

    def link_poses(self, q: ArrayLike) -> dict[str, NDArray[np.float64]]:
        """Poses of all links and objects in the world at one configuration, as 4 x 4 matrices; metres."""
        row = self._rows(q, "q", most_dimensions=1)[0]
        poses = self._native.link_poses(row.tolist())
        return {name: np.array(numbers).reshape(4, 4) for name, numbers in poses}

    def check(self, *, accuracy_m: float = 1e-3, mode: str = "certified", contacts: bool = False) -> Report:
        """Checks the programs of the cell, as ``pathproof check``; the files are read again.

        ``mode`` is ``"certified"``, with the motion between the points proven, or ``"sampled"``. With ``contacts`` every collision has
        its depth and a move that parts the two. Raises ``InputError``; findings are no errors.
        """
        if mode not in ("certified", "sampled"):
            raise InputError([Problem(file="mode", what="no such mode", found=mode, expected="certified or sampled")])
        return Report(self._native.check(accuracy_m, mode == "sampled", contacts))

    def check_edges(self, starts: ArrayLike, ends: ArrayLike, *, accuracy_m: float = 1e-3) -> MotionResults:
        """Proves straight motions in joint space, each from a row of ``starts`` to the same row of ``ends``; both of shape (m, n).

        ``accuracy_m`` is how finely a required clearance is resolved. The answer about an edge depends on its two rows alone, the last digits
        of its clearance aside.
        """
        starts, ends = self._rows(starts, "starts"), self._rows(ends, "ends")
        if starts.shape != ends.shape:
            raise _shape("ends", ends.shape, f"the shape of starts, {starts.shape}")
        both = np.stack([starts, ends], axis=1).reshape(-1, len(self.joint_names))
        return _results(self._native.check_edges(both, accuracy_m))

    def check_path(self, points: ArrayLike, *, accuracy_m: float = 1e-3) -> MotionResults:
        """Proves the straight motions between neighbouring rows of ``points``, shape (m, n): m - 1 answers."""
        rows = self._rows(points, "points")
        if len(rows) < 2:
            raise _shape("points", rows.shape, "at least two rows")
        return _results(self._native.check_path(rows, accuracy_m))

    def check_configurations(self, q: ArrayLike) -> VerdictArray:
        """Verdicts on configurations; ``q`` has shape (m, n)."""
        return self._native.check_configurations(self._rows(q, "q")).view(VerdictArray)

    def clearance(self, q: ArrayLike, *, accuracy_m: float = 1e-3) -> tuple[float, float]:
        """Proven bounds on the smallest clearance of all checked pairs at one configuration, metres; 0 on contact."""
        low, high = self.clearances(self._rows(q, "q", most_dimensions=1), accuracy_m=accuracy_m)[0]
        return float(low), float(high)

    def clearances(self, q: ArrayLike, *, accuracy_m: float = 1e-3) -> NDArray[np.float64]:
        """The bounds of :meth:`clearance` for every row of ``q``, shape (m, 2)."""
        return self._native.clearances(self._rows(q, "q"), accuracy_m)

    def check_trajectory(
        self,
        times: ArrayLike,
        q: ArrayLike,
        qd: ArrayLike | None = None,
        qdd: ArrayLike | None = None,
        *,
        robot: str | None = None,
        accuracy_m: float = 1e-3,
        contacts: bool = False,
    ) -> Report:
        """Checks a trajectory as a program of the cell: limits, speeds, and the motion between the points.

        ``times`` are seconds, shape (m,); ``q``, ``qd`` and ``qdd`` have shape (m, n). With velocities the motion is a cubic spline, with
        accelerations too a quintic one, as controllers of ROS play them; without, it is straight. In a cell of several robots ``robot``
        names the one that moves, and the columns are its joints alone; the others play their programs.
        """
        owners = self._native.joint_robots()
        names = [name for name, owner in zip(self.joint_names, owners, strict=True) if robot in (None, owner)]
        robots = {owner for owner in owners if robot in (None, owner)}
        if len(robots) > 1:
            raise InputError([Problem(file="robot", what="the cell has several robots", expected=" or ".join(sorted(robots)))])
        if not names:
            raise InputError([Problem(file="robot", what="no robot of that name with a joint to move", found=str(robot))])
        only = next(iter(robots)) or None
        joints = [name[len(only) + 1 :] if only else name for name in names]
        clock = _floats(times, "times")
        if clock.ndim != 1 or len(clock) == 0:
            raise _shape("times", clock.shape, "(m,), with m of at least 1")
        columns: list[tuple[str, list[float]]] = [("time", clock.tolist())]
        for values, what, suffix in ((q, "q", ""), (qd, "qd", "/velocity"), (qdd, "qdd", "/acceleration")):
            if values is None:
                continue
            rows = _floats(values, what)
            if rows.shape != (len(clock), len(joints)):
                raise _shape(what, rows.shape, f"({len(clock)}, {len(joints)}): {', '.join(joints)}")
            columns += [(joint + suffix, rows[:, at].tolist()) for at, joint in enumerate(joints)]
        if qdd is not None and qd is None:
            raise InputError([Problem(file="qdd", what="accelerations need velocities", expected="qd too")])
        return Report(self._native.check_trajectory(only, columns, accuracy_m, contacts))

    def _rows(self, values: Any, what: str, most_dimensions: int = 2) -> NDArray[np.float64]:
        """One row per configuration; a single configuration may be given as a vector."""
        rows = _floats(values, what)
        columns = len(self.joint_names)
        if rows.ndim == 1 and rows.shape == (columns,):
            rows = rows.reshape(1, columns)
        if rows.ndim != 2 or rows.shape[1] != columns or (most_dimensions == 1 and rows.shape[0] != 1):
            count = "" if most_dimensions == 1 else "m, "
            raise _shape(what, np.shape(values), f"({count}{columns}): {', '.join(self.joint_names)}")
        return rows


def _results(answers: tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.float64]]) -> MotionResults:
    verdicts, pairs, least_clearance_m = answers
    return MotionResults(verdicts.view(VerdictArray), pairs, least_clearance_m)


def _floats(values: Any, what: str) -> NDArray[np.float64]:
    """A copy as 64-bit floats, all of them finite."""
    try:
        copied = np.array(values, dtype=np.float64, order="C")
    except (TypeError, ValueError) as error:
        raise InputError([Problem(file=what, what="not an array of numbers", found=str(error))]) from error
    bad = np.argwhere(~np.isfinite(copied))
    if len(bad):
        at = tuple(int(index) for index in bad[0])
        raise InputError([Problem(file=what, what="not a finite number", found=f"{copied[at]} at {list(at)}")])
    return copied


def _shape(what: str, found: tuple[int, ...], expected: str) -> InputError:
    return InputError([Problem(file=what, what="an array of another shape", found=str(found), expected=expected)])


def load(
    path: Path,
    *,
    program: Path | Mapping[str, Path] | None = None,
    srdf: Path | None = None,
    packages: Mapping[str, Path] | None = None,
    joints: Mapping[str, float] | None = None,
    clearance_m: float | None = None,
    allow_roots: Sequence[Path] = (),
    threads: int | None = None,
) -> Cell:
    """Loads a cell file (``.ron``) or a URDF, and builds its sphere models, which are kept for the next run.

    ``program`` is a file, or one per robot by name; without it the programs of the cell file hold, and there need not be any.
    ``packages`` are folders of ROS packages; ``joints`` fixes values of joints, radians or metres; ``clearance_m`` is the required
    clearance, as ``--clearance``. Files outside of the cell's folder are read only below ``allow_roots``.

    Raises ``InputError`` with all problems of all files.
    """
    if program is None:
        programs: list[tuple[str | None, str]] = []
    elif isinstance(program, Mapping):
        programs = [(robot, fspath(file)) for robot, file in program.items()]
    else:
        programs = [(None, fspath(program))]
    for name, value in (joints or {}).items():
        if not isinstance(value, (int, float, np.number)) or not np.isfinite(value):
            raise InputError([Problem(file="joints", what=f"joint {name} has no value", found=repr(value), expected="a finite number")])
    if threads is not None and threads < 1:
        raise InputError([Problem(file="threads", what="not a number of threads", found=str(threads), expected="1 or more")])
    if clearance_m is not None and not 0.0 <= clearance_m <= 1e4:
        raise InputError([Problem(file="clearance_m", what="not a clearance", found=str(clearance_m), expected="metres, 0 or more")])
    native = _native.load(
        fspath(path),
        programs,
        None if srdf is None else fspath(srdf),
        [(name, fspath(folder)) for name, folder in (packages or {}).items()],
        [(name, float(value)) for name, value in (joints or {}).items()],
        clearance_m,
        [fspath(root) for root in allow_roots],
        threads,
    )
    return Cell(native)
