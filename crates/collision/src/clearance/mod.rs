//! Clearance of two surfaces with proven bounds: spheres and boxes find what is near, triangles decide.

mod best;
mod box_box;
mod tested;
#[cfg(test)]
mod tests;
mod tree_box;
mod tree_tree;

use geometry::{Contact, Pose, Triangle, TriangleMesh};

use crate::computable::is_computable;
use crate::{Observer, Search, body::Body, body::Form};
use best::Best;

pub(crate) use tested::Tested;
pub(crate) use tree_tree::Workspace;

/// Two triangles, how far they are apart, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestTriangles {
    /// Triangle of the first body.
    pub triangle_a: u32,
    /// Triangle of the second body.
    pub triangle_b: u32,
    /// Distance and witnesses, in the first body's frame.
    pub contact: Contact,
}

/// What is asked of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// At most this distance is contact, metres.
    pub eps_m: f64,
    /// Whether the distance is at least this must be decided, metres.
    pub needed_m: f64,
    /// Above this distance no more is asked, metres; at least what is needed.
    pub enough_m: f64,
    /// Below what is needed, the bounds may be this far apart, metres, and half of the distance at most.
    pub accuracy_m: f64,
}

impl Wanted {
    /// Contact or not, and nothing more.
    pub fn contact_only(eps_m: f64) -> Self {
        Self { eps_m, needed_m: eps_m, enough_m: eps_m, accuracy_m: f64::INFINITY }
    }

    /// The distance, to an accuracy.
    pub fn distance(eps_m: f64, accuracy_m: f64) -> Self {
        Self { eps_m, needed_m: f64::INFINITY, enough_m: f64::INFINITY, accuracy_m }
    }
}

/// What is known of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clearance {
    /// They touch here.
    Contact(ClosestTriangles),
    /// They do not touch.
    Apart(Gap),
}

/// Bounds on the distance of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// No points of the surfaces are closer, metres; minus infinity where nothing can be computed.
    pub lo_m: f64,
    /// Two points this far apart, on two triangles; nothing where the question was answered without.
    pub closest: Option<ClosestTriangles>,
}

impl Gap {
    /// Upper bound on the distance, metres; infinite where nothing is known.
    pub fn hi_m(&self) -> f64 {
        self.closest.map_or(f64::INFINITY, |closest| closest.contact.distance_m)
    }
}

/// Bounds on the distance of two surfaces, or a contact between them, as far as `wanted` asks.
///
/// Branch and bound: nodes whose spheres and slabs are farther apart than what is still wanted are left out, nearest go first,
/// and triangles decide at the end. `near` names two triangles to look at first, best those of a pose close by.
///
/// # Guarantee
/// `Apart` with a lower bound above eps means that no triangle of one surface comes within eps (less the distance error, which is
/// part of it) of the other's. Numbers that cannot be computed with give no bound: `lo_m` is minus infinity, `hi_m` infinite.
/// `lo_m` is not above the true distance, and `closest` not below it, by more than eps. Either `lo_m` is at least `needed_m`, or
/// `closest` is nearer than that and within the accuracy of `lo_m`, or half of the distance where that is less. The search order is fixed: the same question gets the same answer.
pub fn clearance(
    search: &mut Search,
    (a, b): (&Body<'_>, &Body<'_>),
    a_from_b: &Pose,
    wanted: Wanted,
    near: Option<(u32, u32)>,
    observer: &mut impl Observer,
) -> Clearance {
    if !is_computable((a, b), a_from_b) {
        return Clearance::Apart(Gap { lo_m: f64::NEG_INFINITY, closest: None });
    }
    let mut best = Best::new(wanted, &mut search.tested);
    let (pose, frame) = match (a.form, b.form) {
        // Boxes stay at home: the walk against them is in their frame.
        (Form::Spheres(_), Form::Cuboid(_)) => (a_from_b.inverse(), Some(a_from_b)),
        _ => (*a_from_b, None),
    };
    let walked = || {
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
                tree_tree::walk(workspace, (a.mesh, tree_a), (b.mesh, tree_b), &pose, &mut best, observer)
            }
            (Form::Spheres(tree), Form::Cuboid(half)) => {
                tree_box::walk((a.mesh, tree), (b.mesh, half), &pose, false, &mut best, observer)
            }
            (Form::Cuboid(half), Form::Spheres(tree)) => {
                tree_box::walk((b.mesh, tree), (a.mesh, half), &pose, true, &mut best, observer)
            }
            (Form::Cuboid(half_a), Form::Cuboid(half_b)) => {
                box_box::walk((a.mesh, half_a), (b.mesh, half_b), &pose, &mut best, observer)
            }
        }
    };
    // Stopped early or not: the best says it all.
    let _flow = { walked }();
    best.answer(frame)
}

/// The first contact found between two surfaces, if there is one; see [`clearance`].
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
        Clearance::Apart { .. } => None,
    }
}

/// The corners of a triangle mapped to another frame.
#[inline]
pub(crate) fn moved(mesh: &TriangleMesh, triangle: u32, to_from_mesh: &Pose) -> Triangle {
    mesh.triangle(triangle as usize).map(|corner| to_from_mesh.point(&corner))
}
