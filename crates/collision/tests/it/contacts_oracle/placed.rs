//! Meshes with whole coordinates in micrometres, turned and shifted by whole micrometres.

use geometry::{MeshFeatures, Point3, Pose, Triangle, TriangleMesh, Vector3, point_triangle};
use pathproof_collision::ContactBody;
use sphere_model::{FeatureOctree, OctreeDepth};

use super::{EPS_M, REACH_M};

/// Coordinates are whole micrometres.
const PER_M: f64 = 1e6;
/// The reach in micrometres, rounded up.
const REACH: i128 = (REACH_M * PER_M) as i128 + 1;

pub(super) type Integers = [i128; 3];

pub(super) fn integers(point: &Point3<f64>) -> Integers {
    [0, 1, 2].map(|k| libm::round(point[k] * PER_M) as i128)
}

pub(super) fn sub(a: Integers, b: Integers) -> Integers {
    [0, 1, 2].map(|k| a[k] - b[k])
}

pub(super) fn cross(a: Integers, b: Integers) -> Integers {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Exact, then rounded once.
pub(super) fn dot(a: Integers, b: Integers) -> f64 {
    (0..3).map(|k| a[k] * b[k]).sum::<i128>() as f64
}

pub(super) fn length(a: Integers) -> f64 {
    // Squares of cross products of micrometres fit.
    dot(a, a).sqrt()
}

pub(super) fn metres(a: Integers) -> Vector3<f64> {
    Vector3::from(a.map(|x| x as f64 / PER_M))
}

/// A mesh with whole coordinates.
pub(super) struct Exact {
    pub(super) mesh: TriangleMesh,
    pub(super) features: MeshFeatures,
    octree: FeatureOctree,
    vertices: Vec<Integers>,
}

impl Exact {
    /// A mesh at a pose, its corners rounded.
    pub(super) fn from_mesh(mesh: &TriangleMesh, pose: &Pose) -> Self {
        let rounded = |corner: Point3<f64>| pose.point(&corner).map(|x| libm::round(x * PER_M) / PER_M);
        let loose: Vec<Triangle> =
            (0..mesh.triangle_count()).map(|index| mesh.triangle(index).map(rounded)).collect();
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        let features = MeshFeatures::new(&mesh);
        let depth = OctreeDepth {
            smallest_radius_m: mesh.bounds().diagonal() / 100.0,
            few_faces: 8,
            coarse_radius_m: mesh.bounds().diagonal() / 30.0,
            most_levels: 12,
        };
        let octree = FeatureOctree::new(&mesh, &features, &depth);
        let vertices = mesh.vertices().iter().map(integers).collect();
        Self { mesh, features, octree, vertices }
    }

    pub(super) fn body(&self) -> ContactBody<'_> {
        ContactBody { mesh: &self.mesh, features: &self.features, octree: &self.octree }
    }

    /// Shifted by whole micrometres.
    pub(super) fn shifted(&self, shift: Integers) -> Placed<'_> {
        let vertices: Vec<Integers> =
            self.vertices.iter().map(|vertex| [0, 1, 2].map(|k| vertex[k] + shift[k])).collect();
        let corners = |corners: &[u32; 3]| corners.map(|vertex| vertices[vertex as usize]);
        let face_boxes = self.mesh.triangles().iter().map(|face| Box::around(&corners(face))).collect();
        let bounds = Box::around(&vertices);
        Placed { exact: self, shift, vertices, face_boxes, bounds }
    }
}

/// A box of whole micrometres.
#[derive(Clone, Copy)]
pub(super) struct Box {
    low: Integers,
    high: Integers,
}

impl Box {
    pub(super) fn around(points: &[Integers]) -> Self {
        let most =
            |sign: i128| [0, 1, 2].map(|k| points.iter().map(|point| sign * point[k]).max().expect("points"));
        Self { low: most(-1).map(|x| -x), high: most(1) }
    }

    /// Whether two boxes are at most the reach apart along every axis: features in contact always are.
    pub(super) fn is_near(&self, other: &Self) -> bool {
        (0..3).all(|k| self.low[k] - REACH <= other.high[k] && other.low[k] - REACH <= self.high[k])
    }
}

/// A mesh in the frame of the query.
pub(super) struct Placed<'a> {
    pub(super) exact: &'a Exact,
    pub(super) shift: Integers,
    pub(super) vertices: Vec<Integers>,
    pub(super) face_boxes: Vec<Box>,
    pub(super) bounds: Box,
}

impl Placed<'_> {
    /// The pose of the mesh in the frame of the query.
    pub(super) fn pose(&self) -> Pose {
        Pose::from_translation(metres(self.shift))
    }

    pub(super) fn corners(&self, face: u32) -> [Integers; 3] {
        self.exact.mesh.triangles()[face as usize].map(|vertex| self.vertices[vertex as usize])
    }

    pub(super) fn ends(&self, edge: u32) -> [Integers; 2] {
        self.exact.features.edge(edge).ends.map(|end| self.vertices[end as usize])
    }

    pub(super) fn normal(&self, face: u32) -> Integers {
        let [a, b, c] = self.corners(face);
        cross(sub(b, a), sub(c, a))
    }

    pub(super) fn is_inside(&self, at: &Vector3<f64>, penetration_m: f64) -> bool {
        penetration_m <= EPS_M || self.exact.mesh.contains(&Point3::from(at - metres(self.shift)))
    }

    /// The distance of a point from the surface, over all triangles.
    pub(super) fn distance_m(&self, at: &Vector3<f64>) -> f64 {
        let at = Point3::from(at - metres(self.shift));
        let mesh = &self.exact.mesh;
        let triangles = (0..mesh.triangle_count()).map(|index| mesh.triangle(index));
        triangles.map(|triangle| point_triangle(&at, &triangle).distance_m).fold(f64::INFINITY, f64::min)
    }
}
