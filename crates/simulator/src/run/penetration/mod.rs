//! How far the members of a collision are inside each other: contacts, depth, and a move that parts them.

mod aside;
mod contact_set;
mod depth_seen;
mod event_move;
mod forces;

use collision::{
    CertainCollision, DeepestPoint, PenaltyModel, Solid, TouchingPlace, deepest_point, tangent_overlap,
};
use continuous::{Poses, Problem, QueryContext, ShapePair, Verdict};
use geometry::{Point3, Topology, Vector3};
use kinematics::{LinkId, PathParameter};

use super::prepared::PreparedRun;
use super::{Finding, FindingKind};
use crate::model::Models;
use aside::{Aside, Parted};
use contact_set::contact_set;
use forces::PointMotion;
use scene::{MemberFrame, Pair, Scene};

pub use contact_set::{ContactKind, ContactSet, MemberContact};
pub use depth_seen::DepthSeen;
pub(super) use depth_seen::look as look_at_depths;
pub(super) use event_move::part_events;
pub use event_move::{EventMove, EventMover};
pub use forces::ContactForces;

/// Instants of a stretch that are looked at, at most.
const MOST_INSTANTS: usize = 9;
/// Bounds on the depth may be this far apart, metres.
const DEPTH_ACCURACY_M: f64 = 1e-5;

/// The contacts, the depth and the separation of a collision at the deepest instant that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Penetration {
    /// The instant: of those looked at, the one with the longest separating move.
    pub at: PathParameter,
    /// The number of instants of the stretch that were looked at.
    pub instants: usize,
    /// Elementary contacts; `None` if a surface is open and has no inside.
    pub contacts: Option<ContactSet>,
    /// The deepest point; `None` if a surface is open.
    pub deepest: Option<Deepest>,
    /// A move that parts the members; `None` if none was found.
    pub separation: Option<Separation>,
    /// Two balls that prove the collision; `None` if a surface is open, or if none were found.
    pub certain: Option<CertainBalls>,
}

/// The deepest point of either member inside the other, and how deep it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deepest {
    /// A point of both members, in world, metres; `None` if no common point was found.
    pub at_world: Option<Point3<f64>>,
    /// Bounds on the largest depth of a point of either member inside a shape of the other, metres.
    pub depth_m: [f64; 2],
}

/// A certificate of a collision: a ball inside each member, and the two overlap (Fujii, Kobori and Nishikawa; Arcila, Muñoz and
/// Bañón).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CertainBalls {
    /// Centres in world, that in the member named first first, metres.
    pub centers_world: [Point3<f64>; 2],
    /// Radii in the same order, metres.
    pub radii_m: [f64; 2],
    /// How far the balls overlap, metres: no shorter translation parts the members.
    pub overlap_m: f64,
}

/// A translation that parts two members.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// The member that is moved.
    pub member: usize,
    /// The translation in world, whole micrometres in metres: moved by it the member is proven clear of the other.
    pub by_m: Vector3<f64>,
    /// No shorter translation parts the members, metres; 0 if a surface is open.
    pub at_least_m: f64,
}

/// Contacts, depth and separation of a collision in the outcome of a run, as the run gives them with
/// [`RunSettings::contacts`](super::RunSettings::contacts); `None` for other findings.
pub fn examine(scene: &Scene, models: &Models, finding: &Finding) -> Option<Penetration> {
    let FindingKind::Pair { pair, verdict: Verdict::Collision, .. } = finding.kind else { return None };
    let prepared = PreparedRun::new(scene, models);
    let mut context = QueryContext::new(&prepared.problem);
    penetration(&prepared, &mut context, (pair, [finding.first, finding.last]), None)
}

/// Examines the collision of a checked pair over a stretch; `None` if no instant of it is a proven collision of exact surfaces.
///
/// # Guarantee
/// The move was checked: the moved member is proven apart. The lower bound of the separation is an overlap of two balls, one
/// inside each member, or the depth of a common point. The bounds on the depth hold for every common point of two shapes at that
/// instant. That another instant is deeper is not excluded; the bounds of [`Depth`](super::Depth) hold for the whole stretch.
pub(super) fn penetration(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    (pair, stretch): (usize, [PathParameter; 2]),
    penalty: Option<&PenaltyModel>,
) -> Option<Penetration> {
    if prepared.problem.spheres_decide {
        return None;
    }
    let moved = moved_member(prepared.scene, prepared.scene.pairs[pair]);
    let (at, instants, parted) = deepest_instant(prepared, context, (pair, moved), stretch)?;
    context.set(at);
    let home = context.poses.clone();
    let known: Vec<Vector3<f64>> = parted.iter().map(Parted::direction).collect();
    let parted = Aside::new(prepared, context, &home, (pair, moved)).shortest(&known, true).or(parted);
    let length_m = parted.as_ref().map_or(f64::INFINITY, |parted| parted.by_m.norm());
    let problem = &prepared.problem;
    let shape_pairs = &problem.shape_pairs[problem.shape_pairs_of(pair)];
    if !are_solid(problem, shape_pairs) {
        let separation =
            parted.map(|parted| Separation { member: moved, by_m: parted.by_m, at_least_m: 0.0 });
        return Some(Penetration { at, instants, contacts: None, deepest: None, separation, certain: None });
    }
    let deepest = deepest_of(prepared, &home, shape_pairs, length_m);
    // A common point stays in the other member as long as the move is shorter than it is deep.
    let depth_m = deepest.map_or(0.0, |deepest| deepest.depth_m[0]);
    let certain = parted.as_ref().and_then(|parted| certain_balls(prepared, &home, (pair, moved), parted));
    let overlap_m = certain.map_or(0.0, |balls| balls.overlap_m);
    let separation = parted.map(|parted| Separation {
        member: moved,
        by_m: parted.by_m,
        at_least_m: overlap_m.max(depth_m),
    });
    let motion = penalty.map(|penalty| (penalty, PointMotion::new(prepared, context, pair, at)));
    let contacts = contact_set(prepared, &home, (pair, length_m), motion.as_ref());
    Some(Penetration { at, instants, contacts, deepest, separation, certain })
}

/// Whether all these shapes have an inside with one surface around it: from a wall between glued bodies a point may be less far than
/// from the outside.
fn are_solid(problem: &Problem<'_>, shape_pairs: &[ShapePair]) -> bool {
    let is_solid = |shape: usize| {
        let mesh = problem.shapes[shape].surface.mesh;
        mesh.topology() == &Topology::Solid && mesh.double_walls() == 0
    };
    shape_pairs.iter().all(|shapes| is_solid(shapes.a) && is_solid(shapes.b))
}

/// The member of a pair that a separating move is for: a link rather than a member of the environment, and of two links the one
/// with more joints above it, or else the first.
fn moved_member(scene: &Scene, pair: Pair) -> usize {
    let joints_above = |member: usize| match scene.members[member].frame {
        MemberFrame::Fixed { .. } => None,
        MemberFrame::Link { robot, link } => {
            let robot = &scene.robots[robot].robot;
            let parent = |link: &LinkId| {
                robot.links()[link.0].parent_joint.map(|joint| robot.joints()[joint.0].parent)
            };
            Some(std::iter::successors(Some(link), parent).count())
        }
    };
    if joints_above(pair.b) > joints_above(pair.a) { pair.b } else { pair.a }
}

/// The instant of a stretch with the longest separating move, of those looked at, their number, and the move.
fn deepest_instant(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    (pair, moved): (usize, usize),
    stretch: [PathParameter; 2],
) -> Option<(PathParameter, usize, Option<Parted>)> {
    let mut deepest: Option<(PathParameter, Option<Parted>)> = None;
    let mut looked_at = 0;
    let mut known = Vec::new();
    let length_m = |parted: &Option<Parted>| parted.as_ref().map_or(0.0, |parted| parted.by_m.norm());
    for at in instants(stretch) {
        context.set(at);
        let home = context.poses.clone();
        let mut aside = Aside::new(prepared, context, &home, (pair, moved));
        if !aside.collides() {
            continue;
        }
        looked_at += 1;
        let parted = aside.shortest(&known, false);
        known = parted.iter().map(Parted::direction).collect();
        if deepest.as_ref().is_none_or(|known| length_m(&known.1) < length_m(&parted)) {
            deepest = Some((at, parted));
        }
    }
    deepest.map(|(at, parted)| (at, looked_at, parted))
}

/// Instants of a stretch: its ends and instants evenly between them.
fn instants([PathParameter(from), PathParameter(to)]: [PathParameter; 2]) -> Vec<PathParameter> {
    if to <= from {
        return vec![PathParameter(from)];
    }
    let step = (to - from) / (MOST_INSTANTS - 1) as f64;
    (0..MOST_INSTANTS).map(|k| PathParameter((from + k as f64 * step).min(to))).collect()
}

/// The deepest point of all pairs of shapes.
fn deepest_of(
    prepared: &PreparedRun<'_>,
    home: &Poses,
    shape_pairs: &[ShapePair],
    most_m: f64,
) -> Option<Deepest> {
    let mut deepest = Deepest { at_world: None, depth_m: [0.0; 2] };
    for shapes in shape_pairs {
        let (a, b) = (solid(prepared, shapes.a), solid(prepared, shapes.b));
        let a_from_b = home.a_from_b(shapes.a, shapes.b);
        let DeepestPoint { at, lo_m, hi_m } = deepest_point(&a, &b, &a_from_b, most_m, DEPTH_ACCURACY_M)?;
        if at.is_some() && (deepest.at_world.is_none() || lo_m > deepest.depth_m[0]) {
            deepest.at_world = at.map(|at| home.world_from_shape[shapes.a].point(&at));
            deepest.depth_m[0] = lo_m;
        }
        deepest.depth_m[1] = deepest.depth_m[1].max(hi_m);
    }
    Some(deepest)
}

/// Balls that overlap inside the two shapes that the move leaves nearest.
fn certain_balls(
    prepared: &PreparedRun<'_>,
    home: &Poses,
    (pair, moved): (usize, usize),
    parted: &Parted,
) -> Option<CertainBalls> {
    let closest = &parted.closest;
    let (a, b) = (solid(prepared, closest.a), solid(prepared, closest.b));
    let a_from_world = home.world_from_shape[closest.a].inverse();
    let contact = &closest.triangles.contact;
    // Both points as they lie on their shapes at home, in the frame of the first shape.
    let first_is_moved = prepared.problem.shapes[closest.a].body == moved;
    let by = a_from_world.vector(&parted.by_m);
    // The points are in the frame of the first shape after the move: only the second one is displaced in it.
    let on_b = if first_is_moved { contact.on_b + by } else { contact.on_b - by };
    let normal = (contact.on_a - contact.on_b) / contact.distance_m;
    let place = TouchingPlace { on_a: contact.on_a, on_b, normal };
    let a_from_b = home.a_from_b(closest.a, closest.b);
    let CertainCollision { ball_a, ball_b, overlap_m } = tangent_overlap(&a, &b, &a_from_b, &place)?;
    let mut balls = [ball_a, ball_b];
    let members = prepared.scene.pairs[pair];
    let named_first = prepared.scene.pair_names(members.a, members.b).0;
    if prepared.scene.members[prepared.problem.shapes[closest.a].body].name != named_first {
        balls.swap(0, 1);
    }
    let world_from_a = &home.world_from_shape[closest.a];
    Some(CertainBalls {
        centers_world: balls.map(|ball| world_from_a.point(&ball.center)),
        radii_m: balls.map(|ball| ball.radius_m),
        overlap_m,
    })
}

/// A shape as a solid with a tree over its surface.
fn solid<'a>(prepared: &PreparedRun<'a>, shape: usize) -> Solid<'a> {
    let shape = &prepared.problem.shapes[shape];
    Solid { mesh: shape.surface.mesh, tree: prepared.models.fitted(shape.body, shape.index_in_body) }
}
