//! What a sweep found about pairs of pieces.

use collision::{DecidedBy, Side};
use kinematics::PathParameter;

/// Surfaces nearer than this beside a contact are its surroundings, metres: what is undecided there may be part of it, and what leads
/// to it is asked about anew instead of being carried on from before.
///
/// Nobody builds or moves anything to two micrometres, and checkers that call less than one a contact see it no earlier. So brackets
/// open by them, as far as that does not make them wider than they may be.
pub(in crate::run) const CONTACT_ZONE_M: f64 = 2e-6;

/// Everything found, in order of time for each pair of pieces.
#[derive(Default)]
pub(in crate::run) struct Found {
    pub(in crate::run) proven: Vec<Proven>,
    /// Stretches over which the surfaces could not be proven apart.
    pub(in crate::run) unproven: Vec<Stretch>,
    /// Stretches over which the required clearance could not be proven; unproven ones among them.
    pub(in crate::run) below: Vec<Stretch>,
    pub(in crate::run) hits: Vec<Hit>,
    /// Instants of collision that were found while brackets were narrowed in time.
    pub(in crate::run) narrowed: Vec<Hit>,
    /// Lowest upper bounds, metres, and when: per pair of pieces.
    pub(in crate::run) lowest: Vec<Option<(f64, PathParameter)>>,
    /// Lowest lower bounds at interpolation points, metres: per pair of pieces.
    pub(in crate::run) least_m: Vec<f64>,
}

/// An interval over which two pieces were proven apart, or one inside the other, from its centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::run) struct Proven {
    pub(in crate::run) slot: usize,
    pub(in crate::run) from: PathParameter,
    pub(in crate::run) to: PathParameter,
    pub(in crate::run) center: PathParameter,
    /// Lower bound on the distance at the centre, metres.
    pub(in crate::run) gap_m: f64,
    /// Upper bound on the motion since the centre over the interval, metres: of the piece `moved`, seen from the other one.
    pub(in crate::run) motion_m: f64,
    pub(in crate::run) moved: Side,
    pub(in crate::run) inner: Option<usize>,
}

impl Proven {
    /// What is left of the gap after the motion, metres.
    pub(in crate::run) fn left_m(&self) -> f64 {
        self.gap_m - self.motion_m
    }
}

/// A stretch of the program for two pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::run) struct Stretch {
    pub(in crate::run) slot: usize,
    pub(in crate::run) from: PathParameter,
    pub(in crate::run) to: PathParameter,
}

/// An instant at which two pieces collide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::run) struct Hit {
    pub(in crate::run) slot: usize,
    pub(in crate::run) at: PathParameter,
    pub(in crate::run) decided_by: DecidedBy,
}

impl Found {
    /// Keeps an interval if it is proven; otherwise it is a stretch over which nothing is.
    ///
    /// # Guarantee
    /// Of every interval kept, more than eps is left of the gap after the motion: both are numbers.
    pub(in crate::run) fn keep(&mut self, proven: Proven, eps_m: f64) {
        if proven.left_m() > eps_m {
            self.proven.push(proven);
        } else {
            self.unproven.push(Stretch { slot: proven.slot, from: proven.from, to: proven.to });
        }
    }

    /// Per pair of pieces: the lowest bound of its proven intervals, metres; 0 where something is unproven or inside.
    pub(in crate::run) fn proven_lows_m(&self) -> Vec<f64> {
        let mut lows_m = vec![f64::INFINITY; self.lowest.len()];
        for proven in &self.proven {
            let low_m = if proven.inner.is_some() { 0.0 } else { proven.left_m() };
            lows_m[proven.slot] = lows_m[proven.slot].min(low_m);
        }
        for stretch in &self.unproven {
            lows_m[stretch.slot] = 0.0;
        }
        lows_m
    }

    /// Adds what was found later in the program.
    pub(in crate::run) fn add(&mut self, mut later: Self) {
        self.proven.append(&mut later.proven);
        self.unproven.append(&mut later.unproven);
        self.below.append(&mut later.below);
        self.hits.append(&mut later.hits);
        self.narrowed.append(&mut later.narrowed);
        if self.lowest.is_empty() {
            (self.lowest, self.least_m) = (later.lowest, later.least_m);
        } else {
            for (known, new) in self.least_m.iter_mut().zip(later.least_m) {
                *known = known.min(new);
            }
            for (known, new) in self.lowest.iter_mut().zip(later.lowest) {
                if let Some((new_m, _)) = new
                    && known.is_none_or(|(known_m, _)| new_m < known_m)
                {
                    *known = new;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_left_after_the_motion_is_proven() {
        let kept = |gap_m: f64, motion_m: f64, eps_m: f64| {
            let at = PathParameter(0.5);
            let mut found = Found::default();
            let moved = Side::A;
            let proven =
                Proven { slot: 0, from: at, to: at, center: at, gap_m, motion_m, moved, inner: None };
            found.keep(proven, eps_m);
            assert_eq!(found.proven.len() + found.unproven.len(), 1);
            found.proven.len() == 1
        };
        assert!(kept(2.0, 1.0, 0.5));
        let (nan, inf) = (f64::NAN, f64::INFINITY);
        for (gap_m, motion_m, eps_m) in [
            (1.5, 1.0, 0.5),
            (nan, 1.0, 0.5),
            (2.0, nan, 0.5),
            (2.0, 1.0, nan),
            (inf, inf, 0.5),
            (2.0, 1.0, inf),
        ] {
            assert!(!kept(gap_m, motion_m, eps_m), "{gap_m} {motion_m} {eps_m}");
        }
    }
}
