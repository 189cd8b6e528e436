//! The elementary contacts of two members, in world.

use collision::{
    Contact, ContactBody, ContactFeatures, ContactRange, ContactSearch, PenaltyModel, RoundContact,
    RoundFeature, round_contacts,
};
use continuous::{Poses, Shape, ShapePair};
use geometry::{Point3, Pose, Vector3};

use super::forces::{ContactForces, PointMotion};
use crate::run::prepared::PreparedRun;

/// Contacts with a larger penetration are left out, metres.
const MOST_PENETRATION_M: f64 = 0.02;
/// Contacts that are kept, at most: those with the largest penetration.
const MOST_CONTACTS: usize = 100;

/// The kind of an elementary contact, the first member's feature first; of a ball and a feature of the other member in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactKind {
    /// A vertex against a face.
    VertexFace,
    /// A face against a vertex.
    FaceVertex,
    /// Two edges.
    EdgeEdge,
    /// A ball and a vertex.
    BallVertex,
    /// A ball and an edge.
    BallEdge,
    /// A ball and a face.
    BallFace,
    /// Two balls.
    BallBall,
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
    /// Penalty forces, if asked for.
    pub forces: Option<ContactForces>,
}

/// The contacts of all pairs of shapes of a checked pair, no deeper than the length of the move that parts the members, with their
/// penalty forces if these are asked for.
///
/// A shape that is described as a ball is tested as the ball around its mesh (Tzafestas and Coiffet, 1996, section 4.1).
pub(super) fn contact_set(
    prepared: &PreparedRun<'_>,
    home: &Poses,
    (pair, length_m): (usize, f64),
    motion: Option<&(&PenaltyModel, PointMotion)>,
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
        let found = of_shapes(prepared, home, shapes, (range, &mut search))?;
        contacts
            .extend(found.into_iter().map(|contact| if is_swapped { contact.swapped() } else { contact }));
    }
    contacts.sort_by(|one: &MemberContact, other| other.penetration_m.total_cmp(&one.penetration_m));
    let total = contacts.len();
    let mut forces = motion.map(|(penalty, motion)| {
        let bodies = if is_swapped { [members.b, members.a] } else { [members.a, members.b] };
        let homes = bodies.map(|body| &home.world_from_body[body]);
        ContactForces::new(&contacts, penalty, motion, (bodies, homes))
    });
    contacts.truncate(MOST_CONTACTS);
    if let Some(forces) = &mut forces {
        forces.on_a_n.truncate(MOST_CONTACTS);
    }
    Some(ContactSet { contacts, total, most_penetration_m, forces })
}

/// The contacts of two shapes, in world; `None` if numbers are too large.
fn of_shapes(
    prepared: &PreparedRun<'_>,
    home: &Poses,
    shapes: &ShapePair,
    (range, search): (ContactRange, &mut ContactSearch),
) -> Option<Vec<MemberContact>> {
    let [a, b] = [shapes.a, shapes.b].map(|shape| &prepared.problem.shapes[shape]);
    let [world_from_a, world_from_b] = [shapes.a, shapes.b].map(|shape| &home.world_from_shape[shape]);
    let radius_m = |shape: &Shape<'_>| {
        let described = &prepared.scene.members[shape.body].shapes[shape.index_in_body].shape;
        Some(described.ball_radius_m? + described.outward_m)
    };
    Some(match (radius_m(a), radius_m(b)) {
        (None, None) => {
            let model = |shape: &Shape<'_>| prepared.models.features(shape.body, shape.index_in_body);
            let [of_a, of_b] = [model(a), model(b)];
            let a = ContactBody { mesh: a.surface.mesh, features: &of_a.features, octree: &of_a.octree };
            let b = ContactBody { mesh: b.surface.mesh, features: &of_b.features, octree: &of_b.octree };
            let found = search.contacts((&a, &b), &home.a_from_b(shapes.a, shapes.b), range)?;
            found.iter().map(|contact| in_world(contact, world_from_a)).collect()
        }
        (Some(radius_a_m), Some(radius_b_m)) => {
            let centers = [world_from_a, world_from_b].map(|world| world.point(&Point3::origin()));
            two_balls(centers, [radius_a_m, radius_b_m], range).into_iter().collect()
        }
        (None, Some(radius_m)) => {
            let of_ball = of_ball(prepared, a, (world_from_a, world_from_b), (radius_m, range));
            of_ball.into_iter().map(MemberContact::swapped).collect()
        }
        (Some(radius_m), None) => of_ball(prepared, b, (world_from_b, world_from_a), (radius_m, range)),
    })
}

/// The contacts of a ball, named first, with a polyhedron.
fn of_ball(
    prepared: &PreparedRun<'_>,
    solid: &Shape<'_>,
    (world_from_solid, world_from_ball): (&Pose, &Pose),
    (radius_m, range): (f64, ContactRange),
) -> Vec<MemberContact> {
    let features = &prepared.models.features(solid.body, solid.index_in_body).features;
    let center = world_from_solid.inverse().point(&world_from_ball.point(&Point3::origin()));
    let found = round_contacts(solid.surface.mesh, features, &center, radius_m, range);
    let contact = |of: &RoundContact| {
        let kind = match of.feature {
            RoundFeature::Vertex(_) => ContactKind::BallVertex,
            RoundFeature::Edge(_) => ContactKind::BallEdge,
            RoundFeature::Face(_) => ContactKind::BallFace,
        };
        MemberContact {
            kind,
            on_a: world_from_solid.point(&(center - of.normal * radius_m)),
            on_b: world_from_solid.point(&of.on_mesh),
            normal: world_from_solid.vector(&of.normal),
            penetration_m: of.penetration_m,
        }
    };
    found.iter().map(contact).collect()
}

/// The contact of two balls in world, if it is in range.
fn two_balls([a, b]: [Point3<f64>; 2], radii_m: [f64; 2], range: ContactRange) -> Option<MemberContact> {
    let way = a - b;
    let distance_m = way.norm();
    let penetration_m = radii_m[0] + radii_m[1] - distance_m;
    let is_in_range = distance_m > 0.0 && (-range.eps_m..=range.most_penetration_m).contains(&penetration_m);
    is_in_range.then(|| {
        let normal = way / distance_m;
        let (on_a, on_b) = (a - normal * radii_m[0], b + normal * radii_m[1]);
        MemberContact { kind: ContactKind::BallBall, on_a, on_b, normal, penetration_m }
    })
}

impl MemberContact {
    /// The same contact with the members in the other order.
    fn swapped(self) -> Self {
        let kind = match self.kind {
            ContactKind::VertexFace => ContactKind::FaceVertex,
            ContactKind::FaceVertex => ContactKind::VertexFace,
            same => same,
        };
        let normal = -self.normal;
        Self { kind, on_a: self.on_b, on_b: self.on_a, normal, penetration_m: self.penetration_m }
    }
}

fn in_world(contact: &Contact, world: &Pose) -> MemberContact {
    let kind = match contact.features {
        ContactFeatures::VertexFace(..) => ContactKind::VertexFace,
        ContactFeatures::FaceVertex(..) => ContactKind::FaceVertex,
        ContactFeatures::EdgeEdge(..) => ContactKind::EdgeEdge,
    };
    MemberContact {
        kind,
        on_a: world.point(&contact.on_a),
        on_b: world.point(&contact.on_b),
        normal: world.vector(&contact.normal),
        penetration_m: contact.penetration_m,
    }
}
