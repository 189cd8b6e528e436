//! Bodies of every form for the unit tests.

use geometry::{Point3, Pose, Shape, Triangle, TriangleMesh, Vector3};
use sphere_model::{Method, SphereTree, build, build_fitted};

use crate::{Body, Form};

/// A surface with its bounding structures.
pub(crate) struct Model {
    pub(crate) mesh: TriangleMesh,
    pub(crate) fitted: SphereTree,
    pub(crate) patent: SphereTree,
    half: Option<Vector3<f64>>,
}

impl Model {
    fn new(mesh: TriangleMesh, half: Option<Vector3<f64>>) -> Self {
        let radius_m = 0.1 * mesh.bounds().diagonal().max(1e-3);
        let patent = build(&mesh, Method::PatentN, radius_m).expect("a radius that fits");
        Self { fitted: build_fitted(&mesh), patent, half, mesh }
    }

    /// A box around the origin with these edges, metres.
    pub(crate) fn cuboid(size: [f64; 3]) -> Self {
        let shape = Shape::cuboid(size).expect("sizes are positive");
        Self::new(shape.mesh, shape.box_half_m)
    }

    /// A box around the origin with edges of this length, metres.
    pub(crate) fn cube(edge_m: f64) -> Self {
        Self::cuboid([edge_m; 3])
    }

    /// A ball around the origin with this radius, metres.
    pub(crate) fn ball(radius_m: f64) -> Self {
        Self::new(Shape::sphere(radius_m).expect("a positive radius").mesh, None)
    }

    /// A mesh of separate triangles.
    pub(crate) fn from_triangles(triangles: &[[[f64; 3]; 3]]) -> Self {
        let loose: Vec<Triangle> = triangles.iter().map(|triangle| triangle.map(Point3::from)).collect();
        Self::new(TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite"), None)
    }

    /// The triangles of several boxes as one surface, each by its edges and its centre.
    pub(crate) fn boxes(boxes: &[([f64; 3], [f64; 3])]) -> Self {
        let of = |(size, center): &([f64; 3], [f64; 3])| -> Vec<Triangle> {
            let mesh = Shape::cuboid(*size).expect("sizes are positive").mesh;
            let center = Vector3::from(*center);
            (0..mesh.triangle_count()).map(|i| mesh.triangle(i).map(|corner| corner + center)).collect()
        };
        let loose: Vec<Triangle> = boxes.iter().flat_map(of).collect();
        Self::new(TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite"), None)
    }

    /// The body by its fitted tree, by the patent's tree, and in closed form if it is a box.
    pub(crate) fn bodies(&self) -> Vec<Body<'_>> {
        let trees = [Form::Spheres(&self.fitted), Form::Spheres(&self.patent)];
        let forms = trees.into_iter().chain(self.half.map(Form::Cuboid));
        forms.map(|form| Body { mesh: &self.mesh, form }).collect()
    }
}

/// A translation.
pub(crate) fn at(translation: [f64; 3]) -> Pose {
    Pose::from_translation(Vector3::from(translation))
}

/// A rotation about z, degrees, then a translation.
pub(crate) fn turned(degrees: f64, translation: [f64; 3]) -> Pose {
    let turn = Pose::from_axis_angle(Vector3::z(), degrees.to_radians());
    Pose { translation: Vector3::from(translation), ..turn }
}

/// A flat triangle in the plane z = 0 with legs of 1 m along x and y.
pub(crate) const FLAT: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
