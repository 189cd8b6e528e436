"""Times Pinocchio and Coal on cells of real robots, on one core, for comparison with Pathproof.

Install (Python 3.11 or later):
    python -m venv coal-venv
    coal-venv/bin/pip install pin coal numpy
Run:
    coal-venv/bin/python docs/bench/coal.py --cells ../shared/cells ../shared/cells_more --pathproof target/release/pathproof

Meshes are triangle meshes, boxes are boxes; each link pair of pairs.csv is tested with all its shape pairs, in a
loop inside Pinocchio. All times are wall times, medians over passes. Those of collision and distance begin after
forward kinematics, whose own time stands apart ("fk"). "tree" puts Coal's dynamic AABB tree first.
"distance" skips pairs by bounding boxes; "distance_bounded" also hands Coal the smallest distance found so far.
One JSON object goes to standard output, a table to standard error.
"""

import argparse
import csv
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version
from itertools import product
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from types import SimpleNamespace

# This file shares its name with the package, so its folder must not be searched.
sys.path = [entry for entry in sys.path if Path(entry or ".").resolve() != Path(__file__).resolve().parent]
import coal
import numpy as np
import pinocchio as pin

STEP_DEG = 0.1
DISTANCE_ROWS = 50
INSIDE = ":inside"
# What Pathproof is asked, by name.
OURS = {"certified": [], "none": ["--curve", "none"], "sampled": ["--mode", "sampled"]}


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def load_cell(folder):
    """The robot, its shapes and the checked shape pairs, ready for queries."""
    tables = ("program", "reference", "segments", "segments_reference")
    cell = SimpleNamespace(**{name: read_csv(folder / f"{name}.csv") for name in tables})
    start, urdf = perf_counter(), str(folder / "cell.urdf")
    cell.model = pin.buildModelFromUrdf(urdf)
    cell.geometry = pin.buildGeomFromUrdf(cell.model, urdf, pin.GeometryType.COLLISION, package_dirs=[str(folder)])
    cell.links = [cell.model.frames[shape.parentFrame].name for shape in cell.geometry.geometryObjects]
    for pair in read_csv(folder / "pairs.csv"):
        firsts, seconds = ([i for i, link in enumerate(cell.links) if link == name] for name in pair.values())
        if not firsts or not seconds:
            sys.exit(f"{folder}/pairs.csv: a link of {pair} has no shape in cell.urdf")
        for ends in product(firsts, seconds):
            cell.geometry.addCollisionPair(pin.CollisionPair(*ends))
    for shape in cell.geometry.geometryObjects:
        shape.geometry.computeLocalAABB()
    cell.data, cell.shapes = cell.model.createData(), cell.geometry.createData()
    cell.tree = pin.BroadPhaseManager_DynamicAABBTreeCollisionManager(cell.model, cell.geometry, cell.shapes)
    cell.load_s = perf_counter() - start
    boxes = [shape.geometry.aabb_local for shape in cell.geometry.geometryObjects]
    cell.boxes = np.array([[np.ravel(box.min_), np.ravel(box.max_)] for box in boxes])
    cell.ends = np.array([(pair.first, pair.second) for pair in cell.geometry.collisionPairs])
    cell.rows = configurations(cell.model, cell.program)
    cell.colliding = [row["colliding"] == "1" for row in cell.reference]
    return cell


def configurations(model, table):
    """Joint values, found by name, one configuration a row in Pinocchio's order."""
    joints = sorted(list(model.names)[1:], key=lambda name: model.joints[model.getJointId(name)].idx_q)
    if model.nq != len(joints):
        sys.exit(f"{model.name}: only joints with one value each are supported")
    return np.array([[float(row[joint]) for joint in joints] for row in table])


def place(cell, row):
    """Forward kinematics, then the placement of every shape."""
    pin.updateGeometryPlacements(cell.model, cell.data, cell.geometry, cell.shapes, row)


def collide_pairs(cell, first_hit):
    return pin.computeCollisions(cell.geometry, cell.shapes, first_hit)


def collide_tree(cell, first_hit):
    cell.tree.update(False)
    return pin.computeCollisions(cell.tree, first_hit)


def check_verdicts(cell):
    """Rows where Coal agrees with the reference, whose containment no surface test can see: it is counted apart."""
    counts = dict.fromkeys(("colliding", "verdicts_agree", "pairs_agree", "tree_verdicts_agree"), 0)
    expected = [set(filter(None, row["pairs"].split(";"))) for row in cell.reference]
    pairs = [frozenset((cell.links[first], cell.links[second])) for first, second in cell.ends]
    for row, colliding, names in zip(cell.rows, cell.colliding, expected, strict=True):
        place(cell, row)
        hit = collide_pairs(cell, False)
        found = {pair for pair, result in zip(pairs, cell.shapes.collisionResults) if result.isCollision()}
        counts["colliding"] += hit
        counts["verdicts_agree"] += hit == colliding
        counts["pairs_agree"] += found == {frozenset(n.split("|")) for n in names if not n.endswith(INSIDE)}
        counts["tree_verdicts_agree"] += collide_tree(cell, False) == colliding
    inside = [[name.endswith(INSIDE) for name in names] for names in expected if names]
    counts["reference_colliding"] = sum(cell.colliding)
    counts["reference_containment"] = sum(map(any, inside))
    counts["reference_containment_only"] = sum(map(all, inside))
    return counts


def time_program(cell, passes):
    """Microseconds per point of the whole program."""
    tests = {"first_hit": (collide_pairs, True), "all_pairs": (collide_pairs, False)}
    tests |= {"tree_first_hit": (collide_tree, True), "tree_all_pairs": (collide_tree, False)}
    times = {"fk_us": []}
    for name, test in tests.items():
        runs = [time_pass(cell, *test) for _ in range(passes)]
        times["fk_us"] += [placing for placing, _ in runs]
        times[f"{name}_us"] = [colliding for _, colliding in runs]
    return {name: median(runs) / len(cell.rows) * 1e6 for name, runs in times.items()}


def time_pass(cell, collide, first_hit):
    """Seconds of placing and of testing, over all rows."""
    placing = testing = 0.0
    for row in cell.rows:
        start = perf_counter()
        place(cell, row)
        placed = perf_counter()
        collide(cell, first_hit)
        testing += perf_counter() - placed
        placing += placed - start
    return placing, testing


def box_gaps(cell):
    """For each pair, the distance of the world boxes around the turned local ones: never above the shapes' own."""
    low, high = cell.boxes[:, 0], cell.boxes[:, 1]
    places = np.array([placement.homogeneous for placement in cell.shapes.oMg])
    middles = np.einsum("sij,sj->si", places[:, :3, :3], (low + high) / 2) + places[:, :3, 3]
    reach = np.einsum("sij,sj->si", np.abs(places[:, :3, :3]), (high - low) / 2)
    first, second = cell.ends.T
    gap = np.abs(middles[first] - middles[second]) - reach[first] - reach[second]
    return np.linalg.norm(np.maximum(gap, 0.0), axis=1)


def distance_alone(cell, pair, _best):
    return pin.computeDistance(cell.geometry, cell.shapes, pair).min_distance


def distance_bounded(cell, pair, best):
    """The distance of a pair, or `best` where it is not below: Coal's search starts from `best` and ends early."""
    ends, result = cell.ends[pair].tolist(), coal.DistanceResult()
    shapes = [cell.geometry.geometryObjects[end].geometry for end in ends]
    poses = [coal.Transform3s(cell.shapes.oMg[end]) for end in ends]
    result.min_distance = min(best, result.min_distance)
    coal.distance(shapes[0], poses[0], shapes[1], poses[1], cell.shapes.distanceRequests[pair], result)
    return result.min_distance


def smallest_distance(cell, last, distance_of):
    """The smallest distance of all pairs: nearest by the last distances first, skipped where boxes are farther."""
    lower, best = box_gaps(cell), np.inf
    for pair in np.argsort(np.fmax(last, lower)).tolist():
        if lower[pair] < best:
            distance = distance_of(cell, pair, best)
            last[pair] = distance if distance != best else np.fmax(last[pair], best)
            best = min(best, distance)
    return best


def smallest_distances(cell, rows, distance_of):
    """Metres and seconds for each row; only the first knows no last distances."""
    last, distances, times = np.full(len(cell.ends), np.nan), [], []
    for row in rows:
        place(cell, cell.rows[row])
        start = perf_counter()
        distances.append(smallest_distance(cell, last, distance_of))
        times.append(perf_counter() - start)
    return distances, times


def time_distance(cell, passes):
    """Microseconds per configuration on evenly spaced free rows, and the largest error against the reference."""
    free = [i for i, colliding in enumerate(cell.colliding) if not colliding]
    spaced = [free[int(i)] for i in np.linspace(0, len(free) - 1, min(DISTANCE_ROWS, len(free)))]
    known = [i for i in free if cell.reference[i]["min_distance"]]
    answer = {"distance_rows": len(spaced), "distance_rows_with_reference": len(known)}
    for name, distance_of in (("distance", distance_alone), ("distance_bounded", distance_bounded)):
        found, _ = smallest_distances(cell, known, distance_of)
        errors = [abs(d - float(cell.reference[i]["min_distance"])) for d, i in zip(found, known, strict=True)]
        runs = [smallest_distances(cell, spaced, distance_of)[1] for _ in range(passes)]
        answer[f"{name}_error_m"] = max(errors, default=None)
        answer[f"{name}_us"] = median(map(median, runs)) * 1e6
    return answer


def steps_into_contact(cell, path, collide):
    return any(place(cell, row) or collide(cell, True) for row in path)


def time_segments(cell, passes, count):
    """Milliseconds per segment, kinematics included, and hits by class; steps up to the first hit, not bisected.

    `free_ms_mean` is the mean over segments without a hit, as many again, which are walked to their end.
    """
    ends, answer = configurations(cell.model, cell.segments).reshape(-1, 2, cell.model.nq), {}
    for degrees in sorted({int(row["class_deg"]) for row in cell.segments_reference}):
        of_class = [row for row in cell.segments_reference if int(row["class_deg"]) == degrees]
        free = [row for row in of_class if row["hit"] == "0"][:count]
        result = {"segments": len(of_class[:count]), "free": len(free)}
        result["reference_hits"] = sum(row["hit"] == "1" for row in of_class[:count])
        steps = round(degrees / STEP_DEG) + 1
        for name, collide in (("", collide_pairs), ("tree_", collide_tree)):
            for kind, chosen in (("", of_class[:count]), ("free_", free)):
                paths = [np.linspace(*ends[int(row["segment"])], steps) for row in chosen]
                times = []
                for _ in range(passes):
                    start = perf_counter()
                    hits = [steps_into_contact(cell, path, collide) for path in paths]
                    times.append((perf_counter() - start) / max(len(paths), 1) * 1e3)
                result[f"{name}{kind}ms_mean"] = median(times)
                agree = sum(hit == (row["hit"] == "1") for hit, row in zip(hits, chosen, strict=True))
                result |= {f"{name}{kind}hits": sum(hits), f"{name}{kind}agree": agree}
        answer[str(degrees)] = result
    return answer


def time_pathproof(program, folder, coal_times, passes):
    """Pathproof's time per point on the same core, and that over Coal's best yes or no, kinematics included on both sides.

    Sphere models are kept, and the run that builds them does not count: Coal's are built before its clock starts.
    The tree counts only where its verdicts are those of the reference.
    """
    surfaces = coal_times["points"] - coal_times["reference_containment_only"]
    is_right = coal_times["tree_verdicts_agree"] >= surfaces
    names = ["first_hit_us", "tree_first_hit_us"] if is_right else ["first_hit_us"]
    best = coal_times["fk_us"] + min(coal_times[name] for name in names)
    answer = {"coal_yes_or_no_us": best, "coal_tree_is_right": is_right}
    with tempfile.TemporaryDirectory() as scratch:
        stats = Path(scratch) / "stats.json"
        command = [program, "check", folder / "cell.urdf", "--srdf", folder / "cell.srdf"]
        command += ["--program", folder / "program.csv", "--threads", "1", "--stats", stats]
        command += ["--cache", Path(scratch) / "models"]
        for name, options in OURS.items():
            times, sweeps = [], []
            for _ in range(passes + 1):
                run = subprocess.run([*map(str, command), *options], capture_output=True, text=True, check=False)
                if run.returncode not in (0, 1, 3) or not stats.exists():
                    sys.exit(f"{program} ended with code {run.returncode} on {folder}: {run.stderr}")
                report = json.loads(stats.read_text(encoding="utf-8"))
                times.append(report["us_per_config"])
                sweeps.append(report["sweep_s"] / report["configs"] * 1e6)
            answer[f"{name}_us"] = median(times[1:])
            answer[f"{name}_sweep_us"] = median(sweeps[1:])
            answer[f"{name}_ratio"] = answer[f"{name}_us"] / best
            answer[f"{name}_sweep_ratio"] = answer[f"{name}_sweep_us"] / best
    return answer


def measure(folder, arguments):
    cell = load_cell(folder)
    result = {"points": len(cell.rows), "shape_pairs": len(cell.ends), "load_s": cell.load_s}
    result |= check_verdicts(cell)
    wall, processor = perf_counter(), process_time()
    result |= time_program(cell, arguments.passes) | time_distance(cell, arguments.passes)
    result["classes"] = time_segments(cell, arguments.passes, arguments.segments)
    result["processor_share"] = (process_time() - processor) / (perf_counter() - wall)
    if arguments.pathproof:
        result["pathproof"] = time_pathproof(arguments.pathproof, folder, result, arguments.passes)
    return result


def print_table(cells):
    times = ("fk", "first_hit", "all_pairs", "tree_first_hit", "tree_all_pairs", "distance", "distance_bounded")
    head = ["cell", "points", "colliding", "verdicts_agree", *(f"{name}_us" for name in times)]
    ours_head = ["coal_yes_or_no_us", *(f"{name}_{of}" for name in OURS for of in ("us", "ratio", "sweep_ratio"))]
    lines = [[*head, "segments: ms (hits)", *ours_head]]
    lines.append(["---"] * len(lines[0]))
    for name, cell in cells.items():
        classes = [f"{d}°: {c['ms_mean']:.2f} ({c['hits']}/{c['reference_hits']})" for d, c in cell["classes"].items()]
        ours = cell.get("pathproof", {})
        numbers = [*(cell[key] for key in head[1:]), ", ".join(classes), *(ours.get(key, "") for key in ours_head)]
        lines.append([name, *(f"{n:.2f}" if isinstance(n, float) else str(n) for n in numbers)])
    for line in lines:
        print("| " + " | ".join(line) + " |", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cells", type=Path, required=True, nargs="+", help="folders with one folder per cell")
    parser.add_argument("--only", metavar="CELL", help="one cell only")
    parser.add_argument("--passes", type=int, default=3, help="passes per time (default 3)")
    parser.add_argument("--segments", type=int, default=12, help="segments per class (default 12)")
    parser.add_argument("--pathproof", metavar="PATH", help="Pathproof's binary, timed on the same core")
    arguments = parser.parse_args()
    if min(arguments.passes, arguments.segments) < 1:
        parser.error("--passes and --segments must be at least 1")
    name = arguments.only or "*"
    folders = [path.parent for cells in arguments.cells for path in sorted(cells.glob(f"{name}/cell.urdf"))]
    if not folders:
        sys.exit(f"{' '.join(map(str, arguments.cells))}: no folder {arguments.only or ''} with a cell.urdf")
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    result = {package: version(package) for package in ("pin", "coal", "numpy")}
    processor = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    result |= {"python": platform.python_version(), "processor": (processor or [""])[0], "core": core}
    result |= {"passes": arguments.passes, "cells": {folder.name: measure(folder, arguments) for folder in folders}}
    print(json.dumps(result, indent=2))
    print_table(result["cells"])


if __name__ == "__main__":
    main()
