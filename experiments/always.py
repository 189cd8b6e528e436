"""Looks at pairs that `pathproof new` excludes as proven to touch at all joint values, without any code of this project.

    pip install coal numpy trimesh yourdfpy pycollada lxml xacrodoc
    python always.py excluded.json seen.json 1000

`excluded.json` is written by `experiments`: robots with the pairs that are excluded.
Each robot is put into random configurations, by yourdfpy; xacro files are expanded by xacro.
In each, coal decides whether the triangles and primitives of a pair meet.
Where they do not, one shape may still lie inside the other, which solid angles decide.
A pair in contact in no more than some configurations is excluded wrongly, or read otherwise here than there.
As many pairs that are not excluded are looked at too: a method that sees contact everywhere would say nothing.
"""

import contextlib
import io
import itertools
import json
import logging
import os
import random
import re
import sys
import zlib

import coal
import numpy
import trimesh
import yourdfpy
from xacrodoc import XacroDoc, packages as xacro_packages

from count import declared, find_mesh, packages

logging.disable(logging.WARNING)

# Joints without limits are turned by so much to either side.
TURN = 2 * numpy.pi
DRIVEN = ("revolute", "prismatic", "continuous")


def main(excluded_file, seen_file, configurations):
    with open(excluded_file, encoding="utf-8") as file:
        robots = json.load(file)
    rows = []
    for number, robot in enumerate(robots, 1):
        # yourdfpy prints remarks of its own.
        with contextlib.redirect_stdout(io.StringIO()):
            rows.append(look_at(robot, configurations))
        pairs = rows[-1]["pairs"]
        apart = sum(pair["in_contact"] < pair["configurations"] for pair in pairs)
        print(f"{number:>4} of {len(robots)}  {robot['robot']}  {len(pairs)} pairs, {apart} seen apart", flush=True)
    with open(seen_file, "w", encoding="utf-8") as file:
        json.dump(rows, file, indent=1)
        file.write("\n")


def look_at(robot, configurations):
    """The excluded pairs of a robot, and as many others, in random configurations."""
    row = {"package": robot["package"], "robot": robot["robot"]}
    seed = f"{robot['package']}/{robot['robot']}"
    try:
        model = Model(robot)
    except Exception as error:  # whatever a library throws is an answer to be looked at
        pairs = [unread(pair, error) for pair in robot["pairs"]]
        return row | {"pairs": pairs, "others": 0, "others_apart": 0}
    pairs, looks = [], []
    for a, b in robot["pairs"]:
        try:
            looks.append(Look(model, a, b))
            pairs.append(looks[-1].row)
        except Exception as error:
            pairs.append(unread((a, b), error))
    others = other_looks(model, robot["pairs"], random.Random(seed))
    generator = numpy.random.default_rng(zlib.crc32(seed.encode()))
    for index in range(configurations):
        values = model.values(index, generator)
        poses = model.poses(values)
        for look in looks + others:
            look.see(poses, values)
    apart = sum(look.row["in_contact"] < look.row["configurations"] for look in others)
    return row | {"pairs": pairs, "others": len(others), "others_apart": apart}


def unread(pair, error):
    """The row of a pair that nothing is known of."""
    problem = str(error).splitlines()[0] if str(error) else type(error).__name__
    return {"a": pair[0], "b": pair[1], "configurations": 0, "in_contact": 0, "inside": 0, "problem": problem}


def other_looks(model, excluded, choice):
    """As many pairs that are not excluded, by chance, of links whose shapes can be read."""
    taken = {frozenset(pair) for pair in excluded}
    links = sorted(name for name, link in model.links.items() if link.collisions)
    free = [pair for pair in itertools.combinations(links, 2) if frozenset(pair) not in taken]
    looks = []
    for a, b in choice.sample(free, min(len(excluded), len(free))):
        with contextlib.suppress(Exception):
            looks.append(Look(model, a, b))
    return looks


class Model:
    """A robot that can be moved, with the collision shapes of its links."""

    def __init__(self, robot):
        self.robot = robot
        text = expanded(robot)
        self.urdf = yourdfpy.URDF.load(
            io.BytesIO(text.encode()),
            build_scene_graph=True,
            build_collision_scene_graph=False,
            load_meshes=False,
            load_collision_meshes=False,
        )
        self.links = self.urdf.link_map
        joints = self.urdf.robot.joints
        self.driven = [joint for joint in joints if joint.type in DRIVEN and joint.mimic is None]
        shorten_mimics(joints)
        self.ranges = [limits(joint) for joint in self.driven]
        self.shapes = {}

    def values(self, index, generator):
        """Zero first; then anywhere in the ranges, and in every second configuration some joints at an end of theirs."""
        low, high = numpy.array(self.ranges).T
        if index == 0:
            return numpy.clip(0.0, low, high)
        values = low + (high - low) * generator.random(len(low))
        if index % 2 == 0:
            where = generator.integers(3, size=len(low))
            values = numpy.where(where == 0, low, numpy.where(where == 1, high, values))
        return values

    def poses(self, values):
        """Where a link is in a configuration."""
        self.urdf.update_cfg({joint.name: float(value) for joint, value in zip(self.driven, values)})
        return lambda link: self.urdf.get_transform(link)

    def shapes_of(self, link):
        if link not in self.shapes:
            collisions = self.links[link].collisions
            self.shapes[link] = [Shape(collision, self.robot) for collision in collisions]
        return self.shapes[link]


def shorten_mimics(joints):
    """Lets every mimic follow a driven joint; yourdfpy does not follow one mimic by another."""
    by_name = {joint.name: joint for joint in joints}
    for joint in joints:
        for _ in joints:
            if joint.mimic is None or by_name[joint.mimic.joint].mimic is None:
                break
            above = by_name[joint.mimic.joint].mimic
            joint.mimic = yourdfpy.Mimic(
                joint=above.joint,
                multiplier=joint.mimic.multiplier * above.multiplier,
                offset=joint.mimic.multiplier * above.offset + joint.mimic.offset,
            )
        if joint.mimic is not None and by_name[joint.mimic.joint].type not in DRIVEN:
            raise ValueError(f"{joint.name} mimics {joint.mimic.joint}, which cannot move")


def limits(joint):
    """The range of a joint; URDF's default is 0."""
    if joint.type == "continuous":
        return -TURN, TURN
    low, high = (getattr(joint.limit, end, None) or 0.0 for end in ("lower", "upper"))
    if low > high:
        raise ValueError(f"{joint.name} has reversed limits")
    return low, high


def expanded(robot):
    """The text of a URDF; a xacro file is expanded."""
    if not robot["urdf"].lower().endswith(".xacro"):
        with open(robot["urdf"], encoding="utf-8", errors="replace") as file:
            return declared(file.read())
    folder = os.path.dirname(os.path.abspath(robot["urdf"]))
    xacro_packages.update_package_cache(robot["ros_packages"])
    found = set()
    while True:
        try:
            return XacroDoc.from_file(robot["urdf"], resolve_packages=False).to_urdf_string()
        except Exception as error:  # xacro wraps what the search for a package raises
            name = re.search(r"Package not found: (\S+)", str(error))
            places = packages(name[1], folder, robot["ros_packages"]) if name else ()
            at = next((at for at in places if os.path.isdir(at)), None)
            if at is None or name[1] in found:
                raise
            found.add(name[1])
            xacro_packages.update_package_cache({name[1]: at})


class Shape:
    """A collision shape: as coal wants it, and in the frame of its link."""

    def __init__(self, collision, robot):
        geometry = collision.geometry
        self.link_from_shape = numpy.eye(4) if collision.origin is None else collision.origin
        self.mesh = None
        if geometry.box is not None:
            self.solid = coal.Box(*(float(side) for side in geometry.box.size))
        elif geometry.sphere is not None:
            self.solid = coal.Sphere(float(geometry.sphere.radius))
        elif geometry.cylinder is not None:
            self.solid = coal.Cylinder(float(geometry.cylinder.radius), float(geometry.cylinder.length))
        elif geometry.mesh is not None:
            self.mesh = triangles(find_mesh(geometry.mesh.filename, robot), geometry.mesh.scale)
            self.solid = surface(*self.mesh[:2])
        else:
            raise ValueError("a shape is of a kind that yourdfpy does not know")

    def inner_points(self):
        """A point of every body: if no surfaces meet, it tells whether the body lies inside another."""
        return numpy.zeros((1, 3)) if self.mesh is None else self.mesh[2]

    def holds(self, point):
        """Whether a mesh encloses a point, by the solid angles of its triangles; coal knows it of primitives."""
        if self.mesh is None:
            return False
        vertices, faces, _ = self.mesh
        if (point < vertices.min(axis=0)).any() or (point > vertices.max(axis=0)).any():
            return False
        a, b, c = ((vertices - point)[faces[:, corner]] for corner in range(3))
        la, lb, lc = (numpy.linalg.norm(side, axis=1) for side in (a, b, c))
        volume = dot(a, numpy.cross(b, c))
        angle = 2 * numpy.arctan2(volume, la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
        return abs(angle.sum()) / (4 * numpy.pi) > 0.5


def dot(u, v):
    """The scalar products of the rows."""
    return numpy.einsum("ij,ij->i", u, v)


KNOWN = {}


def triangles(path, scale):
    """Vertices in metres, faces, and a vertex of every body."""
    key = path, str(scale)
    if key not in KNOWN:
        mesh = trimesh.load(path, force="mesh", process=False, skip_materials=True)
        unit = trimesh.units.unit_conversion(mesh.units, "meters") if path.lower().endswith(".dae") else 1.0
        factor = numpy.ones(3) * (1.0 if scale is None else scale)
        vertices = numpy.asarray(mesh.vertices, dtype=float) * unit
        if path.lower().endswith((".gltf", ".glb")):
            # The format has y up; what a program does with it in a URDF differs, docs/mesh-files.md says what is meant here.
            vertices = vertices @ numpy.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]])
        vertices = vertices * factor
        faces = numpy.asarray(mesh.faces)
        joined = trimesh.Trimesh(vertices, faces, process=False)
        joined.merge_vertices()
        bodies = trimesh.graph.connected_components(joined.edges, nodes=numpy.unique(joined.faces))
        KNOWN[key] = vertices, faces, numpy.array([joined.vertices[body[0]] for body in bodies])
    return KNOWN[key]


def surface(vertices, faces):
    model = coal.BVHModelOBBRSS()
    model.beginModel(len(faces), len(vertices))
    model.addVertices(vertices)
    model.addTriangles(faces.astype(numpy.int64))
    model.endModel()
    return model


class Look:
    """A pair with what is seen of it."""

    def __init__(self, model, a, b):
        self.names = a, b
        shapes = [model.shapes_of(name) for name in self.names]
        if not all(shapes):
            raise ValueError("a link has no collision shape")
        self.shape_pairs = list(itertools.product(*shapes))
        self.joints = [joint.name for joint in model.driven]
        self.row = {"a": a, "b": b, "configurations": 0, "in_contact": 0, "inside": 0}
        self.row |= {"gap_m": None, "at": None, "problem": None}

    def see(self, poses, values):
        """Looks at the pair in one configuration."""
        root_from = [poses(name) for name in self.names]
        # Seen from the first link, so that numbers stay small.
        poses = [numpy.eye(4), numpy.linalg.solve(root_from[0], root_from[1])]
        self.row["configurations"] += 1
        if self.meets(poses):
            self.row["in_contact"] += 1
        elif self.is_inside(poses):
            self.row["in_contact"] += 1
            self.row["inside"] += 1
        else:
            gap_m = self.gap(poses)
            if self.row["gap_m"] is None or gap_m > self.row["gap_m"]:
                self.row["gap_m"] = gap_m
                self.row["at"] = {name: float(value) for name, value in zip(self.joints, values)}

    def meets(self, poses):
        """Whether surfaces meet; the shapes that did last time are asked first."""
        request = coal.CollisionRequest()
        for index, (first, second) in enumerate(self.shape_pairs):
            places = placed(first, poses[0]), placed(second, poses[1])
            if coal.collide(first.solid, places[0], second.solid, places[1], request, coal.CollisionResult()):
                self.shape_pairs.insert(0, self.shape_pairs.pop(index))
                return True
        return False

    def is_inside(self, poses):
        for first, second in self.shape_pairs:
            at = [pose @ shape.link_from_shape for pose, shape in zip(poses, (first, second))]
            for inner, outer, outer_from_inner in (
                (first, second, numpy.linalg.solve(at[1], at[0])),
                (second, first, numpy.linalg.solve(at[0], at[1])),
            ):
                for point in inner.inner_points():
                    if outer.holds(outer_from_inner[:3, :3] @ point + outer_from_inner[:3, 3]):
                        return True
        return False

    def gap(self, poses):
        gaps = []
        for first, second in self.shape_pairs:
            places = placed(first, poses[0]), placed(second, poses[1])
            request, result = coal.DistanceRequest(), coal.DistanceResult()
            gaps.append(coal.distance(first.solid, places[0], second.solid, places[1], request, result))
        return max(0.0, min(gaps))


def placed(shape, pose):
    at = pose @ shape.link_from_shape
    return coal.Transform3s(at[:3, :3], at[:3, 3])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
