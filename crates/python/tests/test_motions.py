"""Motions and configurations by array."""

import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import pathproof
from pathproof import Verdict
from support import (
    BOX,
    FRONT_START,
    HOME,
    LONG,
    WELD_CELL,
    lift,
    random_rows,
    random_walks,
    reference_cells,
    segments_by_command,
)

WORDS = {"clear": Verdict.CLEAR, "near": Verdict.NEAR, "collision": Verdict.COLLISION, "undecided": Verdict.UNDECIDED}


class Descriptions(unittest.TestCase):
    def test_columns_are_the_joints_that_nothing_fixes(self) -> None:
        cell = pathproof.load(WELD_CELL)
        self.assertEqual(cell.joint_names, tuple(f"arm/joint_{joint}" for joint in range(1, 7)))
        self.assertEqual(cell.limits.shape, (6, 2))
        self.assertIn(("arm/link_6", "table"), [tuple(sorted(pair)) for pair in cell.pairs])
        self.assertIn("clamp_front", cell.members)
        poses = cell.link_poses(HOME)
        self.assertEqual(poses["clamp_front"].shape, (4, 4))
        np.testing.assert_allclose(poses["clamp_front"][:3, 3], [0.82, -0.165, 0.3205], atol=1e-12)
        fixed = pathproof.load(WELD_CELL.parent.parent.parent / "robots/pp6-1400/robot.urdf", joints={"joint_6": 0.5})
        self.assertNotIn("joint_6", fixed.joint_names)
        self.assertIn("finger_joint", fixed.joint_names)


class Verdicts(unittest.TestCase):
    def test_a_slide_that_comes_down_touches(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            cell = lift(Path(name))
            self.assertEqual(cell.joint_names, ("lift", "turn"))
            heights = np.array([[0.0, 0.0], [0.04, 3.0], [0.051, 1.0], [0.5, 2.0], [1.5, 0.0]])
            expected = [Verdict.COLLISION, Verdict.COLLISION, Verdict.CLEAR, Verdict.CLEAR, Verdict.BEYOND_LIMITS]
            self.assertEqual(cell.check_configurations(heights).tolist(), expected)
            low, high = cell.clearance([0.25, 0.3])
            self.assertTrue(low <= 0.2 <= high and high - low < 2e-3, (low, high))
            up, down = [[0.5, 0.0]], [[0.04, 0.0]]
            self.assertEqual(cell.check_edges(up, [[0.2, 6.0]]).verdicts.tolist(), [Verdict.CLEAR])
            through = cell.check_edges([[0.06, -1.0], *up], [[0.06, 1.0], *down])
            self.assertEqual(through.verdicts.tolist(), [Verdict.CLEAR, Verdict.COLLISION])
            self.assertEqual(through.clear.tolist(), [True, False])
            self.assertEqual([through.pairs[0], cell.pairs[through.pairs[1]]], [-1, ("base", "load")])
            self.assertTrue(0.0 < through.least_clearance_m[0] <= 0.01)
            self.assertEqual(through.least_clearance_m[1], 0.0)
            far = cell.check_configurations([[0.5, 1e6]])
            self.assertEqual(far.tolist(), [Verdict.UNDECIDED])

    def test_a_required_clearance_counts(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            lift(Path(name))
            cell = pathproof.load(WELD_CELL, clearance_m=5.0)
            self.assertEqual(cell.check_configurations([HOME]).tolist(), [Verdict.NEAR])
            self.assertEqual(cell.check_edges([HOME], [FRONT_START]).verdicts.tolist(), [Verdict.NEAR])

    def test_what_is_unchecked_is_never_clear(self) -> None:
        seen = '<visual><geometry><box size="0.2 0.2 0.2"/></geometry></visual>'
        with tempfile.TemporaryDirectory() as name:
            cell = lift(Path(name), load=seen)
            self.assertEqual(cell.unchecked, ("load",))
            rows = [[0.5, 0.0], [0.6, 0.0]]
            self.assertEqual(cell.check_configurations(rows).tolist(), [Verdict.UNDECIDED] * 2)
            results = cell.check_path(rows)
            self.assertEqual((results.verdicts.tolist(), results.least_clearance_m.tolist()), ([Verdict.UNDECIDED], [0.0]))
            self.assertEqual(cell.clearance(rows[0])[0], 0.0)

    def test_verdicts_have_no_truth_value(self) -> None:
        for verdict in Verdict:
            with self.assertRaisesRegex(TypeError, "compare"):
                bool(verdict)
        with tempfile.TemporaryDirectory() as name:
            cell = lift(Path(name))
            results = cell.check_path([[0.5, 0.0], [0.6, 0.0], [0.04, 0.0]])
            with self.assertRaisesRegex(TypeError, "clear"):
                bool(results)
            for verdicts in (results.verdicts, cell.check_configurations([[0.5, 0.0], [0.04, 0.0]])):
                self.assertEqual(list(verdicts), [Verdict.CLEAR, Verdict.COLLISION])
                self.assertEqual(repr(verdicts), "[CLEAR, COLLISION]")
                self.assertIs(verdicts[1], Verdict.COLLISION)
                for each in (verdicts, verdicts[:1], verdicts[0], *verdicts):
                    with self.assertRaisesRegex(TypeError, "compare"):
                        bool(each)
                is_clear = verdicts == Verdict.CLEAR
                self.assertIs(type(is_clear), np.ndarray)
                self.assertEqual((is_clear.tolist(), int(np.count_nonzero(is_clear)), int(verdicts.max())), ([True, False], 1, 2))
                self.assertEqual(list(verdicts[is_clear]), [Verdict.CLEAR])


class Agreement(unittest.TestCase):
    def motions_have_the_verdicts_of_the_command(self, cell: pathproof.Cell, rows: np.ndarray, *words: str) -> None:
        """Of the motions between rows; `words` name the cell for the command."""
        with tempfile.TemporaryDirectory() as name:
            told = segments_by_command(words, cell, rows, Path(name))
        expected = [WORDS[word] for word in told]
        self.assertEqual(cell.check_path(rows).verdicts.tolist(), expected)
        self.assertEqual(cell.check_edges(rows[:-1], rows[1:]).verdicts.tolist(), expected)
        self.assertTrue({Verdict.CLEAR, Verdict.COLLISION} <= set(expected))

    def test_edges_have_the_verdicts_of_the_command(self) -> None:
        cell = pathproof.load(WELD_CELL)
        self.motions_have_the_verdicts_of_the_command(cell, random_walks(cell, 30, 10, seed=1), str(WELD_CELL))

    @unittest.skipUnless(LONG, "PATHPROOF_LONG=1 asks 10,000 edges of the reference cells")
    def test_edges_of_the_reference_cells_have_the_verdicts_of_the_command(self) -> None:
        for folder in reference_cells():
            with self.subTest(folder.name):
                urdf, srdf = folder / "cell.urdf", folder / "cell.srdf"
                cell = pathproof.load(urdf, srdf=srdf)
                words = (str(urdf), "--srdf", str(srdf), "--units", "radians")
                self.motions_have_the_verdicts_of_the_command(cell, random_walks(cell, 25, 101, seed=1), *words)

    def test_an_answer_depends_on_its_own_rows_alone(self) -> None:
        cell, alone = pathproof.load(WELD_CELL), pathproof.load(WELD_CELL, threads=1)
        rows = random_rows(cell, 60, seed=3)
        together = cell.check_edges(rows[:30], rows[30:])
        for at in range(30):
            one = alone.check_edges(rows[at], rows[30 + at])
            self.assertEqual(one.verdicts[0], together.verdicts[at])
            self.assertEqual(one.pairs[0], together.pairs[at])
            # Its place among the others changes the rounding of path parameters.
            self.assertAlmostEqual(one.least_clearance_m[0], together.least_clearance_m[at], delta=1e-9)
        np.testing.assert_array_equal(cell.check_configurations(rows), alone.check_configurations(rows))
        np.testing.assert_array_equal(cell.clearances(rows[:8]), alone.clearances(rows[:8]))

    def test_an_edge_is_no_better_than_any_of_its_configurations(self) -> None:
        cell = pathproof.load(WELD_CELL)
        starts = random_rows(cell, 40, seed=5)
        ends = np.clip(starts + np.random.default_rng(6).uniform(-0.4, 0.4, starts.shape), *cell.limits.T)
        results = cell.check_edges(starts, ends)
        for start, end, verdict, least_m in zip(starts, ends, results.verdicts, results.least_clearance_m, strict=True):
            rows = np.linspace(start, end, 30)
            if verdict == Verdict.CLEAR:
                self.assertTrue((cell.check_configurations(rows) == Verdict.CLEAR).all())
                self.assertTrue((cell.clearances(rows)[:, 1] >= least_m).all())


class BadInput(unittest.TestCase):
    def test_wrong_arrays_are_errors_that_name_them(self) -> None:
        cell = pathproof.load(WELD_CELL)
        for values, what in (
            (HOME[:5], "joint_1"),
            (np.zeros((2, 2, 6)), "shape"),
            ([[np.nan] * 6], "finite"),
            ([[np.inf] * 6], "finite"),
            ("text", "numbers"),
            ([["a"] * 6], "numbers"),
            (3.0, "shape"),
        ):
            with self.subTest(what), self.assertRaisesRegex(pathproof.InputError, what):
                cell.check_configurations(values)
        with self.assertRaisesRegex(pathproof.InputError, "ends"):
            cell.check_edges([HOME, HOME], [HOME])
        with self.assertRaisesRegex(pathproof.InputError, "two rows"):
            cell.check_path([HOME])
        with self.assertRaisesRegex(pathproof.InputError, "shape"):
            cell.clearance([HOME, HOME])

    def test_nothing_is_asked_of_no_rows(self) -> None:
        cell = pathproof.load(WELD_CELL)
        nothing = np.zeros((0, 6))
        self.assertEqual(len(cell.check_configurations(nothing)), 0)
        self.assertEqual(len(cell.check_edges(nothing, nothing)), 0)

    def test_random_arrays_never_crash(self) -> None:
        random = np.random.default_rng(7)
        with tempfile.TemporaryDirectory() as name:
            cell = lift(Path(name), load=BOX)
            for _ in range(25_000 if LONG else 300):
                shape = tuple(random.integers(0, 4, size=random.integers(0, 4)))
                values = random.choice([0.0, 0.5, -1e308, 1e308, np.nan, np.inf, 1e-320, 7.0], size=shape)
                rows = values.reshape(-1, 2) if values.ndim in (1, 2) and values.shape[-1] == 2 else np.zeros((0, 2))
                try:
                    verdicts = cell.check_configurations(values)
                    lows_m = cell.clearances(values)[:, 0]
                except pathproof.InputError:
                    continue
                # The slide touches at 0, and 7 m is beyond its limit.
                self.assertTrue((rows[verdicts == Verdict.CLEAR, 0] == 0.5).all(), values)
                self.assertTrue((lows_m[np.abs(rows[:, 0]) < 1e-9] == 0.0).all(), values)
                edges = cell.check_edges(values, values).verdicts
                self.assertTrue((verdicts[edges == Verdict.CLEAR] == Verdict.CLEAR).all(), values)
                try:
                    cell.check_path(values)
                except pathproof.InputError:
                    self.assertLess(len(rows), 2)



class Interruption(unittest.TestCase):
    def test_ctrl_c_ends_a_long_call(self) -> None:
        script = (
            "import numpy, pathproof, signal, sys\n"
            # A shell that starts the tests in the background has Ctrl-C ignored.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            f"cell = pathproof.load({str(WELD_CELL)!r})\n"
            "low, high = cell.limits.T\n"
            "rows = numpy.random.default_rng(0).uniform(low, high, (2_000_000, 6))\n"
            "print('ready', flush=True)\n"
            "cell.check_edges(rows, rows[::-1])\n"
        )
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
            self.assertEqual(run.stdout and run.stdout.readline(), "ready\n")
            run.send_signal(signal.SIGINT)
            _, told = run.communicate()
        self.assertIn("KeyboardInterrupt", told)
        self.assertNotEqual(run.returncode, 0)


if __name__ == "__main__":
    unittest.main()
