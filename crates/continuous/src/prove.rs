//! The proof of a path: all points, and the motion between them, in chunks of a fixed length, each from nothing.

use collision::Counts;
use kinematics::PathParameter;
use rayon::prelude::*;

use crate::found::Found;
use crate::point_result::PointResult;
use crate::problem::Problem;
use crate::refine::refine;
use crate::sweep::{Chunk, Sweep};
use crate::watch::Watch;
use crate::whole_path::whole_path;

/// Segments that one thread checks at once; a fixed number, so that nothing depends on the threads.
pub const SEGMENTS_PER_CHUNK: usize = 128;

/// What is to be proven of a path.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Whether the motion between the points is proven too.
    pub between_points: bool,
    /// The smallest clearance of a point is bounded to this, metres.
    pub accuracy_m: f64,
}

/// What was proven of a path, and what was found.
pub struct Proof {
    /// Per point.
    pub points: Vec<PointResult>,
    /// Per segment: lower bound on the clearance of all pairs, metres; 0 where that is not proven. Empty where the motion between
    /// the points was not to be proven.
    pub segments_m: Vec<f64>,
    /// Intervals of proof, what they leave open, and collisions.
    pub found: Found,
    /// Tests made.
    pub counts: Counts,
}

/// Checks all points by exact surfaces, and proves the motion between them where that is the goal; nothing where the watcher broke
/// off.
///
/// # Guarantee
/// Every point of the path lies, for every shape pair, in a proven interval or in an open one; the outcome does not depend on the
/// number of threads.
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
        // The next chunk starts with the point that this one ends with.
        let told = if end == last { end - start + 1 } else { end - start };
        watch.tell(start, &chunk.points[..told]);
        Some(chunk)
    };
    let chunks: Vec<Option<Chunk>> = starts.into_par_iter().map(check).collect();
    let chunks: Vec<Chunk> = chunks.into_iter().collect::<Option<_>>()?;
    let mut proof = joined(chunks);
    let covered = whole.iter().enumerate();
    let covered = covered.filter_map(|(shape_pair, whole)| Some(whole.as_ref()?.proven(shape_pair, last)));
    proof.found.proven.extend(covered);
    if goal.between_points {
        refine(problem, &mut proof.found, goal.accuracy_m, watch)?;
    }
    Some(proof)
}
/// Checks all pairs at any one place of the path by exact surfaces, from nothing.
pub fn check_alone(problem: &Problem<'_>, at: PathParameter, accuracy_m: f64) -> PointResult {
    let nothing_known: Vec<_> = problem.shape_pairs.iter().map(|_| None).collect();
    Sweep::new(problem, Goal { between_points: false, accuracy_m }, &nothing_known).check_alone(at)
}

/// Chunks in order, as one.
fn joined(chunks: Vec<Chunk>) -> Proof {
    let mut proof = Proof {
        points: Vec::new(),
        segments_m: Vec::new(),
        found: Found::default(),
        counts: Counts::default(),
    };
    let last = chunks.len().saturating_sub(1);
    for (index, mut chunk) in chunks.into_iter().enumerate() {
        if index < last {
            // The next chunk starts with the point that this one ended with.
            chunk.points.pop();
        }
        proof.points.append(&mut chunk.points);
        proof.segments_m.append(&mut chunk.segments_m);
        proof.found.add(chunk.found);
        proof.counts.add(&chunk.counts);
    }
    proof
}
