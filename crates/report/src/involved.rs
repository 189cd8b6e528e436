//! Whose motion a finding is about.

use std::collections::BTreeSet;

use simulator::{FindingKind, MemberFrame, Scene, SceneRobot};

/// The programs that drive the robots of a finding, by index among the scene's trajectories, ascending; all programs where none
/// drives them.
pub(crate) fn involved_programs(scene: &Scene, kind: &FindingKind) -> Vec<usize> {
    let programs: BTreeSet<usize> = match kind {
        FindingKind::Pair { a, b, .. } => {
            [a, b].into_iter().filter_map(|name| trajectory(robot_of_member(scene, name)?)).collect()
        }
        FindingKind::JointLimit { joint, .. } | FindingKind::JointSpeed { joint, .. } => {
            robot_of_joint(scene, joint).and_then(trajectory).into_iter().collect()
        }
    };
    if programs.is_empty() { (0..scene.trajectories.len()).collect() } else { programs.into_iter().collect() }
}

/// The program that drives a robot.
pub(crate) fn trajectory(robot: &SceneRobot) -> Option<usize> {
    robot.driven().map(|(trajectory, _)| trajectory)
}

fn robot_of_member<'a>(scene: &'a Scene, name: &str) -> Option<&'a SceneRobot> {
    match scene.members[scene.member_named(name)?].frame {
        MemberFrame::Link { robot, .. } => Some(&scene.robots[robot]),
        MemberFrame::Fixed { .. } => None,
    }
}

fn robot_of_joint<'a>(scene: &'a Scene, name: &str) -> Option<&'a SceneRobot> {
    let has = |robot: &&SceneRobot| {
        robot.robot.joints().iter().any(|joint| scene.joint_name(robot, &joint.name) == name)
    };
    scene.robots.iter().find(has)
}
