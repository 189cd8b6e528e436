//! All elementary contacts of two meshes by all pairs of features, in whole numbers.

use std::collections::BTreeMap;

use geometry::Vector3;
use pathproof_collision::ContactFeatures;

use super::placed::{Box, Integers, Placed, cross, dot, length, metres, sub};
use super::{EPS_M, REACH_M};

/// As in the product: coplanar and parallel are told apart to this.
const PARALLEL: f64 = 1e-9;
/// Coordinates are whole micrometres.
const PER_M: f64 = 1e6;

/// A contact as the reference has it: the points on a and b, the normal and the penetration.
pub(super) type Expected = ([Vector3<f64>; 2], Vector3<f64>, f64);

/// A vertex of `of` against a face of `on`: the vertex, its foot and the normal of the face.
fn vertex_face(of: &Placed<'_>, vertex: u32, on: &Placed<'_>, face: u32) -> Option<Expected> {
    let normal = on.normal(face);
    if normal == [0; 3] {
        return None;
    }
    let (v, [a, b, c]) = (of.vertices[vertex as usize], on.corners(face));
    let penetration_m = -dot(normal, sub(v, a)) / length(normal) / PER_M;
    if !(-EPS_M..=REACH_M).contains(&penetration_m) {
        return None;
    }
    let is_left_of = |from: Integers, to: Integers| {
        let along = sub(to, from);
        let across = dot(normal, cross(along, sub(v, from))) / length(normal) / length(along);
        across >= -PARALLEL * length(along)
    };
    let leads_away = of.exact.features.neighbours(vertex).all(|end| {
        let along = sub(of.vertices[end as usize], v);
        dot(normal, along) / length(normal) >= -PARALLEL * length(along)
    });
    let at = metres(v);
    let unit = Vector3::from(normal.map(|x| x as f64)) / length(normal);
    let is_contact = is_left_of(a, b)
        && is_left_of(b, c)
        && is_left_of(c, a)
        && leads_away
        && on.is_inside(&at, penetration_m);
    is_contact.then_some(([at, at + unit * penetration_m], unit, penetration_m))
}

fn wedge_leads_out(of: &Placed<'_>, edge: u32, direction: Integers) -> bool {
    let Some(faces) = of.exact.features.edge(edge).faces else { return false };
    let [one, other] = faces.map(|face| of.normal(face));
    if one == [0; 3] || other == [0; 3] {
        return false;
    }
    let [from, to] = of.ends(edge);
    let along = sub(to, from);
    let sine = |a: Integers, b: Integers| dot(cross(a, b), along) / length(a) / length(b) / length(along);
    sine(one, other) > PARALLEL && sine(one, direction) >= -PARALLEL && sine(direction, other) >= -PARALLEL
}

fn edge_edge(a: &Placed<'_>, of_a: u32, b: &Placed<'_>, of_b: u32) -> Option<Expected> {
    let ([p, p_end], [q, q_end]) = (a.ends(of_a), b.ends(of_b));
    let (along_a, along_b) = (sub(p_end, p), sub(q_end, q));
    let across = cross(along_a, along_b);
    if length(across) <= PARALLEL * length(along_a) * length(along_b) {
        return None;
    }
    let apart = sub(q, p);
    let squared = dot(across, across);
    let s = dot(cross(apart, along_b), across) / squared;
    let t = dot(cross(apart, along_a), across) / squared;
    let is_between = |share: f64| (-PARALLEL..=1.0 + PARALLEL).contains(&share);
    if !is_between(s) || !is_between(t) {
        return None;
    }
    let signs = [across, across.map(|x| -x)];
    let normal = signs
        .into_iter()
        .find(|n| wedge_leads_out(a, of_a, n.map(|x| -x)) && wedge_leads_out(b, of_b, *n))?;
    let unit = Vector3::from(normal.map(|x| x as f64)) / length(normal);
    let penetration_m = dot(normal, apart) / length(normal) / PER_M;
    let (on_a, on_b) = (metres(p) + metres(along_a) * s, metres(q) + metres(along_b) * t);
    let is_contact = (-EPS_M..=REACH_M).contains(&penetration_m)
        && b.is_inside(&on_a, penetration_m)
        && a.is_inside(&on_b, penetration_m);
    is_contact.then_some(([on_a, on_b], unit, penetration_m))
}

/// All contacts of all pairs of features, each vertex with its nearest face alone; pairs whose boxes are farther apart than the reach
/// have none.
pub(super) fn reference(a: &Placed<'_>, b: &Placed<'_>) -> BTreeMap<ContactFeatures, Expected> {
    let mut all = BTreeMap::new();
    for (of, on, is_b) in [(a, b, false), (b, a, true)] {
        let near_faces: Vec<u32> = (0..)
            .zip(&on.face_boxes)
            .filter(|(_, face)| face.is_near(&of.bounds))
            .map(|(face, _)| face)
            .collect();
        for (vertex, at) in (0..).zip(&of.vertices) {
            let around = Box::around(&[*at]);
            if !around.is_near(&on.bounds) {
                continue;
            }
            let near = near_faces.iter().filter(|face| on.face_boxes[**face as usize].is_near(&around));
            let found = near.filter_map(|&face| {
                let features = if is_b {
                    ContactFeatures::FaceVertex(face, vertex)
                } else {
                    ContactFeatures::VertexFace(vertex, face)
                };
                let ([at, foot], normal, penetration_m) = vertex_face(of, vertex, on, face)?;
                let expected = if is_b {
                    ([foot, at], -normal, penetration_m)
                } else {
                    ([at, foot], normal, penetration_m)
                };
                Some((features, expected))
            });
            let nearest = found.min_by(|one, other| one.1.2.total_cmp(&other.1.2).then(one.0.cmp(&other.0)));
            all.extend(nearest);
        }
    }
    let near = |of: &Placed<'_>, on: &Placed<'_>| -> Vec<(u32, Box)> {
        let boxed = |edge: u32| (edge, Box::around(&of.ends(edge)));
        let edges = 0..of.exact.features.edges().len() as u32;
        edges.map(boxed).filter(|(_, around)| around.is_near(&on.bounds)).collect()
    };
    let of_b = near(b, a);
    for (of_a, around_a) in near(a, b) {
        for (of_b, around_b) in &of_b {
            if around_a.is_near(around_b)
                && let Some(expected) = edge_edge(a, of_a, b, *of_b)
            {
                all.insert(ContactFeatures::EdgeEdge(of_a, *of_b), expected);
            }
        }
    }
    all
}
