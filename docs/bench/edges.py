"""Times edges and configurations from Python: Pathproof's proof beside Pinocchio with Coal, which step along the edge.

Install (Python 3.11 or later):
    python -m venv edges-venv
    edges-venv/bin/pip install pin coal numpy ./crates/python
Run, on one core and with one thread:
    taskset -c 0 edges-venv/bin/python docs/bench/edges.py --cells ../shared/cells

Edges start at random rows of the cell's program and go in a random direction, so that some are free and some are not. Both sides are
asked for yes or no; stepping stops at the first collision. The loop over steps is Pinocchio's own call per configuration.
One JSON object goes to standard output, a table to standard error.
"""

import argparse
import csv
import json
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

# This file shares its folder with coal.py, so the folder must not be searched.
sys.path = [entry for entry in sys.path if Path(entry or ".").resolve() != Path(__file__).resolve().parent]
import numpy as np
import pinocchio as pin

import pathproof

LENGTHS_DEG = (5.0, 30.0)
STEPS_DEG = (0.1, 1.0)


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Peer:
    """The cell in Pinocchio, with the pairs of the cell."""

    def __init__(self, folder):
        urdf = str(folder / "cell.urdf")
        self.model = pin.buildModelFromUrdf(urdf)
        self.geometry = pin.buildGeomFromUrdf(
            self.model, urdf, pin.GeometryType.COLLISION, package_dirs=[str(folder)]
        )
        links = [self.model.frames[shape.parentFrame].name for shape in self.geometry.geometryObjects]
        for pair in read_csv(folder / "pairs.csv"):
            first, second = pair.values()
            for a, link_a in enumerate(links):
                for b, link_b in enumerate(links):
                    if (link_a, link_b) == (first, second):
                        self.geometry.addCollisionPair(pin.CollisionPair(a, b))
        self.data, self.shapes = self.model.createData(), self.geometry.createData()

    def columns(self, names):
        """For each of these joints, its index in a configuration."""
        return [self.model.joints[self.model.getJointId(name)].idx_q for name in names]

    def collides(self, row):
        """Whether any pair touches; stops at the first."""
        return pin.computeCollisions(self.model, self.data, self.geometry, self.shapes, row, True)


def stepped(peer, columns, start, end, step_rad):
    """Whether some step of an edge collides."""
    steps = max(1, int(np.ceil(np.abs(end - start).max() / step_rad)))
    q = pin.neutral(peer.model)
    for step in range(steps + 1):
        q[columns] = start + (end - start) * (step / steps)
        if peer.collides(q):
            return True
    return False


def timed(work):
    start = perf_counter()
    result = work()
    return result, perf_counter() - start


def measure(folder, edges, configurations):
    cell = pathproof.load(folder / "cell.urdf", srdf=folder / "cell.srdf", threads=1)
    peer = Peer(folder)
    columns = peer.columns(cell.joint_names)
    program = np.array([[float(row[name]) for name in cell.joint_names] for row in read_csv(folder / "program.csv")])
    random = np.random.default_rng(1)
    low, high = np.clip(cell.limits, -2 * np.pi, 2 * np.pi).T
    result = {"cell": folder.name, "edges": {}}
    for length_deg in LENGTHS_DEG:
        starts = program[random.integers(0, len(program), edges)]
        way = random.uniform(-1, 1, starts.shape)
        way *= np.radians(length_deg) / np.abs(way).max(axis=1, keepdims=True)
        ends = np.clip(starts + way, low, high)
        proven, proven_s = timed(lambda: cell.check_edges(starts, ends))
        row = {"clear": int(proven.clear.sum()), "undecided": int((proven.verdicts == 3).sum()), "certified_us": 1e6 * proven_s / edges}
        few = max(1, edges // 20)
        for step_deg in STEPS_DEG:
            seen, seen_s = timed(
                lambda: [stepped(peer, columns, s, e, np.radians(step_deg)) for s, e in zip(starts[:few], ends[:few])]
            )
            row[f"coal_{step_deg}_deg_us"] = 1e6 * seen_s / few
            wrong = [at for at, hit in enumerate(seen) if hit and proven.clear[at]]
            row[f"clear_here_and_hit_at_{step_deg}_deg"] = len(wrong)
        result["edges"][length_deg] = row
    rows = program[random.integers(0, len(program), configurations)] + random.uniform(-0.3, 0.3, (configurations, len(columns)))
    rows = np.clip(rows, low, high)
    verdicts, ours_s = timed(lambda: cell.check_configurations(rows))
    few = max(1, configurations // 10)

    def theirs():
        q = pin.neutral(peer.model)
        hits = []
        for row in rows[:few]:
            q[columns] = row
            hits.append(peer.collides(q))
        return hits

    hits, theirs_s = timed(theirs)
    result["configurations"] = {
        "colliding": int((verdicts == 2).sum()),
        "ours_us": 1e6 * ours_s / configurations,
        "coal_us": 1e6 * theirs_s / few,
        "differing": int(sum((verdict == 2) != hit for verdict, hit in zip(verdicts[:few], hits))),
    }
    one = rows[:1]
    result["call_us"] = 1e6 * min(timed(lambda: cell.check_configurations(one))[1] for _ in range(50))
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cells", nargs="+", type=Path, required=True, help="folders of cells")
    parser.add_argument("--edges", type=int, default=2000)
    parser.add_argument("--configurations", type=int, default=20000)
    given = parser.parse_args()
    folders = sorted(cell for folder in given.cells for cell in folder.iterdir() if (cell / "cell.urdf").is_file())
    measured = [measure(folder, given.edges, given.configurations) for folder in folders]
    machine = {"machine": platform.platform(), "cores": len(os.sched_getaffinity(0))}
    versions = {name: version(name) for name in ("pin", "coal", "numpy")} | {"pathproof": pathproof.__version__}
    print(json.dumps({**machine, "versions": versions, "cells": measured}, indent=1))
    for row in measured:
        for length_deg, edge in row["edges"].items():
            print(row["cell"], f"edges of {length_deg} deg:", {key: round(value, 1) for key, value in edge.items()}, file=sys.stderr)
        print(row["cell"], "configurations:", {key: round(value, 1) for key, value in row["configurations"].items()}, file=sys.stderr)
        print(row["cell"], f"one call: {row['call_us']:.0f} us", file=sys.stderr)


if __name__ == "__main__":
    main()
