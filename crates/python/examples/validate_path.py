"""Plans a motion between two configurations of a cell, and proves it.

Uses OMPL where it is installed (`pip install ompl`), and a straight line with a raised middle otherwise. The planner may ask as it likes:
what counts is the proof of the whole path at the end.
"""

import sys
from typing import Any

import numpy as np

import pathproof


def planned_with_ompl(cell: pathproof.Cell, start: np.ndarray, goal: np.ndarray) -> np.ndarray | None:
    """A path of RRT-Connect, or nothing where OMPL is not installed or finds none."""
    try:
        from ompl import base, geometric
    except ImportError:
        return None
    joints = len(start)
    space = base.RealVectorStateSpace(joints)
    bounds = base.RealVectorBounds(joints)
    for joint, (low, high) in enumerate(cell.limits):
        bounds.setLow(joint, max(low, -np.pi))
        bounds.setHigh(joint, min(high, np.pi))
    space.setBounds(bounds)
    setup = geometric.SimpleSetup(space)

    def is_valid(state: Any) -> bool:
        row = [state[joint] for joint in range(joints)]
        return bool(cell.check_configurations(row)[0] == pathproof.Verdict.CLEAR)

    setup.setStateValidityChecker(is_valid)
    setup.getSpaceInformation().setStateValidityCheckingResolution(0.01)
    ends = []
    for row in (start, goal):
        state: Any = space.allocState()
        for joint, value in enumerate(row):
            state[joint] = float(value)
        ends.append(state)
    setup.setStartAndGoalStates(*ends)
    setup.setPlanner(geometric.RRTConnect(setup.getSpaceInformation()))
    if not setup.solve(20.0):
        return None
    states: Any = setup.getSolutionPath().getStates()
    return np.array([[state[joint] for joint in range(joints)] for state in states])


def raised(start: np.ndarray, goal: np.ndarray) -> np.ndarray:
    """A line whose middle has the second joint back by 40 degrees: over what stands between."""
    middle = (start + goal) / 2
    middle[1] -= np.radians(40)
    return np.stack([start, middle, goal])


def main() -> int:
    cell = pathproof.load(sys.argv[1])
    start = np.radians([0, -20, 20, 0, 90, 0])
    goal = np.radians([-60, -10, 30, 0, 70, -60])
    path = planned_with_ompl(cell, start, goal)
    planner = "OMPL" if path is not None else "a raised line"
    path = path if path is not None else raised(start, goal)
    results = cell.check_path(path)
    print(f"{planner}: {len(results)} edges, {int(results.clear.sum())} proven clear")
    for edge in np.flatnonzero(~results.clear):
        pair = cell.pairs[results.pairs[edge]] if results.pairs[edge] >= 0 else None
        print(f"  edge {edge}: {pathproof.Verdict(results.verdicts[edge]).name}, {pair}")
    return 0 if results.clear.all() else 1


if __name__ == "__main__":
    sys.exit(main())
