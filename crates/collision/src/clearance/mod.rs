//! Clearance of two surfaces with proven bounds: branch and bound over bounding volumes, exact tests of triangles.

mod best;
mod box_box;
mod front;
mod tested;
#[cfg(test)]
mod tests;
mod tree_box;
mod tree_tree;

use std::ops::ControlFlow;

use geometry::{ClosestPoints, Pose, Triangle, TriangleMesh};

use crate::computable::is_computable;
use crate::{Observer, Search, body::Body, body::Form};
use best::Best;
use front::{Forgotten, Stops};

pub use front::Front;
pub(crate) use front::{FEW, MOST_STALE, RankedNode};

pub(crate) use tested::Tested;
pub(crate) use tree_tree::{LEAST_NORMAL, Workspace, insert_by_gap};

/// The closest pair of triangles, with distance and witness points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestTriangles {
    /// Triangle of the first body.
    pub triangle_a: u32,
    /// Triangle of the second body.
    pub triangle_b: u32,
    /// Distance and witness points, in the first body's frame.
    pub contact: ClosestPoints,
}

/// The precision that a query needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// At most this distance is contact, metres.
    pub eps_m: f64,
    /// The query must decide whether the distance is at least this, metres.
    pub needed_m: f64,
    /// The query stops when the distance is proven to be at least this, metres; not below `needed_m`.
    pub enough_m: f64,
    /// Below `needed_m` the bounds may differ by this, metres, and at most by half of the distance.
    pub accuracy_m: f64,
    /// Where that is more, they may differ by this share of the distance.
    pub share: f64,
    /// A lower bound on the distance that the caller has proven, metres, or minus infinity: the search ends at triangles that are as near
    /// to it as the bounds may differ.
    pub known_m: f64,
}

impl Wanted {
    /// Decides contact only.
    pub fn contact_only(eps_m: f64) -> Self {
        Self {
            eps_m,
            needed_m: eps_m,
            enough_m: eps_m,
            accuracy_m: f64::INFINITY,
            share: 0.0,
            known_m: f64::NEG_INFINITY,
        }
    }

    /// Measures the distance to an accuracy.
    pub fn distance(eps_m: f64, accuracy_m: f64) -> Self {
        Self {
            eps_m,
            needed_m: f64::INFINITY,
            enough_m: f64::INFINITY,
            accuracy_m,
            share: 0.0,
            known_m: f64::NEG_INFINITY,
        }
    }
}

/// The result of a query about two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clearance {
    /// The surfaces touch here.
    Contact(ClosestTriangles),
    /// The surfaces do not touch; one body may lie inside the other.
    SurfacesApart(Gap),
}

/// Bounds on the distance of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// Lower bound on the distance, metres; minus infinity if nothing can be computed.
    pub lo_m: f64,
    /// Two points at this distance, on two triangles; `None` if the query ended without them.
    pub closest: Option<ClosestTriangles>,
}

impl Gap {
    /// Upper bound on the distance, metres; infinite if unknown.
    pub fn hi_m(&self) -> f64 {
        self.closest.map_or(f64::INFINITY, |closest| closest.contact.distance_m)
    }
}

/// Bounds on the distance of two surfaces, or a contact between them, to the precision of `wanted`.
///
/// Branch and bound: nodes whose spheres and slabs are farther apart than the cut-off are skipped, nearest nodes go first, and
/// triangles decide. `near` names two triangles to test first, for example the closest ones at a similar pose.
///
/// # Guarantee
/// `Apart` with a lower bound above eps means that no triangle of one surface is within eps (less the distance error, a part of
/// eps) of the other. For input that is not computable `lo_m` is minus infinity, `hi_m` infinite. With d the true distance,
/// `lo_m ≤ d + eps` and `d ≤ hi_m + eps`. Either `lo_m ≥ needed_m`, or `closest` is nearer than that and within the accuracy (or half
/// of the distance, if less) of `lo_m`. The search order is fixed: equal queries give equal results.
pub fn clearance(
    search: &mut Search,
    (a, b): (&Body<'_>, &Body<'_>),
    a_from_b: &Pose,
    wanted: Wanted,
    near: Option<(u32, u32)>,
    observer: &mut impl Observer,
) -> Clearance {
    search_from(search, (a, b), a_from_b, wanted, near, &mut Forgotten, observer)
}

/// [`clearance`], from the front of the last query about the same two bodies; the front is moved to where this query stops.
///
/// [`Front::moved`] must have been told how far the bodies have moved since that query.
///
/// # Guarantee
/// That of [`clearance`]. The bounds may differ from those of a search from the roots, within the precision of `wanted`.
pub fn clearance_from_front(
    search: &mut Search,
    front: &mut Front,
    (a, b): (&Body<'_>, &Body<'_>),
    a_from_b: &Pose,
    wanted: Wanted,
    near: Option<(u32, u32)>,
    observer: &mut impl Observer,
) -> Clearance {
    search_from(search, (a, b), a_from_b, wanted, near, front, observer)
}

fn search_from(
    search: &mut Search,
    (a, b): (&Body<'_>, &Body<'_>),
    a_from_b: &Pose,
    wanted: Wanted,
    near: Option<(u32, u32)>,
    stops: &mut impl Stops,
    observer: &mut impl Observer,
) -> Clearance {
    if !is_computable(a.mesh, b.mesh, a_from_b) {
        stops.end(false);
        return Clearance::SurfacesApart(Gap { lo_m: f64::NEG_INFINITY, closest: None });
    }
    let mut best = Best::new(wanted, &mut search.tested);
    let (pose, frame) = match (a.form, b.form) {
        // The traversal against a box runs in the frame of the box.
        (Form::Spheres(_), Form::Cuboid(_)) => (a_from_b.inverse(), Some(a_from_b)),
        _ => (*a_from_b, None),
    };
    let walked = |stops: &mut _| {
        if let Some((triangle_a, triangle_b)) = near {
            let (corners_a, corners_b) = match frame {
                Some(_) => (moved(a.mesh, triangle_a, &pose), b.mesh.triangle(triangle_b as usize)),
                None => (a.mesh.triangle(triangle_a as usize), moved(b.mesh, triangle_b, &pose)),
            };
            best.consider((triangle_a, &corners_a), (triangle_b, &corners_b), observer)?;
        }
        match (a.form, b.form) {
            (Form::Spheres(tree_a), Form::Spheres(tree_b)) => {
                let workspace = &mut search.workspace;
                tree_tree::walk(
                    workspace,
                    (a.mesh, tree_a),
                    (b.mesh, tree_b),
                    &pose,
                    &mut best,
                    stops,
                    observer,
                )
            }
            (Form::Spheres(tree), Form::Cuboid(half)) => {
                tree_box::walk((a.mesh, tree), (b.mesh, half), &pose, false, &mut best, stops, observer)
            }
            (Form::Cuboid(half), Form::Spheres(tree)) => {
                tree_box::walk((b.mesh, tree), (a.mesh, half), &pose, true, &mut best, stops, observer)
            }
            (Form::Cuboid(half_a), Form::Cuboid(half_b)) => {
                box_box::walk((a.mesh, half_a), (b.mesh, half_b), &pose, &mut best, observer)
            }
        }
    };
    // The best triangles are the result, whether or not the traversal stopped early.
    let flow: ControlFlow<()> = { walked }(stops);
    stops.end(flow.is_continue());
    best.answer(frame)
}

/// The first contact found between two surfaces, if any; see [`clearance`].
pub fn surface_contact(
    search: &mut Search,
    a: &Body<'_>,
    b: &Body<'_>,
    a_from_b: &Pose,
    eps_m: f64,
    observer: &mut impl Observer,
) -> Option<ClosestTriangles> {
    match clearance(search, (a, b), a_from_b, Wanted::contact_only(eps_m), None, observer) {
        Clearance::Contact(contact) => Some(contact),
        Clearance::SurfacesApart { .. } => None,
    }
}

/// The corners of a triangle mapped to another frame.
#[inline]
pub(crate) fn moved(mesh: &TriangleMesh, triangle: u32, to_from_mesh: &Pose) -> Triangle {
    mesh.triangle(triangle as usize).map(|corner| to_from_mesh.point(&corner))
}
