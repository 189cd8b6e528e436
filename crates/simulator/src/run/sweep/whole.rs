//! Pairs that are far apart all the time: one question for the whole program.

use kinematics::PathParameter;
use rayon::prelude::*;

use super::found::Proven;
use crate::run::ask::{Answer, Asked, Asker};
use crate::run::center::{Center, Weights};
use crate::run::prepared::Prepared;

/// What is left of the distance must be at least this share of what it may be.
const LEFT_SHARE: f64 = 0.25;

/// A centre that covers the whole program.
pub(in crate::run) struct Whole {
    pub(super) center: Center,
    /// Largest motion against it over the program, metres.
    motion_m: f64,
}

/// For every pair of pieces a centre that covers the whole program, where there is one.
pub(in crate::run) fn whole(prepared: &Prepared<'_>) -> Vec<Option<Whole>> {
    let moment = PathParameter::of_point(prepared.track.most_central_point());
    let coordinates = prepared.track.at_point(moment.0 as usize);
    let mut asker = Asker::new(prepared);
    asker.set(moment);
    let places = asker.places;
    (0..prepared.slots.len())
        .into_par_iter()
        .map_init(
            || (Asker::new(prepared), Weights::default()),
            |(asker, weights), slot| {
                asker.places.clone_from(&places);
                let pair = &prepared.slots[slot];
                let required_m = prepared.scene.clearances.required_m[prepared.pair_of[slot]];
                let Answer::Apart(apart) = asker.ask(pair, Asked::contact_only()) else { return None };
                if apart.inner.is_some() {
                    return None;
                }
                let least_m = required_m.max(prepared.eps.eps_m).max(LEFT_SHARE * apart.hi_m);
                let known = (apart.lo_m, apart.hi_m, None);
                let center = weights.center((prepared, &places), slot, known, (moment, coordinates));
                let points = 0..prepared.scene.timeline.points.len();
                // Between points the motion is no larger than at the nearer end.
                let motion_m =
                    points.map(|point| center.motion_m(prepared.track.at_point(point))).fold(0.0, f64::max);
                let left_m = apart.lo_m - motion_m;
                (left_m >= least_m && left_m > prepared.eps.eps_m).then_some(Whole { center, motion_m })
            },
        )
        .collect()
}

impl Whole {
    /// What it proves.
    pub(in crate::run) fn proven(&self, slot: usize, last_point: usize) -> Proven {
        Proven {
            slot,
            from: PathParameter::of_point(0),
            to: PathParameter::of_point(last_point),
            center: self.center.at,
            gap_m: self.center.lo_m,
            motion_m: self.motion_m,
            moved: self.center.moved,
            inner: None,
        }
    }
}
