//! An edge of one body against an edge of the other.

use geometry::Vector3;

use super::vertex_face::is_inside;
use super::{Contact, ContactBody, ContactFeatures, FeaturePair, PARALLEL};

/// The faces of an edge in the frame of the query.
struct Wedge {
    /// Unit vector along the edge.
    along: Vector3<f64>,
    normals: [Vector3<f64>; 2],
}

impl Wedge {
    /// The wedge of a convex edge; `None` for a notch, for coplanar faces, and where there are not two faces.
    fn around_edge(
        body: &ContactBody<'_>,
        edge: u32,
        along: Vector3<f64>,
        moved: impl Fn(&Vector3<f64>) -> Vector3<f64>,
    ) -> Option<Self> {
        let faces = body.features.edge(edge).faces?;
        let is_convex = body.features.convexity(body.mesh, edge)? > PARALLEL;
        is_convex.then(|| Self { along, normals: faces.map(|face| moved(&body.features.normal(face))) })
    }

    /// Whether a direction across the edge leads out of the solid: between the normals of the two faces.
    fn leads_out(&self, direction: &Vector3<f64>) -> bool {
        let [one, other] = &self.normals;
        one.cross(direction).dot(&self.along) >= -PARALLEL
            && direction.cross(other).dot(&self.along) >= -PARALLEL
    }
}

impl FeaturePair<'_> {
    pub(super) fn edges(&self, of_a: u32, of_b: u32) -> Option<Contact> {
        let [p, p_end] = self.a.features.segment(self.a.mesh, of_a);
        let [q, q_end] = self.b.features.segment(self.b.mesh, of_b).map(|end| self.a_from_b.point(&end));
        let (along_a, along_b) = (p_end - p, q_end - q);
        let across = along_a.cross(&along_b);
        let (squared, lengths) = (across.norm_squared(), along_a.norm() * along_b.norm());
        let sine = squared.sqrt();
        if !(lengths > 0.0 && sine > PARALLEL * lengths) {
            return None;
        }
        // The nearest points of the two lines.
        let apart = q - p;
        let s = apart.cross(&along_b).dot(&across) / squared;
        let t = apart.cross(&along_a).dot(&across) / squared;
        let is_between = |share: f64| (-PARALLEL..=1.0 + PARALLEL).contains(&share);
        if !is_between(s) || !is_between(t) {
            return None;
        }
        let wedge_a = Wedge::around_edge(self.a, of_a, along_a / along_a.norm(), |normal| *normal)?;
        let wedge_b = Wedge::around_edge(self.b, of_b, along_b / along_b.norm(), |normal| {
            self.a_from_b.vector(normal)
        })?;
        let normal = across / sine;
        let normal =
            [normal, -normal].into_iter().find(|n| wedge_a.leads_out(&-n) && wedge_b.leads_out(n))?;
        let (on_a, on_b) = (p + along_a * s, q + along_b * t);
        let penetration_m = normal.dot(&(on_b - on_a));
        let eps_m = self.range.eps_m;
        let is_contact = self.is_in_range(penetration_m)
            && is_inside(self.b.mesh, &self.b_from_a.point(&on_a), penetration_m, eps_m)
            && is_inside(self.a.mesh, &on_b, penetration_m, eps_m);
        let features = ContactFeatures::EdgeEdge(of_a, of_b);
        is_contact.then_some(Contact { features, on_a, on_b, normal, penetration_m })
    }
}
