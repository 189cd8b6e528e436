//! Narrows the bracket of a contact in time: slow joints move far less than the motion resolution in a long time.

use crate::Verdict;
use kinematics::PathParameter;

use super::Sweep;
use super::resolve::{EndState, EndStates, KEPT_SHARE, Remainder};
use crate::found::{Hit, OpenInterval, ProofKind, ProvenInterval};
use crate::state::PairState;

/// Largest bracket of the time of a first or last contact, or [`WIDTH`] if that is larger: seconds, or points without a clock.
const WIDTH_TIME: f64 = 1e-3;
/// The same as a share of the segment.
const WIDTH: f64 = 1e-6;

/// The share of the width on either side of a configuration that could not be decided.
const BESIDE: f64 = 0.25;

/// The result of a query in a bracket.
enum BracketState {
    /// The shapes are apart, over this proven interval.
    Apart(ProvenInterval),
    /// In contact, or one inside the other.
    Contact,
    /// Undecided: they are about eps apart.
    Neither,
}

/// The direction from the proven end of a remainder: forwards in time, or backwards if the proven end is the later one.
#[derive(Clone, Copy)]
struct Way {
    sign: f64,
}

impl Way {
    /// The coordinate of a path parameter in this direction.
    fn along(self, at: PathParameter) -> f64 {
        self.sign * at.0
    }

    fn at(self, along: f64) -> PathParameter {
        PathParameter(self.sign * along)
    }

    /// The nearer and the further end of an interval.
    fn ends(self, proven: &ProvenInterval) -> [f64; 2] {
        let [from, to] = [proven.from, proven.to].map(|at| self.along(at));
        [from.min(to), from.max(to)]
    }
}

impl Sweep<'_> {
    /// Narrows all waiting brackets of a segment in order of time; the query budget is shared among them.
    pub(super) fn narrow_brackets(&mut self, mut queries: u32) {
        let mut waiting = std::mem::take(&mut self.brackets);
        waiting.sort_by(|x, y| x.0.from.total_cmp(&y.0.from));
        let count = waiting.len();
        for (done, (remainder, edges)) in waiting.drain(..).enumerate() {
            let share = queries / u32::try_from(count - done).unwrap_or(u32::MAX);
            let mut left = share;
            self.narrow(remainder, edges, &mut left);
            queries -= share - left;
        }
        self.brackets = waiting;
    }

    /// Narrows the bracket between a proven and a violating end within the query budget, and records the rest as unproven.
    ///
    /// # Guarantee
    /// The proven part grows from the proven end without a gap. The rest is recorded as one unproven interval, even if some
    /// configuration in it was found apart. So the first contact still lies between the end of the proven part and the first
    /// configuration of contact.
    fn narrow(&mut self, remainder: Remainder, edges: EndStates, queries: &mut u32) {
        let Remainder { shape_pair, segment, from, to } = remainder;
        let way = Way { sign: if edges.from == EndState::Proven { 1.0 } else { -1.0 } };
        let [from, to] = [from, to].map(|fraction| way.along(PathParameter(segment as f64 + fraction)));
        let (mut proven_to, end) = (from.min(to), from.max(to));
        // The nearest configuration that is not proven apart, and the nearest one with a contact.
        let (mut violating, mut contact) = (end, end);
        let [start, after] = [segment, segment + 1].map(|point| self.problem.path.time(point));
        // A segment without duration needs no narrowing.
        let width = if after > start {
            self.problem.path.least_way(segment, bracket_width([start, after]) / (after - start))
        } else {
            1.0
        };
        // Proven intervals not yet connected to the proven part; the nearest is the last.
        let mut ahead: Vec<ProvenInterval> = Vec::new();
        while *queries > 0 {
            let wanted = if violating < contact { BESIDE * width } else { width };
            let open_to = ahead.last().map_or(violating, |next| way.ends(next)[0]);
            let middle = f64::midpoint(proven_to, open_to);
            if violating - proven_to <= wanted || middle <= proven_to || middle >= open_to {
                break;
            }
            *queries -= 1;
            match self.query_around(shape_pair, [proven_to, middle, open_to].map(|at| way.at(at))) {
                BracketState::Apart(proven) => ahead.push(proven),
                BracketState::Contact => (violating, contact) = (middle, middle),
                BracketState::Neither => violating = middle,
            }
            ahead.retain(|next| way.ends(next)[0] < violating);
            while let Some(next) = ahead.pop_if(|next| way.ends(next)[0] <= proven_to) {
                proven_to = proven_to.max(way.ends(&next)[1]);
                self.found.proven.push(next);
            }
        }
        // Beyond an undecided configuration this only searches for the contact, and proves nothing.
        while contact - violating > BESIDE * width && *queries > 0 {
            let middle = f64::midpoint(violating, contact);
            if middle <= violating || middle >= contact {
                break;
            }
            *queries -= 1;
            match self.query_around(shape_pair, [violating, middle, contact].map(|at| way.at(at))) {
                BracketState::Contact => contact = middle,
                BracketState::Apart(_) | BracketState::Neither => violating = middle,
            }
        }
        let [from, to] = if way.sign > 0.0 { [proven_to, end] } else { [end, proven_to] };
        self.found.unproven.push(OpenInterval { shape_pair, from: way.at(from), to: way.at(to) });
    }

    /// Queries two shapes at the second of three path parameters. If they are apart, returns the interval that their bubble
    /// proves between the other two.
    fn query_around(&mut self, shape_pair: usize, [one, at, other]: [PathParameter; 3]) -> BracketState {
        let eps_m = self.problem.eps.eps_m;
        self.problem.path.values_at(at, &mut self.elsewhere);
        self.context.set_pair(&self.problem.shape_pairs[shape_pair], at);
        let bubble = self.motion_bounds.bubble(&self.context.poses, shape_pair, (at, &self.elsewhere));
        self.between.to(shape_pair, &bubble);
        let ends = [PathParameter(one.0.min(other.0)), PathParameter(one.0.max(other.0))];
        let motions_m = ends.map(|end| self.chord_motion_m(&bubble, end));
        let tube_m = self.problem.tube_m(&bubble, ends);
        let settles_m = (motions_m[0].max(motions_m[1]) + 2.0 * (tube_m + eps_m)) / (1.0 - KEPT_SHARE);
        let state = self.query_between(shape_pair, settles_m, tube_m);
        self.states[shape_pair].keep(&state, at, tube_m);
        let PairState::Apart(apart) = state else {
            let collides = state.verdict().is_some_and(|(verdict, _)| verdict == Verdict::Collision);
            if !collides {
                return BracketState::Neither;
            }
            self.found.narrowed.push(Hit { shape_pair, at, state });
            return BracketState::Contact;
        };
        let gap_m = apart.lo_m;
        let above_eps = |m: f64| m > eps_m;
        if !above_eps(gap_m - tube_m) {
            return BracketState::Neither;
        }
        let reach_m = gap_m - (KEPT_SHARE * gap_m).max(tube_m + eps_m);
        let part = |motion_m: f64, end: PathParameter| {
            let share = (reach_m / motion_m * (1.0 - 1e-12)).clamp(0.0, 1.0);
            if motion_m <= reach_m { end } else { PathParameter(at.0 + share * (end.0 - at.0)) }
        };
        let mut held = [part(motions_m[0], ends[0]), part(motions_m[1], ends[1])];
        // Motion bounds at the recorded path parameters, rounding included; at the centre nothing has moved.
        let mut motion_m = held.map(|end| self.motion_m(&bubble, end)).into_iter().fold(0.0, f64::max);
        if !above_eps(gap_m - motion_m) {
            (held, motion_m) = ([at; 2], self.motion_m(&bubble, at));
        }
        let [from, to] = held;
        let proven = ProvenInterval {
            shape_pair,
            from,
            to,
            center: at,
            gap_m,
            motion_m,
            moved: bubble.moved,
            inner: None,
            kind: ProofKind::Bubble,
        };
        if above_eps(gap_m - motion_m) { BracketState::Apart(proven) } else { BracketState::Neither }
    }
}

/// Largest width of a contact's bracket in a segment with these times at its ends, seconds, or points without a clock.
pub fn bracket_width([start, end]: [f64; 2]) -> f64 {
    (WIDTH * (end - start)).max(WIDTH_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_is_a_millisecond_or_a_millionth_of_its_segment() {
        for (end_s, expected_s) in [(11.0, 1e-3), (1.5, 1e-3), (10_001.0, 1e-2), (1.0, 1e-3)] {
            let width_s = bracket_width([1.0, end_s]);
            assert!((width_s - expected_s).abs() <= 1e-9 * expected_s, "to {end_s} s: {width_s}");
        }
    }
}
