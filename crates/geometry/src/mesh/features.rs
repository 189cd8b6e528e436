//! Vertices, edges and faces of a mesh with their neighbours.

use nalgebra::{Point3, Vector3};

use super::TriangleMesh;

/// An edge between two vertices, used by the faces on both of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeshEdge {
    /// Its vertices, the lower index first.
    pub ends: [u32; 2],
    /// The two faces that share it, first the one that goes around from the first end to the second; `None` at the rim of an open
    /// surface, where more than two faces meet, and where two face opposite ways.
    pub faces: Option<[u32; 2]>,
}

/// The vertices, edges and faces of a mesh with their coboundaries, as in Tzafestas and Coiffet, "Real-Time Collision Detection
/// using Spherical Octrees" (1996), section 3.1.
///
/// A face is a triangle of the mesh. A degenerate triangle has edges, and no normal.
#[derive(Clone, Debug)]
pub struct MeshFeatures {
    /// In ascending order of their ends.
    edges: Vec<MeshEdge>,
    /// The edges of each face, from its first corner on.
    edges_of_face: Vec<[u32; 3]>,
    /// Edges of vertex i: `first_edge[i]..first_edge[i + 1]` of `edges_of_vertex`.
    first_edge: Vec<u32>,
    edges_of_vertex: Vec<u32>,
    /// Unit normals of the faces, outwards for a solid; zero for a degenerate face.
    normals: Vec<Vector3<f64>>,
}

impl MeshFeatures {
    /// The features of a mesh.
    pub fn new(mesh: &TriangleMesh) -> Self {
        let triangles = mesh.triangles();
        let side = |face: usize, corner: usize| {
            let (from, to) = (triangles[face][corner], triangles[face][(corner + 1) % 3]);
            ([from.min(to), from.max(to)], face as u32, corner)
        };
        let mut sides: Vec<([u32; 2], u32, usize)> =
            (0..triangles.len()).flat_map(|face| [0, 1, 2].map(|corner| side(face, corner))).collect();
        sides.sort_unstable();
        let mut edges = Vec::new();
        let mut edges_of_face = vec![[0; 3]; triangles.len()];
        for group in sides.chunk_by(|one, other| one.0 == other.0) {
            for &(_, face, corner) in group {
                edges_of_face[face as usize][corner] = edges.len() as u32;
            }
            let starts_at_first_end =
                |&(ends, face, corner): &([u32; 2], u32, usize)| triangles[face as usize][corner] == ends[0];
            let faces = match group {
                [one, other] if starts_at_first_end(one) && !starts_at_first_end(other) => {
                    Some([one.1, other.1])
                }
                [one, other] if starts_at_first_end(other) && !starts_at_first_end(one) => {
                    Some([other.1, one.1])
                }
                _ => None,
            };
            edges.push(MeshEdge { ends: group[0].0, faces });
        }
        let (first_edge, edges_of_vertex) = coboundaries(mesh.vertices().len(), &edges);
        let normals = (0..triangles.len()).map(|face| normal(mesh, face)).collect();
        Self { edges, edges_of_face, first_edge, edges_of_vertex, normals }
    }

    /// All edges.
    pub fn edges(&self) -> &[MeshEdge] {
        &self.edges
    }

    /// An edge.
    pub fn edge(&self, index: u32) -> &MeshEdge {
        &self.edges[index as usize]
    }

    /// The edges of a face, from its first corner on.
    pub fn edges_of_face(&self, face: u32) -> [u32; 3] {
        self.edges_of_face[face as usize]
    }

    /// The edges that meet at a vertex.
    pub fn edges_of_vertex(&self, vertex: u32) -> &[u32] {
        let k = vertex as usize;
        &self.edges_of_vertex[self.first_edge[k] as usize..self.first_edge[k + 1] as usize]
    }

    /// The vertices at the other ends of a vertex's edges.
    pub fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        self.edges_of_vertex(vertex).iter().map(move |&edge| {
            let [one, other] = self.edge(edge).ends;
            if one == vertex { other } else { one }
        })
    }

    /// The unit normal of a face, outwards for a solid; zero for a degenerate face.
    pub fn normal(&self, face: u32) -> Vector3<f64> {
        self.normals[face as usize]
    }

    /// How far a surface is convex at an edge: the sine of the angle between the normals of its two faces, positive where the solid
    /// is convex, negative in a notch; `None` if the edge has not two faces with normals.
    pub fn convexity(&self, mesh: &TriangleMesh, edge: u32) -> Option<f64> {
        let [one, other] = self.edge(edge).faces?.map(|face| self.normal(face));
        let [from, to] = self.segment(mesh, edge);
        let (along, bend) = (to - from, one.cross(&other));
        let has_normals = one != Vector3::zeros() && other != Vector3::zeros() && from != to;
        has_normals.then(|| bend.dot(&along) / along.norm())
    }

    /// The ends of an edge as points in the mesh frame, metres.
    pub fn segment(&self, mesh: &TriangleMesh, edge: u32) -> [Point3<f64>; 2] {
        self.edge(edge).ends.map(|vertex| mesh.vertices()[vertex as usize])
    }
}

/// The edges of every vertex: where each list begins, and the lists.
fn coboundaries(vertices: usize, edges: &[MeshEdge]) -> (Vec<u32>, Vec<u32>) {
    let mut first_edge = vec![0_u32; vertices + 1];
    for edge in edges {
        for end in edge.ends {
            first_edge[end as usize + 1] += 1;
        }
    }
    for vertex in 0..vertices {
        first_edge[vertex + 1] += first_edge[vertex];
    }
    let mut next = first_edge.clone();
    let mut edges_of_vertex = vec![0; 2 * edges.len()];
    for (index, edge) in edges.iter().enumerate() {
        for end in edge.ends {
            edges_of_vertex[next[end as usize] as usize] = index as u32;
            next[end as usize] += 1;
        }
    }
    (first_edge, edges_of_vertex)
}

fn normal(mesh: &TriangleMesh, face: usize) -> Vector3<f64> {
    let [a, b, c] = mesh.triangle(face);
    let across = (b - a).cross(&(c - a));
    let length = across.norm();
    // Below this the length may have lost digits to underflow.
    if length > 1e-125 { across / length } else { Vector3::zeros() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, mesh::tests::tetrahedron};

    #[test]
    fn a_box_has_the_features_of_a_box() {
        let mesh = Shape::cuboid([1.0, 2.0, 3.0]).expect("valid").mesh;
        let features = MeshFeatures::new(&mesh);
        // Twelve edges and six diagonals.
        assert_eq!(features.edges().len(), 18);
        assert!(features.edges().iter().all(|edge| edge.faces.is_some()));
        let mut seen = vec![0; 18];
        for vertex in 0..8 {
            for (&edge, neighbour) in features.edges_of_vertex(vertex).iter().zip(features.neighbours(vertex))
            {
                seen[edge as usize] += 1;
                let mut ends = [vertex, neighbour];
                ends.sort_unstable();
                assert_eq!(features.edge(edge).ends, ends);
            }
        }
        assert_eq!(seen, [2; 18]);
        let convex = (0..18).filter(|&edge| features.convexity(&mesh, edge).expect("two faces") > 0.99);
        assert_eq!(convex.count(), 12);
        for face in 0..12 {
            let center =
                mesh.triangle(face as usize).iter().map(|corner| corner.coords).sum::<Vector3<f64>>();
            assert!(features.normal(face).dot(&center) > 0.0, "outwards");
            for edge in features.edges_of_face(face) {
                assert!(features.edge(edge).faces.is_some_and(|faces| faces.contains(&face)));
            }
        }
    }

    #[test]
    fn a_rim_has_no_two_faces() {
        let mesh = TriangleMesh::from_triangles(&tetrahedron()[..3], [1.0; 3]).expect("finite");
        let features = MeshFeatures::new(&mesh);
        assert_eq!(features.edges().iter().filter(|edge| edge.faces.is_none()).count(), 3);
    }
}
