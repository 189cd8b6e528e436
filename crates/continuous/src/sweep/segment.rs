//! One segment: the motion between two interpolation points.

use kinematics::PathParameter;

use super::Sweep;
use super::resolve::{EndState, EndStates, Remainder, Threshold};
use super::state::{BubbleInUse, KnownState};
use crate::bubble::FreeBubble;
use crate::found::{CONTACT_ZONE_M, OpenInterval};

/// Most steps by which the end of an interval is moved towards the centre of its bubble, each sixteen times as long.
const MOST_STEPS_BACK: i32 = 10;
/// A join is good enough if it leaves this share of the distances at both ends.
const GOOD_SHARE: f64 = 0.5;

/// The result of joining two neighbouring bounds on a segment, as fractions of it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Join {
    /// The bounds meet here, where both have this value.
    At { fraction: f64, bound_m: f64 },
    /// This part is not covered.
    Open { from: f64, to: f64 },
}

impl Sweep<'_> {
    /// Proves all pairs over the segment that ends at the current point; returns a lower bound on all their clearances.
    pub(super) fn segment(&mut self, segment: usize) -> f64 {
        // What sleeps at the current point slept, or was about to, at the one before.
        let mut least_m = self.sleeping.lowest_m().min(self.covered_m);
        for index in 0..self.awake.len() {
            if self.has_ended() {
                return 0.0;
            }
            least_m = least_m.min(self.segment_of(self.awake[index], segment));
        }
        least_m.max(0.0)
    }

    fn segment_of(&mut self, shape_pair: usize, segment: usize) -> f64 {
        if !self.problem.stretches(shape_pair).contain_segment(segment) {
            // A stretch begins at the current point.
            self.states[shape_pair].replaced = None;
            return f64::INFINITY;
        }
        if let Some(low_m) = self.states[shape_pair].covered_m {
            self.states[shape_pair].replaced = None;
            return low_m;
        }
        let required_m = self.required_on(shape_pair, segment);
        let Some(before) = self.states[shape_pair].replaced.take() else {
            // One bubble reaches both ends; its bound is lowest at one of them.
            let Some(KnownState::Apart(in_use)) = &self.states[shape_pair].known else { return 0.0 };
            let [before_m, here_m] = in_use.bounds_m();
            let least_m = before_m.min(here_m);
            let is_kept = least_m >= required_m;
            if !is_kept {
                self.below(shape_pair, segment, 0.0, 1.0);
            }
            return if self.states[shape_pair].is_inside() { 0.0 } else { least_m };
        };
        let before = before.expect("the first point of a part ends no segment of it");
        let after = self.states[shape_pair].known.take().expect("a point was checked");
        let (least_m, after) = match (before, after) {
            (KnownState::Apart(old), KnownState::Apart(mut new)) => {
                new.motions_m[0] = self.motion_m(&new.bubble, PathParameter::of_point(segment));
                let bounds = (old.bounds_m(), new.bounds_m());
                let least_m = self.join(shape_pair, segment, old, &mut new, bounds);
                (least_m, KnownState::Apart(new))
            }
            (KnownState::Apart(old), other) => {
                let bounds = old.bounds_m();
                let reach = self.end(shape_pair, old, segment, reaches(bounds, CONTACT_ZONE_M));
                self.open(
                    shape_pair,
                    segment,
                    reach,
                    1.0,
                    EndStates::new(EndState::Proven, EndState::from_known(&other)),
                );
                let (kept, edge) = self.kept(shape_pair, segment, bounds);
                self.demand(shape_pair, segment, kept, 1.0, EndStates::new(edge, EndState::Violating));
                (0.0, other)
            }
            (other, KnownState::Apart(mut new)) => {
                new.motions_m[0] = self.motion_m(&new.bubble, PathParameter::of_point(segment));
                let [before_m, here_m] = new.bounds_m();
                let reach = 1.0 - reaches([here_m, before_m], CONTACT_ZONE_M);
                let reach = self.begin(&mut new, segment, reach);
                self.open(
                    shape_pair,
                    segment,
                    0.0,
                    reach,
                    EndStates::new(EndState::from_known(&other), EndState::Proven),
                );
                let (kept, edge) = self.kept(shape_pair, segment, [here_m, before_m]);
                self.demand(shape_pair, segment, 0.0, 1.0 - kept, EndStates::new(EndState::Violating, edge));
                (0.0, KnownState::Apart(new))
            }
            (one, other) => {
                self.open(
                    shape_pair,
                    segment,
                    0.0,
                    1.0,
                    EndStates::new(EndState::from_known(&one), EndState::from_known(&other)),
                );
                (0.0, other)
            }
        };
        self.states[shape_pair].known = Some(after);
        least_m
    }

    /// Joins two bubbles, one from each end of the segment.
    fn join(
        &mut self,
        shape_pair: usize,
        segment: usize,
        old: BubbleInUse,
        new: &mut BubbleInUse,
        (old_m, new_m): ([f64; 2], [f64; 2]),
    ) -> f64 {
        let floor_m = self.problem.eps.eps_m;
        let required_m = self.required_on(shape_pair, segment);
        let (demands, kept) = (required_m > floor_m, old_m[0].min(new_m[1]) >= required_m);
        let mut wanted_m = (GOOD_SHARE * old_m[0].min(new_m[1])).max(floor_m);
        if demands && kept {
            wanted_m = wanted_m.max(required_m);
        }
        let threshold = Threshold::Required { required_m, accuracy_m: self.goal.accuracy_m };
        let mut least_m = match join(old_m, new_m, wanted_m) {
            // Inside and outside are separated by a contact, so both bubbles must agree on containment.
            Join::At { fraction, bound_m } if old.bubble.inner == new.bubble.inner => {
                let from = self.end(shape_pair, old, segment, fraction);
                let to = self.begin(new, segment, fraction);
                // Rounding to path parameters may leave a sliver between the two.
                self.open(shape_pair, segment, from, to, EndStates::PROVEN).min(bound_m)
            }
            Join::At { .. } => {
                let from = self.end(shape_pair, old, segment, 0.0);
                let to = self.begin(new, segment, 1.0);
                self.open(shape_pair, segment, from, to, EndStates::PROVEN)
            }
            Join::Open { from, to } => {
                let from = self.end(shape_pair, old, segment, from);
                let to = self.begin(new, segment, to);
                let remainder = Remainder { shape_pair, segment, from, to };
                let proven = EndStates::PROVEN;
                let resolved_m = if demands && kept {
                    self.resolve_kept(remainder, proven, threshold)
                } else {
                    self.resolve(remainder, proven, Threshold::Contact)
                };
                // Outside the remainder both bounds are at least `wanted_m`, or reach no further than their ends.
                resolved_m.min(wanted_m).min(old_m[0]).min(new_m[1])
            }
        };
        if new.bubble.inner.is_some() {
            least_m = 0.0;
        }
        if demands && !kept {
            let edge = |m: f64| if m >= required_m { EndState::Proven } else { EndState::Violating };
            if let Join::Open { from, to } = join(old_m, new_m, required_m) {
                let remainder = Remainder { shape_pair, segment, from, to };
                self.resolve(remainder, EndStates::new(edge(old_m[0]), edge(new_m[1])), threshold);
            }
        }
        least_m
    }

    /// Resolves a remainder for the required clearance, and its open rest for contact.
    fn resolve_kept(&mut self, remainder: Remainder, edges: EndStates, threshold: Threshold) -> f64 {
        let first = self.found.below.len();
        let least_m = self.resolve(remainder, edges, threshold);
        let left = self.found.below[first..].iter().map(|interval| {
            let [from, to] = [interval.from, interval.to].map(|at| at.0 - remainder.segment as f64);
            (Remainder { from, to, ..remainder }, edges)
        });
        // There may be as many intervals as queries: together they get the query budget of one.
        let left: Vec<_> = left.collect();
        least_m.min(self.resolve_all(&left, Threshold::Contact))
    }

    /// Resolves the part between two fractions for contact.
    fn open(&mut self, shape_pair: usize, segment: usize, from: f64, to: f64, edges: EndStates) -> f64 {
        self.resolve(Remainder { shape_pair, segment, from, to }, edges, Threshold::Contact)
    }

    /// The required clearance on a segment, metres.
    fn required_on(&self, shape_pair: usize, segment: usize) -> f64 {
        self.problem.required(shape_pair).on_segment(segment)
    }

    /// The fraction up to which a bound keeps the required clearance, and the state there.
    fn kept(&self, shape_pair: usize, segment: usize, bounds_m: [f64; 2]) -> (f64, EndState) {
        let required_m = self.required_on(shape_pair, segment);
        let is_kept = bounds_m[0] >= required_m;
        if is_kept { (reaches(bounds_m, required_m), EndState::Proven) } else { (0.0, EndState::Violating) }
    }

    /// Resolves the part next to a contact for the required clearance.
    fn demand(&mut self, shape_pair: usize, segment: usize, from: f64, to: f64, edges: EndStates) {
        let required_m = self.required_on(shape_pair, segment);
        if required_m > self.problem.eps.eps_m {
            let threshold = Threshold::Required { required_m, accuracy_m: self.goal.accuracy_m };
            self.resolve(Remainder { shape_pair, segment, from, to }, edges, threshold);
        }
    }

    fn below(&mut self, shape_pair: usize, segment: usize, from: f64, to: f64) {
        let [from, to] = [from, to].map(|fraction| PathParameter(segment as f64 + fraction));
        self.found.below.push(OpenInterval { shape_pair, from, to });
    }

    /// Ends the use of a bubble at a fraction of the segment, or slightly before; returns that fraction.
    fn end(&mut self, shape_pair: usize, mut old: BubbleInUse, segment: usize, fraction: f64) -> f64 {
        // From here on the bubble is already proven.
        let start = PathParameter((segment as f64).max(old.from.0));
        let line = Some((segment, old.motions_m));
        let (to, motion_m) = self.held(&old.bubble, PathParameter(segment as f64 + fraction), start, line);
        old.motion_m = old.motion_m.max(motion_m);
        self.record(shape_pair, &old, to);
        self.motion_bounds.recycle(old.bubble);
        to.0 - segment as f64
    }

    /// Begins the use of a bubble, which holds at the end of the segment, at a fraction of it or slightly after; returns that fraction.
    fn begin(&mut self, new: &mut BubbleInUse, segment: usize, fraction: f64) -> f64 {
        let (line, end) = (Some((segment, new.motions_m)), PathParameter::of_point(segment + 1));
        let (from, motion_m) = self.held(&new.bubble, PathParameter(segment as f64 + fraction), end, line);
        new.from = from;
        new.motion_m = new.motion_m.max(motion_m);
        from.0 - segment as f64
    }

    /// The end of a bubble and its motion bound there: `at`, or a path parameter closer to `safe` if rounding leaves less than
    /// eps at `at`. `line` is a segment, and the motion bounds at its ends.
    ///
    /// # Guarantee
    /// Distance less motion bound exceeds eps at the returned path parameter, rounding included, unless that is `safe`.
    pub(super) fn held(
        &mut self,
        bubble: &FreeBubble,
        at: PathParameter,
        safe: PathParameter,
        line: Option<(usize, [f64; 2])>,
    ) -> (PathParameter, f64) {
        let eps_m = self.problem.eps.eps_m;
        // The larger of the interpolated bound and the bound at the recorded path parameter.
        let mut moved_m = |held: PathParameter| {
            let on_line_m =
                line.map_or(0.0, |(segment, motions_m)| between(motions_m, held.0 - segment as f64));
            self.motion_m(bubble, held).max(on_line_m)
        };
        let mut held = at;
        for step in 0..=MOST_STEPS_BACK {
            let motion_m = moved_m(held);
            if bubble.lo_m - motion_m > eps_m || held == safe {
                return (held, motion_m);
            }
            let back = 1e-12 * 16_f64.powi(step);
            held = if back < 1.0 { PathParameter(at.0 + (safe.0 - at.0) * back) } else { safe };
        }
        (safe, moved_m(safe))
    }

    /// For a path of one point: records an interval that is not proven, since there is no segment to do so.
    pub(super) fn alone(&mut self, shape_pair: usize, at: PathParameter) {
        let interval = OpenInterval { shape_pair, from: at, to: at };
        let bound_m = self.states[shape_pair].bound_m();
        let collides_inside = self.states[shape_pair].is_inside();
        let is_apart = bound_m > self.problem.eps.eps_m;
        if !is_apart && !collides_inside {
            self.found.unproven.push(interval);
        } else {
            let is_kept = bound_m >= self.problem.required(shape_pair).at(at);
            if !is_kept {
                self.found.below.push(interval);
            }
        }
    }

    /// Records the interval that the bubble in use has proven.
    pub(super) fn close(&mut self, shape_pair: usize, to: PathParameter) {
        if let Some(KnownState::Apart(in_use)) = self.states[shape_pair].known.take() {
            self.record(shape_pair, &in_use, to);
        }
    }

    pub(super) fn record(&mut self, shape_pair: usize, in_use: &BubbleInUse, to: PathParameter) {
        if in_use.is_whole {
            return;
        }
        let (proven, eps_m) = (in_use.proven(shape_pair, to), self.problem.eps.eps_m);
        if self.goal.between_points {
            self.found.keep(proven, eps_m);
        } else {
            self.found.keep_at_points(proven, eps_m);
        }
    }
}

/// An upper bound, at a fraction of a segment, on a convex function with these values at its ends.
fn between([before, after]: [f64; 2], fraction: f64) -> f64 {
    (before * (1.0 - fraction) + after * fraction).max(0.0) * (1.0 + 1e-12)
}

/// The fraction, from 0 on, up to which a bound that is concave on the segment stays at `floor_m` or above.
fn reaches([before_m, after_m]: [f64; 2], floor_m: f64) -> f64 {
    let is_above = [before_m, after_m].map(|bound_m| bound_m >= floor_m);
    if !is_above[0] {
        return 0.0;
    }
    if is_above[1] {
        return 1.0;
    }
    // Slightly less, against rounding of the quotient; 0 if that is NaN.
    let share = (before_m - floor_m) / (before_m - after_m) - 1e-12;
    if share > 0.0 { share.min(1.0) } else { 0.0 }
}

/// Where two bounds meet above `wanted_m`, or the part that they leave open; both are concave on the segment.
fn join(old_m: [f64; 2], new_m: [f64; 2], wanted_m: f64) -> Join {
    let (from, to) = (reaches(old_m, wanted_m), 1.0 - reaches([new_m[1], new_m[0]], wanted_m));
    let (is_old_enough, is_new_enough) = (old_m[0] >= wanted_m, new_m[1] >= wanted_m);
    let is_closed = is_old_enough && is_new_enough && from >= to;
    if !is_closed {
        let from = if is_old_enough { from } else { 0.0 };
        let to = if is_new_enough { to } else { 1.0 };
        return Join::Open { from, to };
    }
    // The crossing of both lines, clamped to the part that both reach.
    let (falls, rises) = (old_m[0] - old_m[1], new_m[1] - new_m[0]);
    let fraction = (old_m[0] - new_m[0]) / (falls + rises);
    let fraction = if fraction.is_finite() { fraction.max(to).min(from) } else { to };
    let at = |m: [f64; 2]| m[0] * (1.0 - fraction) + m[1] * fraction;
    Join::At { fraction, bound_m: at(old_m).min(at(new_m)).min(old_m[0]).min(new_m[1]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_join_where_they_cross_or_leave_a_gap() {
        let Join::At { fraction, bound_m } = join([4.0, 0.0], [0.0, 4.0], 1.0) else { panic!("they meet") };
        assert!((fraction - 0.5).abs() < 1e-9 && (bound_m - 2.0).abs() < 1e-9);
        let Join::Open { from, to } = join([4.0, -4.0], [-4.0, 4.0], 1.0) else { panic!("they do not") };
        assert!((from - 0.375).abs() < 1e-9 && (to - 0.625).abs() < 1e-9, "{from} {to}");
        // The new bound alone covers everything.
        let Join::At { bound_m, .. } = join([3.0, -9.0], [8.0, 9.0], 1.0) else { panic!("they meet") };
        assert!(bound_m > 2.9);
        // Both ends below.
        assert_eq!(join([0.5, -1.0], [-1.0, 0.6], 1.0), Join::Open { from: 0.0, to: 1.0 });
    }

    #[test]
    fn nan_neither_joins_nor_reaches() {
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, -f64::MAX, 5e-324, 0.0, 1.0];
        for a in odd {
            for b in odd {
                for floor_m in odd {
                    let share = reaches([a, b], floor_m);
                    assert!((0.0..=1.0).contains(&share), "{a} {b} {floor_m}: {share}");
                    assert!(share == 0.0 || a >= floor_m, "{a} {b} {floor_m}: {share}");
                    for c in odd {
                        for d in odd {
                            match join([a, b], [c, d], floor_m) {
                                Join::Open { from, to } => {
                                    assert!((0.0..=1.0).contains(&from) && (0.0..=1.0).contains(&to));
                                    assert!(from == 0.0 || a >= floor_m);
                                    assert!(to == 1.0 || d >= floor_m);
                                }
                                Join::At { fraction, .. } => {
                                    assert!((0.0..=1.0).contains(&fraction) && a >= floor_m && d >= floor_m);
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
