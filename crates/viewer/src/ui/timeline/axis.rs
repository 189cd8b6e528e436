//! The time axis that strip, ruler and curve share.

use bevy_egui::egui::Rangef;
use kinematics::PathParameter;
use program::Timeline;

/// Shortest interval shown, as a share of the program.
const CLOSEST: f64 = 1e-6;

/// Maps an interval of the program to pixels. Values are times in seconds, or points if the program has no clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TimeAxis {
    pixels: Rangef,
    low: f64,
    high: f64,
}

impl TimeAxis {
    /// Maps `[low, high]` to pixels.
    pub(super) fn new(pixels: Rangef, [low, high]: [f64; 2]) -> Self {
        Self { pixels, low, high }
    }

    /// The interval shown.
    pub(super) fn shown(&self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// The range of pixels.
    pub(super) fn pixels(&self) -> Rangef {
        self.pixels
    }

    /// Number of pixels, at least one.
    pub(super) fn width(&self) -> usize {
        (self.pixels.span().ceil() as usize).max(1)
    }

    /// The pixel of a value; clamped far outside for values that are not shown.
    pub(super) fn x(&self, value: f64) -> f32 {
        let share = (value - self.low) / (self.high - self.low);
        self.pixels.min + (share.clamp(-10.0, 11.0) as f32) * self.pixels.span()
    }

    /// The pixel of an instant.
    pub(super) fn x_of(&self, timeline: &Timeline, at: PathParameter) -> f32 {
        self.x(timeline.time_at(at))
    }

    /// The value at a pixel.
    pub(super) fn value(&self, x: f32) -> f64 {
        let share = f64::from(x - self.pixels.min) / f64::from(self.pixels.span().max(1.0));
        self.low + share * (self.high - self.low)
    }

    /// The instant at a pixel, clamped to the program.
    pub(super) fn moment(&self, timeline: &Timeline, x: f32) -> PathParameter {
        timeline.path_parameter_at(self.value(x))
    }

    /// Round values at least this many pixels apart.
    pub(super) fn ticks(&self, apart: f32) -> Vec<f64> {
        let most = (self.pixels.span() / apart).floor().max(1.0);
        round_values([self.low, self.high], most as usize)
    }
}

/// The interval of the whole program; one unit long for a single point.
pub(super) fn whole(timeline: &Timeline) -> [f64; 2] {
    let low = timeline.points[0].time_s;
    let high = timeline.points[timeline.points.len() - 1].time_s;
    if high > low { [low, high] } else { [low - 0.5, high + 0.5] }
}

/// The interval after zooming by a factor around a value and moving; `None` if it is the whole program.
pub(super) fn zoomed(
    [low, high]: [f64; 2],
    whole: [f64; 2],
    factor: f64,
    around: f64,
    moved: f64,
) -> Option<[f64; 2]> {
    let full = whole[1] - whole[0];
    let wide = ((high - low) / factor).clamp(full * CLOSEST, full);
    if wide >= full {
        return None;
    }
    let share = ((around - low) / (high - low)).clamp(0.0, 1.0);
    let from = (around - share * wide + moved).clamp(whole[0], whole[1] - wide);
    Some([from, from + wide])
}

/// Evenly spaced round values inside a range, about `most` of them: steps of 1, 2 or 5 times a power of ten.
pub(super) fn round_values([low, high]: [f64; 2], most: usize) -> Vec<f64> {
    let wide = high - low;
    if !(wide > 0.0 && wide.is_finite()) {
        return Vec::new();
    }
    let fine = wide / most.max(1) as f64;
    let power = 10_f64.powf(fine.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power).into_iter().find(|step| *step >= fine);
    let step = step.unwrap_or(10.0 * power);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// A round value with the digits that the step between the values needs.
pub(super) fn round_text(value: f64, values: &[f64]) -> String {
    let step = values.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
    let digits = if step.is_finite() && step < 1.0 { (-step.log10()).ceil() as usize } else { 0 };
    // Adding 0.0 removes a negative zero.
    format!("{:.digits$}", value + 0.0)
}

#[cfg(test)]
pub(super) mod tests {
    use program::{TimeBasis, TimelinePoint};

    use super::*;

    pub(in crate::ui) fn timeline(times_s: &[f64]) -> Timeline {
        let point = |time_s: &f64| TimelinePoint { time_s: *time_s, ..TimelinePoint::default() };
        Timeline { points: times_s.iter().map(point).collect(), time_basis: TimeBasis::Seconds }
    }

    #[test]
    fn pixels_hit_instants() {
        let timeline = timeline(&[0.0, 1.0, 3.0]);
        let axis = TimeAxis::new(Rangef::new(100.0, 400.0), whole(&timeline));
        assert_eq!(axis.moment(&timeline, 100.0), PathParameter(0.0));
        assert_eq!(axis.moment(&timeline, 200.0), PathParameter(1.0));
        assert_eq!(axis.moment(&timeline, 300.0), PathParameter(1.5));
        assert_eq!(axis.moment(&timeline, 400.0), PathParameter(2.0));
        // Outside the program: its nearest end.
        assert_eq!(axis.moment(&timeline, 0.0), PathParameter(0.0));
        assert_eq!(axis.moment(&timeline, 900.0), PathParameter(2.0));
        for at in [0.0, 0.3, 1.0, 1.75, 2.0] {
            let back = axis.moment(&timeline, axis.x_of(&timeline, PathParameter(at)));
            assert!((back.0 - at).abs() < 1e-5, "{at}");
        }
    }

    #[test]
    fn a_program_of_one_point_can_be_hit_anywhere() {
        let timeline = timeline(&[7.0]);
        let axis = TimeAxis::new(Rangef::new(0.0, 100.0), whole(&timeline));
        assert_eq!(axis.x_of(&timeline, PathParameter(0.0)), 50.0);
        for x in [0.0, 50.0, 100.0] {
            assert_eq!(axis.moment(&timeline, x), PathParameter(0.0));
        }
    }

    #[test]
    fn zooming_keeps_what_it_is_about_and_stays_inside() {
        let whole = [0.0, 10.0];
        let near = zoomed(whole, whole, 2.0, 4.0, 0.0).expect("zoomed");
        assert_eq!(near, [2.0, 7.0]);
        assert_eq!(zoomed(near, whole, 0.1, 4.0, 0.0), None);
        assert_eq!(zoomed(near, whole, 1.0, 4.0, 99.0), Some([5.0, 10.0]));
        let closest = (0..60).fold(whole, |shown, _| zoomed(shown, whole, 3.0, 9.99, 0.0).expect("zoomed"));
        assert!(closest[1] - closest[0] >= 9e-6 && closest[0] <= 9.99 && 9.99 <= closest[1] + 1e-9);
    }

    #[test]
    fn round_values_are_round_and_few() {
        assert_eq!(round_values([0.0, 54.0], 6), [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]);
        let fine = round_values([0.13, 0.29], 4);
        assert_eq!(
            fine.iter().map(|value| round_text(*value, &fine)).collect::<Vec<_>>(),
            ["0.15", "0.20", "0.25"]
        );
        assert_eq!(round_values([1.0, 1.0], 4), Vec::<f64>::new());
        assert_eq!(round_text(0.2, &[0.15, 0.2, 0.25]), "0.20");
        assert_eq!(round_text(10.0, &[0.0, 10.0]), "10");
    }
}
