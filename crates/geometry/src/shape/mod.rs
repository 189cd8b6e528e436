//! Collision shapes: each is a triangle surface that encloses the described shape.

mod cuboid;
mod primitive;
mod round;

use nalgebra::Vector3;

pub use primitive::Primitive;

use crate::TriangleMesh;

/// One collision shape of a member in its own frame.
///
/// # Guarantee
/// The mesh encloses the described shape: a box is exact; a cylinder, sphere or capsule is the circumscribed polyhedron, which
/// protrudes by at most [`Self::outward_m`].
#[derive(Clone, Debug)]
pub struct Shape {
    /// The surface that is checked and shown.
    pub mesh: TriangleMesh,
    /// Half edge lengths if the shape is a box, centred in its frame: distances to it have a closed form.
    pub box_half_m: Option<Vector3<f64>>,
    /// Radius of the described ball, if the shape is one, centred in its frame; the mesh lies around it.
    pub ball_radius_m: Option<f64>,
    /// Bound on the protrusion of the mesh beyond the described shape; 0 for meshes and boxes.
    pub outward_m: f64,
}

impl Shape {
    /// A given mesh.
    pub fn mesh(mesh: TriangleMesh) -> Self {
        Self { mesh, box_half_m: None, ball_radius_m: None, outward_m: 0.0 }
    }

    /// A box by its edge lengths, centred.
    pub fn cuboid(size_m: [f64; 3]) -> Option<Self> {
        let half = Vector3::from(size_m) * 0.5;
        Some(Self {
            mesh: solid(&cuboid::triangles(&half))?,
            box_half_m: Some(half),
            ball_radius_m: None,
            outward_m: 0.0,
        })
    }

    /// A cylinder along z, centred.
    pub fn cylinder(radius_m: f64, length_m: f64) -> Option<Self> {
        let (triangles, outward_m) = round::cylinder(radius_m, length_m);
        Some(Self { mesh: solid(&triangles)?, box_half_m: None, ball_radius_m: None, outward_m })
    }

    /// A sphere.
    pub fn sphere(radius_m: f64) -> Option<Self> {
        Self::capsule(radius_m, 0.0).map(|shape| Self { ball_radius_m: Some(radius_m), ..shape })
    }

    /// A capsule along z, centred; `length_m` is the cylindrical part.
    pub fn capsule(radius_m: f64, length_m: f64) -> Option<Self> {
        let (triangles, outward_m) = round::capsule(radius_m, length_m);
        Some(Self { mesh: solid(&triangles)?, box_half_m: None, ball_radius_m: None, outward_m })
    }
}

/// The mesh of a generated surface; `None` if sizes were not positive and finite.
fn solid(triangles: &[crate::Triangle]) -> Option<TriangleMesh> {
    let mesh = TriangleMesh::from_triangles(triangles, [1.0; 3])?;
    (*mesh.topology() == crate::Topology::Solid && mesh.turned_components() == (1, 0)).then_some(mesh)
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;

    use super::*;

    /// Asserts that points on the described surface lie inside or on the mesh, and mesh vertices within the bound.
    fn check(
        shape: &Shape,
        on_surface: impl Fn(f64, f64) -> Point3<f64>,
        distance: impl Fn(&Point3<f64>) -> f64,
    ) {
        for i in 0..60 {
            for j in 0..=60 {
                let point = on_surface(f64::from(i) / 60.0, f64::from(j) / 60.0);
                let inner = Point3::from(point.coords * (1.0 - 1e-9));
                assert!(shape.mesh.contains(&inner), "{point}");
            }
        }
        let worst = shape.mesh.vertices().iter().map(distance).fold(0.0, f64::max);
        assert!(worst <= shape.outward_m * (1.0 + 1e-9) && worst > shape.outward_m * 0.5, "{worst}");
    }

    #[test]
    fn round_shapes_are_covered_within_the_stated_bound() {
        let turn = std::f64::consts::TAU;
        let unit = |u: f64, v: f64| {
            let (z, (s, c)) = (2.0 * v - 1.0, libm::sincos(turn * u));
            let r = libm::sqrt(1.0 - z * z);
            Vector3::new(r * c, r * s, z)
        };
        let sphere = Shape::sphere(0.4).expect("valid");
        check(&sphere, |u, v| Point3::from(unit(u, v) * 0.4), |p| p.coords.norm() - 0.4);
        let cylinder = Shape::cylinder(0.2, 1.0).expect("valid");
        check(
            &cylinder,
            |u, v| {
                let (s, c) = libm::sincos(turn * u);
                Point3::new(0.2 * c, 0.2 * s, v - 0.5)
            },
            |p| p.coords.xy().norm() - 0.2,
        );
        let capsule = Shape::capsule(0.1, 0.6).expect("valid");
        check(
            &capsule,
            |u, v| {
                let n = unit(u, v);
                Point3::from(n * 0.1 + Vector3::z() * 0.3_f64.copysign(n.z))
            },
            |p| (p.coords - Vector3::z() * p.z.clamp(-0.3, 0.3)).norm() - 0.1,
        );
        assert!(sphere.outward_m < 2.5e-4 && cylinder.outward_m < 1.1e-4);
    }

    #[test]
    fn sizes_that_make_no_solid_are_refused() {
        assert!(Shape::cuboid([0.0, 1.0, 1.0]).is_none());
        assert!(Shape::cylinder(f64::NAN, 1.0).is_none());
        assert!(Shape::sphere(-1.0).is_none());
    }
}
