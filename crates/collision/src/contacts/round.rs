//! A ball against a polyhedron: an octree of level 0, tested in closed form.
//!
//! Tzafestas and Coiffet (1996), section 4.1: the procedures `check-vs()`, `check-es()` and `check-fs()`.

use geometry::{MeshFeatures, Point3, TriangleMesh, Vector3};

use super::{ContactRange, PARALLEL};

/// The feature of a polyhedron that touches a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoundFeature {
    /// A vertex.
    Vertex(u32),
    /// An edge.
    Edge(u32),
    /// A face.
    Face(u32),
}

/// A contact of a polyhedron with a ball, in the frame of the polyhedron.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundContact {
    /// The feature of the polyhedron.
    pub feature: RoundFeature,
    /// The point of the feature nearest to the ball's centre, metres.
    pub on_mesh: Point3<f64>,
    /// Unit vector from the polyhedron towards the ball's centre, out of the solid.
    pub normal: Vector3<f64>,
    /// How far the ball must move along the normal until the two part, metres; below 0 if they do not touch yet.
    pub penetration_m: f64,
}

/// The contacts of a solid polyhedron with a ball, ordered by their features.
///
/// A face is in contact if the foot of the centre lies in it, an edge if it does and the centre is beyond the slabs of both of
/// its faces, a vertex if the centre is beyond all its edges. Coplanar triangles that share the foot are one contact. A centre inside the solid is in contact with faces alone.
pub fn round_contacts(
    mesh: &TriangleMesh,
    features: &MeshFeatures,
    center: &Point3<f64>,
    radius_m: f64,
    range: ContactRange,
) -> Vec<RoundContact> {
    let mut contacts = Vec::new();
    let is_in_range = |depth_m: f64| -range.eps_m <= depth_m && depth_m <= range.most_penetration_m;
    let mut push = |feature, on_mesh, normal, penetration_m| {
        if is_in_range(penetration_m) {
            contacts.push(RoundContact { feature, on_mesh, normal, penetration_m });
        }
    };
    for (vertex, at) in (0..).zip(mesh.vertices()) {
        let beyond = center - at;
        let distance_m = beyond.norm();
        let is_nearest = features.neighbours(vertex).all(|end| {
            let along = mesh.vertices()[end as usize] - at;
            along.dot(&beyond) < 0.0
        });
        if is_nearest && distance_m > 0.0 && !features.edges_of_vertex(vertex).is_empty() {
            push(RoundFeature::Vertex(vertex), *at, beyond / distance_m, radius_m - distance_m);
        }
    }
    for edge in 0..features.edges().len() as u32 {
        let Some(faces) = features.edge(edge).faces else { continue };
        let [from, to] = features.segment(mesh, edge);
        let along = (to - from) / (to - from).norm();
        let foot = from + along * along.dot(&(center - from));
        let beyond = center - foot;
        let distance_m = beyond.norm();
        let is_between = (0.0..=(to - from).norm()).contains(&along.dot(&(center - from)));
        let [one, other] = faces.map(|face| features.normal(face));
        // Strictly between the normals of the two faces: elsewhere a face is nearer.
        let is_out = one.cross(&beyond).dot(&along) > 0.0 && beyond.cross(&other).dot(&along) > 0.0;
        if is_between && is_out && distance_m > 0.0 {
            push(RoundFeature::Edge(edge), foot, beyond / distance_m, radius_m - distance_m);
        }
    }
    for face in 0..mesh.triangle_count() as u32 {
        let (normal, [a, b, c]) = (features.normal(face), mesh.triangle(face as usize));
        let height_m = normal.dot(&(center - a));
        let foot = center - normal * height_m;
        let is_left_of =
            |from: &Point3<f64>, to: &Point3<f64>| normal.dot(&(to - from).cross(&(foot - from))) >= 0.0;
        if normal != Vector3::zeros() && is_left_of(&a, &b) && is_left_of(&b, &c) && is_left_of(&c, &a) {
            push(RoundFeature::Face(face), foot, normal, radius_m - height_m);
        }
    }
    contacts.sort_by_key(|contact| contact.feature);
    // A foot on the edge between two coplanar triangles is one contact.
    let mut distinct: Vec<RoundContact> = Vec::with_capacity(contacts.len());
    for contact in contacts {
        let is_known = |known: &RoundContact| {
            let apart_m = (known.on_mesh - contact.on_mesh).norm();
            apart_m <= range.eps_m && (known.normal - contact.normal).norm() <= PARALLEL
        };
        if !distinct.iter().any(is_known) {
            distinct.push(contact);
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use geometry::Shape;

    use super::*;

    fn touched(center: [f64; 3]) -> Vec<(RoundFeature, f64)> {
        let mesh = Shape::cuboid([2.0; 3]).expect("valid").mesh;
        let features = MeshFeatures::new(&mesh);
        let range = ContactRange { eps_m: 1e-9, most_penetration_m: 0.5 };
        let contacts = round_contacts(&mesh, &features, &Point3::from(center), 0.25, range);
        for contact in &contacts {
            let surface = contact.on_mesh + contact.normal * (0.25 - contact.penetration_m);
            assert!((surface - Point3::from(center)).norm() < 1e-12, "{contact:?}");
        }
        contacts.into_iter().map(|contact| (contact.feature, contact.penetration_m)).collect()
    }

    #[test]
    fn a_ball_touches_a_face_an_edge_or_a_corner_of_a_cube() {
        let [(RoundFeature::Face(_), depth_m)] = touched([0.3, 0.1, 1.2])[..] else { panic!("one face") };
        assert!((depth_m - 0.05).abs() < 1e-12);
        let [(RoundFeature::Edge(_), depth_m)] = touched([1.1, 0.1, 1.1])[..] else { panic!("one edge") };
        assert!((depth_m - (0.25 - 0.02_f64.sqrt())).abs() < 1e-12);
        let [(RoundFeature::Vertex(_), depth_m)] = touched([1.1, 1.1, 1.1])[..] else { panic!("one corner") };
        assert!((depth_m - (0.25 - 0.03_f64.sqrt())).abs() < 1e-12);
        assert!(touched([0.3, 0.1, 1.26]).is_empty());
    }

    #[test]
    fn a_foot_between_two_coplanar_triangles_is_one_contact() {
        let [(RoundFeature::Face(_), depth_m)] = touched([0.0, 0.0, 1.2])[..] else { panic!("one face") };
        assert!((depth_m - 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_centre_in_the_solid_is_pushed_out_through_the_faces() {
        let contacts = touched([0.3, 0.1, 0.9]);
        assert_eq!(contacts.len(), 1);
        assert!((contacts[0].1 - 0.35).abs() < 1e-12);
        assert_eq!(touched([0.9, 0.1, 0.9]).len(), 2);
    }
}
