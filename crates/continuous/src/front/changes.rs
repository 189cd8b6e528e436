//! The changes of the joints over an interval of the path.

use kinematics::PathParameter;

use crate::path::{Path, segments_of};

/// Changes of the driven joint values around the middle of an interval: of value j by `t · line[j]`, |t| ≤ 1 common to all, and
/// by at most `beside[j]` besides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub(crate) line: Vec<f64>,
    pub(crate) beside: Vec<f64>,
    /// How much the distance that is to be kept rises from t = 0 to 1, metres.
    pub(crate) slope_m: f64,
    /// Values at the start, at the end and where the changes are relative to, of the last interval.
    scratch: [Vec<f64>; 3],
    along: Option<AlongChanges>,
}

/// Where a configuration is along the changes over an interval: by the value that changes most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlongChanges {
    value: usize,
    center: f64,
    line: f64,
}

impl AlongChanges {
    /// t from −1 to 1.
    pub(crate) fn at(&self, values: &[f64]) -> f64 {
        let along = (values[self.value] - self.center) / self.line;
        if along.is_finite() { along.clamp(-1.0, 1.0) } else { 0.0 }
    }
}

impl Changes {
    /// Changes along a line, and beside it.
    pub(crate) fn new(line: Vec<f64>, beside: Vec<f64>) -> Self {
        Self { line, beside, ..Self::default() }
    }

    /// Where configurations are along the changes of the last interval; `None` without a driven joint.
    pub(crate) fn dominant(&self) -> Option<AlongChanges> {
        self.along
    }

    /// Sets the changes over an interval; returns the path parameter they are relative to, about halfway in joint space.
    ///
    /// # Guarantee
    /// Every configuration of the interval is covered: at each point of the path and at both ends t is chosen, what the line does
    /// not explain counts as beside it, and between two of these both are linear, so that no deviation exceeds those at its ends.
    /// The tube around the segments is beside the line, too.
    pub(crate) fn around(&mut self, path: &dyn Path, [from, to]: [PathParameter; 2]) -> PathParameter {
        let [mut start, mut end, mut center] = std::mem::take(&mut self.scratch);
        path.values_at(from, &mut start);
        path.values_at(to, &mut end);
        let change = |d: usize| end[d] - start[d];
        self.line.clear();
        self.line.extend((0..start.len()).map(|d| 0.5 * change(d)));
        let dominant = (0..start.len()).max_by(|&d, &e| change(d).abs().total_cmp(&change(e).abs()));
        let inner = (from.0.floor() as usize + 1)..(to.0.ceil() as usize);
        let mut middle = PathParameter(f64::midpoint(from.0, to.0));
        if let (Some(d), false) = (dominant, inner.is_empty()) {
            let half = f64::midpoint(start[d], end[d]);
            let (mut before, mut value) = (from.0, start[d]);
            for (next, next_value) in inner
                .clone()
                .map(|point| (point as f64, path.values_at_point(point)[d]))
                .chain([(to.0, end[d])])
            {
                if (value <= half) != (next_value <= half) || next_value == half {
                    let share = ((half - value) / (next_value - value)).clamp(0.0, 1.0);
                    let at = before + share * (next - before);
                    if at.is_finite() {
                        middle = PathParameter(at);
                    }
                    break;
                }
                (before, value) = (next, next_value);
            }
        }
        path.values_at(middle, &mut center);
        self.beside.clear();
        self.beside.resize(start.len(), 0.0);
        let points = inner.map(|point| path.values_at_point(point));
        self.along = dominant.map(|d| AlongChanges { value: d, center: center[d], line: self.line[d] });
        for values in [start.as_slice(), end.as_slice()].into_iter().chain(points) {
            let along = self.along.map_or(0.0, |along| along.at(values));
            for d in 0..values.len() {
                let beside = (values[d] - center[d] - along * self.line[d]).abs();
                self.beside[d] = self.beside[d].max(beside);
            }
        }
        self.add_tube(path, [from, to]);
        self.scratch = [start, end, center];
        middle
    }

    fn add_tube(&mut self, path: &dyn Path, interval: [PathParameter; 2]) {
        for d in 0..self.beside.len() {
            let of_segment = |segment: usize| path.deviations(segment).get(d).copied().unwrap_or(0.0);
            // A deviation that is no number is unbounded.
            let deviations = segments_of(path, interval).map(of_segment);
            self.beside[d] +=
                deviations.map(|of| if of.is_nan() { f64::INFINITY } else { of }).fold(0.0, f64::max);
        }
    }
}
