//! Next to a contact: fronts whose floor changes along with the joints, as the distance does.
//!
//! A floor that is the same everywhere is above the distance at the end next to the contact, or proves little at the other.

use collision::Side;
use geometry::{ClosestPoints, Point3, Triangle, triangle_triangle};
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
/// A nearest point no further from a corner is that corner, metres.
const CORNER_M: f64 = 1e-9;
/// A bubble whose distance is less than this share of the motion from the middle to an end is not asked for.
const NARROW_SHARE: f64 = 0.25;
/// Parts of a front are recorded down to a contact zone divided by two to this power, and up to one multiplied by as much.
const MOST_HALVINGS: i32 = 10;

/// Two triangles that were the nearest ones of two shapes.
#[derive(Clone, Copy)]
pub(super) struct NearTriangles {
    /// Their nearest points, no nearer than the shapes, in the frame of the first one.
    pub(super) nearest: ClosestPoints,
    /// The shape of which a corner alone is nearest: along the normal of what it faces, it is the only point that counts.
    corner: Option<Side>,
}

impl NearTriangles {
    fn new(a: &Triangle, b: &Triangle) -> Self {
        let nearest = triangle_triangle(a, b);
        let is_corner = |triangle: &Triangle, point: &Point3<f64>| {
            triangle.iter().any(|corner| (corner - point).norm() <= CORNER_M)
        };
        let corner = match (is_corner(a, &nearest.on_a), is_corner(b, &nearest.on_b)) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        };
        Self { nearest, corner }
    }
}

impl Sweep<'_> {
    /// Proves an interval between two instants that are proven by one front, if possible; returns the distance that is left, metres.
    pub(super) fn close_in(&mut self, shape_pair: usize, ends: [PathParameter; 2]) -> Option<f64> {
        let [from, to] = ends.map(|at| self.near_triangles(shape_pair, at));
        let near = [from?, to?];
        let ends_m = near.map(|near| near.nearest.distance_m);
        let nearer = if ends_m[0] < ends_m[1] { near[0] } else { near[1] };
        let least_m = nearer.nearest.distance_m;
        let floors_m = ends_m.map(|end_m| LEAST_SHARE * least_m + RISE_SHARE * (end_m - least_m));
        if floors_m.iter().any(|floor_m| *floor_m <= self.problem.eps.eps_m) {
            return None;
        }
        let poses = self.fronts.at_middle(self.problem, shape_pair, ends);
        let middle = poses.at.expect("the middle of an interval is on the path");
        let bubble = self.motion_bounds.bubble(poses, shape_pair, (middle, &poses.coordinates));
        let start = self.between.known(shape_pair, &bubble);
        self.motion_bounds.recycle(bubble);
        let context = &mut self.context;
        let front = self.fronts.prove_sloped(context, shape_pair, ends, floors_m, nearer.corner, start)?;
        // A collision is reported with the state at a configuration.
        if front.proven.inner.is_some() {
            return None;
        }
        self.record_by_halves(&front);
        Some(front.proven.left_m())
    }

    /// Where to query a remainder: in the middle, or, between a proven end and one in contact, at the last instant before the triangles that
    /// touch there are apart. Then the remainder ends where they touch from there on, and the rest is recorded as unproven. `None` for the
    /// bracket of a contact that is seen.
    pub(super) fn place_to_query(
        &mut self,
        remainder: &mut Remainder,
        edges: EndStates,
        threshold: Threshold,
    ) -> Option<f64> {
        let Remainder { shape_pair, segment, from, to } = *remainder;
        let middle = Some(remainder.middle());
        let is_contact = matches!(threshold, Threshold::Contact) && edges.from != edges.to;
        if !is_contact || self.problem.has_tubes() {
            return middle;
        }
        let (proven, end) = if edges.from == EndState::Proven { (from, to) } else { (to, from) };
        let (bubble, [back_m, ahead_m]) = self.around(*remainder, remainder.middle());
        self.motion_bounds.recycle(bubble);
        let motion_m = back_m + ahead_m;
        if motion_m <= BRACKET_M {
            let at = PathParameter(segment as f64 + end);
            let is_seen =
                self.found.hits.last().is_some_and(|hit| (hit.shape_pair, hit.at) == (shape_pair, at));
            return if is_seen { None } else { middle };
        }
        if !self.touch(*remainder, end) && !self.hit(*remainder, end) || self.touch(*remainder, proven) {
            return middle;
        }
        // Signed, from the contact to the proven end.
        let bracket = BRACKET_M / motion_m * (proven - end);
        let [mut apart, contact] = self.first_touch(*remainder, [proven, end], FOUND_SHARE * bracket);
        // As far from the contact as its bracket may be wide: there is the more to prove the nearer it is.
        if (contact - proven).abs() > bracket.abs() {
            apart = contact + (1.0 - FOUND_SHARE) * bracket;
        }
        if contact != end {
            if !self.hit(*remainder, contact) {
                return middle;
            }
            let rest = Remainder { from: contact.min(end), to: contact.max(end), ..*remainder };
            self.leave(rest, Threshold::Contact);
            *remainder = Remainder { from: contact.min(proven), to: contact.max(proven), ..*remainder };
        }
        Some(apart)
    }

    /// Narrows the fractions between which the triangles that were nearest last begin to touch, from apart to touching, to a width: by the line
    /// through their last two distances, and by halves.
    fn first_touch(
        &mut self,
        remainder: Remainder,
        [mut apart, mut touching]: [f64; 2],
        width: f64,
    ) -> [f64; 2] {
        let mut last: [Option<(f64, f64)>; 2] = [None; 2];
        for step in 0.. {
            if (touching - apart).abs() <= width.abs() {
                break;
            }
            let on_line = match last {
                [Some((before, before_m)), Some((at, at_m))] if step % 3 != 2 => {
                    let zero = at + at_m * (at - before) / (before_m - at_m);
                    zero + if step % 3 == 0 { -0.5 * width } else { 0.5 * width }
                }
                _ => f64::NAN,
            };
            let is_between = (on_line - apart) * (touching - on_line) > 0.0;
            let next = if is_between { on_line } else { f64::midpoint(apart, touching) };
            if next == apart || next == touching {
                break;
            }
            match self.apart_m(remainder, next) {
                Some(apart_m) => (apart, last) = (next, [last[1], Some((next, apart_m))]),
                None => touching = next,
            }
        }
        [apart, touching]
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
        self.apart_m(remainder, fraction).is_none()
    }

    /// How far the triangles that were nearest last are apart at a fraction of the segment, metres; `None` if they touch.
    fn apart_m(&mut self, remainder: Remainder, fraction: f64) -> Option<f64> {
        let at = PathParameter(remainder.segment as f64 + fraction);
        let near_m = self
            .near_triangles(remainder.shape_pair, at)
            .map_or(f64::INFINITY, |near| near.nearest.distance_m);
        (near_m > self.problem.eps.eps_m).then_some(near_m)
    }

    /// The triangles that were nearest last, at a path parameter.
    fn near_triangles(&mut self, shape_pair: usize, at: PathParameter) -> Option<NearTriangles> {
        let pair = &self.problem.shape_pairs[shape_pair];
        self.ahead.set_none(self.problem, at);
        self.ahead.add_pair(self.problem, [pair.a, pair.b]);
        self.near_triangles_in(&self.ahead, shape_pair)
    }

    /// [`Self::near_triangles`] at these poses.
    pub(super) fn near_triangles_in(&self, poses: &Poses, shape_pair: usize) -> Option<NearTriangles> {
        let pair = &self.problem.shape_pairs[shape_pair];
        let (near_a, near_b) = self.states[shape_pair].near?;
        let [a, b] = [pair.a, pair.b].map(|shape| self.problem.shapes[shape].surface.mesh);
        let a_from_b = poses.a_from_b(pair.a, pair.b);
        let of_b = b.triangle(near_b as usize).map(|corner| a_from_b.point(&corner));
        Some(NearTriangles::new(&a.triangle(near_a as usize), &of_b))
    }

    /// Whether a bubble in the middle of a part, which is the current configuration, would prove so little of it that halves are better
    /// asked of fronts, by its motion bounds at both ends, metres.
    pub(super) fn is_narrow(&self, shape_pair: usize, motions_m: [f64; 2]) -> bool {
        let [back_m, ahead_m] = motions_m;
        if self.problem.has_tubes() || back_m + ahead_m <= BRACKET_M {
            return false;
        }
        // What touches is to be seen.
        let widths_m = self.problem.eps.eps_m..NARROW_SHARE * back_m.max(ahead_m);
        let near = self.near_triangles_in(&self.context.poses, shape_pair);
        near.is_some_and(|near| widths_m.contains(&near.nearest.distance_m))
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use test_support::Random;

    use super::*;
    use crate::fixture::{Surface, Trial, distance_m};
    use crate::found::ProofKind;
    use crate::goal::{Curve, Goal};
    use crate::prove::prove;
    use crate::query::QueryContext;
    use crate::watch::{Progress, Watch};

    #[test]
    fn what_leads_to_a_contact_keeps_what_is_recorded_and_the_contact_is_one() {
        let mut random = Random(0x510e_527f_ade6_82d1);
        let no_news = |_: Progress<'_>| ControlFlow::Continue(());
        let (mut contacts, mut near, mut sharp) = (0, 0, 0);
        for round in 0..250 {
            let mut trial = Trial::new(&mut random);
            trial.bring_together(&mut random);
            let surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
            let ends = trial.ends([0.05, 0.3, 1.0][random.below(3)]);
            let problem = trial.problem(ends, &surfaces);
            let goal = Goal { between_points: true, accuracy_m: 1e-3, curve: Curve::Unmeasured };
            let found = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels").found;
            let mut context = QueryContext::new(&problem);
            let mut distance_at_m = |at: PathParameter| {
                context.set(at);
                distance_m(&surfaces, &context.poses.a_from_b(0, 1))
            };
            for proven in &found.proven {
                let is_near = proven.kind == ProofKind::Front && proven.left_m() < CONTACT_ZONE_M;
                for step in 0..=4 {
                    let at = proven.from.0 + f64::from(step) / 4.0 * (proven.to.0 - proven.from.0);
                    let (seen_m, left_m) = (distance_at_m(PathParameter(at)), proven.left_m());
                    assert!(seen_m >= left_m - 1e-12, "round {round} at {at}: {seen_m} m, {left_m} m proven");
                    sharp += u32::from(is_near && seen_m < 4.0 * left_m);
                }
                near += u32::from(is_near);
            }
            for hit in found.hits.iter().chain(&found.narrowed) {
                if let PairState::Contact(_) = hit.state {
                    assert!(distance_at_m(hit.at) <= problem.eps.eps_m, "round {round} at {:?}", hit.at);
                    contacts += 1;
                }
            }
        }
        println!(
            "{contacts} contacts, {near} fronts within the contact zone, {sharp} instants within a quarter"
        );
        assert!(contacts > 100 && near > 100 && sharp > 4 * near, "{contacts}, {near}, {sharp}");
    }
}
