//! The programs on which the relative place of a pair depends.

use continuous::{Problem, joints_between};
use scene::{Scene, SceneCorner};

use super::leads::CoordinationWindow;

/// What moves a pair, or begins and ends that it is checked.
///
/// # Guarantee
/// The members of a pair are where they are by the listed joints alone, and they are there, with no contact of theirs meant, by the clocks
/// of the listed programs alone.
#[derive(Clone, Debug)]
pub(super) struct PairMotion {
    /// The driven joints between the two, each by its trajectory and its column there.
    columns: Vec<(usize, usize)>,
    /// Programs whose statements begin or end a stay of one of them, or mean a contact of theirs.
    clocks: Vec<usize>,
}

/// The checked pairs, by their index.
pub(super) fn pair_motions(scene: &Scene, problem: &Problem<'_>) -> Vec<PairMotion> {
    let robots = &problem.robots;
    let drives = |robot: usize, slot: usize| {
        let (trajectory, places) = scene.robots[robot].driven()?;
        let column = places.iter().position(|place| *place == slot)?;
        Some((trajectory, column))
    };
    let motion = |pair: &scene::Pair| {
        let bodies = [pair.a, pair.b].map(|member| problem.bodies[member]);
        let mut columns = Vec::new();
        for path in joints_between(robots, bodies) {
            columns.extend(path.joints.iter().filter_map(|joint| {
                let (slot, share) = robots[path.robot].robot.driven_by(joint.joint)?;
                (share != 0.0).then(|| drives(path.robot, slot)).flatten()
            }));
        }
        PairMotion { columns, clocks: scene.clocks_of(*pair) }
    };
    scene.pairs.iter().map(motion).collect()
}

impl PairMotion {
    /// Whether one program of a window moves it there, or begins or ends that it is checked.
    pub(super) fn depends_on(
        &self,
        scene: &Scene,
        pair: scene::Pair,
        window: &CoordinationWindow,
        side: usize,
    ) -> bool {
        let program = window.programs[side];
        self.is_moved(program, &window.varying[side]) || self.is_changed(scene, pair, program, window.points)
    }

    fn is_moved(&self, program: usize, varying: &[bool]) -> bool {
        self.columns.iter().any(|(of, column)| *of == program && varying[*column])
    }

    /// Whether statements of a program begin or end that it is checked between two points.
    fn is_changed(&self, scene: &Scene, pair: scene::Pair, program: usize, [from, to]: [usize; 2]) -> bool {
        if !self.clocks.contains(&program) {
            return false;
        }
        let checked = scene.stretches_on_clock(pair, program);
        let checks = |segment: usize| checked.contain_segment(segment);
        (from..to).any(|segment| checks(segment) != checks(from))
    }

    /// Whether the lanes of a corner move it.
    pub(super) fn is_moved_by(&self, corner: &SceneCorner<'_>, varying: &[bool]) -> bool {
        self.is_moved(corner.trajectory, varying)
    }

    /// Whether it depends anywhere on a program besides the two of a window; with what each program moves at all.
    pub(super) fn has_others_than(
        &self,
        scene: &Scene,
        pair: scene::Pair,
        window: &CoordinationWindow,
        varying: &[Vec<bool>],
    ) -> bool {
        let all = [0, scene.timeline.points.len() - 1];
        let depends = |program: usize| {
            self.is_moved(program, &varying[program]) || self.is_changed(scene, pair, program, all)
        };
        let of_columns = self.columns.iter().map(|(program, _)| *program);
        let mut programs = of_columns.chain(self.clocks.iter().copied());
        programs.any(|program| !window.programs.contains(&program) && depends(program))
    }
}

/// Per column of the program of a corner, whether some lane moves it; joints that stand at the corner move nothing there.
pub(super) fn varying_columns(scene: &Scene, corner: &SceneCorner<'_>) -> Vec<bool> {
    let columns = scene.trajectories[corner.trajectory].joints.len();
    let Some(finest) = corner.corner.levels.last() else { return vec![true; columns] };
    let first = finest.lanes.first().and_then(|lane| lane.points.first());
    let varies = |column: usize| {
        finest.lanes.iter().any(|lane| {
            lane.points.iter().any(|point| Some(point[column]) != first.map(|first| first[column]))
                || lane.deviations.iter().any(|of| of[column] != 0.0)
        })
    };
    (0..columns).map(varies).collect()
}
