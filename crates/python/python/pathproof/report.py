"""The report of a checked program."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from typing import Any

from . import _native
from .verdict import Result


@dataclass(frozen=True)
class ProgramLine:
    """A line of a program that was executed: the point that it leads to, where that has a name."""

    file: str
    line: int
    to: str | None


@dataclass(frozen=True)
class Finding:
    """A finding of a check.

    Lengths are metres, angles radians, times seconds (row numbers of a program without times). Fields that a kind of finding does not
    have are ``None`` or empty; ``raw`` is the whole finding as in ``report.json``.
    """

    id: str
    kind: str
    severity: str
    pair: tuple[str, str] | None
    joint: str | None
    time: tuple[float, float]
    bracket: tuple[tuple[float, float], tuple[float, float]] | None
    """Times of the beginning (the last instant proven better, the first found) and of the end (the last found, the first better)."""
    program: tuple[ProgramLine, ...]
    clearance_m: tuple[float, float | None] | None
    """Proven bounds on the distance at the instant shown."""
    required_m: float | None
    witness_m: tuple[tuple[float, ...], ...]
    """Points of both members in the world: of contact, or the nearest ones."""
    joint_values: Mapping[str, float]
    reason: str | None
    raw: Mapping[str, Any] = field(repr=False)

    @classmethod
    def from_dict(cls, raw: Mapping[str, Any]) -> Finding:
        """The finding that ``report.json`` describes."""
        bracket = raw.get("bracket")
        instants = [tuple(instant["time"]) for instant in (bracket["begin"], bracket["end"])] if bracket else None
        clearance_m = raw.get("clearance_m")
        pair = raw.get("pair")
        return cls(
            id=raw["id"],
            kind=raw["kind"],
            severity=raw["severity"],
            pair=(pair[0], pair[1]) if pair else None,
            joint=raw.get("joint"),
            time=(raw["time"][0], raw["time"][1]),
            bracket=(instants[0], instants[1]) if instants else None,
            program=tuple(ProgramLine(row["file"], row["line"], row.get("to")) for row in raw.get("program", ())),
            clearance_m=(clearance_m[0], clearance_m[1]) if clearance_m else None,
            required_m=raw.get("required_m"),
            witness_m=tuple(tuple(point["in_world_m"]) for point in raw.get("witness") or ()),
            joint_values={row["joint"]: row["value"] for row in raw.get("joint_values") or ()},
            reason=raw.get("reason"),
            raw=raw,
        )


class Report:
    """A checked program: its result and everything that ``pathproof check --report`` writes."""

    def __init__(self, native: _native.NativeReport) -> None:
        self._native = native

    def __bool__(self) -> bool:
        raise TypeError('a report is neither true nor false: compare its result, as in report.verdict == "PASS"')

    def __repr__(self) -> str:
        return f"<pathproof.Report {self.verdict}, {len(self.findings)} findings>"

    @cached_property
    def _content(self) -> dict[str, Any]:
        return json.loads(self._native.json())

    @property
    def verdict(self) -> Result:
        """``"PASS"``, ``"FAIL"`` or ``"INCOMPLETE"``: only the first says that all was proven clear."""
        return Result(self._content["result"])

    @property
    def shortfalls(self) -> tuple[str, ...]:
        """Why the check is incomplete, if it is."""
        return tuple(self._content["shortfalls"])

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in order of time."""
        return tuple(Finding.from_dict(raw) for raw in self._content["findings"])

    def to_dict(self) -> dict[str, Any]:
        """The content of ``report.json``, as documented in ``docs/report-format.md``."""
        return json.loads(self._native.json())

    def write(self, folder: str | PathLike[str]) -> None:
        """Writes the report into a folder: the page for people, ``report.json`` and all tables, whole or not at all.

        Raises ``OSError`` if the folder holds files of others by these names, or cannot be written.
        """
        self._native.write(folder)
