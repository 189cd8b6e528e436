//! The range of every joint value over stretches of the points of a part of the path.

use crate::bubble::FreeBubble;
use crate::problem::Problem;

/// Ranges of the driven joint values over blocks of 1, 2, 4, … points, and the widest tube there.
#[derive(Default)]
pub(crate) struct JointExtents {
    first: usize,
    last: usize,
    coordinates: usize,
    has_tubes: bool,
    /// Per level: block by block the lowest values, the highest values and, with tubes, the largest deviations.
    levels: Vec<Vec<f64>>,
}

impl JointExtents {
    /// Of the points `first..=last`.
    pub(crate) fn new(problem: &Problem<'_>, first: usize, last: usize) -> Self {
        let (coordinates, has_tubes) = (problem.coordinates.len(), problem.has_tubes());
        let width = width(coordinates, has_tubes);
        let mut points = Vec::with_capacity(width * (last - first + 1));
        for point in first..=last {
            let values = problem.path.values_at_point(point);
            points.extend_from_slice(values);
            points.extend_from_slice(values);
            if !has_tubes {
                continue;
            }
            let start = points.len();
            points.resize(start + coordinates, 0.0);
            // The segments on both sides.
            for segment in point.saturating_sub(1)..(point + 1).min(problem.path.points() - 1) {
                for (widest, deviation) in points[start..].iter_mut().zip(problem.path.deviations(segment)) {
                    *widest = larger(*widest, *deviation);
                }
            }
        }
        let mut extents = Self { first, last, coordinates, has_tubes, levels: vec![points] };
        while extents.levels.last().is_some_and(|level| level.len() > width) {
            let below = extents.levels.last().expect("not empty");
            let mut level = Vec::with_capacity(below.len() / 2 + width);
            below.chunks(2 * width).for_each(|both| join(both, width, coordinates, &mut level));
            extents.levels.push(level);
        }
        extents
    }

    /// The last point up to which a bubble keeps `floor_m` at all points from `from` on, and the largest motion bound there, metres;
    /// `None` if it does not at `from`.
    ///
    /// # Guarantee
    /// The distance less the motion bound, tubes included, is at least `floor_m` at these points, and on the segments between them and
    /// before the first one as far as it is there at the point before: motion bounds are convex along a segment.
    pub(crate) fn holds(&self, bubble: &FreeBubble, from: usize, floor_m: f64) -> Option<(usize, f64)> {
        let (mut next, mut largest_m) = (from, 0.0_f64);
        let mut level = 0;
        while next <= self.last {
            let offset = next - self.first;
            let motion_m = loop {
                let motion_m = self.motion_m(bubble, level, offset >> level);
                // Also if either is not a number.
                let is_kept = bubble.lo_m - motion_m >= floor_m;
                if is_kept || level == 0 {
                    break if is_kept { Some(motion_m) } else { None };
                }
                level -= 1;
            };
            let Some(motion_m) = motion_m else { break };
            largest_m = largest_m.max(motion_m);
            next = (next + (1 << level)).min(self.last + 1);
            // One block twice as long after every one that held: most bubbles do not hold for long.
            let begins_longer = (next - self.first).is_multiple_of(2 << level);
            level += usize::from(level + 1 < self.levels.len() && begins_longer);
        }
        (next > from).then(|| (next - 1, largest_m))
    }

    /// The largest motion bound of a bubble at any point of a block, its tubes included.
    fn motion_m(&self, bubble: &FreeBubble, level: usize, block: usize) -> f64 {
        let (n, width) = (self.coordinates, width(self.coordinates, self.has_tubes));
        let block = &self.levels[level][width * block..width * (block + 1)];
        let motion_m = bubble.largest_motion_m(&block[..n], &block[n..2 * n]);
        if self.has_tubes { motion_m + bubble.deviation_m(&block[2 * n..]) } else { motion_m }
    }
}

/// How many numbers a block has.
fn width(coordinates: usize, has_tubes: bool) -> usize {
    if has_tubes { 3 * coordinates } else { 2 * coordinates }
}

/// Adds the ranges of one or two blocks of this width as one.
fn join(both: &[f64], width: usize, n: usize, level: &mut Vec<f64>) {
    let (one, other) = both.split_at(width);
    let start = level.len();
    level.extend_from_slice(one);
    for (index, (value, new)) in level[start..].iter_mut().zip(other).enumerate() {
        *value = if index < n { -larger(-*value, -*new) } else { larger(*value, *new) };
    }
}

/// The larger of two numbers; not a number if either is none, so that no bound over a block leaves it out.
fn larger(a: f64, b: f64) -> f64 {
    if a > b || a.is_nan() { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_number_stays_in_every_block() {
        let block = |value: f64, deviation: f64| [value, value, deviation];
        let joined = |both: &[f64]| {
            let mut level = Vec::new();
            join(both, 3, 1, &mut level);
            level
        };
        for bad in [block(f64::NAN, 0.0), block(0.0, f64::NAN)] {
            for both in [[block(1.0, 0.0), bad], [bad, block(1.0, 0.0)]] {
                assert!(joined(&both.concat()).iter().any(|value| value.is_nan()), "{both:?}");
            }
        }
        assert_eq!(joined(&[block(1.0, 0.5), block(-2.0, 0.25)].concat()), [-2.0, 1.0, 0.5]);
    }
}
