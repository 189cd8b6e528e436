//! Required clearances that programs give for parts of their motion.

use std::collections::BTreeMap;

use crate::{Clearances, MemberFrame, Pair, PairKind, Scene};
use continuous::RequiredClearance;
use program::Trajectory;

/// A part of a program that gives a required clearance for its robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProgramClearance {
    /// Index of its trajectory.
    pub trajectory: usize,
    /// Number of the file with the lines, for [`Trajectory::file_of`].
    pub file: usize,
    /// Lines of the first and of the last statement that it holds for.
    pub lines: [u32; 2],
    /// Metres.
    pub clearance_m: f64,
}

/// Puts the required clearances of the programs in force, where the cell file has none for the single pair.
pub(super) fn apply(scene: &mut Scene) {
    scene.clearances.programs = listed(&scene.trajectories);
    if scene.clearances.programs.is_empty() {
        return;
    }
    let named: Vec<Pair> = scene.clearances.pairs.iter().map(|row| row.pair).collect();
    // Pairs of the same robots have the same values.
    let mut known: BTreeMap<(PairKind, [Option<usize>; 2]), RequiredClearance> = BTreeMap::new();
    for (index, pair) in scene.pairs.iter().enumerate() {
        let kind = scene.pair_kind(*pair);
        if kind == PairKind::SameRobot || named.contains(pair) {
            continue;
        }
        let programs = [pair.a, pair.b].map(|member| program_of(scene, member));
        let required = known.entry((kind, programs)).or_insert_with(|| {
            let base_m = scene.clearances.required[index].base_m();
            RequiredClearance::along(base_m, along(scene, base_m, (kind, programs)))
        });
        let (there, segments) = (scene.stretches_if_checked(*pair), scene.timeline.points.len() - 1);
        scene.clearances.required[index] = required.within(&there, segments);
    }
}

impl Scene {
    /// The required clearance of two members that can move against each other, whether they are checked or not.
    pub fn required_if_checked(&self, pair: Pair) -> RequiredClearance {
        let own = self.clearances.pairs.iter().find(|row| row.pair == pair);
        let kind = self.pair_kind(pair);
        let base_m = own.map_or_else(|| self.clearances.of_kind_m(kind), |row| row.clearance_m);
        if own.is_some() || kind == PairKind::SameRobot || self.clearances.programs.is_empty() {
            return base_m.into();
        }
        let programs = [pair.a, pair.b].map(|member| program_of(self, member));
        RequiredClearance::along(base_m, along(self, base_m, (kind, programs)))
    }
}

/// The index of the trajectory that moves a member's robot.
fn program_of(scene: &Scene, member: usize) -> Option<usize> {
    match scene.members[member].frame {
        MemberFrame::Link { robot, .. } => scene.robots[robot].driven().map(|(trajectory, _)| trajectory),
        MemberFrame::Fixed { .. } => None,
    }
}

/// The required clearance of two members on each segment, metres: what the programs of their robots give, of two robots the larger; a
/// robot without a program gives the default.
fn along(
    scene: &Scene,
    base_m: f64,
    (kind, programs): (PairKind, [Option<usize>; 2]),
) -> impl Iterator<Item = f64> + '_ {
    let points = &scene.timeline.points;
    points[..points.len() - 1].iter().map(move |point| {
        let given = |program: usize| point.required_clearances_m.get(program).copied().flatten();
        let of_programs = programs.into_iter().flatten().map(|program| given(program).unwrap_or(base_m));
        let of_programs_m = of_programs.reduce(f64::max).unwrap_or(base_m);
        let has_robot_without = kind == PairKind::RobotRobot && programs.contains(&None);
        if has_robot_without { of_programs_m.max(base_m) } else { of_programs_m }
    })
}

/// The parts of programs with a required clearance of their own.
fn listed(trajectories: &[Trajectory]) -> Vec<ProgramClearance> {
    let mut parts: Vec<ProgramClearance> = Vec::new();
    for (trajectory, program) in trajectories.iter().enumerate() {
        let mut before = None;
        for [start, knot] in program.knots.array_windows() {
            // What takes no time has no part of the motion.
            if knot.time_s == start.time_s {
                continue;
            }
            match (knot.required_clearance_m, parts.last_mut()) {
                (Some(clearance_m), Some(last)) if before == Some((clearance_m, knot.file)) => {
                    last.lines[1] = knot.line;
                }
                (Some(clearance_m), _) => {
                    let (file, lines) = (knot.file, [knot.line; 2]);
                    parts.push(ProgramClearance { trajectory, file, lines, clearance_m });
                }
                (None, _) => {}
            }
            before = knot.required_clearance_m.map(|clearance_m| (clearance_m, knot.file));
        }
    }
    parts
}

impl Clearances {
    /// The same without what programs give.
    pub(super) fn without_programs(&self) -> Self {
        let base = self.required.iter().map(|required| required.base_m().into()).collect();
        Self { programs: Vec::new(), required: base, ..self.clone() }
    }
}
