"""Moves an object of a cell over a grid, and ranks the layouts by the proven clearance of the cell's program.

Only layouts whose check passes are ranked; the number is the smallest lower bound of all pairs of a robot and the object.
"""

import re
import sys
import tempfile
from pathlib import Path

import pathproof

OBJECT = "cabinet"
STEPS_MM = (-100, 0, 100)


def moved(text: str, by_mm: tuple[int, int]) -> str:
    """The cell file with the object elsewhere."""
    place = re.compile(rf'(name: "{OBJECT}".*?xyz_mm: \()(-?[\d.]+), (-?[\d.]+)')
    found = place.search(text)
    if found is None:
        raise SystemExit(f"no object {OBJECT} with a pose")
    x_mm, y_mm = (float(found[index]) + by_mm[index - 2] for index in (2, 3))
    return place.sub(lambda match: f"{match[1]}{x_mm:g}, {y_mm:g}", text, count=1)


def least_clearance_m(report: pathproof.Report) -> float:
    """The smallest proven clearance between the object and anything that moves."""
    bounds = [
        pair["minimum"]["clearance_m"][0]
        for pair in report.to_dict()["pairs"]
        if OBJECT in (pair["a"], pair["b"]) and pair["minimum"] is not None
    ]
    return min(bounds)


def main() -> int:
    cell_file = Path(sys.argv[1])
    program = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    text = cell_file.read_text(encoding="utf-8")
    ranked = []
    for x_mm in STEPS_MM:
        for y_mm in STEPS_MM:
            # Beside the cell file, because its paths are relative.
            with tempfile.NamedTemporaryFile("w", suffix=".ron", dir=cell_file.parent, encoding="utf-8") as layout:
                layout.write(moved(text, (x_mm, y_mm)))
                layout.flush()
                report = pathproof.load(layout.name, program=program).check()
            ranked.append((report.verdict == "PASS", least_clearance_m(report), (x_mm, y_mm), report.verdict))
    for is_clear, least_m, by_mm, verdict in sorted(ranked, reverse=True):
        shown = f"at least {1e3 * least_m:.1f} mm" if is_clear else verdict
        print(f"{OBJECT} moved by {by_mm[0]:+d}, {by_mm[1]:+d} mm: {shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
