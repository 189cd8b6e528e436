//! Asking about two pieces at one instant.

use collision::{
    Clearance, ClosestTriangles, ContainmentQuestion, Counts, Observer as _, Search, Separation, Wanted,
    clearance, locate_components,
};
use geometry::{Location, Pose};
use kinematics::PathParameter;

use super::places::Places;
use super::prepared::{PiecePair, Prepared};

/// One thread's working space.
pub(super) struct Asker<'a> {
    pub(super) prepared: &'a Prepared<'a>,
    pub(super) places: Places,
    pub(super) search: Search,
    separation: Separation,
    pub(super) counts: Counts,
}

/// What is known of two pieces at an instant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Answer {
    /// Triangles touch; witnesses in the first piece's frame.
    Contact(ClosestTriangles),
    /// The surfaces do not touch.
    Apart(Apart),
    /// Something is not a number or too large for the rounding to be told, or the surfaces do not touch and it cannot be told whether
    /// this piece lies inside the other.
    Unknown { inner: Option<usize> },
}

/// Two surfaces that do not touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Apart {
    /// Proven bounds on their distance, rounding taken off; metres.
    pub(super) lo_m: f64,
    pub(super) hi_m: f64,
    /// Nearest triangles, where they were looked for; witnesses in the first piece's frame.
    pub(super) closest: Option<ClosestTriangles>,
    /// The piece that lies inside the other, where one does.
    pub(super) inner: Option<usize>,
}

impl Apart {
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

/// Whether one of two pieces lies inside the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enclosed {
    Neither,
    /// This one, inside the other.
    Inside(usize),
    /// That cannot be told of this one.
    Undecided(usize),
}

/// What is asked; see [`Wanted`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) needed_m: f64,
    pub(super) enough_m: f64,
    pub(super) accuracy_m: f64,
    /// Triangles to look at first.
    pub(super) near: Option<(u32, u32)>,
    /// Whether spheres alone are likely to answer.
    pub(super) coarse_first: bool,
}

impl Asked {
    /// Contact or not, from nothing.
    pub(super) fn contact_only() -> Self {
        Self { needed_m: 0.0, enough_m: 0.0, accuracy_m: f64::INFINITY, near: None, coarse_first: true }
    }

    /// The distance, to an accuracy.
    pub(super) fn distance(accuracy_m: f64, near: Option<(u32, u32)>) -> Self {
        Self { needed_m: f64::INFINITY, enough_m: f64::INFINITY, accuracy_m, near, coarse_first: false }
    }
}

/// Questions ask for this many eps more, so that what is left after rounding is more than eps.
const SPARE_EPS: f64 = 3.0;
/// Sphere tests spent on showing a gap before triangles are asked.
const SEPARATION_TESTS: usize = 400;

impl<'a> Asker<'a> {
    pub(super) fn new(prepared: &'a Prepared<'a>) -> Self {
        Self {
            prepared,
            places: Places::default(),
            search: Search::default(),
            separation: Separation::default(),
            counts: Counts::default(),
        }
    }

    pub(super) fn set(&mut self, moment: PathParameter) {
        self.places.set(self.prepared, moment);
    }

    /// Bounds on the distance of two pieces at the instant that was set, and whether either lies inside the other.
    ///
    /// # Guarantee
    /// `Apart` only if no triangles touch within eps; `lo_m` and `hi_m` hold after rounding. What lies inside is asked whenever
    /// the surfaces are apart.
    pub(super) fn ask(&mut self, pair: &PiecePair, asked: Asked) -> Answer {
        let prepared = self.prepared;
        let eps_m = prepared.eps.eps_m;
        let (a, b) = (&prepared.pieces[pair.a], &prepared.pieces[pair.b]);
        let enough_m = asked.enough_m + SPARE_EPS * eps_m;
        let centers_m = (self.places.world_centers[pair.b] - self.places.world_centers[pair.a]).norm();
        let balls_m = a.radius_m + b.radius_m;
        let Some(a_from_b) = self.a_from_b(pair) else { return Answer::Unknown { inner: None } };
        let far_apart = centers_m - balls_m;
        if far_apart >= enough_m && far_apart >= balls_m {
            self.counts.tested((0, 1), (0, 1), false);
            return self.apart(pair, &a_from_b, far_apart, centers_m + balls_m, None);
        }
        if asked.coarse_first {
            let bodies = (&a.body, &b.body);
            let (lo_m, hi_m) =
                self.separation.bounds_m(bodies, &a_from_b, SEPARATION_TESTS, &mut self.counts);
            if lo_m >= enough_m {
                return self.apart(pair, &a_from_b, lo_m, hi_m, None);
            }
        }
        let needed_m = asked.needed_m + SPARE_EPS * eps_m;
        let accuracy_m = (asked.accuracy_m - 2.0 * eps_m).max(0.0);
        let wanted = Wanted { eps_m, needed_m, enough_m, accuracy_m };
        let bodies = (&a.body, &b.body);
        match clearance(&mut self.search, bodies, &a_from_b, wanted, asked.near, &mut self.counts) {
            Clearance::Contact(contact) => Answer::Contact(contact),
            Clearance::Apart(gap) => self.apart(pair, &a_from_b, gap.lo_m, gap.hi_m(), gap.closest),
        }
    }

    /// Bounds by spheres alone, and whether either piece lies inside the other; nothing where they show no gap.
    pub(super) fn ask_coarsely(&mut self, pair: &PiecePair) -> Option<Apart> {
        let (a, b) = (&self.prepared.pieces[pair.a].body, &self.prepared.pieces[pair.b].body);
        let a_from_b = self.a_from_b(pair)?;
        let (lo_m, hi_m) = self.separation.bounds_m((a, b), &a_from_b, SEPARATION_TESTS, &mut self.counts);
        let shows_gap = lo_m > 2.0 * self.prepared.eps.eps_m;
        if !shows_gap {
            return None;
        }
        match self.apart(pair, &a_from_b, lo_m, hi_m, None) {
            Answer::Apart(apart) => Some(apart),
            Answer::Contact(_) | Answer::Unknown { .. } => None,
        }
    }

    fn apart(
        &self,
        pair: &PiecePair,
        a_from_b: &Pose,
        lo_m: f64,
        hi_m: f64,
        closest: Option<ClosestTriangles>,
    ) -> Answer {
        let eps_m = self.prepared.eps.eps_m;
        let inner = match self.enclosed(pair, a_from_b) {
            Enclosed::Undecided(inner) => return Answer::Unknown { inner: Some(inner) },
            Enclosed::Inside(inner) => Some(inner),
            Enclosed::Neither => None,
        };
        Apart::new((lo_m, hi_m), eps_m, closest, inner).map_or(Answer::Unknown { inner: None }, Answer::Apart)
    }

    /// The pose between two pieces at the instant that was set; nothing where it is not a number, or where the rounding of the run
    /// is not within its limit: then no comparison would mean anything.
    pub(super) fn a_from_b(&self, pair: &PiecePair) -> Option<Pose> {
        let a_from_b = self.places.a_from_b(pair.a, pair.b);
        (self.prepared.eps.is_usable() && a_from_b.is_finite()).then_some(a_from_b)
    }

    /// Whether either of two pieces whose surfaces do not touch lies inside the other.
    pub(super) fn enclosed(&self, pair: &PiecePair, a_from_b: &Pose) -> Enclosed {
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

    /// Where one piece lies, seen from another whose surface it does not touch.
    pub(super) fn locate(
        &self,
        container: usize,
        content: usize,
        question: &ContainmentQuestion,
        container_from_content: impl Fn() -> Pose,
    ) -> Location {
        if question.is_empty() {
            return Location::Outside;
        }
        let [container, content] = [container, content].map(|piece| &self.prepared.pieces[piece]);
        let container = (container.body.mesh, container.interior);
        locate_components(container, content.body.mesh, question, &container_from_content())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_are_none_are_no_answer() {
        let (nan, inf) = (f64::NAN, f64::INFINITY);
        let is_answer = |bounds_m, eps_m| Apart::new(bounds_m, eps_m, None, None).is_some();
        for bounds_m in [(nan, 1.0), (1.0, nan), (inf, inf), (-inf, inf), (2.0, 1.0), (-2.0, -1.0)] {
            assert!(!is_answer(bounds_m, 1e-12), "{bounds_m:?}");
        }
        assert!(!is_answer((0.5, 1.0), inf) && !is_answer((0.5, 1.0), nan));
        assert!(
            is_answer((0.5, inf), 1e-12) && is_answer((0.0, 0.0), 1e-12) && is_answer((-1.0, 0.5), 1e-12)
        );
    }
}
