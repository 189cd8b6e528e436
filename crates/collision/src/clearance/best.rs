//! The nearest triangles so far, and the cut-off distance of the search.

use std::ops::ControlFlow;

use geometry::{ClosestPoints, Pose, Triangle, Vector3, larger, smaller, triangle_triangle_within};

use super::tested::Tested;
use super::{Clearance, ClosestTriangles, Gap, Wanted};
use crate::Observer;

/// The bounds differ by at most this share of the distance.
const MOST_SHARE: f64 = 0.5;

/// The state of one search.
pub(super) struct Best<'t> {
    tested: &'t mut Tested,
    wanted: Wanted,
    /// The cut-off: triangles and bounding volumes farther apart are skipped. It never grows.
    pub(super) within_m: f64,
    closest: Option<ClosestTriangles>,
    /// Whether the closest triangles are as near to the known bound as wanted.
    is_known: bool,
    /// Direction from the nearest point of the first body to that of the second, of length 1 or slightly less.
    direction: Vector3<f64>,
}

impl<'t> Best<'t> {
    pub(super) fn new(wanted: Wanted, tested: &'t mut Tested) -> Self {
        tested.start();
        Self {
            tested,
            wanted,
            within_m: wanted.enough_m.max(wanted.eps_m),
            closest: None,
            is_known: false,
            direction: Vector3::zeros(),
        }
    }

    pub(super) fn eps_m(&self) -> f64 {
        self.wanted.eps_m
    }

    /// A lower bound on the distance of two triangles that were tested before, metres: the cut-off never grows, so a second test
    /// changes nothing.
    #[inline]
    pub(super) fn tested_m(&self, triangle_a: u32, triangle_b: u32) -> Option<f64> {
        self.tested.bound_m(triangle_a, triangle_b)
    }

    /// Tests two triangles in one frame if they were not tested before; a lower bound on their distance, metres, or a break at a
    /// contact.
    pub(super) fn consider(
        &mut self,
        a: (u32, &Triangle),
        b: (u32, &Triangle),
        observer: &mut impl Observer,
    ) -> ControlFlow<(), f64> {
        match self.tested_m(a.0, b.0) {
            Some(bound_m) => ControlFlow::Continue(bound_m),
            None => self.test(a, b, observer),
        }
    }

    /// Tests two triangles in one frame; a lower bound on their distance, metres, or a break at a contact.
    pub(super) fn test(
        &mut self,
        a: (u32, &Triangle),
        b: (u32, &Triangle),
        observer: &mut impl Observer,
    ) -> ControlFlow<(), f64> {
        observer.triangles_tested(1);
        let bound_m = match self.apart_along_direction_m(a.1, b.1) {
            Some(bound_m) => bound_m,
            None => match triangle_triangle_within(a.1, b.1, self.within_m) {
                Ok(nearest) => self.offer(a.0, b.0, nearest)?,
                Err(bound_m) => bound_m,
            },
        };
        self.tested.record(a.0, b.0, bound_m);
        ControlFlow::Continue(bound_m)
    }

    /// Takes two triangles with these nearest points if no others are nearer; a lower bound on their distance, metres, or a break at a
    /// contact.
    fn offer(&mut self, triangle_a: u32, triangle_b: u32, nearest: ClosestPoints) -> ControlFlow<(), f64> {
        let distance_m = nearest.distance_m;
        if self.closest.is_none_or(|closest| distance_m < closest.contact.distance_m) {
            self.closest = Some(ClosestTriangles { triangle_a, triangle_b, contact: nearest });
            // Slightly shorter than 1, so that no extent along it exceeds a distance.
            self.direction =
                (nearest.on_b - nearest.on_a) * ((1.0 - 1e-12) / distance_m.max(f64::MIN_POSITIVE));
            let Wanted { eps_m, needed_m, accuracy_m, share, known_m, .. } = self.wanted;
            // At or above `needed_m` only that value is to be decided, and accuracy does not matter.
            let (least_m, accuracy_m) = if distance_m >= needed_m {
                (needed_m, f64::INFINITY)
            } else {
                (eps_m, accuracy_m.max(share * distance_m))
            };
            self.is_known = distance_m - known_m <= accuracy_m.min(MOST_SHARE * distance_m);
            let matters_m = distance_m - accuracy_m.min(MOST_SHARE * distance_m);
            // Distances above the cut-off must not tighten it.
            if distance_m < self.within_m {
                self.within_m = matters_m.max(least_m).max(eps_m).min(self.within_m);
            }
        }
        if distance_m <= self.wanted.eps_m || self.is_known {
            ControlFlow::Break(())
        } else {
            // Its rounding is a part of eps.
            ControlFlow::Continue(distance_m - self.wanted.eps_m)
        }
    }

    /// How far two triangles are apart along the direction between the nearest points so far, metres, if that is too far: most are.
    fn apart_along_direction_m(&self, a: &Triangle, b: &Triangle) -> Option<f64> {
        let [a, b] = [a, b].map(|triangle| triangle.map(|corner| corner.coords.dot(&self.direction)));
        let (high_a, low_b) = (larger(larger(a[0], a[1]), a[2]), smaller(smaller(b[0], b[1]), b[2]));
        // The rounding of these products is far below eps, whose budget covers more of them.
        let apart_m = low_b - high_a - self.wanted.eps_m;
        (apart_m > self.within_m).then_some(apart_m)
    }

    /// The result, with witness points mapped by `frame` if given.
    pub(super) fn answer(self, frame: Option<&Pose>) -> Clearance {
        let closest = self.closest.map(|closest| {
            let ClosestPoints { distance_m, on_a, on_b } = closest.contact;
            let map = |point| frame.map_or(point, |frame| frame.point(&point));
            ClosestTriangles {
                contact: ClosestPoints { distance_m, on_a: map(on_a), on_b: map(on_b) },
                ..closest
            }
        });
        match closest {
            Some(contact) if contact.contact.distance_m <= self.wanted.eps_m => Clearance::Contact(contact),
            // A search that ended early proves no more than was known.
            _ if self.is_known => Clearance::SurfacesApart(Gap { lo_m: self.wanted.known_m, closest }),
            _ => Clearance::SurfacesApart(Gap { lo_m: self.within_m, closest }),
        }
    }
}
