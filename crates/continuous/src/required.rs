//! The required clearance of a pair along a path.

use kinematics::PathParameter;

use crate::stretches::CheckedStretches;

/// The required clearance of a pair, metres: one value, and where programs change it along a path, others from some segments on.
///
/// A point belongs to the segments on both sides of it, so the larger of their values is required there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RequiredClearance {
    base_m: f64,
    /// Segments from which on another value holds, ascending, with the value.
    changes: Vec<(usize, f64)>,
}

impl RequiredClearance {
    /// The same value everywhere, metres; 0 if any distance is enough.
    pub fn constant(base_m: f64) -> Self {
        Self { base_m, changes: Vec::new() }
    }

    /// The values of all segments of a path in their order, metres; `base_m` is that of a path without segments.
    pub fn along(base_m: f64, segments_m: impl IntoIterator<Item = f64>) -> Self {
        let mut required = Self::constant(base_m);
        for (segment, value_m) in segments_m.into_iter().enumerate() {
            let before_m = required.changes.last().map_or(base_m, |(_, before_m)| *before_m);
            if value_m != before_m {
                required.changes.push((segment, value_m));
            }
        }
        required
    }

    /// The same values on the segments of a path that are checked. On others nothing is asked of the pair: so that a point at the end of a
    /// stretch asks no more than the stretch does, they get the smaller of the values beside them.
    #[must_use]
    pub fn within(&self, stretches: &CheckedStretches, segments: usize) -> Self {
        if self.changes.is_empty() || stretches.is_everywhere() {
            return self.clone();
        }
        let checked = |segment: &usize| stretches.contain_segment(*segment);
        let mut values_m: Vec<f64> = (0..segments).map(|segment| self.on_segment(segment)).collect();
        let mut from = 0;
        while let Some(start) = (from..segments).find(|segment| !checked(segment)) {
            let end = (start..segments).find(checked).unwrap_or(segments);
            let beside = start.checked_sub(1).into_iter().chain((end < segments).then_some(end));
            let least_m = beside.map(|segment| values_m[segment]).reduce(f64::min);
            values_m[start..end].fill(least_m.unwrap_or(self.base_m));
            from = end;
        }
        Self::along(self.base_m, values_m)
    }

    /// The value without the changes, metres.
    pub fn base_m(&self) -> f64 {
        self.base_m
    }

    /// The value on the segment that starts at a point, metres.
    pub fn on_segment(&self, segment: usize) -> f64 {
        let known = self.changes.partition_point(|(from, _)| *from <= segment);
        known.checked_sub(1).map_or(self.base_m, |last| self.changes[last].1)
    }

    /// The value at a path parameter, metres; the larger of both sides where it changes.
    pub fn at(&self, at: PathParameter) -> f64 {
        if self.changes.is_empty() {
            return self.base_m;
        }
        let segment = at.0.max(0.0).floor();
        let here_m = self.on_segment(segment as usize);
        let is_point = segment == at.0 && segment > 0.0;
        if is_point { here_m.max(self.on_segment(segment as usize - 1)) } else { here_m }
    }

    /// The values along the path, metres; those that occur again are repeated.
    pub fn values_m(&self) -> impl Iterator<Item = f64> {
        let starts_changed = self.changes.first().is_some_and(|(from, _)| *from == 0);
        let base_m = (!starts_changed).then_some(self.base_m);
        base_m.into_iter().chain(self.changes.iter().map(|(_, value_m)| *value_m))
    }

    /// The smallest and the largest value along the path, metres.
    pub fn range_m(&self) -> [f64; 2] {
        let values = self.values_m();
        values.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], m| [least.min(m), most.max(m)])
    }

    /// The largest value along the path, metres.
    pub fn largest_m(&self) -> f64 {
        self.range_m()[1]
    }
}

impl From<f64> for RequiredClearance {
    fn from(base_m: f64) -> Self {
        Self::constant(base_m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_between_two_segments_requires_the_larger_value() {
        let required = RequiredClearance::along(0.02, [0.02, 0.02, 0.005, 0.005, 0.03]);
        assert_eq!(
            [0, 1, 2, 3, 4].map(|segment| required.on_segment(segment)),
            [0.02, 0.02, 0.005, 0.005, 0.03]
        );
        let at = |at: f64| required.at(PathParameter(at));
        assert_eq!(
            [0.0, 1.5, 2.0, 2.1, 3.0, 3.9, 4.0, 4.5, 5.0].map(at),
            [0.02, 0.02, 0.02, 0.005, 0.005, 0.005, 0.03, 0.03, 0.03]
        );
        assert_eq!((required.range_m(), required.base_m()), ([0.005, 0.03], 0.02));
    }

    #[test]
    fn the_end_of_a_stretch_asks_what_the_stretch_asks() {
        let required = RequiredClearance::along(0.01, [0.01, 0.01, 0.002, 0.002, 0.03, 0.03]);
        let within = |ends: &[[usize; 2]]| {
            let stretches = CheckedStretches::between(ends.iter().copied());
            let within = required.within(&stretches, 6);
            [0, 1, 2, 3, 4, 5, 6].map(|point| within.at(PathParameter::of_point(point)))
        };
        assert_eq!(within(&[[2, 4]])[2..=4], [0.002; 3]);
        assert_eq!(within(&[[0, 2]])[..=2], [0.01; 3]);
        let apart = within(&[[0, 2], [3, 4], [5, 6]]);
        assert_eq!(apart, [0.01, 0.01, 0.01, 0.002, 0.002, 0.03, 0.03]);
        assert_eq!(required.within(&CheckedStretches::everywhere(), 6), required);
        assert_eq!(within(&[]), [0.01; 7]);
    }

    #[test]
    fn a_base_that_no_segment_has_plays_no_part_in_the_range() {
        let required = RequiredClearance::along(0.02, [0.001, 0.001]);
        assert_eq!((required.range_m(), required.at(PathParameter(0.0))), ([0.001; 2], 0.001));
        assert_eq!(RequiredClearance::along(0.02, []), 0.02.into());
        assert_eq!(RequiredClearance::constant(0.02).range_m(), [0.02; 2]);
    }
}
