//! The motions of controllers' programs on the timeline of a scene.

use diagnostics::Problem;
use kinematics::PathParameter;
use motion_walks::WalkedEdge;

use crate::{ProgramEdges, Scene};

impl Scene {
    /// All motions of controllers' programs, program by program: a motion is known by its number in this order.
    pub fn all_edges(&self) -> impl Iterator<Item = &WalkedEdge> {
        self.edges.iter().flat_map(|program| &program.edges)
    }

    /// Per motion of controllers' programs, by its number, the points at which its first walk begins and ends; none of motions that no walk
    /// has, and of those without length.
    pub fn points_of_edges(&self) -> Vec<Option<[usize; 2]>> {
        let mut points: Vec<Option<[usize; 2]>> = vec![None; self.all_edges().count()];
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

    /// The number of the motion on which the segment that starts at a point lies.
    pub fn edge_of_segment(&self, segment: usize) -> Option<usize> {
        if self.is_between_ways(segment) {
            return None;
        }
        let program = self.program_on([segment, segment + 1])?;
        Some(self.first_edge(program) + self.edge_in(program, segment + 1)?)
    }

    /// The number of the motion that leads to a point, or leaves it where a way begins.
    pub fn edge_to_point(&self, point: usize) -> Option<usize> {
        let program = self.program_on([point; 2])?;
        Some(self.first_edge(program) + self.edge_in(program, point)?)
    }

    /// The motion of a program on which the segment that starts at a point lies, by its index in [`ProgramEdges::edges`]; `None` elsewhere
    /// than on its own motions.
    pub(crate) fn edge_of_program_on(&self, program: &ProgramEdges, segment: usize) -> Option<usize> {
        let index = self.program_on([segment, segment + 1]).filter(|_| !self.is_between_ways(segment))?;
        if self.edges[index].trajectory != program.trajectory {
            return None;
        }
        self.edge_in(index, segment + 1)
    }

    /// The program of a controller whose motion leads to a point.
    pub fn edges_at(&self, point: usize) -> Option<&ProgramEdges> {
        Some(&self.edges[self.program_on([point; 2])?])
    }

    /// The program whose motions take place between two points, by its index in [`Scene::edges`]: the first one that ends there, where
    /// another one begins at the same point.
    fn program_on(&self, [from, to]: [usize; 2]) -> Option<usize> {
        let [from_s, to_s] =
            [self.timeline.points.get(from)?, self.timeline.points.get(to)?].map(|at| at.time_s);
        let is_there = |program: &ProgramEdges| {
            let trajectory = &self.trajectories[program.trajectory];
            let begin_s = trajectory.knots.first().map_or(0.0, |knot| knot.time_s);
            begin_s <= from_s && to_s <= trajectory.end_s()
        };
        self.edges.iter().position(is_there)
    }

    /// The number of the first motion of a program, by its index in [`Scene::edges`].
    pub fn first_edge(&self, program: usize) -> usize {
        self.edges[..program].iter().map(|before| before.edges.len()).sum()
    }

    /// The motion of a program that leads to a point, by its index in [`ProgramEdges::edges`].
    fn edge_in(&self, program: usize, point: usize) -> Option<usize> {
        let edges = &self.edges[program];
        let knot = *self.timeline.points.get(point)?.knot.get(edges.trajectory)?;
        // The point at which a way begins is of the motion that leaves it.
        edges.at_knot(knot).or_else(|| edges.at_knot(knot + 1))
    }

    /// Whether a stretch lies on motions alone that were walked before, on another way.
    pub fn is_walked_before(&self, [from, to]: [PathParameter; 2]) -> bool {
        // Of the segment that ends at a point: none where a way begins there.
        let is_again = |point: usize| {
            let edges = &self.edges[self.program_on([point.saturating_sub(1), point])?];
            let knot = self.timeline.points[point].knot.get(edges.trajectory).copied()?;
            edges.at_knot(knot)?;
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

    /// The motions of a trajectory, where it is that of a controller's program.
    pub fn edges_of(&self, trajectory: usize) -> Option<&ProgramEdges> {
        self.edges.iter().find(|edges| edges.trajectory == trajectory)
    }

    /// The motion of a controller's program that leads to a knot of a trajectory.
    pub fn edge_at_knot(&self, trajectory: usize, knot: usize) -> Option<&WalkedEdge> {
        let edges = self.edges_of(trajectory)?;
        edges.edges.get(edges.at_knot(knot)?)
    }

    /// The problem of programs whose motions are edges, for what knows none.
    pub fn refuse_edges(&self, what: &str) -> Option<Problem> {
        let edges = self.edges.first()?;
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
        !self.edges.is_empty()
    }

    /// Whether two programs may be anywhere relative to each other: one of them is of a controller, and nothing says when it is where.
    pub fn are_apart_in_time(&self, trajectories: [usize; 2]) -> bool {
        trajectories.into_iter().any(|trajectory| self.edges_of(trajectory).is_some())
    }
}
