//! Distance and containment queries about two shapes at one configuration.

use collision::{
    Clearance, ClosestTriangles, ContainmentQuestion, Counts, Observer as _, Search, Separation, Wanted,
    clearance, locate_components,
};
use geometry::{Location, Pose};
use kinematics::PathParameter;

use crate::poses::Poses;
use crate::problem::{Problem, ShapePair};

/// Working space of one thread for queries.
pub struct QueryContext<'a> {
    /// What is checked.
    pub problem: &'a Problem<'a>,
    /// Where everything is at the configuration that was set.
    pub poses: Poses,
    pub(crate) search: Search,
    separation: Separation,
    /// Tests made so far.
    pub counts: Counts,
}

/// What is known of two shapes at one configuration.
#[derive(Clone, Copy, Debug)]
pub enum PairState {
    /// Triangles touch; witnesses in the first shape's frame.
    Contact(ClosestTriangles),
    /// The surfaces do not touch.
    Apart(DistanceBounds),
    /// Something is not a number or too large for the rounding to be told, or the surfaces do not touch and it cannot be told whether
    /// this shape lies inside the other.
    Unknown {
        /// The shape that may lie inside the other, where only that is open.
        inner: Option<usize>,
    },
}

/// Bounds on the distance of two surfaces that do not touch.
#[derive(Clone, Copy, Debug)]
pub struct DistanceBounds {
    /// Lower bound on their distance, rounding taken off; metres.
    pub lo_m: f64,
    /// Upper bound on their distance, rounding added; metres.
    pub hi_m: f64,
    /// Nearest triangles, where they were searched for; witness points in the first shape's frame.
    pub closest: Option<ClosestTriangles>,
    /// The shape that lies inside the other, where one does.
    pub inner: Option<usize>,
}

impl DistanceBounds {
    /// Two surfaces whose distance lies between these bounds before rounding; nothing where these are no bounds.
    ///
    /// # Guarantee
    /// Of what it gives neither bound is *not a number*, the upper one is not below 0 or the lower one, and the lower one is finite:
    /// whatever is compared with them afterwards is compared with a number.
    fn new(
        (lo_m, hi_m): (f64, f64),
        eps_m: f64,
        closest: Option<ClosestTriangles>,
        inner: Option<usize>,
    ) -> Option<Self> {
        let (lo_m, hi_m) = (lo_m - eps_m, hi_m + eps_m);
        let is_bound = lo_m.is_finite() && hi_m >= lo_m && hi_m >= 0.0;
        is_bound.then_some(Self { lo_m, hi_m, closest, inner })
    }
}

/// Whether one of two shapes lies inside the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Enclosed {
    Neither,
    /// This one, inside the other.
    Inside(usize),
    /// That cannot be told of this one.
    Undecided(usize),
}

/// A distance query with its early outs; see [`Wanted`].
#[derive(Clone, Copy, Debug)]
pub struct DistanceRequest {
    /// Whether the distance is at least this must be decided, metres.
    pub needed_m: f64,
    /// Above this distance nothing more is wanted, metres.
    pub enough_m: f64,
    /// Below what is needed the bounds may be this far apart, metres.
    pub accuracy_m: f64,
    /// Triangles to test first: a warm start.
    pub near: Option<(u32, u32)>,
    /// Whether spheres alone are likely to answer.
    pub coarse_first: bool,
}

impl DistanceRequest {
    /// Contact or not, from nothing.
    pub fn contact_only() -> Self {
        Self { needed_m: 0.0, enough_m: 0.0, accuracy_m: f64::INFINITY, near: None, coarse_first: true }
    }

    /// The distance, to an accuracy.
    pub fn distance(accuracy_m: f64, near: Option<(u32, u32)>) -> Self {
        Self { needed_m: f64::INFINITY, enough_m: f64::INFINITY, accuracy_m, near, coarse_first: false }
    }
}

/// Queries ask for this many eps more, so that what is left after rounding is more than eps.
const SPARE_EPS: f64 = 3.0;
/// Sphere tests spent on a lower bound before triangles are tested.
const SEPARATION_TESTS: usize = 400;

impl<'a> QueryContext<'a> {
    /// For the queries of one thread.
    pub fn new(problem: &'a Problem<'a>) -> Self {
        Self {
            problem,
            poses: Poses::default(),
            search: Search::default(),
            separation: Separation::default(),
            counts: Counts::default(),
        }
    }

    /// Sets the configuration that queries are about.
    pub fn set(&mut self, at: PathParameter) {
        self.poses.set(self.problem, at);
    }

    /// Bounds on the distance of two shapes at the configuration that was set, and whether either lies inside the other.
    ///
    /// # Guarantee
    /// `Apart` only if no triangles touch within eps; `lo_m` and `hi_m` hold after rounding. Containment is decided whenever
    /// the surfaces are apart.
    pub fn query(&mut self, pair: &ShapePair, asked: DistanceRequest) -> PairState {
        let problem = self.problem;
        let eps_m = problem.eps.eps_m;
        let (a, b) = (&problem.shapes[pair.a], &problem.shapes[pair.b]);
        let enough_m = asked.enough_m + SPARE_EPS * eps_m;
        let centers_m = (self.poses.world_centers[pair.b] - self.poses.world_centers[pair.a]).norm();
        let balls_m = a.radius_m + b.radius_m;
        let Some(a_from_b) = self.a_from_b(pair) else { return PairState::Unknown { inner: None } };
        let far_apart = centers_m - balls_m;
        if far_apart >= enough_m && far_apart >= balls_m {
            self.counts.tested((0, 1), (0, 1), false);
            return self.apart(pair, &a_from_b, far_apart, centers_m + balls_m, None);
        }
        if asked.coarse_first {
            let bodies = (&a.surface, &b.surface);
            let (lo_m, hi_m) =
                self.separation.bounds_m(bodies, &a_from_b, SEPARATION_TESTS, &mut self.counts);
            if lo_m >= enough_m {
                return self.apart(pair, &a_from_b, lo_m, hi_m, None);
            }
        }
        let needed_m = asked.needed_m + SPARE_EPS * eps_m;
        let accuracy_m = (asked.accuracy_m - 2.0 * eps_m).max(0.0);
        let wanted = Wanted { eps_m, needed_m, enough_m, accuracy_m };
        let bodies = (&a.surface, &b.surface);
        match clearance(&mut self.search, bodies, &a_from_b, wanted, asked.near, &mut self.counts) {
            Clearance::Contact(contact) => PairState::Contact(contact),
            Clearance::Apart(gap) => self.apart(pair, &a_from_b, gap.lo_m, gap.hi_m(), gap.closest),
        }
    }

    /// Bounds by spheres alone, and whether either shape lies inside the other; nothing where they show no gap.
    pub(crate) fn query_volumes(&mut self, pair: &ShapePair) -> Option<DistanceBounds> {
        let (a, b) = (&self.problem.shapes[pair.a].surface, &self.problem.shapes[pair.b].surface);
        let a_from_b = self.a_from_b(pair)?;
        let (lo_m, hi_m) = self.separation.bounds_m((a, b), &a_from_b, SEPARATION_TESTS, &mut self.counts);
        let shows_gap = lo_m > 2.0 * self.problem.eps.eps_m;
        if !shows_gap {
            return None;
        }
        match self.apart(pair, &a_from_b, lo_m, hi_m, None) {
            PairState::Apart(apart) => Some(apart),
            PairState::Contact(_) | PairState::Unknown { .. } => None,
        }
    }

    fn apart(
        &self,
        pair: &ShapePair,
        a_from_b: &Pose,
        lo_m: f64,
        hi_m: f64,
        closest: Option<ClosestTriangles>,
    ) -> PairState {
        let eps_m = self.problem.eps.eps_m;
        let inner = match self.enclosed(pair, a_from_b) {
            Enclosed::Undecided(inner) => return PairState::Unknown { inner: Some(inner) },
            Enclosed::Inside(inner) => Some(inner),
            Enclosed::Neither => None,
        };
        DistanceBounds::new((lo_m, hi_m), eps_m, closest, inner)
            .map_or(PairState::Unknown { inner: None }, PairState::Apart)
    }

    /// The pose between two shapes at the configuration that was set; nothing where it is not a number, or where the rounding of the run
    /// is not within its limit: then no comparison would mean anything.
    pub(crate) fn a_from_b(&self, pair: &ShapePair) -> Option<Pose> {
        let a_from_b = self.poses.a_from_b(pair.a, pair.b);
        (self.problem.eps.is_usable() && a_from_b.is_finite()).then_some(a_from_b)
    }

    /// Whether either of two shapes whose surfaces do not touch lies inside the other.
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

    /// Where one shape lies, seen from another whose surface it does not touch.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_are_none_are_no_answer() {
        let (nan, inf) = (f64::NAN, f64::INFINITY);
        let is_answer = |bounds_m, eps_m| DistanceBounds::new(bounds_m, eps_m, None, None).is_some();
        for bounds_m in [(nan, 1.0), (1.0, nan), (inf, inf), (-inf, inf), (2.0, 1.0), (-2.0, -1.0)] {
            assert!(!is_answer(bounds_m, 1e-12), "{bounds_m:?}");
        }
        assert!(!is_answer((0.5, 1.0), inf) && !is_answer((0.5, 1.0), nan));
        assert!(
            is_answer((0.5, inf), 1e-12) && is_answer((0.0, 0.0), 1e-12) && is_answer((-1.0, 0.5), 1e-12)
        );
    }
}
