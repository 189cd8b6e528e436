//! The proof of a path: all points and the motion between them, in independent chunks of fixed length.

use collision::Counts;
use kinematics::PathParameter;
use rayon::prelude::*;

use crate::effort::Effort;
use crate::found::Found;
use crate::goal::{Curve, Goal};
use crate::open_surfaces;
use crate::point_result::PointResult;
use crate::problem::Problem;
use crate::query::QueryContext;
use crate::refine::refine;
use crate::refine_points::refine_points;
use crate::sweep::{Chunk, Sweep};
use crate::watch::Watch;
use crate::whole_path::whole_path;

/// Segments per task; a fixed number, so that results do not depend on the number of threads.
pub const SEGMENTS_PER_CHUNK: usize = 128;

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
    prove_in_chunks(problem, goal, watch, SEGMENTS_PER_CHUNK)
}

/// [`prove`] in chunks of any length: verdicts do not depend on it, but bounds may.
fn prove_in_chunks(
    problem: &Problem<'_>,
    goal: Goal,
    watch: &Watch<'_>,
    segments_per_chunk: usize,
) -> Option<Proof> {
    let last = problem.path.points() - 1;
    let starts: Vec<usize> = (0..last.max(1)).step_by(segments_per_chunk).collect();
    let whole = whole_path(problem);
    let check = |start: usize| {
        if watch.is_stopped() {
            return None;
        }
        let end = (start + segments_per_chunk).min(last);
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
    open_surfaces::add(problem, goal, &mut proof, watch)?;
    if goal.curve != Curve::Unmeasured {
        let width = goal.curve_width(problem.largest_required_m());
        let refine = if goal.between_points { refine } else { refine_points };
        refine(problem, &mut proof.found, width, watch)?;
    }
    Some(proof)
}

/// Checks all pairs at any path parameter by exact surfaces, without earlier results.
pub fn check_alone(problem: &Problem<'_>, at: PathParameter, accuracy_m: f64) -> PointResult {
    let no_bubbles: Vec<_> = problem.shape_pairs.iter().map(|_| None).collect();
    let goal = Goal { between_points: false, accuracy_m, curve: Curve::Full };
    let mut result = Sweep::new(problem, goal, &no_bubbles).check_alone(at);
    let mut context = QueryContext::new(problem);
    context.set(at);
    open_surfaces::add_here(&mut context, &mut result);
    result
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use test_support::Random;

    use super::*;
    use crate::fixture::{Surface, Trial};
    use crate::required::RequiredClearance;
    use crate::stretches::CheckedStretches;
    use crate::watch::Progress;

    const ACCURACY_M: f64 = 1e-3;

    /// What was found on one segment, inside its ends.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct OnSegment {
        collides: bool,
        is_unproven: bool,
        is_below: bool,
    }

    fn on_segments(found: &Found, segments: usize) -> Vec<OnSegment> {
        let mut on = vec![OnSegment::default(); segments];
        for (segment, on) in on.iter_mut().enumerate() {
            let within = |at: PathParameter| at.0 > segment as f64 && at.0 < segment as f64 + 1.0;
            let meets = |from: PathParameter, to: PathParameter| {
                from.0 < segment as f64 + 1.0 && to.0 > segment as f64
            };
            on.collides = found.hits.iter().chain(&found.narrowed).any(|hit| within(hit.at));
            on.is_unproven = found.unproven.iter().any(|open| meets(open.from, open.to));
            on.is_below = found.below.iter().any(|open| meets(open.from, open.to));
        }
        on
    }

    /// A trial on a random walk of this many segments, its required clearance changing along it.
    fn walk(random: &mut Random, segments: usize) -> (Trial, [Surface; 2], Vec<Vec<f64>>) {
        let mut trial = Trial::new(random);
        trial.bring_together(random);
        let mut required_m = [0.0, 0.05][random.below(2)];
        let segments_m = (0..segments).map(|_| {
            if random.below(8) == 0 {
                required_m = [0.0, 0.02, 0.05][random.below(3)];
            }
            required_m
        });
        trial.required = RequiredClearance::along(0.05, segments_m);
        let surfaces = [Surface::random(random), Surface::random(random)];
        let mut values = trial.center.clone();
        let mut points = vec![values.clone()];
        let step = [0.02, 0.2][random.below(2)];
        for _ in 0..segments {
            for value in &mut values {
                *value += random.within(-step, step);
            }
            points.push(values.clone());
        }
        (trial, surfaces, points)
    }

    /// A pair that is checked over stretches has there the verdicts that it has if it is checked everywhere, and none elsewhere.
    #[test]
    fn stretches_of_the_path_are_checked_like_all_of_it() {
        const SEGMENTS: usize = 40;
        let mut random = Random(43);
        let no_news = |_: Progress<'_>| ControlFlow::Continue(());
        let watch = Watch::new(&no_news);
        let (mut seen, mut left_out) = (0, 0);
        for round in 0..150 {
            let (mut trial, surfaces, points) = walk(&mut random, SEGMENTS);
            let between_points = random.below(4) > 0;
            let curve = [Curve::Full, Curve::Unmeasured][random.below(2)];
            let goal = Goal { between_points, accuracy_m: ACCURACY_M, curve };
            let prove = |trial: &Trial, chunk: usize| {
                let problem = trial.problem(points.clone(), &surfaces);
                prove_in_chunks(&problem, goal, &watch, chunk).expect("nobody cancels")
            };
            let whole = prove(&trial, SEGMENTS_PER_CHUNK);
            let ends = (0..random.below(4)).map(|_| {
                let from = random.below(SEGMENTS + 1);
                [from, from + random.below(SEGMENTS + 1 - from)]
            });
            trial.stretches = CheckedStretches::between(ends.collect::<Vec<_>>());
            for chunk in [1, 7, SEGMENTS_PER_CHUNK] {
                let part = prove(&trial, chunk);
                for (point, (here, expected)) in part.points.iter().zip(&whole.points).enumerate() {
                    let is_checked = trial.stretches.contain(PathParameter::of_point(point));
                    let expected = if is_checked { &expected.pairs[..] } else { &[] };
                    assert_eq!(here.pairs, expected, "round {round}, chunks of {chunk}, point {point}");
                    assert!(is_checked || here.smallest.is_none(), "round {round}, point {point}");
                    seen += expected.len();
                }
                let [on, all] = [&part, &whole].map(|proof| on_segments(&proof.found, SEGMENTS));
                for (segment, (on, expected)) in on.iter().zip(&all).enumerate() {
                    let is_checked = trial.stretches.contain_segment(segment);
                    let expected = if is_checked { *expected } else { OnSegment::default() };
                    assert_eq!(*on, expected, "round {round}, chunks of {chunk}, segment {segment}");
                    left_out += usize::from(!is_checked && all[segment] != OnSegment::default());
                }
                let within = |at: PathParameter| trial.stretches.contain(at);
                assert!(part.found.lowest.iter().flatten().all(|(_, at)| within(*at)), "round {round}");
                if between_points {
                    is_covered(&part.found, &trial.stretches, SEGMENTS);
                }
            }
        }
        println!("{seen} verdicts, {left_out} segments left out");
        assert!(seen > 500 && left_out > 500, "{seen} verdicts, {left_out} segments left out");
    }

    /// Every path parameter of a stretch lies in an interval that is proven or open.
    fn is_covered(found: &Found, stretches: &CheckedStretches, segments: usize) {
        let proven = found.proven.iter().map(|proven| [proven.from.0, proven.to.0]);
        let open = found.unproven.iter().map(|open| [open.from.0, open.to.0]);
        let intervals: Vec<[f64; 2]> = proven.chain(open).collect();
        for step in 0..=8 * segments {
            let at = step as f64 / 8.0;
            let is_checked = stretches.contain(PathParameter(at));
            let is_alone = stretches.of_path(segments).contains(&[at as usize; 2]);
            let is_in = |[from, to]: &[f64; 2]| *from <= at && at <= *to;
            assert!(!is_checked || is_alone || intervals.iter().any(is_in), "{at} of {stretches:?}");
        }
    }

    /// What is remembered from point to point, and where it is forgotten, must not change a verdict.
    #[test]
    fn verdicts_do_not_depend_on_the_length_of_chunks() {
        let mut random = Random(41);
        let no_news = |_: Progress<'_>| ControlFlow::Continue(());
        let (mut clear, mut colliding, mut near) = (0, 0, 0);
        for round in 0..200 {
            let (trial, surfaces, points) = walk(&mut random, 40);
            let problem = trial.problem(points, &surfaces);
            let goal = Goal { between_points: true, accuracy_m: ACCURACY_M, curve: Curve::Full };
            let watch = Watch::new(&no_news);
            let [one, seven, all] = [1, 7, SEGMENTS_PER_CHUNK].map(|segments| {
                let proof = prove_in_chunks(&problem, goal, &watch, segments).expect("nobody cancels");
                let verdicts: Vec<_> = proof.points.iter().map(|point| point.pairs.clone()).collect();
                (verdicts, on_segments(&proof.found, 40))
            });
            assert_eq!(one, all, "round {round}");
            assert_eq!(seven, all, "round {round}");
            clear += usize::from(all.1.iter().all(|on| *on == OnSegment::default()));
            colliding += usize::from(all.1.iter().any(|on| on.collides));
            near += usize::from(all.1.iter().any(|on| on.is_below && !on.is_unproven));
        }
        println!("{clear} clear, {colliding} collide, {near} near");
        assert!(clear > 20 && colliding > 20 && near > 5, "{clear} clear, {colliding} collide, {near} near");
    }
}
