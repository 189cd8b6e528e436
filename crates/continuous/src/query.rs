//! Distance and containment queries about two shapes at one configuration.

use collision::{
    Clearance, ClosestTriangles, ContainmentQuestion, Counts, Front, Observer as _, RefinementLimits, Search,
    Separation, Wanted, clearance, clearance_from_front, locate_components,
};
use geometry::{Location, Pose, Vector3};
use kinematics::PathParameter;

use crate::bubble::MotionBounds;
use crate::effort::Effort;
use crate::poses::Poses;
use crate::problem::{Problem, ShapePair};
use crate::state::{Closest, DistanceBounds, PairState};

/// Scratch memory and poses of one thread for queries.
pub struct QueryContext<'a> {
    /// The problem that queries are about.
    pub problem: &'a Problem<'a>,
    /// Poses at the current configuration.
    pub poses: Poses,
    pub(crate) search: Search,
    separation: Separation,
    /// Number of tests so far.
    pub counts: Counts,
    /// The work so far, by kind of query.
    pub effort: Effort,
}

/// Whether one of two shapes lies inside the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Enclosed {
    Neither,
    /// This shape lies inside the other.
    Inside(usize),
    /// Containment of this shape is undecided.
    Undecided(usize),
}

/// A distance query with its early outs; see [`Wanted`].
#[derive(Clone, Copy, Debug)]
pub struct DistanceRequest {
    /// The query must decide whether the distance is at least this, metres.
    pub needed_m: f64,
    /// The query stops when the distance is proven to be at least this, metres.
    pub enough_m: f64,
    /// Below `needed_m` the bounds may be this far apart, metres.
    pub accuracy_m: f64,
    /// Below `needed_m` they may be this share of the distance apart, where that is more.
    pub share: f64,
    /// A lower bound on the distance that is proven already, metres, or minus infinity: triangles as near to it as the bounds may be
    /// apart are enough.
    pub known_m: f64,
    /// Triangles to test first: a warm start.
    pub near: Option<(u32, u32)>,
    /// Whether bounding volumes alone are likely to suffice.
    pub coarse_first: bool,
}

impl DistanceRequest {
    /// Decides contact only, without a warm start.
    pub fn contact_only() -> Self {
        Self {
            needed_m: 0.0,
            enough_m: 0.0,
            accuracy_m: f64::INFINITY,
            share: 0.0,
            known_m: f64::NEG_INFINITY,
            near: None,
            coarse_first: true,
        }
    }

    /// Measures the distance to an accuracy.
    pub fn distance(accuracy_m: f64, near: Option<(u32, u32)>) -> Self {
        Self {
            needed_m: f64::INFINITY,
            enough_m: f64::INFINITY,
            accuracy_m,
            share: 0.0,
            known_m: f64::NEG_INFINITY,
            near,
            coarse_first: false,
        }
    }
}

/// Queries require this many eps more, so that the bound exceeds eps after rounding.
const SPARE_EPS: f64 = 3.0;
/// Of a share of the distance rounding takes less than the rest.
const SPARE_SHARE: f64 = 0.99;
/// Bounding-volume tests spent on a lower bound before triangles are tested.
const SEPARATION_TESTS: usize = 256;

impl<'a> QueryContext<'a> {
    /// A context for the queries of one thread.
    pub fn new(problem: &'a Problem<'a>) -> Self {
        Self {
            problem,
            poses: Poses::default(),
            search: Search::default(),
            separation: Separation::default(),
            counts: Counts::default(),
            effort: Effort::default(),
        }
    }

    /// Sets the current configuration.
    pub fn set(&mut self, at: PathParameter) {
        self.poses.set(self.problem, at);
    }

    /// Sets the current configuration with one body moved by a translation in the world, metres.
    pub fn set_moved(&mut self, at: PathParameter, body: usize, by_m: &Vector3<f64>) {
        self.poses.set(self.problem, at);
        let home = self.poses.clone();
        self.poses.set_aside(&home, self.problem, body, by_m);
    }

    /// Sets the current configuration without any pose: all shapes are [`PairState::Unknown`] there until they are added.
    pub(crate) fn set_none(&mut self, at: PathParameter) {
        self.poses.set_none(self.problem, at);
    }

    /// Sets the current configuration for queries about these two shapes alone: all others are [`PairState::Unknown`] there.
    pub fn set_pair(&mut self, pair: &ShapePair, at: PathParameter) {
        self.poses.set_pair(self.problem, at, [pair.a, pair.b]);
    }

    /// Bounds on the distance of two shapes at the current configuration, and whether either lies inside the other.
    ///
    /// # Guarantee
    /// `Apart` or `Inside` only if no triangles touch within eps; `lo_m` and `hi_m` hold after rounding. Containment is decided
    /// whenever the surfaces are apart.
    pub fn query(&mut self, pair: &ShapePair, request: DistanceRequest) -> PairState {
        self.query_from(pair, request, None)
    }

    /// [`Self::query`] from the front of the last query about the two shapes, if there is one; [`Front::moved`] must have been told
    /// how far they have moved since.
    pub(crate) fn query_from(
        &mut self,
        pair: &ShapePair,
        request: DistanceRequest,
        front: Option<&mut Front>,
    ) -> PairState {
        self.effort.queries += 1;
        let problem = self.problem;
        let eps_m = problem.eps.eps_m;
        let (a, b) = (&problem.shapes[pair.a], &problem.shapes[pair.b]);
        let enough_m = request.enough_m + SPARE_EPS * eps_m;
        let Some(a_from_b) = self.a_from_b(pair) else { return PairState::Unknown { inner: None } };
        if let Some((lo_m, hi_m)) = self.by_balls(pair, enough_m) {
            return self.apart(pair, &a_from_b, lo_m, hi_m, None);
        }
        let has_front = front.as_ref().is_some_and(|front| !front.is_empty());
        if request.coarse_first && !has_front {
            let bodies = (&a.surface, &b.surface);
            let (lo_m, hi_m) = self.separation.bounds_m(
                bodies,
                &a_from_b,
                RefinementLimits::within(SEPARATION_TESTS),
                &mut self.counts,
            );
            if lo_m >= enough_m {
                return self.apart(pair, &a_from_b, lo_m, hi_m, None);
            }
        }
        let needed_m = request.needed_m + SPARE_EPS * eps_m;
        let accuracy_m = (request.accuracy_m - 2.0 * eps_m).max(0.0);
        let wanted = Wanted {
            eps_m,
            needed_m,
            enough_m,
            accuracy_m,
            share: SPARE_SHARE * request.share,
            known_m: request.known_m,
        };
        let bodies = (&a.surface, &b.surface);
        let (search, near, counts) = (&mut self.search, request.near, &mut self.counts);
        let result = match front {
            Some(front) => clearance_from_front(search, front, bodies, &a_from_b, wanted, near, counts),
            None => clearance(search, bodies, &a_from_b, wanted, near, counts),
        };
        match result {
            Clearance::Contact(triangles) => PairState::Contact(Closest { a: pair.a, b: pair.b, triangles }),
            Clearance::SurfacesApart(gap) => self.apart(pair, &a_from_b, gap.lo_m, gap.hi_m(), gap.closest),
        }
    }

    /// Bounds by the bounding balls of two shapes, if these are enough and farther apart than they are large.
    fn by_balls(&mut self, pair: &ShapePair, enough_m: f64) -> Option<(f64, f64)> {
        let centers_m = (self.poses.world_centers[pair.b] - self.poses.world_centers[pair.a]).norm();
        let balls_m = self.problem.shapes[pair.a].radius_m + self.problem.shapes[pair.b].radius_m;
        let apart_m = centers_m - balls_m;
        let is_enough = apart_m >= enough_m && apart_m >= balls_m;
        is_enough.then(|| {
            self.counts.tested((0, 1), (0, 1), false);
            (apart_m, centers_m + balls_m)
        })
    }

    /// Bounds by bounding volumes alone, and whether either shape lies inside the other; `None` if these do not separate them.
    pub(crate) fn query_volumes(&mut self, pair: &ShapePair) -> Option<PairState> {
        let (a, b) = (&self.problem.shapes[pair.a].surface, &self.problem.shapes[pair.b].surface);
        let a_from_b = self.a_from_b(pair)?;
        let limits = RefinementLimits::within(SEPARATION_TESTS);
        let (lo_m, hi_m) = self
            .by_balls(pair, 0.0)
            .unwrap_or_else(|| self.separation.bounds_m((a, b), &a_from_b, limits, &mut self.counts));
        let shows_gap = lo_m > 2.0 * self.problem.eps.eps_m;
        if !shows_gap {
            return None;
        }
        let state = self.apart(pair, &a_from_b, lo_m, hi_m, None);
        state.surfaces().is_some().then_some(state)
    }

    /// Whether bounding volumes alone prove that two shapes are at least this far apart, metres, and neither inside the other.
    pub(crate) fn is_apart_by_volumes(&mut self, pair: &ShapePair, least_m: f64) -> bool {
        let (a, b) = (&self.problem.shapes[pair.a].surface, &self.problem.shapes[pair.b].surface);
        let Some(a_from_b) = self.a_from_b(pair) else { return false };
        let enough_m = least_m + SPARE_EPS * self.problem.eps.eps_m;
        let limits = RefinementLimits { most_tests: SEPARATION_TESTS, enough_m };
        let (lo_m, _) = self.separation.bounds_m((a, b), &a_from_b, limits, &mut self.counts);
        lo_m >= enough_m && self.enclosed(pair, &a_from_b) == Enclosed::Neither
    }

    fn apart(
        &self,
        pair: &ShapePair,
        a_from_b: &Pose,
        lo_m: f64,
        hi_m: f64,
        closest: Option<ClosestTriangles>,
    ) -> PairState {
        let closest = closest.map(|triangles| Closest { a: pair.a, b: pair.b, triangles });
        let bounds = DistanceBounds::new((lo_m, hi_m), self.problem.eps.eps_m, closest);
        match (self.enclosed(pair, a_from_b), bounds) {
            (Enclosed::Undecided(inner), _) => PairState::Unknown { inner: Some(inner) },
            (_, None) => PairState::Unknown { inner: None },
            (Enclosed::Inside(inner), Some(surfaces)) => PairState::Inside { inner, surfaces },
            (Enclosed::Neither, Some(bounds)) => PairState::Apart(bounds),
        }
    }

    /// The relative pose of two shapes at the current configuration; `None` if it is not finite, or if eps exceeds its limit:
    /// then no comparison would be valid.
    pub(crate) fn a_from_b(&self, pair: &ShapePair) -> Option<Pose> {
        let a_from_b = self.poses.a_from_b(pair.a, pair.b);
        (self.problem.eps.is_usable() && a_from_b.is_finite()).then_some(a_from_b)
    }

    /// Whether either of two shapes without surface contact lies inside the other.
    pub(crate) fn enclosed(&self, pair: &ShapePair, a_from_b: &Pose) -> Enclosed {
        match self.locate(pair.a, pair.b, &pair.b_in_a, || *a_from_b) {
            Location::Inside => Enclosed::Inside(pair.b),
            b_in_a => match self.locate(pair.b, pair.a, &pair.a_in_b, || a_from_b.inverse()) {
                Location::Inside => Enclosed::Inside(pair.a),
                Location::Undecided => Enclosed::Undecided(pair.a),
                _ if b_in_a == Location::Undecided => Enclosed::Undecided(pair.b),
                _ => Enclosed::Neither,
            },
        }
    }

    /// How much nearer or further apart two shapes may be in the tube around the current configuration of the path, metres.
    pub fn tube_m(&self, shape_pair: usize) -> f64 {
        let Some(at) = self.poses.at.filter(|_| self.problem.has_tubes()) else { return 0.0 };
        let here = (at, self.poses.coordinates.as_slice());
        let bubble = MotionBounds::new(self.problem).bubble(&self.poses, shape_pair, here);
        self.problem.tube_m(&bubble, [at; 2])
    }

    /// Locates a shape relative to another one whose surface it does not touch.
    pub fn locate(
        &self,
        container: usize,
        content: usize,
        question: &ContainmentQuestion,
        container_from_content: impl Fn() -> Pose,
    ) -> Location {
        if question.is_empty() {
            return Location::Outside;
        }
        let [container, content] = [container, content].map(|shape| &self.problem.shapes[shape]);
        let container = (container.surface.mesh, container.interior);
        locate_components(container, content.surface.mesh, question, &container_from_content())
    }
}
