//! Branch and bound for the greatest distance.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::measure::{MeasuredPart, Measurer, WantedBounds};
use super::{OuterPoint, OutsideSettings};

/// Size below which pieces are not divided, metres.
pub(super) const FINEST_M: f64 = 1e-9;

/// Bounds on the greatest distance.
pub(super) struct WorstPart {
    pub(super) depth_m: [f64; 2],
    pub(super) at: Option<OuterPoint>,
    pub(super) examined: usize,
}

/// Divides the part with the greatest upper bound until that bound is known well enough, or within the tolerance.
pub(super) fn worst(measurer: &Measurer<'_>, settings: OutsideSettings) -> WorstPart {
    let OutsideSettings { tolerance_m, accuracy_m, most_parts, .. } = settings;
    let whole = measurer.whole(WantedBounds { enough_m: tolerance_m, point: true });
    let (mut known_m, mut at, mut left_m) = (whole.known_m, whole.at, 0.0_f64);
    let mut waiting = BinaryHeap::from([WaitingPart { measured: whole, order: 0 }]);
    let mut examined = 1;
    while let Some(WaitingPart { measured, order }) = waiting.pop() {
        let enough_m = if known_m > tolerance_m { known_m + accuracy_m } else { tolerance_m };
        if measured.most_m <= enough_m || examined + 2 > most_parts {
            waiting.push(WaitingPart { measured, order });
            break;
        }
        if measured.part.reach_m <= FINEST_M {
            left_m = left_m.max(measured.most_m);
            continue;
        }
        for half in measurer.halves(&measured, WantedBounds { enough_m, point: true }) {
            if half.known_m > known_m {
                (known_m, at) = (half.known_m, half.at);
            }
            waiting.push(WaitingPart { measured: half, order: examined });
            examined += 1;
        }
    }
    let high_m = waiting.peek().map_or(0.0, |first| first.measured.most_m).max(left_m);
    WorstPart { depth_m: [known_m, high_m.max(known_m)], at, examined }
}

/// A part in the queue: the greatest upper bound first, then the oldest.
struct WaitingPart {
    measured: MeasuredPart,
    order: usize,
}

impl Ord for WaitingPart {
    fn cmp(&self, other: &Self) -> Ordering {
        self.measured.most_m.total_cmp(&other.measured.most_m).then(other.order.cmp(&self.order))
    }
}

impl PartialOrd for WaitingPart {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for WaitingPart {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for WaitingPart {}
