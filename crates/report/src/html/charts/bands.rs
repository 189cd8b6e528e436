//! Marked intervals of a chart.

use kinematics::PathParameter;
use simulator::{Span, Verdict};

use super::axis::MomentAxis;
use super::path::coordinate;

/// A marked interval: its left edge and width.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Band {
    pub(super) x: String,
    pub(super) width: String,
}

/// Smallest visible width, in units.
const NARROWEST: f64 = 2.0;

/// The intervals of all spans of one verdict, brackets included: the motion that is not proven better.
pub(super) fn bands_of(axis: &MomentAxis, spans: &[Span], verdict: Verdict) -> Vec<Band> {
    let of_verdict = spans.iter().filter(|span| span.verdict == verdict);
    bands(axis, of_verdict.map(|span| [span.begins[0], span.ends[1]]))
}

/// Intervals as bands; those that touch or overlap when drawn are merged.
pub(super) fn bands(axis: &MomentAxis, stretches: impl IntoIterator<Item = [PathParameter; 2]>) -> Vec<Band> {
    let mut ends: Vec<[f64; 2]> =
        stretches.into_iter().map(|ends| widened(ends.map(|at| axis.x(at)))).collect();
    ends.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let mut merged: Vec<[f64; 2]> = Vec::new();
    for [from, to] in ends {
        match merged.last_mut() {
            Some(last) if from <= last[1] => last[1] = last[1].max(to),
            _ => merged.push([from, to]),
        }
    }
    let band = |[from, to]: [f64; 2]| Band { x: coordinate(from), width: coordinate(to - from) };
    merged.into_iter().map(band).collect()
}

fn widened([from, to]: [f64; 2]) -> [f64; 2] {
    let missing = NARROWEST - (to - from);
    if missing > 0.0 { [from - 0.5 * missing, to + 0.5 * missing] } else { [from, to] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_that_meet_are_one_and_short_ones_are_seen() {
        let axis = MomentAxis::between([0.0, 1000.0], 100.0);
        let stretches =
            [[50.0, 60.0], [10.0, 10.0], [60.0, 70.0], [90.0, 95.0]].map(|ends| ends.map(PathParameter));
        let found: Vec<_> =
            bands(&axis, stretches).into_iter().map(|band| format!("{}+{}", band.x, band.width)).collect();
        assert_eq!(found, ["99+2", "500+200", "900+50"]);
    }

    #[test]
    fn thousands_of_stretches_become_a_few_bands() {
        let axis = MomentAxis::between([0.0, 900.0], 1e6);
        let stretches =
            (0..100_000).map(|k| [f64::from(k) * 10.0, f64::from(k) * 10.0 + 1.0].map(PathParameter));
        assert_eq!(bands(&axis, stretches).len(), 1);
    }
}
