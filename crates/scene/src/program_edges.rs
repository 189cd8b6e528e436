//! The motions of a controller's program: every one that it can make is an edge, and ways over them follow each other on the timeline.

use std::collections::BTreeSet;

use diagnostics::{Place, excerpt};
use motion_walks::{ImpossibleMotion, StandingState, TargetSolutions, WalkedEdge, WalkedProgram};
use program::{CartesianMove, Program, Stop, Trajectory};

use crate::SourceFile;

/// Joint values that differ by no more are those of one place, radians or metres.
const SAME_JOINTS: f64 = 1e-9;

/// The motions of a controller's program, and where they are on the timeline.
#[derive(Clone, Debug)]
pub struct ProgramEdges {
    /// Index of its trajectory.
    pub trajectory: usize,
    /// The motions, in the order of the files.
    pub edges: Vec<WalkedEdge>,
    /// Per motion, the joint values at its end in the order of the program, radians; none where they are not known.
    pub ends: Vec<Option<Vec<f64>>>,
    /// The joint values that reach the poses of targets, where [`crate::BesideRun::Targets`] asks for them.
    pub targets: Vec<TargetSolutions>,
    /// Motions that the robot is proven not to be able to do, one per statement and reason.
    pub impossible: Vec<ImpossibleEdge>,
    /// Statements that would move the robot and never run, by file and line.
    pub unreached: Vec<(String, u32)>,
    /// The files of the program, line by line.
    pub sources: Vec<SourceFile>,
    /// The walks over them, one after the other, as the program that was played.
    pub walks: Program,
    /// What the cell file says of the program that the result rests on, such as a function that does not move the robot; for people.
    pub assumed: Vec<String>,
    /// What gives the base of the controller, in which its poses are; none of a program that goes to no pose.
    pub base: Option<ControllerBase>,
    /// Where the robot stands while a device moves.
    pub standing: Vec<StandingAt>,
    /// Outputs that it sets and that move no device of the cell file, sorted.
    pub idle_outputs: Vec<String>,
    /// Per knot of the trajectory, the edge that leads to it; none at the beginning of a way.
    of_knots: Vec<Option<usize>>,
    /// Per knot, whether the motion that leads to it was walked before.
    pub(crate) walked_before: Vec<bool>,
}

/// What gives the base of a controller in the root link of its robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControllerBase {
    /// `world` of the robot in the cell file.
    CellFile,
    /// The link `base` of its description.
    Link,
}

/// A motion of a controller's program that the robot is proven not to be able to do.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpossibleEdge {
    /// Its index in [`ProgramEdges::edges`].
    pub edge: usize,
    /// Where the robot stands, what is asked of it, and why it cannot.
    pub stop: Stop,
}

/// A place at which the robot stands while devices are somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingAt {
    /// The knots of the trajectory that are there.
    pub knots: Vec<usize>,
    /// Per device, the index of its position, of several with one name that of the first.
    pub devices: Vec<usize>,
}

impl ProgramEdges {
    /// The edges of a program that was played; of those that are impossible none yet.
    pub(crate) fn new(
        walked: &WalkedProgram,
        assumed: Vec<String>,
        sources: Vec<SourceFile>,
        trajectory: usize,
        played: &Trajectory,
    ) -> Self {
        let mut of_knots = vec![None; played.knots.len()];
        let mut walked_before = vec![false; played.knots.len()];
        let mut walked_edges = BTreeSet::new();
        let mut from = 1;
        for (edge, end) in walked.statement_edges.iter().zip(&played.statement_ends) {
            let is_again = edge.is_some_and(|edge| !walked_edges.insert(edge));
            for knot in from..*end {
                of_knots[knot] = *edge;
                walked_before[knot] = is_again;
            }
            from = from.max(*end);
        }
        Self {
            trajectory,
            edges: walked.edges.clone(),
            ends: walked.ends.clone(),
            targets: walked.targets.clone(),
            impossible: Vec::new(),
            unreached: walked.unreached.iter().map(|at| (at.file.clone(), at.line)).collect(),
            sources,
            walks: walked.program.clone(),
            assumed,
            base: None,
            standing: Vec::new(),
            idle_outputs: Vec::new(),
            of_knots,
            walked_before,
        }
    }

    /// Takes in the motions that the robot is proven not to be able to do: of one statement and reason, the first.
    pub(crate) fn take_impossible(
        &mut self,
        walked: &WalkedProgram,
        joints: &[String],
        played: &Trajectory,
        files: &[String],
    ) {
        let mut told = BTreeSet::new();
        for ImpossibleMotion { edge, from, tool, why } in &walked.impossible {
            let of = &walked.edges[*edge];
            let place = Place { line: of.line, column: of.column };
            if !told.insert((&of.file, place.line, place.column, why.reason.name(), &why.detail)) {
                continue;
            }
            let file = files.iter().position(|file| *file == of.file).unwrap_or_default();
            let statement = excerpt(&of.text);
            let tool = tool.clone();
            let statement = CartesianMove { statement, place, file, tool, frame: None };
            let stands = from.as_ref().and_then(|from| knot_at(played, joints, from));
            let commanded = from.clone().unwrap_or_default();
            let stop = Stop::of_one_way(statement, why.clone(), commanded, stands.unwrap_or_default());
            self.impossible.push(ImpossibleEdge { edge: *edge, stop });
        }
    }

    /// Takes in where the robot stands while devices move.
    pub(crate) fn take_standing(&mut self, walked: &WalkedProgram, joints: &[String], played: &Trajectory) {
        let at = |state: &StandingState| StandingAt {
            knots: knots_at(played, joints, &state.joints_rad).collect(),
            devices: state.devices.clone(),
        };
        self.standing = walked.standing.iter().map(at).collect();
    }

    /// The edge that leads to a knot.
    pub fn at_knot(&self, knot: usize) -> Option<usize> {
        self.of_knots.get(knot).copied().flatten()
    }
}

/// The first knot at which named joints have some values.
fn knot_at(played: &Trajectory, joints: &[String], values: &[f64]) -> Option<usize> {
    knots_at(played, joints, values).next()
}

/// The knots at which named joints have some values.
fn knots_at<'a>(
    played: &'a Trajectory,
    joints: &[String],
    values: &'a [f64],
) -> impl Iterator<Item = usize> + 'a {
    let column = |name: &String| played.joints.iter().position(|joint| joint == name);
    let columns: Vec<usize> = joints.iter().filter_map(column).collect();
    let is_there = move |knot: &program::Knot| {
        columns
            .iter()
            .zip(values)
            .all(|(column, value)| (knot.position[*column] - value).abs() <= SAME_JOINTS)
    };
    let knots = played.knots.iter().enumerate();
    knots.filter(move |(_, knot)| is_there(knot)).map(|(index, _)| index)
}
