//! Robots and objects that stand too far apart to meet.

use diagnostics::Problem;

use super::{about, line_of_object, mm, reach_m};
use crate::limits::DescribedLimit;
use crate::{Member, MemberFrame, Scene};
use geometry::Vector3;

/// A robot from which all else is farther than this many reaches stands alone.
const ALONE_REACHES: f64 = 10.0;
/// Nothing nearer than this is far, metres.
const FAR_M: f64 = 10.0;
/// An object farther than this many reaches from every robot is of no use in a cell.
const USELESS_REACHES: f64 = 100.0;

/// A ball around a member that stands still.
struct Standing<'a> {
    name: &'a str,
    center: Vector3<f64>,
    radius_m: f64,
}

impl<'a> Standing<'a> {
    fn around(member: &'a Member) -> Option<Self> {
        let MemberFrame::Fixed { world_from_member } = member.frame else { return None };
        let mut corners = Vec::new();
        for piece in &member.shapes {
            let bounds = piece.shape.mesh.bounds();
            let half = 0.5 * bounds.size();
            let center = bounds.low.coords + half;
            let world_from_shape = world_from_member * piece.member_from_shape;
            let center = world_from_shape.rotation * center + world_from_shape.translation;
            corners.push((center, half.norm()));
        }
        let center =
            corners.iter().map(|(center, _)| center).sum::<Vector3<f64>>() / corners.len().max(1) as f64;
        let radius_m =
            corners.iter().map(|(of, radius_m)| (of - center).norm() + radius_m).fold(0.0, f64::max);
        (!corners.is_empty()).then_some(Self { name: &member.name, center, radius_m })
    }

    fn distance_m(&self, from: Vector3<f64>) -> f64 {
        ((self.center - from).norm() - self.radius_m).max(0.0)
    }
}

/// Robots far away from everything, and objects far away from every robot.
pub(super) fn warnings(scene: &Scene, described: &DescribedLimit<'_>) -> Vec<Problem> {
    let standing: Vec<Standing<'_>> = scene.members.iter().filter_map(Standing::around).collect();
    let robots: Vec<(Vector3<f64>, f64)> = (0..scene.robots.len())
        .map(|robot| (scene.robots[robot].world_from_root.translation, reach_m(scene, robot)))
        .collect();
    let is_far = |distance_m: f64, reaches: f64, reach_m: f64| {
        distance_m > (reaches * reach_m).max(FAR_M) && reach_m > 0.0
    };
    let mut warnings = Vec::new();
    let mut lonely = 0;
    for (robot, &(at, reach_m)) in robots.iter().enumerate() {
        let others = robots.iter().enumerate().filter(|(other, _)| *other != robot);
        let to_robots = others.map(|(_, (other, reach_m))| ((other - at).norm() - reach_m).max(0.0));
        let nearest_m = standing.iter().map(|one| one.distance_m(at)).chain(to_robots).reduce(f64::min);
        let Some(nearest_m) = nearest_m.filter(|m| is_far(*m, ALONE_REACHES, reach_m)) else { continue };
        lonely += 1;
        let line = described.cell.robots.get(robot).filter(|_| described.has_lines).map(|robot| robot.line);
        let name = &scene.robots[robot].name;
        let what = format!("nothing stands near robot {name}: no object and no other robot");
        warnings
            .push(about(described, line, what).found(far(nearest_m, reach_m)).hint(hint(nearest_m, reach_m)));
    }
    if lonely == robots.len() {
        return warnings;
    }
    for one in &standing {
        let useless =
            |(at, reach_m): &(Vector3<f64>, f64)| is_far(one.distance_m(*at), USELESS_REACHES, *reach_m);
        if !robots.iter().all(useless) {
            continue;
        }
        let distances = robots.iter().map(|(at, reach_m)| (one.distance_m(*at), *reach_m));
        let Some((distance_m, reach_m)) = distances.min_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
        let what = format!("object {} stands far away from every robot", one.name);
        let line = line_of_object(described, one.name);
        warnings.push(
            about(described, line, what).found(far(distance_m, reach_m)).hint(hint(distance_m, reach_m)),
        );
    }
    warnings
}

fn far(distance_m: f64, reach_m: f64) -> String {
    format!("at least {} mm between them; the reach of the robot is about {} mm", mm(distance_m), mm(reach_m))
}

fn hint(distance_m: f64, reach_m: f64) -> &'static str {
    if distance_m / 1e3 <= 3.0 * reach_m {
        "is a coordinate a thousand times too large? positions in a cell file are millimetres; if the place is right, nothing is to be done"
    } else {
        "check the positions: they are millimetres in one frame for robots and objects; if the place is right, nothing is to be done"
    }
}
