//! A member moved aside, and the shortest such move found that parts a pair.

use collision::{AfterMove, separating_move};
use continuous::{Closest, PairState, Poses, QueryContext};
use geometry::Vector3;

use crate::run::prepared::PreparedRun;

/// What a move leaves free between the members, metres: more than the rounding of the move to whole micrometres takes away.
pub(super) const SPARE_M: f64 = 3e-6;
/// Whole micrometres.
pub(super) const PER_M: f64 = 1e6;
/// Distances after a move are measured to this, metres.
const ACCURACY_M: f64 = 1e-6;

/// A pair of members at one instant, of which one is moved aside.
pub(super) struct Aside<'a, 'p, 'c> {
    prepared: &'a PreparedRun<'p>,
    context: &'a mut QueryContext<'c>,
    /// The poses at the instant.
    home: &'a Poses,
    /// Index of the checked pair.
    pair: usize,
    /// The member that is moved.
    moved: usize,
    other: usize,
}

/// A move after which a pair is proven apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parted {
    /// In world, whole micrometres in metres.
    pub(super) by_m: Vector3<f64>,
    /// The closest triangles after the move.
    pub(super) closest: Closest,
}

impl Parted {
    /// Unit vector along the move.
    pub(super) fn direction(&self) -> Vector3<f64> {
        self.by_m / self.by_m.norm()
    }
}

impl<'a, 'p, 'c> Aside<'a, 'p, 'c> {
    /// Of a checked pair at the current configuration, where the poses are `home`, and of the member that is moved.
    pub(super) fn new(
        prepared: &'a PreparedRun<'p>,
        context: &'a mut QueryContext<'c>,
        home: &'a Poses,
        (pair, moved): (usize, usize),
    ) -> Self {
        let members = prepared.scene.pairs[pair];
        let other = if moved == members.a { members.b } else { members.a };
        Self { prepared, context, home, pair, moved, other }
    }

    /// Whether the pair is in proven contact or containment at home.
    pub(super) fn collides(&mut self) -> bool {
        let problem = &self.prepared.problem;
        let shape_pairs = &problem.shape_pairs[problem.shape_pairs_of(self.pair)];
        matches!(self.context.decide(shape_pairs), PairState::Contact(_) | PairState::Inside { .. })
    }

    /// The shortest move found from directions to try first, from that between the middles of the members, and from 6 or, if
    /// thorough, 26 directions around.
    pub(super) fn shortest(&mut self, known: &[Vector3<f64>], thorough: bool) -> Option<Parted> {
        let around = around().filter(|steps| thorough || steps.norm_squared() == 1.0);
        let around = around.map(|steps| steps / steps.norm());
        let [from, to] = [self.other, self.moved].map(|member| self.middle(member));
        let way = to - from;
        let apart = (way.norm() > 0.0).then(|| way / way.norm());
        let directions: Vec<Vector3<f64>> = known.iter().copied().chain(apart).chain(around).collect();
        let extents = self.extents();
        let free_m = |direction: &Vector3<f64>| extents.free_m(direction);
        let found = separating_move(&mut |by_m| self.after(by_m), &directions, free_m, SPARE_M)?;
        // The move that is reported is the one that is checked.
        let length_m = found.by_m.norm();
        (0..8).find_map(|further| {
            let longer = if length_m > 0.0 { 1.0 + f64::from(further) * SPARE_M / length_m } else { 1.0 };
            let by_m = (found.by_m * longer).map(|x| (x * PER_M).round() / PER_M);
            let closest = self.apart(&by_m)?.1;
            Some(Parted { by_m, closest })
        })
    }

    /// The state of the pair after a move.
    pub(super) fn after(&mut self, by_m: &Vector3<f64>) -> AfterMove {
        let Some((lo_m, closest)) = self.apart(by_m) else { return AfterMove::Colliding };
        let contact = &closest.triangles.contact;
        let in_a = (contact.on_a - contact.on_b) / contact.distance_m;
        let toward_a = self.home.world_from_shape[closest.a].vector(&in_a);
        let first_is_moved = self.prepared.problem.shapes[closest.a].body == self.moved;
        AfterMove::Apart { lo_m, normal: if first_is_moved { toward_a } else { -toward_a } }
    }

    /// The distance and the closest triangles after a move, if the pair is proven apart.
    fn apart(&mut self, by_m: &Vector3<f64>) -> Option<(f64, Closest)> {
        let problem = &self.prepared.problem;
        self.context.poses.set_aside(self.home, problem, self.moved, by_m);
        let state = self.context.measure(self.pair, ACCURACY_M, &mut Vec::new());
        let PairState::Apart(bounds) = state else { return None };
        let closest = bounds.closest?;
        let is_apart = bounds.lo_m > problem.eps.eps_m && closest.triangles.contact.distance_m > 0.0;
        is_apart.then_some((bounds.lo_m, closest))
    }

    /// The middle of a member's shapes, in world.
    fn middle(&self, member: usize) -> Vector3<f64> {
        let problem = &self.prepared.problem;
        let of_member =
            || problem.shapes.iter().zip(&self.home.world_centers).filter(|(shape, _)| shape.body == member);
        let sum: Vector3<f64> = of_member().map(|(_, center)| center.coords).sum();
        sum / of_member().count().max(1) as f64
    }

    pub(super) fn extents(&self) -> Extents {
        let problem = &self.prepared.problem;
        let balls = |member: usize| {
            let shapes = problem.shapes.iter().zip(&self.home.world_centers);
            let of_member = shapes.filter(|(shape, _)| shape.body == member);
            of_member.map(|(shape, center)| (center.coords, shape.radius_m)).collect()
        };
        Extents { moved: balls(self.moved), other: balls(self.other) }
    }
}

/// The steps from a cube to the 26 cubes around it.
pub(super) fn around() -> impl Iterator<Item = Vector3<f64>> {
    let step = |k: usize| Vector3::from([k % 3, k / 3 % 3, k / 9].map(|step| step as f64 - 1.0));
    (0..27).map(step).filter(|steps| steps.norm_squared() > 0.0)
}

/// Balls around the shapes of both members, in world.
pub(super) struct Extents {
    moved: Vec<(Vector3<f64>, f64)>,
    other: Vec<(Vector3<f64>, f64)>,
}

impl Extents {
    /// The length of a move along a unit direction after which the balls are on different sides of a plane, metres.
    pub(super) fn free_m(&self, direction: &Vector3<f64>) -> f64 {
        let lowest_m = self
            .moved
            .iter()
            .map(|(center, radius_m)| direction.dot(center) - radius_m)
            .fold(f64::INFINITY, f64::min);
        let highest_m = self
            .other
            .iter()
            .map(|(center, radius_m)| direction.dot(center) + radius_m)
            .fold(f64::NEG_INFINITY, f64::max);
        (highest_m - lowest_m).max(0.0) + 1e-3
    }
}
