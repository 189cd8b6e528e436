//! The motions of a controller's program: every one that it can make is an edge, and ways over them follow each other on the timeline.

use std::collections::BTreeSet;

use diagnostics::Problem;
use kinematics::PathParameter;
use motion_walks::{WalkedEdge, WalkedProgram};
use program::{Program, Timeline, Trajectory};

use crate::Scene;

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
    walked_before: Vec<bool>,
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

impl Scene {
    /// The edge on which the segment that starts at a point lies, by its index in [`ProgramEdges::edges`].
    pub fn edge_of_segment(&self, segment: usize) -> Option<usize> {
        self.edge_to_point(segment + 1).filter(|_| !self.is_between_ways(segment))
    }

    /// The edge that leads to a point, or leaves it where a way begins, by its index in [`ProgramEdges::edges`].
    pub fn edge_to_point(&self, point: usize) -> Option<usize> {
        let edges = self.edges.as_ref()?;
        let knot = *self.timeline.points.get(point)?.knot.get(edges.trajectory)?;
        // The point at which a way begins is of the motion that leaves it.
        edges.at_knot(knot).or_else(|| edges.at_knot(knot + 1))
    }

    /// Whether a stretch lies on motions alone that were walked before, on another way.
    pub fn is_walked_before(&self, [from, to]: [PathParameter; 2]) -> bool {
        let Some(edges) = &self.edges else { return false };
        let knot = |point: usize| self.timeline.points.get(point)?.knot.get(edges.trajectory).copied();
        // Of the segment that ends at a point: none where a way begins there.
        let is_again = |point: usize| {
            let knot = knot(point).filter(|knot| edges.at_knot(*knot).is_some())?;
            Some(edges.walked_before[knot])
        };
        // The segment that ends where the stretch begins, those of the stretch, and the one that begins where it ends.
        let last = to.0.floor() as usize + 1;
        let touched: Vec<bool> = (from.0.ceil() as usize..=last).filter_map(is_again).collect();
        !touched.is_empty() && touched.iter().all(|is_again| *is_again)
    }

    /// Whether nothing takes place on the segment that starts at a point: one way of a program ends there, and another one begins.
    pub fn is_between_ways(&self, segment: usize) -> bool {
        self.handling.between_ways.binary_search_by_key(&segment, |[from, _]| *from).is_ok()
    }

    /// The motion of a controller's program that leads to a knot of a trajectory.
    pub fn edge_at_knot(&self, trajectory: usize, knot: usize) -> Option<&WalkedEdge> {
        let edges = self.edges.as_ref().filter(|edges| edges.trajectory == trajectory)?;
        edges.edges.get(edges.at_knot(knot)?)
    }

    /// The problem of a program whose motions are edges, for what knows none.
    pub fn refuse_edges(&self, what: &str) -> Option<Problem> {
        let edges = self.edges.as_ref()?;
        let program = &self.trajectories[edges.trajectory];
        let problem = Problem::new(&program.file, format!("{what} refuses the program of a controller"));
        let problem =
            problem.found(format!("{} motions that no run makes one after the other", edges.edges.len()));
        Some(
            problem
                .hint(format!("record the joint values along the program as a table, or do without {what}")),
        )
    }

    /// Whether the ways of a program that branches follow each other on the timeline, which no run of it does.
    pub fn has_edges(&self) -> bool {
        self.edges.is_some()
    }
}

/// The segments between the ways of programs, by their first and last point, in order.
pub(crate) fn between_ways(trajectories: &[Trajectory], timeline: &Timeline) -> Vec<[usize; 2]> {
    let mut between = Vec::new();
    for trajectory in trajectories {
        for knot in trajectory.knots.iter().filter(|knot| knot.begins_anew) {
            let point = timeline.points.partition_point(|point| point.time_s < knot.time_s);
            between.extend(point.checked_sub(1).map(|before| [before, point]));
        }
    }
    between
}
