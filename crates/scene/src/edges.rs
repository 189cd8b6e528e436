//! The motions of a controller's program on the timeline of a scene.

use diagnostics::Problem;
use kinematics::PathParameter;
use motion_walks::WalkedEdge;

use crate::Scene;

impl Scene {
    /// Per motion of a controller's program, by [`crate::ProgramEdges::edges`], the points at which its first walk begins and ends; none of
    /// motions that no walk has, and of those without length.
    pub fn points_of_edges(&self) -> Vec<Option<[usize; 2]>> {
        let count = self.edges.as_ref().map_or(0, |edges| edges.edges.len());
        let mut points: Vec<Option<[usize; 2]>> = vec![None; count];
        for segment in 0..self.timeline.points.len().saturating_sub(1) {
            let Some(edge) = self.edge_of_segment(segment) else { continue };
            match &mut points[edge] {
                Some([_, until]) if *until == segment => *until = segment + 1,
                Some(_) => {}
                first => *first = Some([segment, segment + 1]),
            }
        }
        points
    }

    /// The edge on which the segment that starts at a point lies, by its index in [`crate::ProgramEdges::edges`].
    pub fn edge_of_segment(&self, segment: usize) -> Option<usize> {
        self.edge_to_point(segment + 1).filter(|_| !self.is_between_ways(segment))
    }

    /// The edge that leads to a point, or leaves it where a way begins, by its index in [`crate::ProgramEdges::edges`].
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
