//! The proof of a path: all points and the motion between them, in independent chunks of fixed length.

use collision::Counts;
use kinematics::PathParameter;
use rayon::prelude::*;

use crate::effort::Effort;
use crate::found::Found;
use crate::point_result::PointResult;
use crate::problem::Problem;
use crate::refine::refine;
use crate::sweep::{Chunk, Sweep};
use crate::watch::Watch;
use crate::whole_path::whole_path;

/// Segments per task; a fixed number, so that results do not depend on the number of threads.
pub const SEGMENTS_PER_CHUNK: usize = 128;

/// The goal of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Whether the motion between the points is proven too.
    pub between_points: bool,
    /// Largest width of the bounds on the smallest clearance at a point, metres; a required clearance is resolved as finely.
    pub accuracy_m: f64,
    /// Whether the smallest clearance is measured at all: otherwise its bounds are those that the verdicts left.
    pub curve: bool,
}

impl Goal {
    /// The accuracy of the smallest clearance, metres; infinite if it is not measured.
    pub(crate) fn curve_accuracy_m(&self) -> f64 {
        if self.curve { self.accuracy_m } else { f64::INFINITY }
    }
}

/// The result of a proof.
pub struct Proof {
    /// Per point.
    pub points: Vec<PointResult>,
    /// Per segment: lower bound on the clearance of all pairs, metres; 0 if not proven. Empty unless [`Goal::between_points`].
    pub segments_m: Vec<f64>,
    /// Proven intervals, open intervals, and collisions.
    pub found: Found,
    /// Number of tests.
    pub counts: Counts,
    /// The work by kind of query, without that of the whole path at once and of the smallest clearance.
    pub effort: Effort,
}

/// Checks all points by exact surfaces and, if [`Goal::between_points`], proves the motion between them; `None` if the watcher
/// cancelled.
///
/// # Guarantee
/// For every shape pair, every configuration of the path lies in a proven or in an open interval. The result does not depend on
/// the number of threads.
pub fn prove(problem: &Problem<'_>, goal: Goal, watch: &Watch<'_>) -> Option<Proof> {
    let last = problem.path.points() - 1;
    let starts: Vec<usize> = (0..last.max(1)).step_by(SEGMENTS_PER_CHUNK).collect();
    let whole = whole_path(problem);
    let check = |start: usize| {
        if watch.is_stopped() {
            return None;
        }
        let end = (start + SEGMENTS_PER_CHUNK).min(last);
        let chunk = Sweep::new(problem, goal, &whole).run(start, end);
        // The last point of this chunk is the first of the next one.
        let reported = if end == last { end - start + 1 } else { end - start };
        watch.tell(start, &chunk.points[..reported]);
        Some(chunk)
    };
    let chunks: Vec<Option<Chunk>> = starts.into_par_iter().map(check).collect();
    let chunks: Vec<Chunk> = chunks.into_iter().collect::<Option<_>>()?;
    let mut proof = joined(chunks);
    let covered = whole.iter().enumerate();
    let covered = covered.filter_map(|(shape_pair, whole)| Some(whole.as_ref()?.proven(shape_pair, last)));
    proof.found.proven.extend(covered);
    if goal.between_points && goal.curve {
        refine(problem, &mut proof.found, goal.accuracy_m, watch)?;
    }
    Some(proof)
}
/// Checks all pairs at any path parameter by exact surfaces, without earlier results.
pub fn check_alone(problem: &Problem<'_>, at: PathParameter, accuracy_m: f64) -> PointResult {
    let no_bubbles: Vec<_> = problem.shape_pairs.iter().map(|_| None).collect();
    Sweep::new(problem, Goal { between_points: false, accuracy_m, curve: true }, &no_bubbles).check_alone(at)
}

/// Concatenates chunks.
fn joined(chunks: Vec<Chunk>) -> Proof {
    let mut proof = Proof {
        points: Vec::new(),
        segments_m: Vec::new(),
        found: Found::default(),
        counts: Counts::default(),
        effort: Effort::default(),
    };
    let last = chunks.len().saturating_sub(1);
    for (index, mut chunk) in chunks.into_iter().enumerate() {
        if index < last {
            // The last point of this chunk is the first of the next one.
            chunk.points.pop();
        }
        proof.points.append(&mut chunk.points);
        proof.segments_m.append(&mut chunk.segments_m);
        proof.found.add(chunk.found);
        proof.counts.add(&chunk.counts);
        proof.effort.add(&chunk.effort);
    }
    proof
}
