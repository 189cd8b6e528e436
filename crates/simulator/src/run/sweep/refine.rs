//! The smallest clearance of a whole program, to the accuracy: intervals whose bound is too low are divided.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use kinematics::PathParameter;
use rayon::prelude::*;

use super::found::{Found, Proven};
use crate::run::ask::{Answer, Asked, Asker};
use crate::run::center::{Center, Weights};
use crate::run::prepared::Prepared;
use crate::run::watch::Watch;

/// Questions spent on one pair of pieces.
const MOST_QUESTIONS: u32 = 2048;

/// The intervals of a pair of pieces, and the lowest distance seen on the way with its instant.
type Refined = (Vec<Proven>, Option<(f64, PathParameter)>);

/// Raises the lower bounds of all proven intervals to the smallest clearance that was found less the accuracy, where everything is
/// proven apart and as far as questions last. Nothing where the watcher broke off: then `found` is not whole.
pub(in crate::run) fn refine(
    prepared: &Prepared<'_>,
    found: &mut Found,
    accuracy_m: f64,
    watch: &Watch<'_>,
) -> Option<()> {
    let Some(least_m) = found.lowest.iter().flatten().map(|lowest| lowest.0).reduce(f64::min) else {
        return Some(());
    };
    let floor_m = least_m - accuracy_m;
    let is_apart = found.unproven.is_empty() && found.hits.is_empty();
    let is_floor = floor_m > 0.0 && floor_m.is_finite();
    if !is_apart || !is_floor {
        return Some(());
    }
    let mut by_slot: Vec<Vec<Proven>> = vec![Vec::new(); prepared.slots.len()];
    for proven in found.proven.drain(..) {
        by_slot[proven.slot].push(proven);
    }
    let points = prepared.scene.timeline.points.len();
    let refined: Vec<Option<Refined>> = by_slot
        .into_par_iter()
        .enumerate()
        .map(|(slot, intervals)| {
            if intervals.iter().all(|interval| interval.left_m() >= floor_m) {
                return Some((intervals, None));
            }
            watch.goes_on(points).then(|| Refinement::new(prepared, slot).run(intervals, floor_m))
        })
        .collect();
    for (slot, refined) in refined.into_iter().enumerate() {
        let (intervals, lowest) = refined?;
        found.proven.extend(intervals);
        if let (Some(new), Some(known)) = (lowest, &mut found.lowest[slot])
            && new.0 < known.0
        {
            *known = new;
        }
    }
    Some(())
}

/// An interval, lowest bound first.
struct Open(Proven);

impl Open {
    fn bound_m(&self) -> f64 {
        self.0.left_m()
    }
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_bound = other.bound_m().total_cmp(&self.bound_m());
        by_bound.then_with(|| other.0.from.0.total_cmp(&self.0.from.0))
    }
}

/// One pair of pieces.
struct Refinement<'a> {
    prepared: &'a Prepared<'a>,
    slot: usize,
    asker: Asker<'a>,
    weights: Weights,
    coordinates: Vec<f64>,
    near: Option<(u32, u32)>,
    lowest: Option<(f64, PathParameter)>,
}

impl<'a> Refinement<'a> {
    fn new(prepared: &'a Prepared<'a>, slot: usize) -> Self {
        let (asker, weights) = (Asker::new(prepared), Weights::default());
        Self { prepared, slot, asker, weights, coordinates: Vec::new(), near: None, lowest: None }
    }

    fn run(mut self, intervals: Vec<Proven>, floor_m: f64) -> Refined {
        let mut open: BinaryHeap<Open> = intervals.into_iter().map(Open).collect();
        let mut done = Vec::new();
        for _ in 0..MOST_QUESTIONS {
            match open.pop() {
                Some(lowest) if lowest.bound_m() < floor_m => match self.halve(&lowest.0) {
                    Some(halves) => open.extend(halves.map(Open)),
                    None => done.push(lowest.0),
                },
                rest => {
                    open.extend(rest);
                    break;
                }
            }
        }
        done.extend(open.into_iter().map(|open| open.0));
        (done, self.lowest)
    }

    /// Two intervals for one, each by whichever of the old centre and one in the middle says more; nothing where it cannot be halved.
    fn halve(&mut self, interval: &Proven) -> Option<[Proven; 2]> {
        let middle = PathParameter(0.5 * (interval.from.0 + interval.to.0));
        if middle <= interval.from || middle >= interval.to {
            return None;
        }
        let old = self.center(interval.center, (interval.gap_m, f64::INFINITY));
        self.asker.set(middle);
        let pair = &self.prepared.slots[self.slot];
        let Answer::Apart(apart) = self.asker.ask(pair, Asked::distance(0.0, self.near)) else { return None };
        self.near = apart.closest.map(|closest| (closest.triangle_a, closest.triangle_b));
        if self.lowest.is_none_or(|(lowest_m, _)| apart.hi_m < lowest_m) {
            self.lowest = Some((apart.hi_m, middle));
        }
        let new = self.center(middle, (apart.lo_m, apart.hi_m));
        let half = |from: PathParameter, to: PathParameter| {
            let by = |center: &Center| Proven {
                from,
                to,
                center: center.at,
                gap_m: center.lo_m,
                motion_m: self.largest_motion_m(center, from, to),
                moved: center.moved,
                ..*interval
            };
            let (old, new) = (by(&old), by(&new));
            if old.left_m() > new.left_m() { old } else { new }
        };
        let halves = [half(interval.from, middle), half(middle, interval.to)];
        // Rounded, a half may say a hair less than the whole, which then stays.
        let eps_m = self.prepared.eps.eps_m;
        halves.iter().all(|half| half.left_m() > eps_m).then_some(halves)
    }

    /// A centre at an instant at which the pieces are apart by known bounds.
    fn center(&mut self, at: PathParameter, (lo_m, hi_m): (f64, f64)) -> Center {
        self.asker.set(at);
        self.prepared.track.at(self.prepared.scene, at, &mut self.coordinates);
        let places = (self.prepared, &self.asker.places);
        self.weights.center(places, self.slot, (lo_m, hi_m, None), (at, &self.coordinates))
    }

    /// Largest motion against a centre over an interval: at its ends or at an interpolation point between.
    fn largest_motion_m(&self, center: &Center, from: PathParameter, to: PathParameter) -> f64 {
        let track = &self.prepared.track;
        let mut coordinates = Vec::new();
        let mut largest_m = 0.0_f64;
        for end in [from, to] {
            track.at(self.prepared.scene, end, &mut coordinates);
            largest_m = largest_m.max(center.motion_m(&coordinates));
        }
        for point in (from.0.ceil() as usize)..=(to.0 as usize) {
            largest_m = largest_m.max(center.motion_m(track.at_point(point)));
        }
        largest_m
    }
}
