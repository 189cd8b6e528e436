//! Where along the path two surfaces may be so near that a zone of one of them can be touched.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::ContainmentQuery;
use super::stretches::{PathInterval, united, within};
use super::zones::near_m;
use crate::found::Found;
use crate::problem::Problem;
use crate::stretches::CheckedStretches;

/// What is proven of the shape pairs of some questions: intervals, and the distance that is left in each, metres.
pub(super) struct ProvenDistances<'p> {
    problem: &'p Problem<'p>,
    by_shape_pair: BTreeMap<usize, Vec<(PathInterval, f64)>>,
    between_points: bool,
}

impl<'p> ProvenDistances<'p> {
    pub(super) fn new(
        problem: &'p Problem<'p>,
        questions: &[ContainmentQuery<'_>],
        found: &Found,
        between_points: bool,
    ) -> Self {
        let mut by_shape_pair: BTreeMap<usize, Vec<_>> =
            questions.iter().map(|question| (question.shape_pair, Vec::new())).collect();
        for proven in &found.proven {
            if let Some(known) = by_shape_pair.get_mut(&proven.shape_pair) {
                known.push(([proven.from.0, proven.to.0], proven.left_m()));
            }
        }
        Self { problem, by_shape_pair, between_points }
    }

    /// The checked points of a question in groups: those of a proven interval in which no zone can be touched, and every other one alone.
    pub(super) fn point_groups(&self, question: &ContainmentQuery<'_>) -> Vec<RangeInclusive<usize>> {
        let reach_m = question.open.zones.iter().map(|zone| near_m(zone, self.problem)).fold(0.0, f64::max);
        let mut far = self.far(question.shape_pair, reach_m);
        far.sort_by(|one, other| one[0].total_cmp(&other[0]).then(one[1].total_cmp(&other[1])));
        let mut groups = Vec::new();
        let stretches = self.problem.stretches(question.shape_pair);
        for [first, last] in stretches.of_path(self.problem.path.points() - 1) {
            let mut next = first;
            for [from, to] in within(&far, [first as f64, last as f64]) {
                let (from, to) = (next.max(from.ceil() as usize), to.floor() as usize);
                if from <= to {
                    groups.extend((next..from).map(|point| point..=point));
                    groups.push(from..=to);
                    next = to + 1;
                }
            }
            groups.extend((next..=last).map(|point| point..=point));
        }
        groups
    }

    /// The proven intervals of a shape pair in which the surfaces are farther apart than a distance, metres.
    fn far(&self, shape_pair: usize, near_m: f64) -> Vec<PathInterval> {
        let known = self.by_shape_pair.get(&shape_pair).map_or(&[][..], Vec::as_slice);
        known.iter().filter(|(_, left_m)| *left_m > near_m).map(|(part, _)| *part).collect()
    }

    /// The stretches over which a shape pair is checked and may be within a distance, metres.
    ///
    /// # Guarantee
    /// At every checked point elsewhere, and if the motion is proven on every segment elsewhere, the surfaces are farther apart.
    pub(super) fn near(&self, shape_pair: usize, near_m: f64) -> CheckedStretches {
        let stretches = self.problem.stretches(shape_pair);
        let far = united(self.far(shape_pair, near_m));
        if far.is_empty() {
            return stretches.clone();
        }
        let left = if self.between_points { segments_outside } else { points_outside };
        let of_path = stretches.of_path(self.problem.path.points() - 1);
        CheckedStretches::between(
            of_path.into_iter().flat_map(|ends| left(&within(&far, ends.map(|point| point as f64)), ends)),
        )
    }
}

/// The stretches of segments that are not wholly in one of some intervals, which are apart and in order.
fn segments_outside(intervals: &[PathInterval], [first, last]: [usize; 2]) -> Vec<[usize; 2]> {
    let mut outside = Vec::new();
    let mut covered: Option<f64> = None;
    for &[from, to] in intervals {
        let start = covered.map_or(first, |covered| covered.floor() as usize);
        if covered.is_some() || from > first as f64 {
            outside.push([start, (from.ceil() as usize).min(last)]);
        }
        covered = Some(to);
    }
    match covered {
        None => outside.push([first, last]),
        Some(to) if to < last as f64 => outside.push([to.floor() as usize, last]),
        Some(_) => {}
    }
    outside
}

/// The stretches of points that are in none of some intervals, which are apart and in order.
fn points_outside(intervals: &[PathInterval], [first, last]: [usize; 2]) -> Vec<[usize; 2]> {
    let mut outside = Vec::new();
    let mut next = first;
    for &[from, to] in intervals {
        let (covers_from, covers_to) = (from.ceil() as usize, to.floor() as usize);
        if covers_from > covers_to {
            continue;
        }
        if next < covers_from {
            outside.push([next, covers_from - 1]);
        }
        next = covers_to + 1;
    }
    if next <= last {
        outside.push([next, last]);
    }
    outside
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    #[test]
    fn a_segment_or_point_is_left_out_only_if_it_is_covered() {
        let mut random = Random(5);
        let (mut left_out, mut asked) = ([0; 2], [0; 2]);
        for _ in 0..2000 {
            let (first, last) = (random.below(3), 3 + random.below(6));
            let mut intervals = Vec::new();
            for _ in 0..random.below(5) {
                let from = random.within(0.0, 8.0);
                let [from, to] = [from, from + random.within(0.0, 4.0)]
                    .map(|at: f64| if random.below(2) == 0 { at.round() } else { at });
                intervals.push([from, to]);
            }
            let far = within(&united(intervals), [first as f64, last as f64]);
            let contains = |at: f64| far.iter().any(|[from, to]| *from <= at && at <= *to);
            let segments = CheckedStretches::between(segments_outside(&far, [first, last]));
            let points = CheckedStretches::between(points_outside(&far, [first, last]));
            for point in first..=last {
                let is_asked = points.contain(kinematics::PathParameter::of_point(point));
                assert_eq!(is_asked, !contains(point as f64), "point {point} of {far:?}");
                (left_out[0], asked[0]) =
                    (left_out[0] + usize::from(!is_asked), asked[0] + usize::from(is_asked));
            }
            for segment in first..last {
                let is_asked = segments.contain_segment(segment);
                let is_covered =
                    far.iter().any(|[from, to]| *from <= segment as f64 && (segment + 1) as f64 <= *to);
                assert!(is_asked || is_covered, "segment {segment} of {far:?}");
                (left_out[1], asked[1]) =
                    (left_out[1] + usize::from(!is_asked), asked[1] + usize::from(is_asked));
            }
        }
        assert!(left_out.iter().chain(&asked).all(|count| *count > 500), "{left_out:?} {asked:?}");
    }
}
