//! The nearest triangles so far, and how much nearer others must be to matter.

use std::ops::ControlFlow;

use geometry::{Contact, Pose, Triangle, separated_by_more_than, triangle_triangle};

use super::{Clearance, ClosestTriangles, Gap, Wanted};
use crate::Observer;

/// State of one question.
pub(super) struct Best {
    wanted: Wanted,
    /// Whatever is farther apart than this does not matter: it only shrinks.
    pub(super) within_m: f64,
    closest: Option<ClosestTriangles>,
}

impl Best {
    pub(super) fn new(wanted: Wanted) -> Self {
        Self { wanted, within_m: wanted.enough_m.max(wanted.eps_m), closest: None }
    }

    pub(super) fn eps_m(&self) -> f64 {
        self.wanted.eps_m
    }

    /// Looks at two triangles in one frame; stops the walk at a contact.
    pub(super) fn consider(
        &mut self,
        (triangle_a, a): (u32, &Triangle),
        (triangle_b, b): (u32, &Triangle),
        observer: &mut impl Observer,
    ) -> ControlFlow<()> {
        observer.triangles_tested(1);
        if separated_by_more_than(a, b, self.within_m) {
            return ControlFlow::Continue(());
        }
        let nearest = triangle_triangle(a, b);
        let distance_m = nearest.distance_m;
        if self.closest.is_none_or(|closest| distance_m < closest.contact.distance_m) {
            let contact = Contact { distance_m, on_a: nearest.on_a, on_b: nearest.on_b };
            self.closest = Some(ClosestTriangles { triangle_a, triangle_b, contact });
            // A pair beyond what is enough says nothing of whether there is a nearer one.
            if distance_m < self.wanted.enough_m {
                let matters_m = (distance_m - self.wanted.accuracy_m).max(self.wanted.eps_m);
                self.within_m = self.within_m.min(matters_m);
            }
        }
        if distance_m <= self.wanted.eps_m { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The answer, with witnesses mapped by `frame` where there is one.
    pub(super) fn answer(self, frame: Option<&Pose>) -> Clearance {
        let closest = self.closest.map(|closest| {
            let Contact { distance_m, on_a, on_b } = closest.contact;
            let map = |point| frame.map_or(point, |frame| frame.point(&point));
            ClosestTriangles { contact: Contact { distance_m, on_a: map(on_a), on_b: map(on_b) }, ..closest }
        });
        match closest {
            Some(contact) if contact.contact.distance_m <= self.wanted.eps_m => Clearance::Contact(contact),
            _ => Clearance::Apart(Gap { lo_m: self.within_m, closest }),
        }
    }
}
