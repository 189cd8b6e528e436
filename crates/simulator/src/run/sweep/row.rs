//! One interpolation point: every pair, and the smallest clearance.

use collision::{DecidedBy, Verdict};
use kinematics::PathParameter;

use super::Sweep;
use super::found::Hit;
use super::state::{Covering, Known};
use crate::run::ask::{Answer, Asked};
use crate::run::check::judged;
use crate::run::frame::{Frame, FramePair, Smallest};

/// A gap is looked for that lasts this many points, as far as motion tells.
const LASTING_POINTS: f64 = 4.0;
/// A pair is asked again when its bound has shrunk to this share of the lowest distance it may have had, or to twice that of what
/// it was when last asked.
const WORN_SHARE: f64 = 0.25;
/// Spheres alone are not asked where the last distance was below this many times what is needed.
const COARSE_FROM: f64 = 1.5;

impl Sweep<'_> {
    /// Checks all pairs at an interpolation point (patent steps 110 to 124).
    ///
    /// # Guarantee
    /// Every pair gets the verdict that it would get from nothing: what is remembered only spares questions whose answer it
    /// bounds. The bounds of the smallest clearance are at most the accuracy apart.
    pub(super) fn row(&mut self, point: usize) -> Frame {
        self.here.clear();
        self.here.extend_from_slice(self.prepared.track.at_point(point));
        self.row_here(PathParameter::of_point(point))
    }

    /// Checks all pairs at any one instant, from nothing; otherwise like [`Sweep::row`].
    pub(in crate::run) fn only(mut self, moment: PathParameter) -> Frame {
        self.prepared.track.at(self.prepared.scene, moment, &mut self.here);
        self.row_here(moment)
    }

    /// Checks all pairs at an instant whose coordinates are those at hand.
    fn row_here(&mut self, moment: PathParameter) -> Frame {
        self.asker.set(moment);
        for slot in &mut self.slots {
            slot.replaced = None;
            if let Some(Known::Apart(covering)) = &mut slot.known {
                covering.motions_m = [covering.motions_m[1], covering.center.motion_m(&self.here)];
            }
        }
        let nearest_m = self.nearest(moment);
        for slot in &mut self.slots {
            if let (Some(Known::Apart(covering)), None) = (&mut slot.known, &slot.replaced) {
                covering.motion_m = covering.motion_m.max(covering.motions_m[1]);
            }
        }
        self.frame(moment, nearest_m)
    }

    /// Asks whatever is not known well enough; gives the smallest upper bound of all, and whose it is.
    fn nearest(&mut self, moment: PathParameter) -> Option<(f64, usize)> {
        for slot in 0..self.slots.len() {
            if self.slots[slot].known.is_none() {
                self.ask(slot, moment, Asked::contact_only());
            }
        }
        let bound_m = |sweep: &Self, slot: usize| sweep.slots[slot].bound_m();
        let first = (0..self.slots.len()).min_by(|&i, &j| bound_m(self, i).total_cmp(&bound_m(self, j)))?;
        let mut nearest = None;
        let accuracy_m = self.settings.accuracy_m;
        self.ask_finely(first, moment, Asked::distance(accuracy_m, self.slots[first].near), &mut nearest);
        let mut worn: Vec<(f64, usize)> = (0..self.slots.len())
            .filter(|&slot| slot != first)
            .map(|slot| (bound_m(self, slot), slot))
            .filter(|&(bound_m, slot)| self.is_worn(bound_m, slot, nearest))
            .collect();
        worn.sort_unstable_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
        for (bound_m, slot) in worn {
            // What matters may have shrunk since.
            if self.is_worn(bound_m, slot, nearest) {
                let asked = self.asked(slot, nearest);
                self.ask_finely(slot, moment, asked, &mut nearest);
            }
        }
        nearest
    }

    /// Whether a bound is too low, or none, so that the pair is asked again at a point.
    fn is_worn(&self, bound_m: f64, slot: usize, nearest: Option<(f64, usize)>) -> bool {
        let is_enough = bound_m >= self.floor_m(slot, nearest) && bound_m > self.prepared.eps.eps_m;
        !is_enough
    }

    /// Below this bound a pair is asked again at a point.
    fn floor_m(&self, slot: usize, nearest: Option<(f64, usize)>) -> f64 {
        let lowest_m = self.slots[slot].lowest.map_or(0.0, |(lowest_m, _)| lowest_m);
        let asked_m = match &self.slots[slot].known {
            Some(Known::Apart(covering)) => covering.center.lo_m,
            _ => 0.0,
        };
        self.needed_m(slot, nearest).max(WORN_SHARE * lowest_m.min(2.0 * asked_m))
    }

    /// What must be known of a pair at a point: whether it is nearer than the nearest so far, and whether it is far enough.
    fn needed_m(&self, slot: usize, nearest: Option<(f64, usize)>) -> f64 {
        let nearest_m = nearest.map_or(0.0, |(nearest_m, _)| nearest_m - self.settings.accuracy_m);
        nearest_m.max(self.required_m(slot)).max(self.prepared.eps.eps_m)
    }

    pub(super) fn required_m(&self, slot: usize) -> f64 {
        self.prepared.scene.clearances.required_m[self.prepared.pair_of[slot]]
    }

    /// The question for a pair of which not enough is known.
    fn asked(&self, slot: usize, nearest: Option<(f64, usize)>) -> Asked {
        let state = &self.slots[slot];
        let needed_m = self.needed_m(slot, nearest);
        let (mut lasting_m, mut last_m) = (0.0, f64::INFINITY);
        if let Some(Known::Apart(covering)) = &state.known {
            let [before_m, here_m] = covering.bounds_m();
            lasting_m = LASTING_POINTS * (before_m - here_m).max(0.0);
            last_m = covering.center.hi_m;
        }
        let enough_m = needed_m + lasting_m;
        let coarse_first = last_m >= COARSE_FROM * enough_m;
        Asked { needed_m, enough_m, accuracy_m: self.settings.accuracy_m, near: state.near, coarse_first }
    }

    /// Asks, and asks again where the answer leaves open whether the required clearance is kept.
    fn ask_finely(
        &mut self,
        slot: usize,
        moment: PathParameter,
        asked: Asked,
        nearest: &mut Option<(f64, usize)>,
    ) {
        self.ask(slot, moment, asked);
        let required_m = self.required_m(slot);
        let open = |known: &Option<Known>| match known {
            Some(Known::Apart(c)) => c.center.lo_m < required_m && required_m <= c.center.hi_m,
            _ => false,
        };
        if open(&self.slots[slot].known) {
            let first = match &self.slots[slot].known {
                Some(Known::Apart(covering)) => Some([covering.center.lo_m, covering.center.hi_m]),
                _ => None,
            };
            let near = self.slots[slot].near;
            let asked =
                Asked { needed_m: required_m, enough_m: required_m, near, coarse_first: false, ..asked };
            self.ask(slot, moment, asked);
            // Both answers hold: what the first knew better stays known.
            if let (Some(first), Some(Known::Apart(again))) = (first, &mut self.slots[slot].known) {
                again.center.lo_m = again.center.lo_m.max(first[0]);
                again.center.hi_m = again.center.hi_m.min(first[1]);
            }
        }
        let hi_m = match &self.slots[slot].known {
            Some(Known::Apart(covering)) if covering.center.inner.is_none() => covering.center.hi_m,
            Some(Known::Apart(_) | Known::Contact) => 0.0,
            _ => f64::INFINITY,
        };
        if nearest.is_none_or(|(nearest_m, _)| hi_m < nearest_m) {
            *nearest = Some((hi_m, slot));
        }
    }

    /// Asks about a pair of pieces at the instant that was set, a point of the program, and remembers the answer.
    fn ask(&mut self, slot: usize, moment: PathParameter, asked: Asked) {
        let known = match self.asker.ask(&self.prepared.slots[slot], asked) {
            Answer::Contact(contact) => {
                self.slots[slot].near = Some((contact.triangle_a, contact.triangle_b));
                self.slots[slot].lower(0.0, moment);
                Known::Contact
            }
            Answer::Unknown { inner: None } => Known::Unknown(DecidedBy::Triangles),
            Answer::Unknown { inner: Some(_) } => Known::Unknown(DecidedBy::Containment),
            Answer::Apart(apart) => {
                if let Some(closest) = apart.closest {
                    self.slots[slot].near = Some((closest.triangle_a, closest.triangle_b));
                }
                let here = std::mem::take(&mut self.here);
                let center = self.center(slot, apart, (moment, &here));
                self.here = here;
                Known::Apart(Covering::new(center))
            }
        };
        let state = &mut self.slots[slot];
        let before = state.known.replace(known);
        // Asked twice at one point, what held at the point before is still that.
        state.replaced.get_or_insert(before);
    }

    fn frame(&mut self, moment: PathParameter, nearest: Option<(f64, usize)>) -> Frame {
        let mut pairs: Vec<FramePair> = Vec::new();
        let mut lo_m = f64::INFINITY;
        for slot in 0..self.slots.len() {
            let state = &mut self.slots[slot];
            let least_m = if state.is_inside() { 0.0 } else { state.bound_m().max(0.0) };
            state.least_m = Some(state.least_m.map_or(least_m, |known_m| known_m.min(least_m)));
            let (verdict, decided_by) = match &self.slots[slot].known {
                Some(Known::Apart(covering)) if covering.center.inner.is_some() => {
                    (Verdict::Collision, DecidedBy::Containment)
                }
                Some(Known::Apart(covering)) => {
                    let bound_m = covering.bounds_m()[1];
                    lo_m = lo_m.min(bound_m);
                    let eps_m = self.prepared.eps.eps_m;
                    (judged(bound_m, eps_m, self.required_m(slot)), DecidedBy::Triangles)
                }
                Some(Known::Contact) => (Verdict::Collision, DecidedBy::Triangles),
                Some(Known::Unknown(missing)) => (Verdict::Undecided, *missing),
                None => (Verdict::Undecided, DecidedBy::Triangles),
            };
            if verdict == Verdict::Clear {
                continue;
            }
            if verdict != Verdict::Near {
                lo_m = 0.0;
            }
            if verdict == Verdict::Collision {
                self.found.hits.push(Hit { slot, at: moment, decided_by });
            }
            let pair = self.prepared.pair_of[slot];
            match pairs.last_mut() {
                Some(last) if last.pair == pair => {
                    // A contact says more than what lies inside.
                    let better = verdict == last.verdict && decided_by < last.decided_by;
                    if verdict > last.verdict || better {
                        *last = FramePair { pair, verdict, decided_by };
                    }
                }
                _ => pairs.push(FramePair { pair, verdict, decided_by }),
            }
        }
        let smallest = nearest.map(|(hi_m, slot)| Smallest {
            clearance_m: [lo_m.min(hi_m).max(0.0), hi_m],
            pair: self.prepared.pair_of[slot],
        });
        Frame::of(pairs, smallest)
    }
}
