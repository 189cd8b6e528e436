//! The pairs that a corner moves against each other.

use continuous::joints_between;
use scene::SceneCorner;

use crate::run::prepared::PreparedRun;

/// A pair to be asked at a corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct AskedPair {
    /// Index among the checked pairs.
    pub(super) pair: usize,
    /// Why it is undecided without a question; for people.
    pub(super) why_undecided: Option<&'static str>,
}

/// The checked pairs that the program of a corner moves against each other, as long as both members are there.
///
/// # Guarantee
/// Every checked pair whose relative place depends on a joint of that program, and on no other program that moves, is among them. Of those,
/// a pair is undecided at once where its contact is meant at the corner.
pub(super) fn asked_pairs(prepared: &PreparedRun<'_>, corner: &SceneCorner<'_>) -> Vec<AskedPair> {
    let scene = prepared.scene;
    let robots = &prepared.problem.robots;
    let drives = |robot: usize, slot: usize| {
        let (trajectory, places) = scene.robots[robot].driven()?;
        let column = places.iter().position(|place| *place == slot)?;
        Some((trajectory, column))
    };
    // Joints that stand at the corner move nothing there.
    let finest = corner.corner.levels.last();
    let varies = |column: usize| {
        let stands = corner.corner.levels.is_empty();
        let lanes = finest.into_iter().flat_map(|level| &level.lanes);
        let first = finest.and_then(|level| Some(level.lanes.first()?.points.first()?[column]));
        stands
            || lanes.into_iter().any(|lane| {
                lane.points.iter().any(|point| Some(point[column]) != first)
                    || lane.deviations.iter().any(|of| of[column] != 0.0)
            })
    };
    let segments = [corner.point.saturating_sub(1), corner.point];
    let mut asked = Vec::new();
    for (index, pair) in scene.pairs.iter().enumerate() {
        let bodies = [pair.a, pair.b].map(|member| prepared.problem.bodies[member]);
        let mut programs: Vec<usize> = Vec::new();
        for path in joints_between(robots, bodies) {
            let moved = path.joints.iter().filter_map(|joint| {
                let (slot, share) = robots[path.robot].robot.driven_by(joint.joint)?;
                let (trajectory, column) = (share != 0.0).then(|| drives(path.robot, slot)).flatten()?;
                (trajectory != corner.trajectory || varies(column)).then_some(trajectory)
            });
            programs.extend(moved);
        }
        if !programs.contains(&corner.trajectory) {
            continue;
        }
        let is_there = |segment: &usize| scene.stretches_if_checked(*pair).contain_segment(*segment);
        if !segments.iter().any(is_there) {
            continue;
        }
        // When it meets what another program moves depends on all corners before: that is told of the run.
        let moves = |program: &usize| scene.trajectories[*program].moves_a_joint();
        if programs.iter().any(|program| *program != corner.trajectory && moves(program)) {
            continue;
        }
        let is_checked = |segment: &usize| prepared.problem.pairs[index].stretches.contain_segment(*segment);
        let why_undecided = (!segments.iter().all(is_checked)).then_some(
            "their contact is meant at the corner, and how far they are from each other if it is cut is not known",
        );
        asked.push(AskedPair { pair: index, why_undecided });
    }
    asked
}
