//! Triangle meshes: welded vertices, solid or shell, components, containment.

mod census;
mod components;
mod convex;
mod topology;
mod winding;

use nalgebra::{Point3, Vector3};

pub use census::MeshCensus;
pub use components::Component;
pub use topology::{ShellReason, Topology};

use crate::{Aabb, triangle::Triangle};
use winding::WindingGrid;

/// An immutable triangle mesh in its own frame, metres.
#[derive(Clone, Debug)]
pub struct TriangleMesh {
    vertices: Vec<Point3<f64>>,
    triangles: Vec<[u32; 3]>,
    topology: Topology,
    components: Vec<Component>,
    bounds: Aabb,
    winding: Option<WindingGrid>,
    turned_right_side_out: bool,
}

impl TriangleMesh {
    /// Builds a mesh from loose triangles, scaled per axis; mirrored scales keep the outside outside.
    ///
    /// Vertices are shared where their scaled coordinates are equal bit for bit (with −0 read as 0). A closed mesh
    /// turned inside out is turned right side out, see [`Self::turned_right_side_out`]. Degenerate triangles stay.
    ///
    /// Returns nothing for an empty list and for coordinates that are not finite after scaling.
    pub fn from_triangles(loose: &[Triangle], scale: [f64; 3]) -> Option<Self> {
        let scale = Vector3::from(scale);
        let mirrored = scale.x * scale.y * scale.z < 0.0;
        let welded = topology::weld(loose.iter().map(|triangle| {
            // Adding 0 turns −0 into 0.
            let [a, b, c] = triangle.map(|p| Point3::from(p.coords.component_mul(&scale).add_scalar(0.0)));
            if mirrored { [a, c, b] } else { [a, b, c] }
        }));
        let (vertices, mut triangles) = welded;
        let bounds = Aabb::around(&vertices)?;
        let (topology, inside_out) = topology::classify(&vertices, &triangles);
        if inside_out {
            for triangle in &mut triangles {
                triangle.swap(1, 2);
            }
        }
        let components = components::connected(&vertices, &triangles);
        let winding = (topology == Topology::Solid).then(|| WindingGrid::new(&vertices, &triangles, &bounds));
        Some(Self {
            vertices,
            triangles,
            topology,
            components,
            bounds,
            winding,
            turned_right_side_out: inside_out,
        })
    }

    /// Number of triangles.
    pub fn triangle_count(&self) -> usize {
        self.triangles.len()
    }

    /// The corners of triangle `index`.
    #[inline]
    pub fn triangle(&self, index: usize) -> Triangle {
        self.triangles[index].map(|v| self.vertices[v as usize])
    }

    /// Vertex indices of every triangle, counter-clockwise seen from outside.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Shared vertices.
    pub fn vertices(&self) -> &[Point3<f64>] {
        &self.vertices
    }

    /// Solid, or shell and why.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// Parts that share no vertex.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Axis-aligned box in the mesh frame.
    pub fn bounds(&self) -> &Aabb {
        &self.bounds
    }

    /// Whether the file's triangles all faced inwards.
    pub fn turned_right_side_out(&self) -> bool {
        self.turned_right_side_out
    }

    /// Triangles without area: kept and checked as segments or points.
    pub fn degenerate_count(&self) -> usize {
        (0..self.triangle_count())
            .filter(|&i| {
                let [a, b, c] = self.triangle(i);
                (b - a).cross(&(c - a)) == Vector3::zeros()
            })
            .count()
    }

    /// Sum of the triangle areas, square metres.
    pub fn area_m2(&self) -> f64 {
        (0..self.triangle_count())
            .map(|i| {
                let [a, b, c] = self.triangle(i);
                (b - a).cross(&(c - a)).norm() * 0.5
            })
            .sum()
    }

    /// Whether a point in the mesh frame lies inside this solid; nothing for a shell, which has no inside.
    ///
    /// # Guarantee
    /// Exact winding number for the given coordinates, by signed crossings of a ray. A point exactly on the surface may count
    /// either way: it is a contact, which the surface test reports.
    pub fn contains(&self, point: &Point3<f64>) -> Option<bool> {
        let winding = self.winding.as_ref()?;
        Some(
            self.bounds.contains(point)
                && winding.winding_number(&self.vertices, &self.triangles, point) != 0,
        )
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn tetrahedron() -> Vec<Triangle> {
        let p = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Point3::from);
        [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]].map(|t: [usize; 3]| t.map(|i| p[i])).to_vec()
    }

    fn mesh(loose: &[Triangle], scale: [f64; 3]) -> TriangleMesh {
        TriangleMesh::from_triangles(loose, scale).expect("finite and not empty")
    }

    #[test]
    fn mirrored_scale_keeps_a_solid_right_side_out() {
        for scale in [[1.0, 1.0, 1.0], [-1.0, 1.0, 1.0], [2.0, -0.5, -3.0], [-1.0, -1.0, -1.0]] {
            let mesh = mesh(&tetrahedron(), scale);
            assert_eq!(mesh.topology(), &Topology::Solid);
            assert!(!mesh.turned_right_side_out());
            let inside = Point3::new(0.1 * scale[0], 0.1 * scale[1], 0.1 * scale[2]);
            assert_eq!(mesh.contains(&inside), Some(true));
        }
    }

    #[test]
    fn inside_out_is_turned_and_said() {
        let inverted: Vec<_> = tetrahedron().iter().map(|t| [t[0], t[2], t[1]]).collect();
        let mesh = mesh(&inverted, [1.0; 3]);
        assert!(mesh.turned_right_side_out());
        assert_eq!(mesh.contains(&Point3::new(0.1, 0.1, 0.1)), Some(true));
    }

    #[test]
    fn open_mesh_is_a_shell_without_inside() {
        let mesh = mesh(&tetrahedron()[..3], [1.0; 3]);
        assert_eq!(mesh.topology(), &Topology::Shell(ShellReason::OpenEdges { count: 3 }));
        assert_eq!(mesh.contains(&Point3::new(0.1, 0.1, 0.1)), None);
    }

    #[test]
    fn nothing_and_not_a_number_are_refused() {
        assert!(TriangleMesh::from_triangles(&[], [1.0; 3]).is_none());
        assert!(TriangleMesh::from_triangles(&tetrahedron(), [f64::NAN, 1.0, 1.0]).is_none());
    }

    #[test]
    fn cavity_is_outside() {
        let p = |s: f64, o: f64| -> Vec<Triangle> {
            tetrahedron().iter().map(|t| t.map(|c| Point3::from(c.coords * s).map(|x| x + o))).collect()
        };
        let mut loose = p(1.0, 0.0);
        loose.extend(p(0.25, 0.1).iter().map(|t| [t[0], t[2], t[1]]));
        let mesh = mesh(&loose, [1.0; 3]);
        assert_eq!(mesh.topology(), &Topology::Solid);
        assert_eq!(mesh.components().len(), 2);
        assert_eq!(mesh.contains(&Point3::new(0.12, 0.12, 0.12)), Some(false));
        assert_eq!(mesh.contains(&Point3::new(0.05, 0.05, 0.05)), Some(true));
    }
}
