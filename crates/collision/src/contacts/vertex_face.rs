//! A vertex of one body against a face of the other.

use std::collections::BTreeMap;

use geometry::{Point3, Pose, TriangleMesh, Vector3};

use super::{Contact, ContactBody, ContactFeatures, FeaturePair, PARALLEL};

/// A vertex and the ends of its edges in the frame of the face.
struct Corner<'a> {
    body: &'a ContactBody<'a>,
    vertex: u32,
    face_from_body: Option<&'a Pose>,
}

impl Corner<'_> {
    fn at(&self, vertex: u32) -> Point3<f64> {
        let point = self.body.mesh.vertices()[vertex as usize];
        self.face_from_body.map_or(point, |pose| pose.point(&point))
    }

    /// Whether every edge of the vertex leads away from a plane with this normal, or along it.
    fn leads_away(&self, at: &Point3<f64>, normal: &Vector3<f64>) -> bool {
        self.body.features.neighbours(self.vertex).all(|end| {
            let along = self.at(end) - at;
            normal.dot(&along) >= -PARALLEL * along.norm()
        })
    }
}

/// Where a vertex is in contact with a face: the vertex and its foot in the frame of the face, and how far it is below.
#[derive(Clone, Copy)]
struct Foot {
    vertex: Point3<f64>,
    foot: Point3<f64>,
    normal: Vector3<f64>,
    depth_m: f64,
}

/// The contact of a corner with a face, no deeper than `most_m`.
fn foot(
    pair: &FeaturePair<'_>,
    corner: &Corner<'_>,
    body: &ContactBody<'_>,
    face: u32,
    most_m: f64,
) -> Option<Foot> {
    let normal = body.features.normal(face);
    let vertex = corner.at(corner.vertex);
    let [a, b, c] = body.mesh.triangle(face as usize);
    let depth_m = -normal.dot(&(vertex - a));
    if normal == Vector3::zeros() || !pair.is_in_range(depth_m) || depth_m > most_m {
        return None;
    }
    let foot = vertex + normal * depth_m;
    let is_left_of = |from: &Point3<f64>, to: &Point3<f64>| {
        let along = to - from;
        let across_m = normal.dot(&along.cross(&(foot - from))) / along.norm();
        across_m >= -PARALLEL * along.norm()
    };
    let is_contact = is_left_of(&a, &b)
        && is_left_of(&b, &c)
        && is_left_of(&c, &a)
        && corner.leads_away(&vertex, &normal)
        && is_inside(body.mesh, &vertex, depth_m, pair.range.eps_m);
    is_contact.then_some(Foot { vertex, foot, normal, depth_m })
}

/// Whether a point this far below a feature of a mesh is in the solid; one at the feature touches it.
pub(super) fn is_inside(mesh: &TriangleMesh, point: &Point3<f64>, depth_m: f64, eps_m: f64) -> bool {
    depth_m <= eps_m || mesh.contains(point)
}

impl FeaturePair<'_> {
    pub(super) fn vertex_of_a_on(&self, vertex: u32, face: u32, most_m: f64) -> Option<Contact> {
        let corner = Corner { body: self.a, vertex, face_from_body: Some(self.b_from_a) };
        let foot = foot(self, &corner, self.b, face, most_m)?;
        Some(Contact {
            features: ContactFeatures::VertexFace(vertex, face),
            on_a: self.a.mesh.vertices()[vertex as usize],
            on_b: self.a_from_b.point(&foot.foot),
            normal: self.a_from_b.vector(&foot.normal),
            penetration_m: foot.depth_m,
        })
    }

    pub(super) fn vertex_of_b_on(&self, vertex: u32, face: u32, most_m: f64) -> Option<Contact> {
        let corner = Corner { body: self.b, vertex, face_from_body: Some(self.a_from_b) };
        let foot = foot(self, &corner, self.a, face, most_m)?;
        Some(Contact {
            features: ContactFeatures::FaceVertex(face, vertex),
            on_a: foot.foot,
            on_b: foot.vertex,
            normal: -foot.normal,
            penetration_m: foot.depth_m,
        })
    }
}

/// The nearest contact of every vertex: that with the least penetration, then of the first face.
#[derive(Default)]
pub(super) struct NearestFaces {
    of_vertex: BTreeMap<(bool, u32), Contact>,
}

impl NearestFaces {
    /// Penetration above which a contact of the same vertex is not the nearest one, metres.
    pub(super) fn depth_m(&self, features: ContactFeatures) -> f64 {
        let known = vertex_of(features).and_then(|vertex| self.of_vertex.get(&vertex));
        known.map_or(f64::INFINITY, |contact| contact.penetration_m)
    }

    pub(super) fn offer(&mut self, features: ContactFeatures, contact: Option<Contact>) {
        let (Some(vertex), Some(contact)) = (vertex_of(features), contact) else { return };
        let known = self.of_vertex.entry(vertex).or_insert(contact);
        let order = |contact: &Contact| (contact.penetration_m, contact.features);
        if order(&contact) < order(known) {
            *known = contact;
        }
    }

    pub(super) fn contacts(self) -> impl Iterator<Item = Contact> {
        self.of_vertex.into_values()
    }
}

/// The vertex of a contact, and whether it is of the second body.
fn vertex_of(features: ContactFeatures) -> Option<(bool, u32)> {
    match features {
        ContactFeatures::VertexFace(vertex, _) => Some((false, vertex)),
        ContactFeatures::FaceVertex(_, vertex) => Some((true, vertex)),
        ContactFeatures::EdgeEdge(..) => None,
    }
}
