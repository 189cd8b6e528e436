//! Next to a contact: fronts whose floor changes along with the joints, as the distance does.
//!
//! A floor that is the same everywhere is above the distance at the end next to the contact, or proves little at the other.

use geometry::triangle_triangle;
use kinematics::PathParameter;

use super::Sweep;
use super::resolve::{BRACKET_M, EndState, EndStates, Remainder, Threshold};
use crate::found::{CONTACT_ZONE_M, Hit, ProvenInterval};
use crate::front::SlopedFront;
use crate::poses::Poses;
use crate::state::PairState;

/// Of the smaller distance of the nearest triangles at both ends this share is to be proven there: others may be nearer, and directed
/// bounds lose a little.
const LEAST_SHARE: f64 = 0.4;
/// What is to be proven rises by this share of what their distance does.
const RISE_SHARE: f64 = 0.9;
/// The instant at which two triangles touch is searched for to this share of the motion to which a contact is bracketed.
const FOUND_SHARE: f64 = 0.1;
/// A bubble whose distance is less than this share of the motion from the middle to an end is not asked for.
const NARROW_SHARE: f64 = 0.25;
/// Parts of a front are recorded down to a contact zone divided by two to this power, and up to one multiplied by as much.
const MOST_HALVINGS: i32 = 10;

impl Sweep<'_> {
    /// Proves an interval between two instants that are proven by one front, if possible; returns the distance that is left, metres.
    pub(super) fn close_in(&mut self, shape_pair: usize, ends: [PathParameter; 2]) -> Option<f64> {
        let [from_m, to_m] = ends.map(|at| self.near_triangles_m(shape_pair, at));
        let ends_m = [from_m?, to_m?];
        let least_m = ends_m[0].min(ends_m[1]);
        let floors_m = ends_m.map(|end_m| LEAST_SHARE * least_m + RISE_SHARE * (end_m - least_m));
        if floors_m.iter().any(|floor_m| *floor_m <= self.problem.eps.eps_m) {
            return None;
        }
        let front = self.fronts.prove_sloped(&mut self.context, shape_pair, ends, floors_m)?;
        // A collision is reported with the state at a configuration.
        if front.proven.inner.is_some() {
            return None;
        }
        self.record_by_halves(&front);
        Some(front.proven.left_m())
    }

    /// Where to query a remainder: in the middle, or, between a proven end and one in contact, at the last instant before the triangles that
    /// touch there are apart. Then the remainder ends where they touch from there on, and the rest is recorded as unproven.
    pub(super) fn place_to_query(
        &mut self,
        remainder: &mut Remainder,
        edges: EndStates,
        threshold: Threshold,
    ) -> f64 {
        let (proven, end) = if edges.from == EndState::Proven {
            (remainder.from, remainder.to)
        } else {
            (remainder.to, remainder.from)
        };
        let is_contact = matches!(threshold, Threshold::Contact) && edges.from != edges.to;
        if !is_contact || self.problem.has_tubes() {
            return remainder.middle();
        }
        let (bubble, [back_m, ahead_m]) = self.around(*remainder, remainder.middle());
        self.motion_bounds.recycle(bubble);
        let motion_m = back_m + ahead_m;
        if motion_m <= BRACKET_M {
            return remainder.middle();
        }
        if !self.touch(*remainder, end) && !self.hit(*remainder, end) || self.touch(*remainder, proven) {
            return remainder.middle();
        }
        let (mut apart, mut contact) = (proven, end);
        // Signed, from the contact to the proven end.
        let bracket = BRACKET_M / motion_m * (proven - end);
        while (contact - apart).abs() > FOUND_SHARE * bracket.abs() {
            let middle = f64::midpoint(apart, contact);
            if middle == apart || middle == contact {
                break;
            }
            if self.touch(*remainder, middle) { contact = middle } else { apart = middle }
        }
        // As far from the contact as its bracket may be wide: there is the more to prove the nearer it is.
        if (contact - proven).abs() > bracket.abs() {
            apart = contact + (1.0 - FOUND_SHARE) * bracket;
        }
        if contact != end {
            if !self.hit(*remainder, contact) {
                return remainder.middle();
            }
            let rest = Remainder { from: contact.min(end), to: contact.max(end), ..*remainder };
            self.leave(rest, Threshold::Contact);
            *remainder = Remainder { from: contact.min(proven), to: contact.max(proven), ..*remainder };
        }
        apart
    }

    /// Whether two shapes are in contact at a fraction of the segment, which is recorded.
    fn hit(&mut self, remainder: Remainder, fraction: f64) -> bool {
        let shape_pair = remainder.shape_pair;
        let (bubble, _) = self.around(remainder, fraction);
        let at = bubble.at;
        self.between.to(shape_pair, &bubble);
        self.motion_bounds.recycle(bubble);
        let state = self.query_between(shape_pair, 0.0, 0.0);
        self.states[shape_pair].keep(&state, at, 0.0);
        let touches = matches!(state, PairState::Contact(_));
        if touches {
            self.found.hits.push(Hit { shape_pair, at, state });
        }
        touches
    }

    /// Whether the triangles that were nearest last touch at a fraction of the segment.
    fn touch(&mut self, remainder: Remainder, fraction: f64) -> bool {
        let at = PathParameter(remainder.segment as f64 + fraction);
        self.near_triangles_m(remainder.shape_pair, at).is_some_and(|near_m| near_m <= self.problem.eps.eps_m)
    }

    /// The distance of the triangles that were nearest last, metres: an upper bound on that of the shapes.
    fn near_triangles_m(&mut self, shape_pair: usize, at: PathParameter) -> Option<f64> {
        let pair = &self.problem.shape_pairs[shape_pair];
        self.ahead.set_none(self.problem, at);
        self.ahead.add_pair(self.problem, [pair.a, pair.b]);
        self.near_triangles_in(&self.ahead, shape_pair)
    }

    /// [`Self::near_triangles_m`] at these poses.
    fn near_triangles_in(&self, poses: &Poses, shape_pair: usize) -> Option<f64> {
        let pair = &self.problem.shape_pairs[shape_pair];
        let (near_a, near_b) = self.states[shape_pair].near?;
        let [a, b] = [pair.a, pair.b].map(|shape| self.problem.shapes[shape].surface.mesh);
        let a_from_b = poses.a_from_b(pair.a, pair.b);
        let of_b = b.triangle(near_b as usize).map(|corner| a_from_b.point(&corner));
        Some(triangle_triangle(&a.triangle(near_a as usize), &of_b).distance_m)
    }

    /// Whether a bubble in the middle of a part, which is the current configuration, would prove so little of it that halves are better
    /// asked of fronts, by its motion bounds at both ends and the required clearance, metres.
    ///
    /// # Guarantee
    /// Not if the surfaces keep more than half of the motion above the required clearance there: every such part is queried.
    pub(super) fn is_narrow(&self, shape_pair: usize, motions_m: [f64; 2], required_m: f64) -> bool {
        if self.problem.has_tubes() || motions_m[0] + motions_m[1] <= BRACKET_M {
            return false;
        }
        let reach_m = motions_m[0].max(motions_m[1]);
        let Some(near_m) = self.near_triangles_in(&self.context.poses, shape_pair) else { return false };
        let (above_m, least_m) = (near_m - required_m, self.problem.eps.eps_m);
        // What is at or below is to be seen.
        above_m > least_m && above_m < NARROW_SHARE * reach_m
    }

    /// Records a front as intervals over each of which what it proves changes by a factor of two at most, and is on one side of the contact
    /// zone.
    ///
    /// # Guarantee
    /// Of every interval the recorded distance is proven: over it, what the front proves is lowest at an end.
    fn record_by_halves(&mut self, front: &SlopedFront) {
        let ProvenInterval { from, to, .. } = front.proven;
        let mut low_m = |at: PathParameter| {
            self.problem.path.values_at(at, &mut self.elsewhere);
            front.low_m(&self.elsewhere).max(front.proven.gap_m)
        };
        let [first_m, last_m] = [from, to].map(&mut low_m);
        let halving = |step: i32| if first_m > last_m { MOST_HALVINGS - step } else { step - MOST_HALVINGS };
        let inner = (0..=2 * MOST_HALVINGS).map(|step| {
            let limit_m = CONTACT_ZONE_M * 2.0_f64.powi(halving(step));
            PathParameter(from.0 + (limit_m - first_m) / (last_m - first_m) * (to.0 - from.0))
        });
        let (mut start, mut start_m) = (from, first_m);
        for end in inner.filter(|at| *at > from && *at < to).chain([to]) {
            let end_m = low_m(end);
            let (center, gap_m) = (PathParameter(f64::midpoint(start.0, end.0)), start_m.min(end_m));
            let part = ProvenInterval { from: start, to: end, center, gap_m, ..front.proven };
            self.found.keep(part, self.problem.eps.eps_m);
            (start, start_m) = (end, end_m);
        }
    }
}
