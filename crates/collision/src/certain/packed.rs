//! Overlaps of balls packed inside two solids: Fujii, Kobori and Nishikawa (after 1998), section 3.3.

use geometry::Pose;
use sphere_model::{InnerBall, InnerNode, InnerTree};

use super::{CertainCollision, overlap_m};
use crate::Observer;

/// The first overlap found of two balls inside two solids, if any.
///
/// The larger bounding sphere is replaced by its children. `None` says nothing: balls inside do not cover their solids. The observer
/// sees the nodes with their depths in the trees, from 1.
pub fn packed_collision(
    a: &InnerTree,
    b: &InnerTree,
    a_from_b: &Pose,
    observer: &mut impl Observer,
) -> Option<CertainCollision> {
    let (nodes_a, nodes_b) = (a.nodes(), b.nodes());
    let is_empty = nodes_a.is_empty() || nodes_b.is_empty();
    let mut open = if is_empty { Vec::new() } else { vec![((0, 1), (0, 1))] };
    while let Some((of_a @ (i, level_a), of_b @ (j, level_b))) = open.pop() {
        let (one, other) = (&nodes_a[i as usize], moved(&nodes_b[j as usize], a_from_b));
        let overlap = CertainCollision::between(one.bounds, other);
        observer.tested(of_a, of_b, overlap.is_some());
        let Some(overlap) = overlap else { continue };
        let below_b = &nodes_b[j as usize].children;
        if one.children.is_empty() && below_b.is_empty() {
            return Some(overlap);
        }
        if below_b.is_empty() || (!one.children.is_empty() && one.bounds.radius_m >= other.radius_m) {
            open.extend(one.children.clone().map(|child| ((child, level_a + 1), of_b)));
        } else {
            open.extend(below_b.clone().map(|child| (of_a, (child, level_b + 1))));
        }
    }
    None
}

/// The deepest overlap of two balls inside two solids, if it is more than `above_m`.
///
/// Branch and bound: no two balls below two nodes overlap further than the bounding spheres of the nodes do.
pub fn deepest_overlap(
    a: &InnerTree,
    b: &InnerTree,
    a_from_b: &Pose,
    above_m: f64,
) -> Option<CertainCollision> {
    let (nodes_a, nodes_b) = (a.nodes(), b.nodes());
    let mut best = None;
    let mut above_m = above_m;
    let mut open: Vec<(f64, u32, u32)> = Vec::new();
    let offer = |open: &mut Vec<(f64, u32, u32)>, i: u32, j: u32| {
        let overlap_m = overlap_m(&nodes_a[i as usize].bounds, &moved(&nodes_b[j as usize], a_from_b));
        open.push((overlap_m, i, j));
    };
    if !nodes_a.is_empty() && !nodes_b.is_empty() {
        offer(&mut open, 0, 0);
    }
    while let Some((bound_m, i, j)) = open.pop() {
        // NaN proves nothing either.
        if bound_m <= above_m || bound_m.is_nan() {
            continue;
        }
        let (one, other) = (&nodes_a[i as usize], moved(&nodes_b[j as usize], a_from_b));
        let below_b = &nodes_b[j as usize].children;
        if one.children.is_empty() && below_b.is_empty() {
            best = CertainCollision::between(one.bounds, other);
            above_m = bound_m;
            continue;
        }
        let start = open.len();
        if below_b.is_empty() || (!one.children.is_empty() && one.bounds.radius_m >= other.radius_m) {
            one.children.clone().for_each(|child| offer(&mut open, child, j));
        } else {
            below_b.clone().for_each(|child| offer(&mut open, i, child));
        }
        // The deepest last: it is next.
        open[start..].sort_by(|one, other| one.0.total_cmp(&other.0));
    }
    best
}

/// The ball of a node in the frame of the query.
fn moved(node: &InnerNode, a_from_b: &Pose) -> InnerBall {
    InnerBall { center: a_from_b.point(&node.bounds.center), radius_m: node.bounds.radius_m }
}
