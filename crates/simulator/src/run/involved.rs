//! The programs that a finding is about.

use std::collections::BTreeSet;

use super::{FindingKind, FindingSubject};
use scene::{MemberFrame, Pair, Scene, SceneRobot};

/// The programs that drive the robots of a finding, by index among the scene's trajectories, ascending; all programs if none
/// drives them.
pub fn involved_programs(scene: &Scene, kind: &FindingKind) -> Vec<usize> {
    match kind.subject() {
        FindingSubject::Pair { pair, .. } => programs_of_pair(scene, scene.pairs[pair]),
        FindingSubject::Joint { robot, .. }
        | FindingSubject::Robot { robot, .. }
        | FindingSubject::Object { robot, .. } => of_robots(scene, [&scene.robots[robot]].into_iter()),
    }
}

/// The programs that drive the members of a pair, by the rule of [`involved_programs`].
pub(super) fn programs_of_pair(scene: &Scene, pair: Pair) -> Vec<usize> {
    let robot = |member: usize| match scene.members[member].frame {
        MemberFrame::Link { robot, .. } => Some(&scene.robots[robot]),
        MemberFrame::Fixed { .. } => None,
    };
    of_robots(scene, [pair.a, pair.b].into_iter().filter_map(robot))
}

fn of_robots<'a>(scene: &Scene, robots: impl Iterator<Item = &'a SceneRobot>) -> Vec<usize> {
    let programs: BTreeSet<usize> = robots.filter_map(|robot| Some(robot.driven()?.0)).collect();
    if programs.is_empty() { (0..scene.trajectories.len()).collect() } else { programs.into_iter().collect() }
}
