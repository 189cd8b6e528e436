//! An octree whose smallest spheres list the vertices, edges and faces that they meet.

use geometry::{MeshFeatures, TriangleMesh, point_segment_m};

use crate::build::{MOST_SPHERES, OctreeDepth, build_octree};
use crate::{NodeId, SphereTree};

/// The first kind of feature that a sphere meets, in this order.
///
/// A sphere of the source's kind NONE meets no surface; such nodes are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeKind {
    /// A vertex.
    Vertex,
    /// An edge and no vertex.
    Edge,
    /// A face alone.
    Face,
}

/// The spherical octree with feature lists of Tzafestas and Coiffet, "Real-Time Collision Detection using Spherical Octrees"
/// (1996), section 3.1.
///
/// Its smallest spheres name the features that can be in contact there. The faces are the triangles that the tree lists.
#[derive(Clone, Debug)]
pub struct FeatureOctree {
    tree: SphereTree,
    vertices: Lists,
    edges: Lists,
}

/// A list of indices for every node.
#[derive(Clone, Debug, Default)]
struct Lists {
    /// First entry of every node, then the number of entries.
    first: Vec<u32>,
    entries: Vec<u32>,
}

impl Lists {
    fn push(&mut self, mut list: Vec<u32>) {
        list.sort_unstable();
        list.dedup();
        self.first.push(self.entries.len() as u32);
        self.entries.extend(list);
    }

    fn list(&self, node: NodeId) -> &[u32] {
        let from = self.first[node as usize] as usize;
        let to = self.first.get(node as usize + 1).map_or(self.entries.len(), |&to| to as usize);
        &self.entries[from..to]
    }
}

impl FeatureOctree {
    /// The octree of a mesh with these features; coarser than asked where it would have more than [`MOST_SPHERES`].
    ///
    /// # Guarantee
    /// A vertex, an edge or a face that shares a point with a smallest sphere is in its list.
    pub fn new(mesh: &TriangleMesh, features: &MeshFeatures, depth: &OctreeDepth) -> Self {
        let mut depth = *depth;
        let tree = loop {
            match build_octree(mesh, None, &depth, MOST_SPHERES) {
                Ok(tree) => break tree,
                Err(fitting_m) => depth.smallest_radius_m = fitting_m,
            }
        };
        let (mut vertices, mut edges) = (Lists::default(), Lists::default());
        for node in 0..tree.spheres().len() as NodeId {
            let sphere = tree.sphere(node);
            let (center, radius_m) = (sphere.center_m(), sphere.radius_m());
            // As in the octree itself: what touches the sphere is listed.
            let touching_m =
                radius_m * (1.0 + 1e-9) + geometry::DISTANCE_ERROR_PER_M * center.coords.amax().max(radius_m);
            let faces = tree.triangles_of(node).iter();
            let of_faces = faces.clone().flat_map(|&face| mesh.triangles()[face as usize]);
            let meets_vertex =
                |vertex: &u32| (mesh.vertices()[*vertex as usize] - center).norm() <= touching_m;
            vertices.push(of_faces.filter(meets_vertex).collect());
            let of_faces = faces.flat_map(|&face| features.edges_of_face(face));
            let meets_edge =
                |edge: &u32| point_segment_m(&center, &features.segment(mesh, *edge)) <= touching_m;
            edges.push(of_faces.filter(meets_edge).collect());
        }
        Self { tree, vertices, edges }
    }

    /// The spheres, with the faces that each smallest one meets.
    pub fn tree(&self) -> &SphereTree {
        &self.tree
    }

    /// The vertices in a smallest sphere, ascending.
    pub fn vertices(&self, lowest: NodeId) -> &[u32] {
        self.vertices.list(lowest)
    }

    /// The edges that a smallest sphere meets, ascending.
    pub fn edges(&self, lowest: NodeId) -> &[u32] {
        self.edges.list(lowest)
    }

    /// The faces that a smallest sphere meets, ascending.
    pub fn faces(&self, lowest: NodeId) -> &[u32] {
        self.tree.triangles_of(lowest)
    }

    /// The kind of a smallest sphere.
    pub fn kind(&self, lowest: NodeId) -> NodeKind {
        match (self.vertices(lowest), self.edges(lowest)) {
            ([], []) => NodeKind::Face,
            ([], _) => NodeKind::Edge,
            _ => NodeKind::Vertex,
        }
    }

    /// Bytes of all spheres and lists.
    pub fn bytes(&self) -> usize {
        let of = |lists: &Lists| size_of::<u32>() * (lists.first.len() + lists.entries.len());
        self.tree.bytes() + of(&self.vertices) + of(&self.edges)
    }
}

#[cfg(test)]
mod tests {
    use geometry::{Shape, Vector3, point_triangle};

    use super::*;
    use crate::prove_coverage;

    fn depth(few_faces: usize) -> OctreeDepth {
        OctreeDepth { smallest_radius_m: 0.03, few_faces, coarse_radius_m: f64::INFINITY, most_levels: 12 }
    }

    #[test]
    fn octrees_cover_their_surfaces_and_list_what_their_spheres_meet() {
        let shapes = [Shape::sphere(0.5), Shape::cuboid([0.6, 0.2, 0.05]), Shape::cylinder(0.1, 0.7)];
        for mesh in shapes.map(|shape| shape.expect("valid").mesh) {
            let features = MeshFeatures::new(&mesh);
            for few_faces in [0, 6] {
                let octree = FeatureOctree::new(&mesh, &features, &depth(few_faces));
                prove_coverage(&mesh, octree.tree()).expect("every level covers the surface");
                let mut kinds = [0; 3];
                for node in octree.tree().lowest() {
                    let sphere = octree.tree().sphere(node);
                    let (center, radius_m) = (sphere.center_m(), sphere.radius_m());
                    let met = |distance_m: f64| distance_m <= radius_m;
                    for (face, triangle) in (0..mesh.triangle_count()).map(|face| (face, mesh.triangle(face)))
                    {
                        if met(point_triangle(&center, &triangle).distance_m * (1.0 + 1e-7)) {
                            assert!(octree.faces(node).contains(&(face as u32)));
                        }
                    }
                    let near = |vertex: &Vector3<f64>| met((vertex - center.coords).norm() * (1.0 + 1e-7));
                    let vertices = mesh.vertices().iter().enumerate().filter(|vertex| near(&vertex.1.coords));
                    assert!(
                        vertices.into_iter().all(|vertex| octree.vertices(node).contains(&(vertex.0 as u32)))
                    );
                    kinds[octree.kind(node) as usize] += 1;
                    if few_faces == 0 {
                        assert!(radius_m <= 0.031, "every branch goes down to the smallest radius");
                    }
                }
                assert!(kinds[0] > 0, "{kinds:?}");
                if few_faces == 0 && mesh.triangle_count() == 12 {
                    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
                }
            }
        }
    }

    #[test]
    fn depth_is_uneven_where_few_faces_are_enough() {
        let mesh = Shape::cuboid([0.6, 0.2, 0.05]).expect("valid").mesh;
        let features = MeshFeatures::new(&mesh);
        let [whole, uneven] = [0, 6].map(|few| FeatureOctree::new(&mesh, &features, &depth(few)));
        assert!(uneven.tree().spheres().len() < whole.tree().spheres().len() / 2);
    }
}
