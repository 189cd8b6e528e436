//! Triangle meshes: welded vertices, components (solids, cavities, shells), and point-in-solid tests.

mod capped;
mod cells;
mod census;
mod components;
mod convex;
mod exterior;
mod features;
mod interior;
mod nesting;
mod self_intersection;
mod topology;
mod triangle_tree;
mod weld;
mod winding;

use std::sync::OnceLock;

use nalgebra::{Point3, Vector3};

pub use capped::{CAPPING_SOURCES, CapZone, CappedMesh};
pub use census::MeshCensus;
pub use components::{Component, ComponentKind};
pub use features::{MeshEdge, MeshFeatures};
pub use interior::{Interior, Location};
pub use self_intersection::SelfIntersections;
pub use topology::{ShellReason, Topology};

use crate::{Aabb, triangle::Triangle};
use winding::{Divided, Winding};

/// An immutable triangle mesh in its own frame, metres.
#[derive(Clone, Debug)]
pub struct TriangleMesh {
    vertices: Vec<Point3<f64>>,
    triangles: Vec<[u32; 3]>,
    topology: Topology,
    components: Vec<Component>,
    /// Component of every triangle.
    component_of: Vec<u32>,
    bounds: Aabb,
    /// Over closed components; `None` if there are none. Built on first use: the inside of most shapes is never asked for.
    winding: Option<OnceLock<Winding>>,
}

impl TriangleMesh {
    /// Builds a mesh from separate triangles, scaled per axis; mirrored scales keep the orientation outwards.
    ///
    /// Vertices with bitwise equal scaled coordinates are shared (−0 and magnitudes below 1e-60 m count as 0). A closed component
    /// that faces inwards and is not a cavity is turned, see [`Self::turned_components`]. Degenerate triangles stay.
    ///
    /// Returns `None` for an empty list and for coordinates that are not finite after scaling.
    pub fn from_triangles(loose: &[Triangle], scale: [f64; 3]) -> Option<Self> {
        let (vertices, triangles) = weld_scaled(loose, Vector3::from(scale));
        Self::welded(vertices, triangles)
    }

    /// [`Self::from_triangles`] for a large list, which is freed before the mesh is complete.
    pub fn from_triangle_list(loose: Vec<Triangle>, scale: [f64; 3]) -> Option<Self> {
        let (vertices, triangles) = weld_scaled(&loose, Vector3::from(scale));
        drop(loose);
        Self::welded(vertices, triangles)
    }

    fn welded(vertices: Vec<Point3<f64>>, mut triangles: Vec<[u32; 3]>) -> Option<Self> {
        let bounds = Aabb::around(&vertices)?;
        let division = components::divide(vertices.len(), &triangles);
        let judged = topology::judge(&vertices, &triangles, &division);
        let component_of = &division.component_of;
        let closed = Divided { vertices: &vertices, triangles: &triangles, component_of };
        let double_walls = topology::double_walls(&triangles, &division);
        let kinds = nesting::kinds(&closed, &judged, &double_walls);
        for (triangle, component) in triangles.iter_mut().zip(component_of) {
            if kinds[*component as usize] == (ComponentKind::Solid { turned: true }) {
                triangle.swap(1, 2);
            }
        }
        let winding = kinds.iter().any(|kind| kind.is_closed()).then(OnceLock::new);
        let topology = topology::of_components(&kinds);
        let components = components::describe(&vertices, &triangles, &division, &kinds, &double_walls);
        let component_of = division.component_of;
        Some(Self { vertices, triangles, topology, components, component_of, bounds, winding })
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

    /// Vertex indices of every triangle as they were given: those of turned components face inwards again.
    ///
    /// # Guarantee
    /// [`Self::from_triangle_list`] of the corners of these, unscaled, is this mesh again, bit by bit.
    pub fn given_triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        self.triangles.iter().zip(&self.component_of).map(|(&[a, b, c], component)| {
            let is_turned =
                self.components[*component as usize].kind == ComponentKind::Solid { turned: true };
            if is_turned { [a, c, b] } else { [a, b, c] }
        })
    }

    /// Shared vertices.
    pub fn vertices(&self) -> &[Point3<f64>] {
        &self.vertices
    }

    /// Solid, or shell with the reason.
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// Parts whose triangles are connected by shared edges, ordered by their first triangles.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Number of components that are shells.
    pub fn shell_components(&self) -> usize {
        let is_shell = |component: &&Component| matches!(component.kind, ComponentKind::Shell(_));
        self.components.iter().filter(is_shell).count()
    }

    /// Cavities, each with the solid component that contains it.
    pub fn cavities(&self) -> impl Iterator<Item = (&Component, &Component)> {
        self.components.iter().filter_map(|cavity| match cavity.kind {
            ComponentKind::Cavity { of } => Some((cavity, &self.components[of])),
            _ => None,
        })
    }

    /// Pairs of triangles of closed components with the same corners that face each way: walls between glued bodies, or sheets with
    /// two sides.
    pub fn double_walls(&self) -> usize {
        let closed = self.components.iter().filter(|component| component.kind.is_closed());
        closed.map(|component| component.double_walls).sum()
    }

    /// The number of solid components, and the number of those that faced inwards in the file and were turned.
    pub fn turned_components(&self) -> (usize, usize) {
        let solids = self.components.iter().filter_map(|component| match component.kind {
            ComponentKind::Solid { turned } => Some(turned),
            _ => None,
        });
        solids.fold((0, 0), |(all, of_them), turned| (all + 1, of_them + usize::from(turned)))
    }

    /// Bounding box in the mesh frame.
    pub fn bounds(&self) -> &Aabb {
        &self.bounds
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
}

/// Shared vertices and the triangles between them, turned where the scale mirrors.
fn weld_scaled(loose: &[Triangle], scale: Vector3<f64>) -> (Vec<Point3<f64>>, Vec<[u32; 3]>) {
    let mirrored = scale.x * scale.y * scale.z < 0.0;
    weld::weld(loose.iter().map(|triangle| {
        let [a, b, c] = triangle.map(|p| without_dust(&Point3::from(p.coords.component_mul(&scale))));
        if mirrored { [a, c, b] } else { [a, b, c] }
    }))
}

/// The point with coordinates below 1e-60 m set to 0: exact predicates require that products of three others do not underflow.
fn without_dust(point: &Point3<f64>) -> Point3<f64> {
    // Adding 0 turns −0 into 0.
    point.map(|x| if x.abs() < 1e-60 { 0.0 } else { x + 0.0 })
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
            assert_eq!(mesh.turned_components(), (1, 0));
            let inside = Point3::new(0.1 * scale[0], 0.1 * scale[1], 0.1 * scale[2]);
            assert!(mesh.contains(&inside));
        }
    }

    #[test]
    fn inside_out_is_turned_and_said() {
        let inverted: Vec<_> = tetrahedron().iter().map(|t| [t[0], t[2], t[1]]).collect();
        let mesh = mesh(&inverted, [1.0; 3]);
        assert_eq!(mesh.turned_components(), (1, 1));
        assert!(mesh.contains(&Point3::new(0.1, 0.1, 0.1)));
    }

    #[test]
    fn open_mesh_is_a_shell_without_inside() {
        let mesh = mesh(&tetrahedron()[..3], [1.0; 3]);
        assert_eq!(mesh.topology(), &Topology::Shell(ShellReason::OpenEdges { count: 3 }));
        assert!(!mesh.contains(&Point3::new(0.1, 0.1, 0.1)));
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
        assert!(!mesh.contains(&Point3::new(0.12, 0.12, 0.12)));
        assert!(mesh.contains(&Point3::new(0.05, 0.05, 0.05)));
    }
}
