//! The nodes of the scene, with every mesh in its places.

use std::collections::BTreeMap;
use std::rc::Rc;

use nalgebra::Matrix3;

use super::document::{GltfDocument, LocatedJson};
use super::json::Json;
use super::mesh::{self, GltfMeshes};
use super::{extension, node};
use crate::affine::AffineMap;
use crate::placed::SceneTriangles;
use geometry::Triangle;

/// Coordinates with z up from the coordinates of glTF, where y is up: (x, y, z) becomes (x, −z, y).
fn z_up_from_gltf() -> AffineMap {
    AffineMap::linear(Matrix3::new(1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0))
}

/// Every triangle of the scene, z up; faults are reported.
pub(super) fn triangles(document: &mut GltfDocument<'_>, meshes: &mut GltfMeshes<'_, '_>) -> Vec<Triangle> {
    let root = document.root();
    let nodes = document.member(&root, "nodes");
    let nodes = document.items(nodes);
    let children = children(document, &nodes);
    let Some(parents) = parents(document, &nodes, &children) else { return Vec::new() };
    let Some(roots) = roots(document, &parents) else { return Vec::new() };
    let mut placed = SceneTriangles::default();
    let mut known: BTreeMap<usize, Rc<Vec<Triangle>>> = BTreeMap::new();
    let mut seen = vec![false; nodes.len()];
    // A forest has no cycles, so each node is reached once at most.
    let mut open: Vec<(usize, AffineMap)> =
        roots.iter().rev().map(|&root| (root, z_up_from_gltf())).collect();
    while let Some((index, scene_from_parent)) = open.pop() {
        if document.has_enough() {
            return Vec::new();
        }
        let spot = &nodes[index];
        if std::mem::replace(&mut seen[index], true) {
            let problem = document.at(spot, "node stands in the scene twice");
            document.fault(problem.expected("each node once among the nodes of the scene"));
            continue;
        }
        look_at_node(document, spot);
        let Some(parent_from_node) = node::parent_from_node(document, spot) else { continue };
        let scene_from_node = scene_from_parent * parent_from_node;
        open.extend(children[index].iter().rev().map(|&child| (child, scene_from_node)));
        let Some(mesh_index) = document.member(spot, "mesh") else { continue };
        let Some((number, mesh)) = document.target(&mesh_index, "meshes") else { continue };
        refuse_deformed(document, spot, &mesh);
        let first = !known.contains_key(&number);
        let triangles = Rc::clone(
            known.entry(number).or_insert_with(|| Rc::new(mesh::triangles(document, meshes, &mesh))),
        );
        if scene_from_node.flattens() {
            let problem = document.at(spot, "mesh has no volume where it stands");
            document.warn(problem.hint("check the scales and matrices of this node and those above"));
        }
        if let Err(fault) = placed.add(&triangles, &scene_from_node, first) {
            let (what, expected, hint) = fault.words();
            let problem = document.at(spot, what);
            document.fault(problem.expected(expected).hint(hint));
            return Vec::new();
        }
    }
    for (index, spot) in nodes.iter().enumerate().filter(|(index, _)| !seen[*index]) {
        if nodes[index].json.member("mesh").is_some() {
            let problem = document.at(spot, "node with a mesh is not in the scene: it is left out");
            document.warn(problem.hint("make it a child of a node of the scene, or remove it"));
        }
    }
    warn_of_unused_meshes(document, &nodes);
    placed.into_triangles()
}

fn warn_of_unused_meshes<'j>(document: &mut GltfDocument<'j>, nodes: &[LocatedJson<'j>]) {
    let root = document.root();
    let meshes = document.member(&root, "meshes");
    let mut used = vec![false; document.items(meshes.clone()).len()];
    for node in nodes {
        if let Some(Json::Number(number)) = node.json.member("mesh")
            && let Some(flag) = used.get_mut(*number as usize)
        {
            *flag = true;
        }
    }
    for (mesh, used) in document.items(meshes).iter().zip(used) {
        if !used {
            let problem = document.at(mesh, "mesh is in no node: it is left out");
            document.warn(problem.hint("place it in a node of the scene, or remove it"));
        }
    }
}

/// The children of every node by their numbers.
fn children<'j>(document: &mut GltfDocument<'j>, nodes: &[LocatedJson<'j>]) -> Vec<Vec<usize>> {
    let mut all = Vec::with_capacity(nodes.len());
    for node in nodes {
        let array = document.member(node, "children");
        let items = document.items(array);
        all.push(
            items.iter().filter_map(|spot| document.target(spot, "nodes")).map(|(index, _)| index).collect(),
        );
    }
    all
}

/// The parent of every node, where each has one at most and none is above itself; other faults are reported.
fn parents<'j>(
    document: &mut GltfDocument<'j>,
    nodes: &[LocatedJson<'j>],
    children: &[Vec<usize>],
) -> Option<Vec<Option<usize>>> {
    let mut parents = vec![None; nodes.len()];
    let mut good = true;
    for (parent, of_parent) in children.iter().enumerate() {
        for &child in of_parent {
            if let Some(other) = parents[child].replace(parent) {
                let problem = document.at(&nodes[child], "node has two parents");
                document.fault(
                    problem.found(format!("nodes {other} and {parent}")).expected("one parent at most"),
                );
                good = false;
            }
        }
    }
    if !good {
        return None;
    }
    let mut reached = vec![false; nodes.len()];
    let mut open: Vec<usize> = (0..nodes.len()).filter(|&node| parents[node].is_none()).collect();
    while let Some(node) = open.pop() {
        reached[node] = true;
        open.extend(&children[node]);
    }
    match reached.iter().position(|&reached| !reached) {
        None => Some(parents),
        Some(node) => {
            let problem = document.at(&nodes[node], "node is a child of itself, directly or through others");
            document.fault(problem.expected("nodes that form trees"));
            None
        }
    }
}

/// The root nodes of the scene that is shown; nothing after a fault, which is reported.
fn roots(document: &mut GltfDocument<'_>, parents: &[Option<usize>]) -> Option<Vec<usize>> {
    let root = document.root();
    let scenes = document.member(&root, "scenes");
    let scenes = document.items(scenes);
    let scene = match (document.member(&root, "scene"), &scenes[..]) {
        (Some(index), _) => document.target(&index, "scenes")?.1,
        (None, [only]) => only.clone(),
        (None, several) => {
            let what =
                if several.is_empty() { "no scene: nothing says what is shown" } else { "no default scene" };
            let problem = document.at(&root, what).found(format!("{} scenes", several.len()));
            document.fault(
                problem
                    .expected("one scene, or \"scene\" with the index of one of them")
                    .hint("export the file again, with its scene"),
            );
            return None;
        }
    };
    document.only_members(&scene, &["nodes"]);
    extension::look(document, &scene, &[]);
    let array = document.member(&scene, "nodes");
    let items = document.items(array);
    let roots: Vec<(usize, LocatedJson<'_>)> =
        items.iter().filter_map(|spot| Some((document.target(spot, "nodes")?.0, spot.clone()))).collect();
    for (index, spot) in &roots {
        if let Some(parent) = parents[*index] {
            let problem = document.at(spot, "node of the scene is a child of another node");
            document.fault(
                problem.found(format!("node {index}, a child of node {parent}")).expected("a root node"),
            );
            return None;
        }
    }
    Some(roots.into_iter().map(|(index, _)| index).collect())
}

fn look_at_node<'j>(document: &mut GltfDocument<'j>, spot: &LocatedJson<'j>) {
    let known =
        ["camera", "children", "skin", "matrix", "mesh", "rotation", "scale", "translation", "weights"];
    document.only_members(spot, &known);
    extension::look(document, spot, &["EXT_mesh_gpu_instancing"]);
}

/// Skins move the surface away from where the node puts it, and so do weights of morph targets.
fn refuse_deformed<'j>(document: &mut GltfDocument<'j>, node: &LocatedJson<'j>, mesh: &LocatedJson<'j>) {
    if let Some(skin) = document.member(node, "skin") {
        let problem = document.at(&skin, "skinned meshes are not supported");
        document.fault(problem.hint("apply the armature, and export plain meshes"));
    }
    let weights = document.member(node, "weights").or_else(|| document.member(mesh, "weights"));
    for weight in document.items(weights) {
        if !matches!(weight.json, Json::Number(0.0)) {
            let problem = document.at(&weight, "morph targets are not supported");
            document.fault(
                problem.expected("weights of 0").hint("apply the shape keys, and export plain meshes"),
            );
        }
    }
}
