//! Elementary contacts of two polyhedra, vertex against face and edge against edge, found by spherical octrees.
//!
//! Tzafestas and Coiffet, "Real-Time Collision Detection using Spherical Octrees" (1996), sections 3.2 and 3.3.

mod edge_edge;
mod force;
mod potential;
mod round;
mod vertex_face;

use geometry::{MeshFeatures, Point3, Pose, TriangleMesh, Vector3};
use sphere_model::FeatureOctree;

use crate::computable::is_computable;
use potential::Potential;

pub use force::{PenaltyModel, Wrench};
pub use round::{RoundContact, RoundFeature, round_contacts};

/// Sine of the angle below which edges and faces are parallel or coplanar, and the share of an edge that its ends reach beyond.
const PARALLEL: f64 = 1e-9;

/// One solid of a contact query, in its own frame.
#[derive(Clone, Copy)]
pub struct ContactBody<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// Its vertices, edges and faces.
    pub features: &'a MeshFeatures,
    /// The octree over them.
    pub octree: &'a FeatureOctree,
}

/// The two features of an elementary contact, by their indices; the first body's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContactFeatures {
    /// A vertex of the first body against a face of the second.
    VertexFace(u32, u32),
    /// A face of the first body against a vertex of the second.
    FaceVertex(u32, u32),
    /// An edge of each body.
    EdgeEdge(u32, u32),
}

/// An elementary contact of two bodies a and b, in the frame of a.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The features in contact.
    pub features: ContactFeatures,
    /// The point on a, metres.
    pub on_a: Point3<f64>,
    /// The point on b, metres.
    pub on_b: Point3<f64>,
    /// Unit vector from b towards a: that of the face, or across both edges.
    pub normal: Vector3<f64>,
    /// How far a must move along the normal until the two features part, metres; below 0 if they do not touch yet.
    pub penetration_m: f64,
}

/// The contacts that a query is about.
#[derive(Clone, Copy, Debug)]
pub struct ContactRange {
    /// Features at most this far apart are in contact, metres.
    pub eps_m: f64,
    /// Contacts with a larger penetration are left out, metres.
    pub most_penetration_m: f64,
}

/// Numbers of tests of a contact query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContactCounts {
    /// Tests of two spheres.
    pub sphere_tests: u64,
    /// Pairs of smallest spheres that meet.
    pub leaf_pairs: u64,
    /// Potential contacts, without duplicates.
    pub potential: u64,
    /// Contacts of the last query that were verified first.
    pub verified: u64,
}

/// Scratch memory of contact queries about one pair of bodies, and the contacts of the last one.
///
/// The contacts of the last query are verified first (section 3.3): they bound how deep another contact of the same vertex may be.
#[derive(Clone, Debug, Default)]
pub struct ContactSearch {
    potential: Potential,
    last: Vec<ContactFeatures>,
    /// The numbers of tests of the last query.
    pub counts: ContactCounts,
}

impl ContactSearch {
    /// The elementary contacts of two solids, ordered by their features; `None` if a number is not finite or too large.
    ///
    /// A vertex is in contact with a face if its foot lies in the face, all its edges lead away from the face, it is not above the
    /// face by more than eps, and, if it is below, inside the other solid; with at most one face, the nearest (the source's
    /// proposition 1, which holds for convex polyhedra). Two edges are in contact if both are convex, the nearest points of their
    /// lines lie in both, the normal across them leads out of both solids, and the points, if they are past each other, each
    /// inside the other solid. Coplanar and parallel features are told apart to a part in 10⁹.
    ///
    /// # Guarantee
    /// Every such contact within the range is found: the spheres of a vertex and of its face are no farther apart than the largest
    /// penetration of the range. The result does not depend on earlier queries.
    pub fn contacts(
        &mut self,
        (a, b): (&ContactBody<'_>, &ContactBody<'_>),
        a_from_b: &Pose,
        range: ContactRange,
    ) -> Option<Vec<Contact>> {
        self.counts = ContactCounts::default();
        if !is_computable(a.mesh, b.mesh, a_from_b) {
            self.last.clear();
            return None;
        }
        let pair = FeaturePair { a, b, a_from_b, b_from_a: &a_from_b.inverse(), range };
        let potential = &mut self.potential;
        potential.find(&pair, &mut self.counts);
        // They may be of other bodies.
        self.last.retain(|features| pair.has(*features));
        self.counts.verified = self.last.len() as u64;
        let mut of_vertex = vertex_face::NearestFaces::default();
        let mut contacts = Vec::new();
        for features in std::mem::take(&mut self.last).into_iter().chain(potential.features()) {
            match features {
                ContactFeatures::VertexFace(vertex, face) => {
                    of_vertex.offer(features, pair.vertex_of_a_on(vertex, face, of_vertex.depth_m(features)));
                }
                ContactFeatures::FaceVertex(face, vertex) => {
                    of_vertex.offer(features, pair.vertex_of_b_on(vertex, face, of_vertex.depth_m(features)));
                }
                ContactFeatures::EdgeEdge(one, other) => contacts.extend(pair.edges(one, other)),
            }
        }
        contacts.extend(of_vertex.contacts());
        contacts.sort_by_key(|contact| contact.features);
        contacts.dedup_by_key(|contact| contact.features);
        self.last.extend(contacts.iter().map(|contact| contact.features));
        Some(contacts)
    }
}

/// Two bodies at a relative pose.
pub(crate) struct FeaturePair<'a> {
    pub(crate) a: &'a ContactBody<'a>,
    pub(crate) b: &'a ContactBody<'a>,
    pub(crate) a_from_b: &'a Pose,
    pub(crate) b_from_a: &'a Pose,
    pub(crate) range: ContactRange,
}

impl FeaturePair<'_> {
    /// Whether both bodies have the features.
    fn has(&self, features: ContactFeatures) -> bool {
        let counts = |body: &ContactBody<'_>| {
            [body.mesh.vertices().len(), body.features.edges().len(), body.mesh.triangle_count()]
        };
        let ([vertices_a, edges_a, faces_a], [vertices_b, edges_b, faces_b]) =
            (counts(self.a), counts(self.b));
        let (of_a, of_b, one, other) = match features {
            ContactFeatures::VertexFace(vertex, face) => (vertices_a, faces_b, vertex, face),
            ContactFeatures::FaceVertex(face, vertex) => (faces_a, vertices_b, face, vertex),
            ContactFeatures::EdgeEdge(one, other) => (edges_a, edges_b, one, other),
        };
        (one as usize) < of_a && (other as usize) < of_b
    }

    /// Whether features this far past each other are in contact.
    fn is_in_range(&self, penetration_m: f64) -> bool {
        -self.range.eps_m <= penetration_m && penetration_m <= self.range.most_penetration_m
    }
}
