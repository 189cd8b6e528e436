//! The motions of a controller's program: every one that it can make is an edge, and ways over them follow each other on the timeline.

use std::collections::BTreeSet;

use motion_walks::{WalkedEdge, WalkedProgram};
use program::{Program, Trajectory};

/// The motions of a controller's program, and where they are on the timeline.
#[derive(Clone, Debug)]
pub struct ProgramEdges {
    /// Index of its trajectory.
    pub trajectory: usize,
    /// The motions, in the order of the files.
    pub edges: Vec<WalkedEdge>,
    /// The walks over them, one after the other, as the program that was played.
    pub walks: Program,
    /// What the cell file says of the program that the result rests on, such as a function that does not move the robot; for people.
    pub assumed: Vec<String>,
    /// Per knot of the trajectory, the edge that leads to it; none at the beginning of a way.
    of_knots: Vec<Option<usize>>,
    /// Per knot, whether the motion that leads to it was walked before.
    pub(crate) walked_before: Vec<bool>,
}

impl ProgramEdges {
    /// The edges of a program that was played.
    pub(crate) fn new(
        walked: &WalkedProgram,
        assumed: Vec<String>,
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
            walks: walked.program.clone(),
            assumed,
            of_knots,
            walked_before,
        }
    }

    /// The edge that leads to a knot.
    pub fn at_knot(&self, knot: usize) -> Option<usize> {
        self.of_knots.get(knot).copied().flatten()
    }
}
