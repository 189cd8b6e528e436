"""The examples run."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import CORRECTED, REPOSITORY, WELD_CELL

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def example(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(EXAMPLES / name), *words], capture_output=True, text=True, check=False)


class Examples(unittest.TestCase):
    def test_a_planned_path_is_proven(self) -> None:
        found = example("validate_path.py", str(WELD_CELL))
        self.assertIn("proven clear", found.stdout, found.stderr)
        self.assertIn(found.returncode, (0, 1), found.stderr)

    def test_layouts_are_ranked_by_clearance(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            scene = Path(name) / "scenes" / "weld-cell"
            shutil.copytree(WELD_CELL.parent, scene)
            shutil.copytree(REPOSITORY / "robots", Path(name) / "robots")
            found = example("rank_layouts.py", str(scene / "cell.ron"), str(scene / CORRECTED.name))
        self.assertEqual(found.returncode, 0, found.stderr)
        rows = found.stdout.splitlines()
        self.assertEqual(len(rows), 9)
        bounds = [float(row.split()[-2]) for row in rows if "at least" in row]
        self.assertTrue(bounds and bounds == sorted(bounds, reverse=True), found.stdout)


if __name__ == "__main__":
    unittest.main()
