//! The second engine: the same scene, asked by interval arithmetic.

use continuous::bracket_width;
use diagnostics::Problem;
use intervals::{
    Answer, Body, BodyFrame, BodyShape, Counts, MovingRobot, Problem as IntervalProblem, Stages, Statement,
    Stretch,
};
use kinematics::PathParameter;
use program::{MotionLaw, Trajectory};

use super::{Engine, Mode, RunSettings};
use crate::model::Models;
use scene::{MemberFrame, Scene};

/// The joint vectors of every robot at every interpolation point. A program of one point counts as a segment that stands still.
pub struct JointVectors {
    of_robot: Vec<Vec<f64>>,
    points: usize,
}

impl JointVectors {
    /// Of the scene's timeline.
    pub fn new(scene: &Scene) -> Self {
        let points = scene.timeline.points.len().max(2);
        let at_point = |point: usize| &scene.timeline.points[point.min(scene.timeline.points.len() - 1)];
        let of_robot = scene.robots.iter().map(|scene_robot| {
            let vector = |point: usize| {
                let mut values = scene_robot.rest.clone();
                if let Some((trajectory, places)) = scene_robot.driven() {
                    for (place, value) in places.iter().zip(&at_point(point).positions[trajectory]) {
                        values[*place] = *value;
                    }
                }
                values
            };
            (0..points).flat_map(vector).collect()
        });
        Self { of_robot: of_robot.collect(), points }
    }
}

/// The scene as the second engine sees it: members are bodies, checked pairs are pairs, and the motion between points is straight.
pub fn interval_problem<'a>(
    scene: &'a Scene,
    models: &'a Models,
    vectors: &'a JointVectors,
    stages: Stages,
) -> IntervalProblem<'a> {
    let bodies = scene.members.iter().enumerate().map(|(m, member)| Body {
        frame: body_frame(&member.frame),
        shapes: (member.shapes.iter().enumerate())
            .map(|(k, shape)| BodyShape {
                body_from_shape: shape.member_from_shape,
                mesh: &shape.shape.mesh,
                interior: models.interior(m, k),
            })
            .collect(),
    });
    let last = scene.timeline.points.len() - 1;
    let resolutions = (0..vectors.points - 1).map(|segment| {
        let [start, end] = [segment, segment + 1].map(|point| scene.timeline.points[point.min(last)].time_s);
        // A segment without duration needs no narrowing.
        if end > start {
            scene.timeline.least_way(segment, (bracket_width([start, end]) / (end - start)).min(1.0))
        } else {
            1.0
        }
    });
    IntervalProblem {
        robots: moving_robots(scene, vectors),
        bodies: bodies.collect(),
        pairs: scene.pairs.iter().map(|pair| [pair.a, pair.b]).collect(),
        resolutions: resolutions.collect(),
        eps_m: scene.eps().eps_m,
        stages,
    }
}

/// The robots with their motion.
pub(super) fn moving_robots<'a>(scene: &'a Scene, vectors: &'a JointVectors) -> Vec<MovingRobot<'a>> {
    let robots = scene.robots.iter().zip(&vectors.of_robot);
    robots
        .map(|(scene_robot, values)| MovingRobot {
            robot: &scene_robot.robot,
            world_from_root: scene_robot.world_from_root,
            values,
        })
        .collect()
}

/// The frame of a member as that of a body.
pub(super) fn body_frame(frame: &MemberFrame) -> BodyFrame {
    match *frame {
        MemberFrame::Link { robot, link } => BodyFrame::Link { robot, link },
        MemberFrame::Fixed { world_from_member } => BodyFrame::Fixed { world_from_body: world_from_member },
    }
}

/// The problem of a program whose law of motion the second engine does not know, if the settings ask it.
pub fn unknown_laws(scene: &Scene, settings: RunSettings) -> Option<Problem> {
    let is_asked = settings.mode == Mode::Certified && settings.engine != Engine::Bubbles;
    if is_asked
        && let Some(problem) = scene.refuse_handling(&format!("the engine {}", settings.engine.name()))
    {
        return Some(problem.hint("leave out --engine: the first engine proves what is carried"));
    }
    if is_asked && let Some(problem) = scene.refuse_edges(&format!("the engine {}", settings.engine.name())) {
        return Some(problem);
    }
    if is_asked && let Some(problem) = scene.refuse_corners(&format!("the engine {}", settings.engine.name()))
    {
        return Some(problem);
    }
    let program =
        scene.trajectories.iter().find(|program| !moves_straight(scene, program)).filter(|_| is_asked)?;
    let what = format!(
        "the engine {} refuses the program: it knows straight joint motion only",
        settings.engine.name()
    );
    let [found, proven] = if program.accelerates() && program.cartesian_moves.is_empty() {
        ["accelerations in a cell of several programs", "accelerations"]
    } else if program.cartesian_moves.is_empty() {
        ["splines: points with velocities", "splines"]
    } else {
        ["moves in space: MoveL or MoveC", "moves in space"]
    };
    let problem = Problem::new(&program.file, what).found(found);
    Some(problem.hint(format!("leave out --engine: the first engine proves {proven}")))
}

/// Whether every program moves straight: the only law that the second engine knows.
pub(super) fn is_straight(scene: &Scene) -> bool {
    scene.trajectories.iter().all(|program| moves_straight(scene, program) && program.handling.is_empty())
}

/// Whether a program moves straight. One alone that accelerates does: its joints take the same values in the same order.
fn moves_straight(scene: &Scene, program: &Trajectory) -> bool {
    let is_alone = scene.trajectories.len() == 1;
    program.laws().iter().all(|law| *law == MotionLaw::JointLinear) && (is_alone || !program.accelerates())
}

/// The answer of the second engine for the whole program; `None` if `is_stopped` said so.
///
/// # Guarantee
/// Nothing is stated of a motion whose law it does not know.
pub(crate) fn ask(
    scene: &Scene,
    models: &Models,
    stages: Stages,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Answer> {
    if !is_straight(scene) {
        let [from, to] = [0, scene.timeline.points.len().max(2) - 1].map(PathParameter::of_point);
        let undecided = Stretch { from, to, statement: Statement::Undecided };
        let pairs = scene.pairs.iter().map(|_| vec![undecided.clone()]).collect();
        return Some(Answer { pairs, counts: Counts::default() });
    }
    let vectors = JointVectors::new(scene);
    intervals::prepare(&interval_problem(scene, models, &vectors, stages)).check(is_stopped)
}
