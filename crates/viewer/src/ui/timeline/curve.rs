//! The clearance curve: samples to draw, and the vertical range.

use scene::Scene;
use simulator::{Certificate, PointResult};

use super::axis::TimeAxis;

/// Proven bounds on a clearance at an interpolation point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CurveSample {
    /// Time in seconds, or point.
    pub(super) at: f64,
    /// Metres.
    pub(super) lo_m: f64,
    /// Metres; infinite if unknown.
    pub(super) hi_m: f64,
}

/// The smallest clearance of every point; empty if smallest spheres decide.
pub(super) fn smallest(scene: &Scene, frames: &[PointResult]) -> Vec<CurveSample> {
    let points = scene.timeline.points.iter().zip(frames);
    points
        .filter_map(|(point, frame)| {
            let [lo_m, hi_m] = frame.smallest?.clearance_m;
            Some(CurveSample { at: point.time_s, lo_m, hi_m })
        })
        .collect()
}

/// The clearance of one pair at every point.
pub(super) fn of_pair(scene: &Scene, bounds_m: &[[f64; 2]]) -> Vec<CurveSample> {
    let points = scene.timeline.points.iter().zip(bounds_m);
    points.map(|(point, [lo_m, hi_m])| CurveSample { at: point.time_s, lo_m: *lo_m, hi_m: *hi_m }).collect()
}

/// Proven lower bounds over the segments, each at the middle of its segment; none where nothing comes near, as between two ways of a
/// controller's program.
pub(super) fn between(scene: &Scene, certificate: &Certificate) -> Vec<CurveSample> {
    let segments = certificate.segments.iter().zip(scene.timeline.points.windows(2));
    segments
        .map(|(segment, ends)| CurveSample {
            at: f64::midpoint(ends[0].time_s, ends[1].time_s),
            lo_m: segment.clearance_lo_m,
            hi_m: f64::INFINITY,
        })
        .filter(|sample| sample.lo_m.is_finite())
        .collect()
}

/// At most one sample per pixel column, and one on either side of the visible interval; `samples` are in order of time.
///
/// # Guarantee
/// In every column, both bounds are the smallest of all its samples: no minimum is lost.
pub(super) fn thinned(samples: &[CurveSample], axis: &TimeAxis) -> Vec<CurveSample> {
    let [low, high] = axis.shown();
    let first = samples.partition_point(|sample| sample.at < low);
    let after = samples.partition_point(|sample| sample.at <= high);
    let left = axis.pixels().min;
    let column = |sample: &CurveSample| (axis.x(sample.at) - left) as i64;
    let inside = samples[first..after].chunk_by(|x, y| column(x) == column(y)).map(|column| {
        let lo_m = column.iter().map(|sample| sample.lo_m).fold(f64::INFINITY, f64::min);
        let lowest = column.iter().min_by(|x, y| x.hi_m.total_cmp(&y.hi_m));
        let lowest = lowest.expect("a column holds a sample");
        CurveSample { lo_m, ..*lowest }
    });
    let before = first.checked_sub(1).map(|before| samples[before]);
    before.into_iter().chain(inside).chain(samples.get(after).copied()).collect()
}

/// Vertical range of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Height {
    /// Up to the largest clearance in view.
    #[default]
    All,
    /// Close-up of the required and the smallest clearance.
    Low,
}

/// Upper end of the vertical range for the samples in view, metres.
pub(super) fn top_m(shown: &[CurveSample], required_m: f64, height: Height) -> f64 {
    let known = shown.iter().map(|sample| if sample.hi_m.is_finite() { sample.hi_m } else { sample.lo_m });
    let highest = known.clone().fold(0.0, f64::max);
    let least = (1.5 * required_m).max(1e-3);
    let all = (1.08 * highest).max(least);
    match height {
        Height::All => all,
        Height::Low => {
            let lowest = known.fold(f64::INFINITY, f64::min).min(highest);
            (3.0 * lowest).max(3.0 * required_m).max(5e-3).min(all)
        }
    }
}

/// Maximal runs of samples with a known upper bound.
pub(super) fn known_runs(shown: &[CurveSample]) -> impl Iterator<Item = &[CurveSample]> {
    shown.chunk_by(|x, y| x.hi_m.is_finite() == y.hi_m.is_finite()).filter(|run| run[0].hi_m.is_finite())
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Rangef;

    use super::*;

    fn sample(at: f64, lo_m: f64, hi_m: f64) -> CurveSample {
        CurveSample { at, lo_m, hi_m }
    }

    #[test]
    fn thinning_keeps_every_minimum() {
        // Pseudo-random bounds, and two minima of one sample each.
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / (1_u64 << 31) as f64
        };
        let mut samples: Vec<CurveSample> = (0..100_000)
            .map(|point| {
                let hi_m = 0.1 + next();
                sample(f64::from(point), hi_m * 0.9, hi_m)
            })
            .collect();
        samples[12_345] = sample(12_345.0, 0.0, 0.000_1);
        samples[77_777] = sample(77_777.0, 0.0, f64::INFINITY);
        let axis = TimeAxis::new(Rangef::new(10.0, 510.0), [0.0, 99_999.0]);
        let shown = thinned(&samples, &axis);
        assert!(shown.len() <= 501, "{}", shown.len());
        assert!(shown.windows(2).all(|pair| pair[0].at < pair[1].at));
        assert!(shown.contains(&sample(12_345.0, 0.0, 0.000_1)));
        for sample in &samples {
            let x = axis.x(sample.at) as i64;
            let column: Vec<_> = shown.iter().filter(|shown| axis.x(shown.at) as i64 == x).collect();
            assert_eq!(column.len(), 1);
            assert!(column[0].lo_m <= sample.lo_m && column[0].hi_m <= sample.hi_m);
        }
    }

    #[test]
    fn the_line_goes_on_beside_what_is_shown() {
        let samples: Vec<CurveSample> =
            (0..10).map(|point| sample(f64::from(point), f64::from(point), 10.0)).collect();
        let axis = TimeAxis::new(Rangef::new(0.0, 100.0), [2.5, 4.5]);
        let at: Vec<f64> = thinned(&samples, &axis).iter().map(|sample| sample.at).collect();
        assert_eq!(at, [2.0, 3.0, 4.0, 5.0]);
        assert_eq!(thinned(&[], &axis), []);
    }

    #[test]
    fn unknown_samples_have_no_height() {
        let shown = [sample(0.0, 0.02, 0.03), sample(1.0, 0.0, f64::INFINITY), sample(2.0, 0.3, 0.4)];
        assert!((top_m(&shown, 0.0, Height::All) - 0.432).abs() < 1e-12);
        assert!((top_m(&shown, 0.01, Height::Low) - 0.03).abs() < 1e-12);
        assert_eq!(known_runs(&shown).map(<[CurveSample]>::len).collect::<Vec<_>>(), [1, 1]);
        assert_eq!(top_m(&[], 0.0, Height::All), 1e-3);
    }
}
