//! The last micrometres before a contact and after it: fronts whose floor changes along with the joints, as the distance does.
//!
//! A floor that is the same everywhere is above the distance at the end next to the contact, or proves little at the other.

use kinematics::PathParameter;

use super::Sweep;
use super::resolve::Remainder;
use crate::found::{ProofKind, ProvenInterval};
use crate::front::SlopedFront;

/// Of what is left at the ends this share is to be proven between them: the distance may fall below the line between the two.
const FLOOR_SHARE: f64 = 0.5;
/// Most intervals that are recorded of one front.
const MOST_PARTS: u32 = 16;

impl Sweep<'_> {
    /// Proves a remainder with this distance left at its ends by one front, if possible; returns the distance that is left, metres.
    pub(super) fn close_in(&mut self, remainder: Remainder, left_m: [f64; 2]) -> Option<f64> {
        let Remainder { shape_pair, segment, from, to } = remainder;
        let ends = [from, to].map(|fraction| PathParameter(segment as f64 + fraction));
        let floors_m = left_m.map(|left_m| FLOOR_SHARE * left_m);
        let front = self.fronts.prove_sloped(&mut self.context, shape_pair, ends, floors_m)?;
        // A collision is reported with the state at a configuration.
        if front.proven.inner.is_some() {
            return None;
        }
        self.record_by_halves(&front);
        Some(front.proven.left_m())
    }

    /// Records a front as intervals over each of which what it proves changes by a factor of two.
    ///
    /// # Guarantee
    /// Of every interval the recorded distance is proven: over it, what the front proves is lowest at an end.
    fn record_by_halves(&mut self, front: &SlopedFront) {
        let ProvenInterval { from, to, shape_pair, moved, .. } = front.proven;
        let eps_m = self.problem.eps.eps_m;
        let mut low_m = |at: PathParameter| {
            self.problem.path.values_at(at, &mut self.elsewhere);
            front.low_m(&self.elsewhere).max(front.proven.gap_m)
        };
        let [first_m, last_m] = [from, to].map(&mut low_m);
        let (high_m, least_m) = (first_m.max(last_m), first_m.min(last_m));
        let (mut start, mut start_m) = (from, first_m);
        for part in 1..=MOST_PARTS {
            let halved_m =
                high_m * 0.5_f64.powi(if first_m > last_m { part } else { MOST_PARTS - part } as i32);
            let share = (halved_m - first_m) / (last_m - first_m);
            let is_inside = share > 0.0 && share < 1.0 && halved_m > least_m;
            if part < MOST_PARTS && !is_inside {
                continue;
            }
            let end = if part == MOST_PARTS { to } else { PathParameter(from.0 + share * (to.0 - from.0)) };
            let end_m = if part == MOST_PARTS { last_m } else { low_m(end) };
            let center = PathParameter(f64::midpoint(start.0, end.0));
            let (gap_m, kind) = (start_m.min(end_m), ProofKind::Front);
            let proven = ProvenInterval {
                shape_pair,
                from: start,
                to: end,
                center,
                gap_m,
                motion_m: 0.0,
                moved,
                inner: None,
                kind,
            };
            self.found.keep(proven, eps_m);
            (start, start_m) = (end, end_m);
        }
    }
}
