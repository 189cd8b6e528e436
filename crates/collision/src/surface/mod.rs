//! Exact surface contact: sphere trees and boxes find candidates, triangles decide.

mod box_box;
mod portions;
mod tree_box;
mod tree_tree;

use geometry::{Contact, Pose, Triangle, TriangleMesh, contact};

use crate::{Observer, Search, body::Body, body::Form};

pub use portions::colliding_portions;
pub(crate) use tree_tree::Workspace;

/// Two triangles in contact, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceContact {
    /// Triangle of the first body.
    pub triangle_a: u32,
    /// Triangle of the second body.
    pub triangle_b: u32,
    /// Distance and witnesses, in the first body's frame.
    pub contact: Contact,
}

/// How far apart surfaces are worth telling from contact.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// At most this distance is contact, metres.
    pub eps_m: f64,
    /// A gap of this much is as good as any larger one, metres; at least eps.
    pub wanted_m: f64,
    /// A gap below this is worth no more work than telling it from contact, metres.
    pub useful_m: f64,
}

impl Reach {
    /// Contact or not, and nothing more.
    pub fn contact_only(eps_m: f64) -> Self {
        Self { eps_m, wanted_m: eps_m, useful_m: eps_m }
    }
}

/// What is known of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nearness {
    /// They touch here.
    Contact(SurfaceContact),
    /// They do not touch; their distance is more than this, which may be as little as eps.
    Apart {
        /// Proven gap, metres.
        gap_m: f64,
    },
}

/// A contact of two surfaces, or a gap between them, as far as `reach` asks.
///
/// # Guarantee
/// `Apart` means that no triangle of one surface comes within eps (less the distance error, which is part of it) of the
/// other's. The search order is fixed: the same question gives the same contact.
pub fn surface_nearness(
    search: &mut Search,
    a: &Body<'_>,
    b: &Body<'_>,
    a_from_b: &Pose,
    reach: Reach,
    observer: &mut impl Observer,
) -> Nearness {
    let eps_m = reach.eps_m;
    let found = match (a.form, b.form) {
        (Form::Spheres(tree_a), Form::Spheres(tree_b)) => {
            let workspace = &mut search.workspace;
            return tree_tree::nearness(
                workspace,
                (a.mesh, tree_a),
                (b.mesh, tree_b),
                a_from_b,
                reach,
                observer,
            );
        }
        (Form::Spheres(tree_a), Form::Cuboid(half)) => {
            tree_box::contact((a.mesh, tree_a), (b.mesh, half), &a_from_b.inverse(), eps_m, observer)
                .map(|found| found.in_frame(a_from_b))
        }
        (Form::Cuboid(half), Form::Spheres(tree_b)) => {
            tree_box::contact((b.mesh, tree_b), (a.mesh, half), a_from_b, eps_m, observer)
                .map(SurfaceContact::swapped)
        }
        (Form::Cuboid(half_a), Form::Cuboid(half_b)) => {
            box_box::contact((a.mesh, half_a), (b.mesh, half_b), a_from_b, eps_m, observer)
        }
    };
    found.map_or(Nearness::Apart { gap_m: eps_m }, Nearness::Contact)
}

/// The first contact found between two surfaces, if there is one; see [`surface_nearness`].
pub fn surface_contact(
    search: &mut Search,
    a: &Body<'_>,
    b: &Body<'_>,
    a_from_b: &Pose,
    eps_m: f64,
    observer: &mut impl Observer,
) -> Option<SurfaceContact> {
    match surface_nearness(search, a, b, a_from_b, Reach::contact_only(eps_m), observer) {
        Nearness::Contact(contact) => Some(contact),
        Nearness::Apart { .. } => None,
    }
}

impl SurfaceContact {
    fn swapped(self) -> Self {
        let Contact { distance_m, on_a, on_b } = self.contact;
        Self {
            triangle_a: self.triangle_b,
            triangle_b: self.triangle_a,
            contact: Contact { distance_m, on_a: on_b, on_b: on_a },
        }
    }

    /// The same contact with its witnesses mapped to another frame.
    pub fn in_frame(self, to_from_here: &Pose) -> Self {
        let Contact { distance_m, on_a, on_b } = self.contact;
        let contact =
            Contact { distance_m, on_a: to_from_here.point(&on_a), on_b: to_from_here.point(&on_b) };
        Self { contact, ..self }
    }
}

/// The corners of a triangle mapped to another frame.
#[inline]
fn moved(mesh: &TriangleMesh, triangle: u32, to_from_mesh: &Pose) -> Triangle {
    mesh.triangle(triangle as usize).map(|corner| to_from_mesh.point(&corner))
}

/// Tests one triangle against several, in the frame they share.
fn first_contact<'a>(
    a: &Triangle,
    others: impl Iterator<Item = (u32, &'a Triangle)>,
    eps_m: f64,
    observer: &mut impl Observer,
) -> Option<(u32, Contact)> {
    let mut tests = 0;
    let found = others
        .map(|(index, b)| {
            tests += 1;
            contact(a, b, eps_m).map(|contact| (index, contact))
        })
        .find_map(|found| found);
    observer.triangles_tested(tests);
    found
}
