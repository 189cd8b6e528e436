//! The elementary contacts of two members, in world.

use collision::{Contact, ContactBody, ContactFeatures, ContactRange, ContactSearch};
use continuous::Poses;
use geometry::{Point3, Vector3};

use crate::run::prepared::Prepared;

/// Contacts with a larger penetration are left out, metres.
const MOST_PENETRATION_M: f64 = 0.02;
/// Contacts that are kept, at most: those with the largest penetration.
const MOST_CONTACTS: usize = 100;

/// The kind of an elementary contact, the first member's feature first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactKind {
    /// A vertex against a face.
    VertexFace,
    /// A face against a vertex.
    FaceVertex,
    /// Two edges.
    EdgeEdge,
}

/// An elementary contact of two members, in world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemberContact {
    /// The features.
    pub kind: ContactKind,
    /// The point on the member named first, metres.
    pub on_a: Point3<f64>,
    /// The point on the member named second, metres.
    pub on_b: Point3<f64>,
    /// Unit vector from the second member towards the first.
    pub normal: Vector3<f64>,
    /// How far the first member must move along the normal until these two features part, metres.
    pub penetration_m: f64,
}

/// The elementary contacts of two members; [`collision::ContactSearch::contacts`] defines them.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactSet {
    /// In the order of their penetrations, the largest first; at most a hundred.
    pub contacts: Vec<MemberContact>,
    /// The number of all contacts.
    pub total: usize,
    /// Contacts with a larger penetration are left out, metres.
    pub most_penetration_m: f64,
}

/// The contacts of all pairs of shapes of a pair, no deeper than the move that parts the members.
pub(super) fn contact_set(
    prepared: &Prepared<'_>,
    home: &Poses,
    pair: usize,
    length_m: f64,
) -> Option<ContactSet> {
    let problem = &prepared.problem;
    let eps_m = problem.eps.eps_m;
    // A contact that is deeper than the separation does not hold the members together.
    let most_penetration_m = length_m.clamp(2.0 * eps_m, MOST_PENETRATION_M);
    let range = ContactRange { eps_m, most_penetration_m };
    let members = prepared.scene.pairs[pair];
    let is_swapped =
        prepared.scene.members[members.a].name != prepared.scene.pair_names(members.a, members.b).0;
    let (mut contacts, mut search) = (Vec::new(), ContactSearch::default());
    for shapes in &problem.shape_pairs[problem.shape_pairs_of(pair)] {
        let body = |index: usize| {
            let shape = &problem.shapes[index];
            let model = prepared.models.features(shape.body, shape.index_in_body);
            ContactBody { mesh: shape.surface.mesh, features: &model.features, octree: &model.octree }
        };
        let a_from_b = home.a_from_b(shapes.a, shapes.b);
        let found = search.contacts((&body(shapes.a), &body(shapes.b)), &a_from_b, range)?;
        let world = &home.world_from_shape[shapes.a];
        contacts.extend(found.iter().map(|contact| in_world(contact, world, is_swapped)));
    }
    contacts.sort_by(|one: &MemberContact, other| other.penetration_m.total_cmp(&one.penetration_m));
    let total = contacts.len();
    contacts.truncate(MOST_CONTACTS);
    Some(ContactSet { contacts, total, most_penetration_m })
}

fn in_world(contact: &Contact, world: &geometry::Pose, is_swapped: bool) -> MemberContact {
    let kind = match contact.features {
        ContactFeatures::VertexFace(..) if is_swapped => ContactKind::FaceVertex,
        ContactFeatures::FaceVertex(..) if is_swapped => ContactKind::VertexFace,
        ContactFeatures::VertexFace(..) => ContactKind::VertexFace,
        ContactFeatures::FaceVertex(..) => ContactKind::FaceVertex,
        ContactFeatures::EdgeEdge(..) => ContactKind::EdgeEdge,
    };
    let (on_a, on_b) = (world.point(&contact.on_a), world.point(&contact.on_b));
    let normal = world.vector(&contact.normal);
    let (on_a, on_b, normal) = if is_swapped { (on_b, on_a, -normal) } else { (on_a, on_b, normal) };
    MemberContact { kind, on_a, on_b, normal, penetration_m: contact.penetration_m }
}
