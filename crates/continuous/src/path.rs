//! The motion to be proven: chords in joint space, and the tube around each of them.

use std::ops::Range;

use kinematics::PathParameter;

/// The commanded joint motion: values at points, the chords between them, and how far the motion may leave a chord.
///
/// # Guarantee
/// Implementations must interpolate every joint value linearly between neighbouring points: only then are motion bounds convex
/// along a segment (see [`crate::FreeBubble::motion_m`]). At every path parameter of a segment, its ends included, every commanded
/// joint value must differ from the interpolated one by at most the deviation of the segment: the tube. What is proven of a
/// segment holds for every motion in its tube.
pub trait Path: Send + Sync {
    /// The number of points; at least one.
    fn points(&self) -> usize;

    /// The driven joint values at a point, in the order of [`crate::Problem::coordinates`]; radians or metres.
    fn values_at_point(&self, point: usize) -> &[f64];

    /// The driven joint values at any path parameter, in the same order and units.
    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>);

    /// The time of a point, seconds; its index if the path has no clock.
    fn time(&self, point: usize) -> f64;

    /// The smallest share of the way to the next point that takes this share of the segment's time.
    fn least_way(&self, _segment: usize, share_of_time: f64) -> f64 {
        share_of_time
    }

    /// Per driven joint value, the largest deviation of the commanded motion from the chord on the segment that starts at this point;
    /// radians or metres, none negative. Empty if the commanded motion is the chord.
    fn deviations(&self, segment: usize) -> &[f64];
}

/// The segments that an interval of the path touches; those on both sides of an interval that is one point.
pub(crate) fn segments_of(path: &dyn Path, [from, to]: [PathParameter; 2]) -> Range<usize> {
    let last = path.points().saturating_sub(1);
    let start = if from.0 < to.0 { from.0.floor() } else { from.0.ceil() - 1.0 };
    let end = if from.0 < to.0 { to.0.ceil() } else { to.0.floor() + 1.0 };
    (start.max(0.0) as usize)..(end as usize).min(last)
}

/// Per joint value: the sum of its changes along the whole path.
pub(crate) fn travel(path: &dyn Path) -> Vec<f64> {
    let mut travel = vec![0.0; path.values_at_point(0).len()];
    for point in 1..path.points() {
        let ends = path.values_at_point(point - 1).iter().zip(path.values_at_point(point));
        for (travel, (before, value)) in travel.iter_mut().zip(ends) {
            *travel += (value - before).abs();
        }
    }
    travel
}

/// The point with the smallest distance to all others, value by value.
pub(crate) fn most_central_point(path: &dyn Path) -> usize {
    let (mut low, mut high) = (path.values_at_point(0).to_vec(), path.values_at_point(0).to_vec());
    for point in 0..path.points() {
        for (d, &value) in path.values_at_point(point).iter().enumerate() {
            (low[d], high[d]) = (low[d].min(value), high[d].max(value));
        }
    }
    let reach = |point: usize| -> f64 {
        let ends = path.values_at_point(point).iter().zip(low.iter().zip(&high));
        ends.map(|(value, (low, high))| (value - low).max(high - value)).sum()
    };
    let points = (0..path.points()).map(|point| (point, reach(point)));
    points.min_by(|x, y| x.1.total_cmp(&y.1)).map_or(0, |(point, _)| point)
}

#[cfg(test)]
mod tests;
