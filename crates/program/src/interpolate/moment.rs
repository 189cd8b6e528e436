//! Path parameters between interpolation points.

use kinematics::PathParameter;

use super::{Timeline, blend};

impl Timeline {
    /// The point before a path parameter, and the fraction of the segment to the next one; 0 at a point.
    ///
    /// The fraction is exact: a number less its integer part needs no more digits than the number.
    pub fn segment_at(&self, moment: PathParameter) -> (usize, f64) {
        let segment = (moment.0 as usize).min(self.points.len() - 1);
        (segment, moment.0 - segment as f64)
    }

    /// The interpolation point at a path parameter, or the next one.
    pub fn point_after(&self, moment: PathParameter) -> usize {
        (moment.0.ceil() as usize).min(self.points.len() - 1)
    }

    /// The time at a path parameter, on the timeline's basis.
    pub fn time_at(&self, moment: PathParameter) -> f64 {
        let (segment, fraction) = self.segment_at(moment);
        match self.points.get(segment + 1) {
            Some(next) if fraction > 0.0 => blend(self.points[segment].time_s, next.time_s, fraction),
            _ => self.points[segment].time_s,
        }
    }

    /// The path parameter at a time on the timeline's basis; a time outside the program is clamped to it, NaN gives its start.
    ///
    /// If several points have this time, it may be any of them.
    ///
    /// # Guarantee
    /// [`Timeline::time_at`] returns the time up to rounding, and exactly if it is that of a point.
    pub fn moment_at(&self, time_s: f64) -> PathParameter {
        let after = self.points.partition_point(|point| point.time_s <= time_s);
        let (Some(before), Some(next)) = (after.checked_sub(1), self.points.get(after)) else {
            // Before the first point, or at or after the last one.
            return PathParameter::of_point(after.saturating_sub(1));
        };
        let from_s = self.points[before].time_s;
        PathParameter(before as f64 + (time_s - from_s) / (next.time_s - from_s))
    }

    /// One joint position at a path parameter, linear between interpolation points, radians or metres.
    pub fn position_at(&self, moment: PathParameter, trajectory: usize, joint: usize) -> f64 {
        let (segment, fraction) = self.segment_at(moment);
        let at = |point: usize| self.points[point].positions[trajectory][joint];
        if fraction > 0.0 && segment + 1 < self.points.len() {
            blend(at(segment), at(segment + 1), fraction)
        } else {
            at(segment)
        }
    }
}
