//! Segments and points of a path that are asked one by one, as motion planners ask about edges and configurations.
//!
//! Nothing is carried from one to the next, so that the answer about each is the same whatever is asked beside it.

use kinematics::PathParameter;
use rayon::prelude::*;

use crate::goal::{Curve, Goal};
use crate::open_surfaces::OpenSurfacesOnSegments;
use crate::problem::Problem;
use crate::query::QueryContext;
use crate::sweep::{Chunk, Sweep};
use crate::verdict::Verdict;

/// The answer about one segment, its ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SegmentAnswer {
    /// The worst verdict of all pairs.
    pub verdict: Verdict,
    /// The first pair with that verdict, by index; `None` if all are clear.
    pub pair: Option<usize>,
    /// Lower bound on the clearance of all pairs over the segment, metres; 0 where nothing is proven.
    pub least_m: f64,
}

/// Proves segments of a path one by one; `None` if `is_stopped` says so.
///
/// # Guarantee
/// An answer is clear only if every pair is proven apart, and as far apart as required, over the whole segment with both ends. It
/// depends on its segment alone, but for the rounding of path parameters, and not on the number of threads.
pub fn prove_each_segment(
    problem: &Problem<'_>,
    accuracy_m: f64,
    segments: &[usize],
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<SegmentAnswer>> {
    let goal = Goal { between_points: true, accuracy_m, curve: Curve::Unmeasured };
    let open = OpenSurfacesOnSegments::new(problem);
    let no_bubbles: Vec<_> = problem.shape_pairs.iter().map(|_| None).collect();
    let answer = |context: &mut QueryContext<'_>, segment: &usize| {
        if is_stopped() {
            return None;
        }
        for end in [*segment, *segment + 1] {
            context.set(PathParameter::of_point(end));
            let (verdict, pair) = context.worst();
            if verdict == Verdict::Collision {
                return Some(SegmentAnswer { verdict, pair, least_m: 0.0 });
            }
        }
        let chunk = Sweep::new(problem, goal, &no_bubbles).run_to_first_hit(*segment);
        let mut worst = worst_on_segment(problem, &chunk);
        if let Some(open) = &open {
            for (pair, verdict) in open.not_outside(context, goal, *segment, &chunk.found) {
                worst.add(pair, verdict);
            }
        }
        Some(worst.answer(chunk.segments_m.first().copied().unwrap_or(0.0)))
    };
    segments.par_iter().map_init(|| QueryContext::new(problem), answer).collect()
}

/// The verdicts on points of a path, one by one, required clearances included; `None` if `is_stopped` says so.
///
/// # Guarantee
/// That of [`prove_each_segment`], of points.
pub fn check_each_point(
    problem: &Problem<'_>,
    points: &[usize],
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Verdict>> {
    let check = |context: &mut QueryContext<'_>, point: &usize| {
        context.set(PathParameter::of_point(*point));
        (!is_stopped()).then(|| context.worst().0)
    };
    points.par_iter().map_init(|| QueryContext::new(problem), check).collect()
}

/// The worst verdict so far, and the first pair with it.
struct Worst {
    verdict: Verdict,
    pair: Option<usize>,
}

impl Worst {
    fn add(&mut self, pair: usize, verdict: Verdict) {
        if verdict > self.verdict || verdict == self.verdict && self.pair.is_some_and(|known| pair < known) {
            *self = Self { verdict, pair: Some(pair) };
        }
    }

    /// What is neither proven nor reported is undecided; next to a required clearance the bound may be 0 although surfaces are apart.
    fn answer(self, proven_m: f64) -> SegmentAnswer {
        let is_proven = proven_m > 0.0;
        let is_unexplained = self.verdict == Verdict::Clear && !is_proven;
        SegmentAnswer {
            verdict: if is_unexplained { Verdict::Undecided } else { self.verdict },
            pair: self.pair,
            least_m: if is_proven { proven_m } else { 0.0 },
        }
    }
}

fn worst_on_segment(problem: &Problem<'_>, chunk: &Chunk) -> Worst {
    let mut worst = Worst { verdict: Verdict::Clear, pair: None };
    let mut add = |shape_pair: usize, verdict| worst.add(problem.pair_of[shape_pair], verdict);
    let found = &chunk.found;
    found.hits.iter().chain(&found.narrowed).for_each(|hit| add(hit.shape_pair, Verdict::Collision));
    let inside = found.proven.iter().filter(|proven| proven.inner.is_some());
    inside.for_each(|proven| add(proven.shape_pair, Verdict::Collision));
    found.unproven.iter().for_each(|open| add(open.shape_pair, Verdict::Undecided));
    found.below.iter().for_each(|open| add(open.shape_pair, Verdict::Near));
    for seen in chunk.points.iter().flat_map(|point| &point.pairs) {
        worst.add(seen.pair, seen.verdict);
    }
    worst
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use test_support::Random;

    use super::*;
    use crate::fixture::{Surface, Trial};
    use crate::prove::prove;
    use crate::watch::{Progress, Watch};

    const ACCURACY_M: f64 = 1e-3;

    /// A segment alone has the verdict that it has as part of a path, and a point that of the path there.
    #[test]
    fn a_segment_alone_has_the_verdict_of_the_path() {
        let mut random = Random(43);
        let no_news = |_: Progress<'_>| ControlFlow::Continue(());
        let mut seen = [0; 4];
        for round in 0..150 {
            let mut trial = Trial::new(&mut random);
            trial.bring_together(&mut random);
            trial.required = [0.0, 0.03][random.below(2)].into();
            let surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
            let mut values = trial.center.clone();
            let mut points = vec![values.clone()];
            for _ in 0..12 {
                for value in &mut values {
                    *value += random.within(-0.15, 0.15);
                }
                points.push(values.clone());
            }
            let problem = trial.problem(points, &surfaces);
            let goal = Goal { between_points: true, accuracy_m: ACCURACY_M, curve: Curve::Unmeasured };
            let proof = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels");
            let segments: Vec<usize> = (0..12).collect();
            let alone = prove_each_segment(&problem, ACCURACY_M, &segments, &|| false).expect("nobody stops");
            let all: Vec<usize> = (0..13).collect();
            let at_points = check_each_point(&problem, &all, &|| false).expect("nobody stops");
            for (point, verdict) in at_points.iter().enumerate() {
                assert_eq!(*verdict, proof.points[point].verdict, "round {round}, point {point}");
            }
            for (segment, answer) in alone.iter().enumerate() {
                let [from, to] = [segment, segment + 1].map(|point| point as f64);
                let touches = |open: &crate::OpenInterval| open.from.0 < to && from < open.to.0;
                let found = &proof.found;
                let hits = found.hits.iter().chain(&found.narrowed);
                let collides = hits.into_iter().any(|hit| (from..=to).contains(&hit.at.0))
                    || found
                        .proven
                        .iter()
                        .any(|one| one.inner.is_some() && one.from.0 < to && from < one.to.0);
                let expected = if collides {
                    Verdict::Collision
                } else if found.unproven.iter().any(touches) {
                    Verdict::Undecided
                } else if found.below.iter().any(touches) {
                    Verdict::Near
                } else {
                    Verdict::Clear
                };
                assert_eq!(answer.verdict, expected, "round {round}, segment {segment}");
                assert_eq!(answer.pair.is_some(), expected != Verdict::Clear);
                assert!(answer.least_m == 0.0 || expected <= Verdict::Near, "round {round}: {answer:?}");
                assert!(answer.least_m > 0.0 || expected >= Verdict::Near, "round {round}: {answer:?}");
                seen[expected as usize] += 1;
            }
        }
        println!("clear, near, undecided, collision: {seen:?}");
        assert!(seen[0] > 100 && seen[1] > 20 && seen[3] > 100, "{seen:?}");
    }

    #[test]
    fn a_stop_ends_the_work_without_an_answer() {
        let mut random = Random(44);
        let trial = Trial::new(&mut random);
        trial.with_problem(&mut random, 3, |problem, _| {
            assert_eq!(prove_each_segment(problem, ACCURACY_M, &[0, 1], &|| true), None);
            assert_eq!(check_each_point(problem, &[0], &|| true), None);
        });
    }
}
