//! The visual shapes of links against their collision shapes.

use std::sync::Arc;

use collision::{Bodies, BodyShape, OuterSurface, Outside, OutsideSettings, outside};
use geometry::{Aabb, Point3, Pose};
use rayon::prelude::*;

use scene::{LinkVisuals, Member, MemberFrame, MemberShape, Scene};
use simulator::Models;

/// The least distance that counts as outside, metres.
pub(super) const LEAST_M: f64 = 2e-3;
/// The same as a share of the diagonal of the visual shapes' box.
pub(super) const LEAST_SHARE: f64 = 0.01;
/// Largest difference of the bounds on the greatest distance, metres, and as a share of the diagonal.
const ACCURACY_M: f64 = 5e-4;
const ACCURACY_SHARE: f64 = 2.5e-3;
/// Largest difference of the bounds on the share of the area.
const SHARE_ACCURACY: f64 = 0.02;
/// Bound on the relative rounding of areas.
const AREA_ROUNDING: f64 = 1e-9;
/// Parts of the surface that each search examines, besides a few for every triangle.
const MOST_PARTS: usize = 20_000;
const PARTS_PER_TRIANGLE: usize = 4;

/// A link with visual surface outside of its collision shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct VisualOutside {
    /// Index of the link's member.
    pub member: usize,
    /// Distances up to this do not count, metres.
    pub tolerance_m: f64,
    /// Bounds on the share of the visual surface that lies farther outside than the tolerance.
    pub share: [f64; 2],
    /// Bounds on the greatest distance of the visual surface from the collision shapes, metres.
    pub depth_m: [f64; 2],
    /// The point with the greatest known distance; `None` if no point is proven to be outside.
    pub at: Option<VisualPoint>,
}

/// A point of a visual surface.
#[derive(Clone, Debug, PartialEq)]
pub struct VisualPoint {
    /// Index of the shape in [`LinkVisuals::shapes`](scene::LinkVisuals::shapes).
    pub shape: usize,
    /// Index of the triangle.
    pub triangle: usize,
    /// The point in the link's frame, metres.
    pub link_point: Point3<f64>,
    /// The point in the world in the pose at rest, metres.
    pub world_point: Point3<f64>,
}

impl VisualOutside {
    /// The links whose visual surface is not proven to lie within the tolerance, in scene order.
    ///
    /// The scene is read with its visual shapes, and the models are those of its members.
    pub fn all(scene: &Scene, models: &Models) -> Vec<Self> {
        let rest = rest_poses(scene);
        let of = |visuals: &LinkVisuals| Self::for_link(scene, models, visuals, &rest);
        scene.visuals.par_iter().filter_map(of).collect()
    }

    fn for_link(scene: &Scene, models: &Models, visuals: &LinkVisuals, rest: &[Vec<Pose>]) -> Option<Self> {
        let member = &scene.members[visuals.member];
        // What is checked as it is seen is covered.
        let is_other =
            |(_, seen): &(usize, &MemberShape)| !member.shapes.iter().any(|piece| is_same(piece, seen));
        let seen: Vec<(usize, &MemberShape)> = visuals.shapes.iter().enumerate().filter(is_other).collect();
        let diagonal_m = diagonal_m(&visuals.shapes)?;
        let surfaces: Vec<OuterSurface<'_>> = seen
            .iter()
            .map(|(_, seen)| OuterSurface {
                mesh: &seen.shape.mesh,
                frame_from_mesh: seen.member_from_shape,
                outward_m: seen.shape.outward_m,
            })
            .collect();
        if surfaces.is_empty() {
            return None;
        }
        let shapes = member.shapes.iter().enumerate().map(|(k, piece)| BodyShape {
            mesh: &piece.shape.mesh,
            capped: models.open(visuals.member, k).map(|open| &open.capped),
            frame_from_mesh: piece.member_from_shape,
        });
        let triangles: usize = surfaces.iter().map(|surface| surface.mesh.triangle_count()).sum();
        let tolerance_m = LEAST_M.max(LEAST_SHARE * diagonal_m);
        let settings = OutsideSettings {
            tolerance_m,
            accuracy_m: ACCURACY_M.max(ACCURACY_SHARE * diagonal_m),
            share_accuracy: SHARE_ACCURACY,
            most_parts: MOST_PARTS + PARTS_PER_TRIANGLE * triangles,
        };
        let bodies = Bodies::new(&shapes.collect::<Vec<_>>());
        let Outside { share, depth_m, at, .. } = outside(&surfaces, &bodies, settings);
        let share = of_all(share, &surfaces, &visuals.shapes);
        let at = at.map(|at| VisualPoint {
            shape: seen[at.surface].0,
            triangle: at.triangle,
            link_point: at.point,
            world_point: world_from_member(member, rest).point(&at.point),
        });
        (depth_m[1] > tolerance_m).then_some(Self { member: visuals.member, tolerance_m, share, depth_m, at })
    }
}

/// Bounds on a share of some surfaces as bounds on the share of all shapes.
fn of_all(share: [f64; 2], some: &[OuterSurface<'_>], all: &[MemberShape]) -> [f64; 2] {
    let some_m2: f64 = some.iter().map(|surface| surface.mesh.area_m2()).sum();
    let all_m2: f64 = all.iter().map(|shape| shape.shape.mesh.area_m2()).sum();
    // Areas are rounded; without any the share is unknown.
    let ratio = if all_m2 > 0.0 { some_m2 / all_m2 } else { 1.0 };
    let [low, high] = share;
    [low * ratio * (1.0 - AREA_ROUNDING), (high * ratio * (1.0 + AREA_ROUNDING)).min(1.0)]
}

/// Whether two shapes are one surface in one place.
fn is_same(one: &MemberShape, other: &MemberShape) -> bool {
    let is_one = Arc::ptr_eq(&one.shape, &other.shape) || one.source == other.source;
    is_one && one.member_from_shape == other.member_from_shape
}

/// The diagonal of the box around shapes; `None` without shapes.
fn diagonal_m(shapes: &[MemberShape]) -> Option<f64> {
    let corners = shapes.iter().flat_map(|shape| {
        let vertices = shape.shape.mesh.vertices().iter();
        vertices.map(|vertex| shape.member_from_shape.point(vertex))
    });
    Aabb::around(&corners.collect::<Vec<_>>()).map(|bounds| bounds.diagonal())
}

/// World from link of every link of every robot, in the pose at rest.
fn rest_poses(scene: &Scene) -> Vec<Vec<Pose>> {
    let of = |robot: &scene::SceneRobot| {
        let mut links = Vec::new();
        robot.robot.link_poses(robot.rest(), &mut links);
        links.into_iter().map(|root_from_link| robot.world_from_root * root_from_link).collect()
    };
    scene.robots.iter().map(of).collect()
}

fn world_from_member(member: &Member, rest: &[Vec<Pose>]) -> Pose {
    match member.frame {
        MemberFrame::Link { robot, link } => rest[robot][link.0],
        MemberFrame::Fixed { world_from_member } => world_from_member,
    }
}
