"""What several tests share."""

from __future__ import annotations

import csv
import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

import pathproof

LONG = "PATHPROOF_LONG" in os.environ
REPOSITORY = Path(__file__).resolve().parents[3]
WELD_CELL = REPOSITORY / "scenes" / "weld-cell" / "cell.ron"
CORRECTED = REPOSITORY / "scenes" / "weld-cell" / "corrected.ron"

HOME = np.radians([0, -20, 20, 0, 90, 0])
FRONT_START = np.radians([-17.3, 21.3, 7.2, 0, 61.5, -17.3])

TWO_BOXES = """<robot name="lift">
  <link name="base"><collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
  <link name="carriage"/>
  <link name="load">{load}</link>
  <joint name="lift" type="prismatic">
    <parent link="base"/><child link="carriage"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="1" velocity="1" effort="1"/>
  </joint>
  <joint name="turn" type="continuous">
    <parent link="carriage"/><child link="load"/><origin xyz="0 0 0.15"/><axis xyz="0 0 1"/>
    <limit velocity="1" effort="1"/>
  </joint>
</robot>
"""
BOX = '<collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision>'


def command(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command of the wheel."""
    environment = {**os.environ, "PATHPROOF_CACHE": str(folder)} if folder else None
    return subprocess.run(
        [sys.executable, "-m", "pathproof", *words], capture_output=True, text=True, check=False, env=environment
    )


def lift(folder: Path, load: str = BOX) -> pathproof.Cell:
    """A box on a slide above another box: they touch up to 50 mm."""
    urdf = folder / "lift.urdf"
    urdf.write_text(TWO_BOXES.format(load=load), encoding="utf-8")
    return pathproof.load(urdf)


def random_rows(cell: pathproof.Cell, count: int, seed: int) -> np.ndarray:
    """Random configurations within limits, and within one turn."""
    low, high = np.clip(cell.limits, -math.pi, math.pi).T
    return np.random.default_rng(seed).uniform(low, high, (count, len(low)))


def random_walks(cell: pathproof.Cell, walks: int, rows: int, seed: int) -> np.ndarray:
    """Configurations of which each is near to the one before, but for the first of every walk; within limits and one turn."""
    low, high = np.clip(cell.limits, -math.pi, math.pi).T
    steps = np.random.default_rng(seed + 1).uniform(-0.3, 0.3, (walks, rows, len(low)))
    found = []
    for start, walk in zip(random_rows(cell, walks, seed), steps, strict=True):
        for step in walk:
            start = np.clip(start + step, low, high)
            found.append(start)
    return np.array(found)


def reference_cells() -> list[Path]:
    """The folders of the four reference cells that are not part of this repository."""
    cells = Path(os.environ.get("PATHPROOF_CELLS", REPOSITORY.parent / "shared" / "cells"))
    return sorted(file.parent for file in cells.glob("*/cell.urdf"))


def segments_by_command(words: tuple[str, ...], cell: pathproof.Cell, rows: np.ndarray, folder: Path) -> list[str]:
    """The verdicts of the command line on the motions between rows of a joint table; `words` name the cell."""
    table = folder / "rows.csv"
    joints = [name.rpartition("/")[2] for name in cell.joint_names]
    with table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(joints)
        writer.writerows([[repr(float(value)) for value in row] for row in rows])
    report = folder / "report"
    found = command("check", *words, "--program", str(table), "--report", str(report), "--no-pictures")
    assert found.returncode in (0, 1, 3), found.stderr
    with (report / "segments.csv").open(newline="", encoding="utf-8") as file:
        return [row["verdict"] for row in csv.DictReader(file)]


def content(report: pathproof.Report) -> str:
    """A report as text, to compare with another."""
    return json.dumps(report.to_dict(), sort_keys=True)
