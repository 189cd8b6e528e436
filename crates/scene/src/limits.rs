//! Limits on the scene as a whole: joint values with mimics, and the rounding budget.

use diagnostics::Problem;
use geometry::limits::{MOST_EPS_M, MOST_LENGTH_M, MOST_TURN_RAD, is_within};
use kinematics::{JointId, JointKind};

use crate::{MemberFrame, Scene, SceneRobot};
use cell::Cell;

/// The files of a scene, for the places of problems.
pub(super) struct DescribedLimit<'a> {
    pub(super) cell: &'a Cell,
    /// Name of the cell file, or of the URDF in a run without a cell file.
    pub(super) file: &'a str,
    /// Whether the lines of `cell` are lines of `file`.
    pub(super) has_lines: bool,
}

/// Rejects mimic joints beyond the limits of numbers, and scenes whose eps is too large.
pub(super) fn check(scene: &Scene, described: &DescribedLimit<'_>, problems: &mut Vec<Problem>) {
    for scene_robot in &scene.robots {
        problems.extend(joints_out_of_range(scene, scene_robot));
    }
    if problems.is_empty() {
        problems.extend(too_much_rounding(scene, described));
    }
}

/// Joints whose values exceed the limits of numbers. Only mimic joints can; other values are checked by the readers.
fn joints_out_of_range(scene: &Scene, scene_robot: &SceneRobot) -> Vec<Problem> {
    let joints = scene_robot.robot.joints().iter().enumerate();
    let out_of_range = joints.filter_map(|(index, joint)| {
        let largest = scene.largest_value_of(scene_robot, JointId(index));
        let (most, unit) = match joint.kind {
            JointKind::Prismatic => (MOST_LENGTH_M, "m"),
            JointKind::Fixed | JointKind::Revolute | JointKind::Continuous => (MOST_TURN_RAD, "rad"),
        };
        (!is_within(largest, most)).then(|| {
            Problem::new(
                scene_robot.file_of(joint.child).display().to_string(),
                format!("joint {} is taken out of range", joint.name),
            )
            .on_line(joint.line)
            .found(format!("a magnitude of up to {largest:e} {unit}"))
            .expected(format!("at most {most} {unit}"))
            .hint("check its <mimic>, multiplier and offset, and the values of the joint that it follows")
        })
    });
    out_of_range.collect()
}

/// A problem if eps is too large, at the robot or object that contributes most.
fn too_much_rounding(scene: &Scene, described: &DescribedLimit<'_>) -> Option<Problem> {
    let eps = scene.eps();
    if eps.is_usable() {
        return None;
    }
    let turn_rad = scene.largest_turn_rad();
    let found = format!(
        "eps = {:.1e} m: up to {:.1} m from the origin, {:.1} m within a member, {turn_rad:.1} rad",
        eps.eps_m, eps.reach_m, eps.coordinate_m
    );
    let problem = Problem::new(described.file, "rounding would hide more than the check may miss");
    let problem = problem.found(found).expected(format!("eps of at most {MOST_EPS_M:e} m"));
    let (name, line) = farthest(scene, described)?;
    let problem = match line {
        Some(line) => problem.on_line(line),
        None => problem,
    };
    Some(problem.hint(format!("bring things nearer to the origin, or joints to fewer turns: first {name}")))
}

/// The robot or object with the largest contribution to eps, and its line in the cell file.
fn farthest(scene: &Scene, described: &DescribedLimit<'_>) -> Option<(String, Option<u32>)> {
    let robots = scene.robots.iter().enumerate().map(|(index, robot)| {
        let line = described.cell.robots.get(index).map(|at| at.line);
        (scene.reach_of_m(robot) * scene.turn_of_rad(robot).max(1.0), format!("robot {}", robot.name), line)
    });
    let objects = scene.members.iter().filter_map(|member| {
        let MemberFrame::Fixed { world_from_member } = member.frame else { return None };
        let line = described.cell.objects.iter().find(|at| at.value.name == member.name).map(|at| at.line);
        let reach_m = world_from_member.translation.norm() + super::motion::coordinate_m(member);
        Some((reach_m, format!("object {}", member.name), line))
    });
    let farthest = robots.chain(objects).max_by(|x, y| x.0.total_cmp(&y.0));
    farthest.map(|(_, name, line)| (name, line.filter(|_| described.has_lines)))
}
