//! Divides the open parts of a segment until each is proven or as small as the resolution.

use crate::Verdict;
use kinematics::PathParameter;

use super::Sweep;
use super::parts::{OpenParts, PartMotion};
use super::state::KnownState;
use crate::bubble::FreeBubble;
use crate::found::{CONTACT_ZONE_M, Hit, OpenInterval, ProofKind, ProvenInterval};
use crate::query::DistanceRequest;
use crate::state::PairState;

/// A contact is bracketed to this much motion, metres.
pub(super) const BRACKET_M: f64 = 1e-6;
/// An open part without a contact is divided down to this much motion, metres, and is then undecided.
const FINEST_M: f64 = 1e-9;
/// A front leaves at least this distance, metres: intervals proven with less count as surroundings of a contact.
const LEAST_LEFT_M: f64 = 2.0 * CONTACT_ZONE_M;
/// A bubble is used until this share of its distance is left.
pub(super) const KEPT_SHARE: f64 = 0.25;
/// Bounds by bounding volumes alone suffice if the lower one is at least this share of the upper one.
const SUFFICIENT_SHARE: f64 = 0.3;
/// Tubes that are wider enclose what nobody commands, as corners that are cut; those of moves in space are narrower by far, metres.
const WIDE_TUBE_M: f64 = 1e-3;
/// A part that moves less than this share of its tube is left where its tube proves nothing.
const HOPELESS_SHARE: f64 = 0.25;

/// An unproven part of a segment, in fractions of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remainder {
    pub(super) shape_pair: usize,
    pub(super) segment: usize,
    pub(super) from: f64,
    pub(super) to: f64,
}

impl Remainder {
    pub(super) fn middle(self) -> f64 {
        0.5 * (self.from + self.to)
    }
}

/// The state at an end of a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndState {
    /// Proven: the threshold is kept.
    Proven,
    /// Violated, or not provable.
    Violating,
}

/// The states at both ends of a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EndStates {
    pub(super) from: EndState,
    pub(super) to: EndState,
}

impl EndStates {
    pub(super) const PROVEN: Self = Self::new(EndState::Proven, EndState::Proven);

    pub(super) const fn new(from: EndState, to: EndState) -> Self {
        Self { from, to }
    }
}

/// A remainder, and the states at its ends.
pub(super) type OpenRemainder = (Remainder, EndStates);

/// The property to be proven.
#[derive(Clone, Copy, Debug)]
pub(super) enum Threshold {
    /// The surfaces are apart.
    Contact,
    /// The required clearance is kept.
    Required { required_m: f64, accuracy_m: f64 },
}

impl Threshold {
    /// The required clearance, metres; 0 for contact.
    fn required_m(self) -> f64 {
        match self {
            Self::Contact => 0.0,
            Self::Required { required_m, .. } => required_m,
        }
    }

    /// Parts between such ends are divided down to this much motion, metres.
    fn resolution_m(self, edges: EndStates) -> f64 {
        match self {
            Self::Contact if edges == EndStates::PROVEN => FINEST_M,
            Self::Contact => BRACKET_M,
            Self::Required { accuracy_m, .. } => accuracy_m,
        }
    }
}

impl EndState {
    pub(super) fn from_known(known: &KnownState) -> Self {
        match known {
            KnownState::Apart(_) => Self::Proven,
            KnownState::Violating(_) => Self::Violating,
        }
    }
}

impl Sweep<'_> {
    /// Divides a remainder until every part is proven or as small as the resolution; returns a lower bound on the distance over
    /// it, 0 if something stays unproven.
    ///
    /// Wider parts come first: a grazing contact that uses up all queries leaves only its surroundings open, not later parts.
    ///
    /// # Guarantee
    /// Every configuration of the remainder lies in a recorded proven or open interval: unproven for [`Threshold::Contact`],
    /// below for [`Threshold::Required`]. A part between two violating ends is recorded as one interval, without a query, but for a
    /// required clearance that may be kept in between. [`OpenParts`] says how fine the division is.
    pub(super) fn resolve(&mut self, remainder: Remainder, edges: EndStates, threshold: Threshold) -> f64 {
        self.resolve_all(&[(remainder, edges)], threshold)
    }

    /// Resolves several remainders of one shape pair and one segment with the query budget of one.
    pub(super) fn resolve_all(&mut self, remainders: &[OpenRemainder], threshold: Threshold) -> f64 {
        let mut least_m = f64::INFINITY;
        let [mut coarse, fine] = std::mem::take(&mut self.part_memory);
        coarse.extend(remainders);
        let mut open = OpenParts::new([coarse, fine], self.goal.accuracy_m);
        // Until a contact is seen, a slide may be proven closer than the surroundings of one.
        let mut slides = true;
        while let Some((remainder, edges)) = open.next() {
            if self.has_ended() {
                return 0.0;
            }
            if remainder.from >= remainder.to && edges == EndStates::PROVEN {
                continue;
            }
            let is_answered = remainder.from >= remainder.to
                || edges == EndStates::new(EndState::Violating, EndState::Violating)
                    && !self.may_rise(remainder, threshold, &open);
            if is_answered || !open.spend() {
                least_m = least_m.min(self.leave(remainder, threshold));
            } else {
                slides &= edges == EndStates::PROVEN;
                let proven_m = self.front(remainder, edges, threshold, slides);
                least_m = least_m
                    .min(proven_m.unwrap_or_else(|| self.divide(remainder, edges, threshold, &mut open)));
            }
        }
        self.narrow_brackets(open.left());
        self.part_memory = open.into_memory();
        least_m
    }

    /// Whether a required clearance may be kept between two ends that violate it. Between two contacts nothing is asked.
    fn may_rise(&mut self, remainder: Remainder, threshold: Threshold, open: &OpenParts) -> bool {
        matches!(threshold, Threshold::Required { .. }) && {
            let (_, [back_m, ahead_m]) = self.around(remainder, remainder.middle());
            open.may_rise(PartMotion::new(remainder, back_m + ahead_m))
        }
    }

    /// Moves to a fraction of the segment in a remainder: the bubble there, with unknown distance, and its motion bounds along the chord
    /// at both ends, metres.
    pub(super) fn around(&mut self, remainder: Remainder, fraction: f64) -> (FreeBubble, [f64; 2]) {
        let Remainder { shape_pair, segment, from, to } = remainder;
        let instant = |fraction: f64| PathParameter(segment as f64 + fraction);
        let at = instant(fraction);
        self.context.set_pair(&self.problem.shape_pairs[shape_pair], at);
        self.problem.path.values_at(at, &mut self.elsewhere);
        let bubble = self.motion_bounds.bubble(&self.context.poses, shape_pair, (at, &self.elsewhere));
        let motions_m = [from, to].map(|end| self.chord_motion_m(&bubble, instant(end)));
        (bubble, motions_m)
    }

    /// Queries a remainder in its middle, or before the contact at one end of it; returns a lower bound on the distance over the proven
    /// part, and queues the rest.
    fn divide(
        &mut self,
        mut remainder: Remainder,
        edges: EndStates,
        threshold: Threshold,
        open: &mut OpenParts,
    ) -> f64 {
        let Some(middle) = self.place_to_query(&mut remainder, edges, threshold) else {
            return self.leave_small(remainder, edges, threshold);
        };
        let Remainder { shape_pair, segment, from, to } = remainder;
        // The motion bound does not depend on the distance: it gives the distance that would prove the whole part.
        let (mut bubble, [back_m, ahead_m]) = self.around(remainder, middle);
        let (at, motion) = (bubble.at, PartMotion::new(remainder, back_m + ahead_m));
        let may_halve = matches!(threshold, Threshold::Contact) && edges == EndStates::PROVEN;
        if may_halve && self.is_narrow(shape_pair, [back_m, ahead_m]) {
            open.push((Remainder { to: middle, ..remainder }, edges), motion);
            open.push((Remainder { from: middle, ..remainder }, edges), motion);
            self.motion_bounds.recycle(bubble);
            return f64::INFINITY;
        }
        self.between.to(shape_pair, &bubble);
        let instant = |fraction: f64| PathParameter(segment as f64 + fraction);
        // What the tube may take from any distance along the chord.
        let (tube_m, eps_m) = (self.problem.tube_m(&bubble, [from, to].map(instant)), self.problem.eps.eps_m);
        let floor_m = tube_m
            + match threshold {
                Threshold::Contact => eps_m,
                Threshold::Required { required_m, .. } => required_m,
            };
        let settles_m = (back_m.max(ahead_m) + 2.0 * floor_m) / (1.0 - KEPT_SHARE);
        let state = self.query_between(shape_pair, settles_m, tube_m + threshold.required_m());
        self.states[shape_pair].keep(&state, at, tube_m);
        let surfaces = state.surfaces();
        if let Some(surfaces) = surfaces {
            bubble = bubble.with_distance(surfaces, state.inner());
        } else if state.verdict().is_some_and(|(verdict, _)| verdict == Verdict::Collision) {
            self.found.hits.push(Hit { shape_pair, at, state });
        }
        let is_apart = surfaces.is_some() && bubble.lo_m > floor_m && bubble.lo_m - tube_m > eps_m;
        let is_small = back_m + ahead_m <= threshold.resolution_m(edges) || middle <= from || middle >= to;
        let is_covered = is_apart && bubble.lo_m - back_m.max(ahead_m) > floor_m;
        if is_small && !(is_covered && edges == EndStates::PROVEN) {
            return self.leave_small(remainder, edges, threshold);
        }
        // Within so wide a tube nothing near here can be proven, and halving gains nothing.
        let most_m = back_m.max(ahead_m);
        let is_hopeless = tube_m > WIDE_TUBE_M
            && back_m + ahead_m <= HOPELESS_SHARE * tube_m
            && surfaces.is_some_and(|surfaces| surfaces.hi_m + most_m <= floor_m);
        if is_hopeless {
            return self.leave(remainder, threshold);
        }
        if !is_apart {
            open.push(
                (Remainder { to: middle, ..remainder }, EndStates::new(edges.from, EndState::Violating)),
                motion,
            );
            open.push(
                (Remainder { from: middle, ..remainder }, EndStates::new(EndState::Violating, edges.to)),
                motion,
            );
            self.motion_bounds.recycle(bubble);
            return 0.0;
        }
        let kept_m = if is_small { floor_m } else { (KEPT_SHARE * bubble.lo_m).max(floor_m) };
        let reach_m = bubble.lo_m - kept_m;
        let share =
            |motion_m: f64| if motion_m <= reach_m { 1.0 } else { reach_m / motion_m * (1.0 - 1e-12) };
        // The bubble never reaches a violating end, so a part before it stays open.
        let part = |share: f64, end: f64| if share < 1.0 { middle + share * (end - middle) } else { end };
        let [wanted_start, wanted_end] = [part(share(back_m), from), part(share(ahead_m), to)].map(instant);
        // Motion bounds at the recorded path parameters, rounding included.
        let (start, back_m_at_start) = self.held(&bubble, wanted_start, at, None);
        let (end, ahead_m_at_end) = self.held(&bubble, wanted_end, at, None);
        let motion_m = back_m_at_start.max(ahead_m_at_end);
        let (proven_from, proven_to) = (start.0 - segment as f64, end.0 - segment as f64);
        if start > instant(from) || edges.from == EndState::Violating {
            open.push(
                (Remainder { to: proven_from, ..remainder }, EndStates::new(edges.from, EndState::Proven)),
                motion,
            );
        }
        let (gap_m, inner) = (bubble.lo_m, bubble.inner);
        let moved = bubble.moved;
        let proven = ProvenInterval {
            shape_pair,
            from: start,
            to: end,
            center: at,
            gap_m,
            motion_m,
            moved,
            inner,
            kind: ProofKind::Bubble,
        };
        self.found.keep(proven, eps_m);
        if inner.is_some() {
            self.found.hits.push(Hit { shape_pair, at, state });
        }
        if end < instant(to) || edges.to == EndState::Violating {
            open.push(
                (Remainder { from: proven_to, ..remainder }, EndStates::new(EndState::Proven, edges.to)),
                motion,
            );
        }
        self.motion_bounds.recycle(bubble);
        gap_m - motion_m
    }

    /// Proves a remainder between two proven ends by one front, if possible; returns the distance that is left, metres.
    fn front(
        &mut self,
        remainder: Remainder,
        edges: EndStates,
        threshold: Threshold,
        slides: bool,
    ) -> Option<f64> {
        if edges != EndStates::PROVEN {
            return None;
        }
        let Remainder { shape_pair, segment, from, to } = remainder;
        let ends = [from, to].map(|fraction| PathParameter(segment as f64 + fraction));
        if let (Threshold::Contact, false) = (threshold, slides) {
            return self.close_in(shape_pair, ends);
        }
        let required_m = threshold.required_m();
        let floor_m = required_m.max(LEAST_LEFT_M);
        let slide_floor_m = if slides { required_m } else { floor_m };
        let proven = self.fronts.prove(&mut self.context, shape_pair, ends, (floor_m, slide_floor_m))?;
        if proven.inner.is_some() {
            // A collision is reported with the state at a configuration.
            let pair = &self.problem.shape_pairs[shape_pair];
            self.context.set_pair(pair, proven.center);
            let state = self.context.query(pair, DistanceRequest::contact_only());
            if state.inner() != proven.inner || state.surfaces().is_none() {
                return None;
            }
            self.found.hits.push(Hit { shape_pair, at: proven.center, state });
        }
        self.found.proven.push(proven);
        Some(proven.left_m())
    }

    /// Queries two shapes at the current configuration, to which [`Self::between`] was moved. A distance of `settles_m` proves the
    /// whole part. A smaller one needs bounds that show how far it exceeds the floor, or that it is below.
    pub(super) fn query_between(&mut self, shape_pair: usize, settles_m: f64, floor_m: f64) -> PairState {
        let pair = &self.problem.shape_pairs[shape_pair];
        let is_sufficient = |state: &PairState| {
            state.surfaces().is_some_and(|surfaces| {
                let sufficient_m = SUFFICIENT_SHARE * (surfaces.hi_m - floor_m);
                surfaces.lo_m >= settles_m
                    || surfaces.hi_m < floor_m
                    || surfaces.lo_m - floor_m >= sufficient_m
            })
        };
        let front = &mut self.between.front;
        if front.is_empty()
            && let Some(by_volumes) = self.context.query_volumes(pair).filter(is_sufficient)
        {
            return by_volumes;
        }
        let near = self.states[shape_pair].near;
        let (needed_m, enough_m) = (settles_m, settles_m);
        let request =
            DistanceRequest { needed_m, enough_m, ..DistanceRequest::distance(f64::INFINITY, near) };
        let state = self.context.query_from(pair, request, Some(front));
        // Close to the required clearance only the exact distance decides.
        if floor_m > 0.0 && state.surfaces().is_some() && !is_sufficient(&state) {
            let near = state.closest().or(near);
            let exact = DistanceRequest { accuracy_m: 0.0, near, ..request };
            return self.context.query_from(pair, exact, Some(front));
        }
        state
    }

    /// Records a remainder as small as the resolution; the bracket of a contact is narrowed in time after everything else.
    fn leave_small(&mut self, remainder: Remainder, edges: EndStates, threshold: Threshold) -> f64 {
        if matches!(threshold, Threshold::Contact) && edges.from != edges.to {
            self.brackets.push((remainder, edges));
            return 0.0;
        }
        self.leave(remainder, threshold)
    }

    /// Records a remainder as unproven.
    pub(super) fn leave(&mut self, remainder: Remainder, threshold: Threshold) -> f64 {
        let [from, to] =
            [remainder.from, remainder.to].map(|fraction| PathParameter(remainder.segment as f64 + fraction));
        let interval = OpenInterval { shape_pair: remainder.shape_pair, from, to };
        match threshold {
            Threshold::Contact => self.found.unproven.push(interval),
            Threshold::Required { .. } => self.found.below.push(interval),
        }
        0.0
    }

    /// The motion bound between the centre of a bubble and the tube at a path parameter, metres.
    pub(super) fn motion_m(&mut self, bubble: &FreeBubble, at: PathParameter) -> f64 {
        self.chord_motion_m(bubble, at) + self.problem.tube_m(bubble, [at; 2])
    }

    /// The motion bound between the centre of a bubble and the chord at a path parameter, metres.
    pub(super) fn chord_motion_m(&mut self, bubble: &FreeBubble, at: PathParameter) -> f64 {
        self.problem.path.values_at(at, &mut self.elsewhere);
        bubble.motion_m(&self.elsewhere)
    }
}
