//! What is open on a segment is asked about in between, until it is proven or as small as the resolution.

use std::collections::VecDeque;

use collision::DecidedBy;
use kinematics::PathParameter;

use super::Sweep;
use super::found::{Hit, Proven, Stretch};
use super::state::Known;
use crate::run::ask::{Answer, Apart, Asked};
use crate::run::center::Center;

/// A contact is bracketed to this motion, metres.
const BRACKET_M: f64 = 1e-6;
/// A stretch over which nothing is proven and no contact found is divided down to this motion, metres; then it is undecided.
const FINEST_M: f64 = 1e-9;
/// Questions spent on one pair of pieces and one segment.
const MOST_QUESTIONS: u32 = 4096;
/// A question answers for its surroundings as long as this share of the distance found is left.
pub(super) const KEPT_SHARE: f64 = 0.25;
/// Bounds by spheres alone are taken where the lower one is at least this share of the upper.
const TELLING_SHARE: f64 = 0.3;

/// Part of a segment, in fractions of it, about which nothing is known yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) slot: usize,
    pub(super) segment: usize,
    pub(super) from: f64,
    pub(super) to: f64,
}

/// What holds at an end of a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// What is to be proven.
    Proven,
    /// Its contrary, or that it cannot be proven.
    Violating,
}

/// A gap that is still to be asked about, and its ends.
pub(super) type Open = (Gap, (Edge, Edge));

/// What is to be proven.
#[derive(Clone, Copy, Debug)]
pub(super) enum Level {
    /// That the surfaces are apart.
    Contact,
    /// That the required clearance is kept.
    Required { required_m: f64, accuracy_m: f64 },
}

impl Edge {
    pub(super) fn of(known: &Known) -> Self {
        match known {
            Known::Apart(_) => Self::Proven,
            Known::Contact | Known::Unknown(_) => Self::Violating,
        }
    }
}

impl Sweep<'_> {
    /// Divides a gap until every part is proven or as small as the resolution; gives a lower bound on the distance over it, 0
    /// where something stays unproven.
    ///
    /// Wider parts are asked about before narrower ones: a graze that costs every question leaves only its surroundings open, not
    /// what comes later.
    ///
    /// # Guarantee
    /// Every instant of the gap lies in a recorded proven interval or in a recorded stretch: unproven at [`Level::Contact`], below
    /// at [`Level::Required`]. Between two violating ends nothing is asked: that stretch is recorded as one.
    pub(super) fn resolve(&mut self, gap: Gap, edges: (Edge, Edge), level: Level) -> f64 {
        self.resolve_all(VecDeque::from([(gap, edges)]), level)
    }

    /// Resolves several gaps of one pair of pieces and one segment with the questions of one.
    pub(super) fn resolve_all(&mut self, mut open: VecDeque<Open>, level: Level) -> f64 {
        let mut least_m = f64::INFINITY;
        let mut questions = MOST_QUESTIONS;
        while let Some((gap, edges)) = open.pop_front() {
            if gap.from >= gap.to && edges == (Edge::Proven, Edge::Proven) {
                continue;
            }
            let is_answered = gap.from >= gap.to || edges == (Edge::Violating, Edge::Violating);
            if is_answered || questions == 0 {
                least_m = least_m.min(self.leave(gap, level));
            } else {
                questions -= 1;
                least_m = least_m.min(self.divide(gap, edges, level, &mut open));
            }
        }
        self.narrow_brackets(questions);
        least_m
    }

    /// Asks in the middle of a gap; gives a lower bound on the distance where that answers, and opens what it leaves.
    fn divide(&mut self, gap: Gap, edges: (Edge, Edge), level: Level, open: &mut VecDeque<Open>) -> f64 {
        let Gap { slot, segment, from, to } = gap;
        let middle = 0.5 * (from + to);
        let moment = PathParameter(segment as f64 + middle);
        let mut coordinates = std::mem::take(&mut self.elsewhere);
        self.prepared.track.at(self.prepared.scene, moment, &mut coordinates);
        self.asker.set(moment);
        // What moves the pieces is known before their distance: it tells what distance would settle the gap.
        let here = (moment, coordinates.as_slice());
        let unknown = (0.0, f64::INFINITY, None);
        let mut center = self.weights.center((self.prepared, &self.asker.places), slot, unknown, here);
        self.elsewhere = coordinates;
        let instant = |fraction: f64| PathParameter(segment as f64 + fraction);
        let [back_m, ahead_m] = [from, to].map(|end| self.motion_m(&center, instant(end)));
        let floor_m = match level {
            Level::Contact => self.prepared.eps.eps_m,
            Level::Required { required_m, .. } => required_m,
        };
        let settles_m = (back_m.max(ahead_m) + 2.0 * floor_m) / (1.0 - KEPT_SHARE);
        let (apart, edge) = match self.ask_between(slot, settles_m, level) {
            Answer::Apart(apart) => (Some(apart), Edge::Proven),
            Answer::Contact(contact) => {
                self.slots[slot].near = Some((contact.triangle_a, contact.triangle_b));
                self.slots[slot].lower(0.0, moment);
                self.found.hits.push(Hit { slot, at: moment, decided_by: DecidedBy::Triangles });
                (None, Edge::Violating)
            }
            Answer::Unknown { .. } => (None, Edge::Violating),
        };
        if let Some(apart) = apart {
            (center.lo_m, center.hi_m, center.inner) = (apart.lo_m, apart.hi_m, apart.inner);
            self.slots[slot].lower(if apart.inner.is_some() { 0.0 } else { apart.hi_m }, moment);
            if let Some(closest) = apart.closest {
                self.slots[slot].near = Some((closest.triangle_a, closest.triangle_b));
            }
        }
        let is_apart = edge == Edge::Proven && center.lo_m > floor_m && center.lo_m > self.prepared.eps.eps_m;
        let resolution_m = match level {
            Level::Contact if edges == (Edge::Proven, Edge::Proven) => FINEST_M,
            Level::Contact => BRACKET_M,
            Level::Required { accuracy_m, .. } => accuracy_m,
        };
        let is_small = back_m + ahead_m <= resolution_m || middle <= from || middle >= to;
        let is_covered = is_apart && center.lo_m - back_m.max(ahead_m) > floor_m;
        if is_small && !(is_covered && edges == (Edge::Proven, Edge::Proven)) {
            return self.leave_small(gap, edges, level);
        }
        if !is_apart {
            open.push_back((Gap { to: middle, ..gap }, (edges.0, Edge::Violating)));
            open.push_back((Gap { from: middle, ..gap }, (Edge::Violating, edges.1)));
            return 0.0;
        }
        let kept_m = if is_small { floor_m } else { (KEPT_SHARE * center.lo_m).max(floor_m) };
        let reach_m = center.lo_m - kept_m;
        let share =
            |motion_m: f64| if motion_m <= reach_m { 1.0 } else { reach_m / motion_m * (1.0 - 1e-12) };
        // A violating end is never reached: something lies between.
        let part = |share: f64, end: f64| if share < 1.0 { middle + share * (end - middle) } else { end };
        let [wanted_start, wanted_end] = [part(share(back_m), from), part(share(ahead_m), to)].map(instant);
        // Measured at the instants as they are recorded, rounding included.
        let (start, back_m_at_start) = self.held(&center, wanted_start, moment, None);
        let (end, ahead_m_at_end) = self.held(&center, wanted_end, moment, None);
        let motion_m = back_m_at_start.max(ahead_m_at_end);
        let (proven_from, proven_to) = (start.0 - segment as f64, end.0 - segment as f64);
        if start > instant(from) || edges.0 == Edge::Violating {
            open.push_back((Gap { to: proven_from, ..gap }, (edges.0, Edge::Proven)));
        }
        let (gap_m, inner) = (center.lo_m, center.inner);
        let moved = center.moved;
        let proven = Proven { slot, from: start, to: end, center: moment, gap_m, motion_m, moved, inner };
        self.found.keep(proven, self.prepared.eps.eps_m);
        if inner.is_some() {
            self.found.hits.push(Hit { slot, at: moment, decided_by: DecidedBy::Containment });
        }
        if end < instant(to) || edges.1 == Edge::Violating {
            open.push_back((Gap { from: proven_to, ..gap }, (Edge::Proven, edges.1)));
        }
        gap_m - motion_m
    }

    /// Asks about two pieces at the instant that was set: `settles_m` would be enough. Where it is less, bounds will do that tell
    /// enough of how far the distance is above the floor, or that it is below.
    pub(super) fn ask_between(&mut self, slot: usize, settles_m: f64, level: Level) -> Answer {
        let pair = &self.prepared.slots[slot];
        let floor_m = match level {
            Level::Contact => 0.0,
            Level::Required { required_m, .. } => required_m,
        };
        let is_telling = |apart: &Apart| {
            let telling_m = TELLING_SHARE * (apart.hi_m - floor_m);
            apart.lo_m >= settles_m || apart.hi_m < floor_m || apart.lo_m - floor_m >= telling_m
        };
        if let Some(apart) = self.asker.ask_coarsely(pair)
            && is_telling(&apart)
        {
            return Answer::Apart(apart);
        }
        let near = self.slots[slot].near;
        let (needed_m, enough_m) = (settles_m, settles_m);
        let asked = Asked { needed_m, enough_m, accuracy_m: f64::INFINITY, near, coarse_first: false };
        match self.asker.ask(pair, asked) {
            // Near the required clearance nothing less than the distance itself tells.
            Answer::Apart(apart) if floor_m > 0.0 && !is_telling(&apart) => {
                let near = apart.closest.map(|closest| (closest.triangle_a, closest.triangle_b)).or(near);
                self.asker.ask(pair, Asked { accuracy_m: 0.0, near, ..asked })
            }
            answer => answer,
        }
    }

    /// Leaves a gap as small as the resolution: the bracket of a contact is narrowed in time once all else is settled.
    fn leave_small(&mut self, gap: Gap, edges: (Edge, Edge), level: Level) -> f64 {
        if matches!(level, Level::Contact) && edges.0 != edges.1 {
            self.brackets.push((gap, edges));
            return 0.0;
        }
        self.leave(gap, level)
    }

    /// Leaves a gap unproven.
    fn leave(&mut self, gap: Gap, level: Level) -> f64 {
        let [from, to] = [gap.from, gap.to].map(|fraction| PathParameter(gap.segment as f64 + fraction));
        let stretch = Stretch { slot: gap.slot, from, to };
        match level {
            Level::Contact => self.found.unproven.push(stretch),
            Level::Required { .. } => self.found.below.push(stretch),
        }
        0.0
    }

    /// How far pieces may have moved against each other between a centre and an instant.
    pub(super) fn motion_m(&mut self, center: &Center, at: PathParameter) -> f64 {
        self.prepared.track.at(self.prepared.scene, at, &mut self.elsewhere);
        center.motion_m(&self.elsewhere)
    }

    /// A centre for two pieces at the instant that was set.
    pub(super) fn center(&mut self, slot: usize, apart: Apart, at: (PathParameter, &[f64])) -> Center {
        let known = (apart.lo_m, apart.hi_m, apart.inner);
        let center = self.weights.center((self.prepared, &self.asker.places), slot, known, at);
        self.slots[slot].lower(if apart.inner.is_some() { 0.0 } else { apart.hi_m }, at.0);
        center
    }
}
