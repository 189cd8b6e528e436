"""Counts collision shapes and triangles of robots without any code of this project.

    pip install trimesh yourdfpy pycollada lxml
    python count.py robots.json counts.json

`robots.json` is written by `experiments`: what Pathproof modelled of every robot, shape by shape.
The URDF is read by yourdfpy, or by ElementTree where yourdfpy refuses it, and meshes by trimesh.
STL, OBJ and DAE files are counted a second time from their bytes, by the few lines below.
Shapes must be the same in number, link by link, and meshes must have the same number of triangles.
Where trimesh and the plain count disagree the plain count is compared, and a note says so.
Primitives are counted as shapes only: how many triangles stand for a sphere is a choice.
"""

import contextlib
import io
import json
import logging
import os
import re
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree

import trimesh
import yourdfpy

logging.disable(logging.WARNING)


def main(robots_file, counts_file):
    with open(robots_file, encoding="utf-8") as file:
        robots = json.load(file)
    # yourdfpy prints remarks of its own.
    with contextlib.redirect_stdout(io.StringIO()):
        counts = [count(robot) for robot in robots if robot["loading"] == "loads"]
    with open(counts_file, "w", encoding="utf-8") as file:
        json.dump(counts, file, indent=1)
        file.write("\n")
    equal = sum(one["equal"] for one in counts)
    print(f"independent count: the same for {equal} of {len(counts)} robots that load")


def count(robot):
    """Shapes and triangles of one robot, next to what was modelled."""
    notes = []
    row = {"robot": robot["robot"], "package": robot["package"], "notes": notes}
    try:
        links = shapes_of(robot["urdf"], notes)
    except Exception as error:  # whatever a library throws is an answer to be looked at
        notes.append(f"cannot be read: {error}")
        return row | {"equal": False, "shapes": 0, "mesh_triangles": 0}
    modelled = {}
    for piece in robot["pieces"]:
        link = re.sub(r"#\d+$", "", piece["name"])
        modelled.setdefault(link, []).append(piece["triangles"])
    equal = True
    total_shapes = total_triangles = 0
    for link in sorted(links.keys() | modelled.keys()):
        shapes, pieces = links.get(link, []), modelled.get(link, [])
        total_shapes += len(shapes)
        if len(shapes) != len(pieces):
            notes.append(f"{link}: {len(shapes)} shapes, {len(pieces)} modelled")
            equal = False
            continue
        for number, (mesh, triangles) in enumerate(zip(shapes, pieces), 1):
            if mesh is None:
                continue
            try:
                counted, how = triangles_of(find_mesh(mesh, robot))
            except Exception as error:
                notes.append(f"{link}#{number}: {mesh}: {error}")
                equal = False
                continue
            total_triangles += counted
            if how and f"{mesh}: {how}" not in notes:
                notes.append(f"{mesh}: {how}")
            if counted != triangles:
                notes.append(f"{link}#{number}: {mesh}: {counted} triangles, {triangles} modelled")
                equal = False
    return row | {"equal": equal, "shapes": total_shapes, "mesh_triangles": total_triangles}


def shapes_of(urdf, notes):
    """Per link the file name of every collision mesh, in order; None for a primitive."""
    try:
        robot = yourdfpy.URDF.load(
            urdf,
            build_scene_graph=False,
            build_collision_scene_graph=False,
            load_meshes=False,
            load_collision_meshes=False,
        ).robot
        links = {}
        for link in robot.links:
            geometries = [collision.geometry for collision in link.collisions]
            if any(g is None or (g.mesh or g.box or g.cylinder or g.sphere) is None for g in geometries):
                raise ValueError(f"a shape of {link.name} is unknown to it")
            links[link.name] = [g.mesh.filename if g.mesh else None for g in geometries]
        return {name: shapes for name, shapes in links.items() if shapes}
    except Exception as error:
        notes.append(f"read with ElementTree, because yourdfpy says: {str(error).splitlines()[0]}")
    with open(urdf, encoding="utf-8", errors="replace") as file:
        text = declared(file.read())
    links = {}
    for link in ElementTree.fromstring(text).findall("link"):
        shapes = []
        for geometry in link.findall("collision/geometry"):
            mesh = geometry.find("mesh")
            shapes.append(None if mesh is None else mesh.get("filename"))
        if shapes:
            links[link.get("name")] = shapes
    return links


def declared(text):
    """XML with every prefix declared that it uses."""
    text = text.strip("\0 \r\n\t")
    for prefix in set(re.findall(r"[\s<](\w+):\w+[\s=]", text)):
        if f"xmlns:{prefix}" not in text:
            text = text.replace("<robot", f'<robot xmlns:{prefix}="undeclared:{prefix}"', 1)
    return text


def find_mesh(reference, robot):
    """The file behind a mesh reference."""
    reference = reference.strip().replace("\\", "/")
    folder = os.path.dirname(os.path.abspath(robot["urdf"]))
    scheme, _, rest = reference.rpartition("://")
    if scheme in ("package", "model"):
        name, _, path = rest.lstrip("/").partition("/")
        candidates = [os.path.join(at, path) for at in packages(name, folder, robot["ros_packages"])]
    else:
        candidates = [os.path.join(folder, rest)]
    for candidate in candidates:
        for path in (candidate, urllib.parse.unquote(candidate)):
            if os.path.isfile(path):
                return path
    raise FileNotFoundError(f"not found as {candidates}")


def packages(name, folder, given):
    """Folders that may be the package of this name: given, or above the URDF, or beside a folder above it."""
    if name in given:
        yield given[name]
    while True:
        if os.path.basename(folder) == name or package_name(folder) == name:
            yield folder
        yield os.path.join(folder, name)
        above = os.path.dirname(folder)
        if above == folder:
            return
        folder = above


def package_name(folder):
    """The name in the package.xml of a folder."""
    try:
        return ElementTree.parse(os.path.join(folder, "package.xml")).getroot().findtext("name", "").strip()
    except (OSError, ElementTree.ParseError):
        return None


KNOWN = {}


def triangles_of(path):
    """Triangles of a mesh file, and a remark where the two ways to count them disagree."""
    if path not in KNOWN:
        plain = PLAIN.get(os.path.splitext(path)[1].lower())
        plain = plain(path) if plain else None
        try:
            loaded = faces(trimesh.load(path, process=False, skip_materials=True))
        except Exception as error:
            if plain is None:
                raise
            KNOWN[path] = plain, f"counted plainly, because trimesh says: {str(error).splitlines()[:1]}"
            return KNOWN[path]
        if plain is None or plain == loaded:
            KNOWN[path] = loaded, None
        else:
            KNOWN[path] = plain, f"{plain} triangles by a plain count, {loaded} by trimesh"
    return KNOWN[path]


def faces(loaded):
    """Triangles of a mesh, or of every instance in a scene."""
    if isinstance(loaded, trimesh.Scene):
        nodes = (loaded.graph[node][1] for node in loaded.graph.nodes_geometry)
        return sum(len(getattr(loaded.geometry[name], "faces", ())) for name in nodes)
    return len(loaded.faces)


def stl(path):
    """84 bytes, then 50 per triangle; otherwise text."""
    with open(path, "rb") as file:
        data = file.read()
    if len(data) >= 84 and len(data) == 84 + 50 * int.from_bytes(data[80:84], "little"):
        return (len(data) - 84) // 50
    return len(re.findall(rb"\bendfacet\b", data, re.IGNORECASE))


def obj(path):
    """A face of n corners is n - 2 triangles."""
    with open(path, encoding="latin-1") as file:
        text = file.read().replace("\\\r\n", " ").replace("\\\n", " ")
    lines = (line.split("#")[0].split() for line in text.splitlines())
    return sum(len(words) - 3 for words in lines if words and words[0] == "f")


def dae(path):
    """Triangles of every instance in the scene."""
    root = ElementTree.parse(path).getroot()
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}

    def of_geometry(geometry):
        total = 0
        for part in geometry.iter():
            if part.tag == "triangles":
                total += int(part.get("count"))
            elif part.tag == "polylist":
                total += sum(int(n) - 2 for n in (part.findtext("vcount") or "").split())
            elif part.tag in ("polygons", "tristrips", "trifans"):
                stride = 1 + max(int(i.get("offset")) for i in part.findall("input"))
                lists = part.findall("p") + part.findall("ph/p")
                total += sum(len(p.text.split()) // stride - 2 for p in lists)
        return total

    def of_node(node):
        total = 0
        for child in node:
            target = by_id.get((child.get("url") or "").lstrip("#"))
            if child.tag == "node":
                total += of_node(child)
            elif child.tag == "instance_node" and target is not None:
                total += of_node(target)
            elif child.tag == "instance_geometry" and target is not None:
                total += of_geometry(target)
        return total

    scene = root.find("scene/instance_visual_scene")
    if scene is None:
        return None
    return sum(of_node(node) for node in by_id[scene.get("url").lstrip("#")].findall("node"))


PLAIN = {".stl": stl, ".obj": obj, ".dae": dae}

if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
