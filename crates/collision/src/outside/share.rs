//! Bounds on the share of the area that lies farther outside than a tolerance.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::OutsideSettings;
use super::measure::{MeasuredPart, Measurer, WantedBounds};
use super::worst::FINEST_M;

/// Bound on the relative rounding of all areas.
const ROUNDING: f64 = 1e-9;

/// The bounds, and the number of examined parts. Divides the part with the largest area until the undecided area is small.
pub(super) fn share(measurer: &Measurer<'_>, settings: OutsideSettings) -> ([f64; 2], usize) {
    let OutsideSettings { tolerance_m, share_accuracy, most_parts, .. } = settings;
    let whole_m2 = measurer.parts.area_m2;
    let (mut outside_m2, mut open_m2, mut examined) = (0.0, 0.0, 0);
    let mut open = BinaryHeap::new();
    let wanted = WantedBounds { enough_m: tolerance_m, point: false };
    // Sorts a part in; returns the area that it leaves undecided.
    let mut sort = |measured: MeasuredPart, open: &mut BinaryHeap<OpenPart>| -> f64 {
        examined += 1;
        let area_m2 = measured.part.area_m2;
        if measured.most_m <= tolerance_m {
            0.0
        } else if measured.least_m > tolerance_m + measurer.parts.most_outward_m {
            outside_m2 += area_m2;
            0.0
        } else {
            open.push(OpenPart { area_m2, order: examined, measured });
            area_m2
        }
    };
    open_m2 += sort(measurer.whole(wanted), &mut open);
    let mut left = most_parts.saturating_sub(1);
    // Pieces that are too small to divide count as undecided.
    while open_m2 > share_accuracy * whole_m2
        && left >= 2
        && let Some(OpenPart { area_m2, measured, .. }) = open.pop()
    {
        if measured.part.reach_m <= FINEST_M {
            continue;
        }
        open_m2 -= area_m2;
        for half in measurer.halves(&measured, wanted) {
            left -= 1;
            open_m2 += sort(half, &mut open);
        }
    }
    if whole_m2 <= 0.0 {
        // Without area, shares are unknown.
        return ([0.0, 1.0], examined);
    }
    let low = outside_m2 / whole_m2 - ROUNDING;
    let high = (outside_m2 + open_m2.max(0.0)) / whole_m2 + ROUNDING;
    ([low, high].map(|share: f64| share.clamp(0.0, 1.0)), examined)
}

/// An undecided part in the queue; the largest comes first.
struct OpenPart {
    area_m2: f64,
    order: usize,
    measured: MeasuredPart,
}

impl Ord for OpenPart {
    fn cmp(&self, other: &Self) -> Ordering {
        self.area_m2.total_cmp(&other.area_m2).then(other.order.cmp(&self.order))
    }
}

impl PartialOrd for OpenPart {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenPart {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OpenPart {}
