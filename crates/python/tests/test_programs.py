"""Programs: the same report as by the command."""

import json
import tempfile
import unittest
from pathlib import Path
from typing import Any

import numpy as np

import pathproof
from support import CORRECTED, FRONT_START, HOME, REPOSITORY, WELD_CELL, command


class Programs(unittest.TestCase):
    def test_a_report_is_that_of_the_command(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            report = pathproof.load(WELD_CELL).check()
            report.write(folder / "python")
            found = command("check", str(WELD_CELL), "--report", str(folder / "command"), "--no-pictures")
            self.assertEqual(found.returncode, 1)
            ours, theirs = ((folder / kind / "report.json").read_bytes() for kind in ("python", "command"))
            self.assertEqual(ours, theirs)
            self.assertEqual(report.to_dict(), json.loads(ours))
        self.assertEqual(report.verdict, "FAIL")
        self.assertEqual(len(report.findings), len(report.to_dict()["findings"]))
        first = next(finding for finding in report.findings if finding.kind == "collision")
        self.assertEqual(first.pair, ("arm/finger_left", "clamp_front"))
        self.assertEqual((first.program[0].file, first.program[0].line), ("taught.ron", 28))
        self.assertTrue(first.bracket and first.bracket[0][0] <= first.bracket[0][1])
        self.assertEqual(len(first.witness_m), 2)

    def test_a_program_can_be_given(self) -> None:
        report = pathproof.load(WELD_CELL, program=CORRECTED).check()
        self.assertEqual((report.verdict, report.findings), ("PASS", ()))
        by_robot = pathproof.load(WELD_CELL, program={"arm": CORRECTED}).check()
        self.assertEqual(report.to_dict(), by_robot.to_dict())

    def test_sampled_points_prove_no_motion(self) -> None:
        report = pathproof.load(WELD_CELL, program=CORRECTED).check(mode="sampled")
        self.assertEqual((report.verdict, report.to_dict()["mode"]), ("PASS", "sampled"))

    def test_a_report_has_no_truth_value(self) -> None:
        report = pathproof.load(WELD_CELL, program=CORRECTED).check()
        with self.assertRaisesRegex(TypeError, "report.verdict"):
            bool(report)

    def test_a_trajectory_is_a_program(self) -> None:
        cell = pathproof.load(WELD_CELL)
        rows = np.linspace(HOME, FRONT_START, 5)
        slow = cell.check_trajectory(np.arange(5) * 2.0, rows)
        self.assertEqual(slow.verdict, "PASS", slow.findings)
        fast = cell.check_trajectory(np.arange(5) * 0.01, rows)
        self.assertIn("joint-speed", {finding.kind for finding in fast.findings})
        still = np.zeros_like(rows)
        quintic = cell.check_trajectory(np.arange(5) * 2.0, rows, still, still)
        self.assertEqual(quintic.verdict, "PASS", quintic.findings)
        self.assertEqual(quintic.to_dict()["programs"][0]["splines"]["law"], "quintic")
        beyond = cell.check_trajectory([0.0, 9.0], [HOME, HOME + np.radians([0, 170, 0, 0, 0, 0])])
        self.assertIn("joint-limit", {finding.kind for finding in beyond.findings})

    def test_a_trajectory_replaces_the_given_program(self) -> None:
        for program in (CORRECTED, {"arm": CORRECTED}):
            cell = pathproof.load(WELD_CELL, program=program)
            report = cell.check_trajectory([0.0, 9.0], [HOME, HOME + np.radians([5, 0, 0, 0, 0, 0])])
            self.assertEqual([row["file"] for row in report.to_dict()["programs"]], ["trajectory.csv"])

    def test_a_trajectory_moves_the_fingers_of_a_tool(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            slide = '<joint name="{0}" type="prismatic"><parent link="{1}"/><child link="{2}"/><axis xyz="1 0 0"/>{3}</joint>'
            limit = '<limit lower="0" upper="0.2" velocity="1" effort="0"/>'
            box = '<link name="{0}"><collision><origin xyz="0 0 {1}"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>'
            for robot, first, second, height in (("arm", "foot", "hand", 0.0), ("gripper", "palm", "finger", 0.5)):
                links = box.format(first, height) + box.format(second, height + 0.2)
                joint = slide.format("slide" if robot == "arm" else "close", first, second, limit)
                (folder / f"{robot}.urdf").write_text(f'<robot name="{robot}">{links}{joint}</robot>')
            (folder / "cell.ron").write_text(
                'Cell(version: 2, robots: [Robot(name: "arm", urdf: "arm.urdf", tools: ['
                'Tool(name: "gripper", link: "hand", urdf: "gripper.urdf", tcp: Pose())])],'
                'objects: [Object(name: "wall", shape: Box(size_mm: (20, 200, 200)), pose: Pose(xyz_mm: (200, 0, 700)))])'
            )
            cell = pathproof.load(folder / "cell.ron")
            self.assertEqual(cell.joint_names, ("arm/slide", "arm/gripper/close"))
            still = cell.check_trajectory([0.0, 1.0], [[0.0, 0.0], [0.1, 0.0]])
            self.assertEqual((still.verdict, still.findings), ("PASS", ()))
            opened = cell.check_trajectory([0.0, 1.0], [[0.0, 0.0], [0.1, 0.1]], [[0.0, 0.0], [0.0, 0.0]])
            self.assertEqual(opened.findings[0].pair, ("arm/gripper/finger", "wall"))

    def test_wrong_trajectories_are_errors(self) -> None:
        cell = pathproof.load(WELD_CELL)
        rows = np.linspace(HOME, FRONT_START, 3)
        wrong: tuple[tuple[tuple[Any, ...], str], ...] = (
            (([0.0, 1.0], rows), "another shape"),
            (([0.0, 1.0, np.nan], rows), "finite"),
            (([0.0, 1.0, 1.0], rows), "time"),
            (([0.0, 1.0, 2.0], rows[:, :5]), "another shape"),
            (([0.0, 1.0, 2.0], rows, None, rows), "need velocities"),
            (([], rows), "another shape"),
        )
        for arguments, what in wrong:
            with self.subTest(what), self.assertRaisesRegex(pathproof.InputError, what):
                cell.check_trajectory(*list[Any](arguments))
        with self.assertRaisesRegex(pathproof.InputError, "robot"):
            cell.check_trajectory([0.0, 1.0, 2.0], rows, robot="leg")


class Commands(unittest.TestCase):
    def test_the_command_is_that_of_the_library(self) -> None:
        self.assertIn(pathproof.__version__, command("--version").stdout)
        self.assertEqual(command("check", str(WELD_CELL), "--program", str(CORRECTED)).returncode, 0)
        missing = command("check", "missing.ron")
        self.assertEqual(missing.returncode, 2)
        self.assertIn("missing.ron", missing.stderr)


    def test_jobs_of_a_batch_are_started_as_the_module(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            report = Path(name) / "batch"
            jobs = Path(name) / "jobs.jsonl"
            jobs.write_text(json.dumps({"id": "weld", "cell": str(WELD_CELL), "program": str(CORRECTED)}) + "\n")
            found = command("batch", str(jobs), "--report", str(report), "--allow-root", str(REPOSITORY))
            self.assertEqual(found.returncode, 0, found.stderr)
            self.assertTrue((report / "weld" / "report.json").is_file())


class InputErrors(unittest.TestCase):
    def test_every_problem_has_its_place(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            cell = Path(name) / "cell.ron"
            cell.write_text('Cell(version: 1, robots: [Robot(name: "a", urdf: "none.urdf", program: "none.ron")])')
            with self.assertRaises(pathproof.InputError) as caught:
                pathproof.load(cell)
        self.assertTrue(caught.exception.problems)
        for problem in caught.exception.problems:
            self.assertTrue(problem.what)
            self.assertIn(problem.what, str(caught.exception))

    def test_wrong_arguments_are_named(self) -> None:
        wrong: tuple[tuple[dict[str, Any], str], ...] = (
            ({"joints": {"nothing": 1.0}}, "nothing"),
            ({"joints": {"arm/joint_1": float("nan")}}, "joint_1"),
            ({"srdf": "robot.srdf"}, "SRDF"),
            ({"program": {"leg": CORRECTED}}, "leg"),
            ({"threads": 0}, "threads"),
            ({"clearance_m": -1.0}, "clearance"),
        )
        for arguments, what in wrong:
            with self.subTest(what), self.assertRaisesRegex(pathproof.InputError, what):
                pathproof.load(WELD_CELL, **arguments)
        with self.assertRaisesRegex(pathproof.InputError, "accuracy"):
            pathproof.load(WELD_CELL).check(accuracy_m=0.0)
        with self.assertRaisesRegex(pathproof.InputError, "mode"):
            pathproof.load(WELD_CELL).check(mode="quick")


if __name__ == "__main__":
    unittest.main()
