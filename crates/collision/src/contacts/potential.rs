//! Stage 1: the features that may be in contact, from the smallest spheres that meet.

use geometry::{Point3, point_segment_m};
use sphere_model::{NodeId, SphereTree};

use super::{ContactBody, ContactCounts, ContactFeatures, FeaturePair};

/// The potential contacts of a pair, each once: the source's lists of intersecting nodes and of potential elementary contacts.
#[derive(Clone, Debug, Default)]
pub(super) struct Potential {
    leaf_pairs: Vec<(NodeId, NodeId)>,
    vertex_face: Vec<(u32, u32)>,
    face_vertex: Vec<(u32, u32)>,
    edge_edge: Vec<(u32, u32)>,
}

impl Potential {
    /// Fills the lists.
    pub(super) fn find(&mut self, pair: &FeaturePair<'_>, counts: &mut ContactCounts) {
        let reach_m = pair.range.most_penetration_m.max(pair.range.eps_m);
        self.leaf_pairs.clear();
        let trees = (pair.a.octree.tree(), pair.b.octree.tree());
        // Spheres are compared with a billionth to spare for the rounding of the transform.
        let slack_m = reach_m + 1e-9 * (trees.0.sphere(0).radius_m() + trees.1.sphere(0).radius_m());
        intersect(pair, trees, (0, 0), slack_m, &mut self.leaf_pairs, counts);
        counts.leaf_pairs = self.leaf_pairs.len() as u64;
        for list in [&mut self.vertex_face, &mut self.face_vertex, &mut self.edge_edge] {
            list.clear();
        }
        for index in 0..self.leaf_pairs.len() {
            self.pair_features(pair, self.leaf_pairs[index], slack_m);
        }
        for list in [&mut self.vertex_face, &mut self.face_vertex, &mut self.edge_edge] {
            list.sort_unstable();
            list.dedup();
            counts.potential += list.len() as u64;
        }
    }

    /// Pairs the features of two smallest spheres that are near the other sphere.
    fn pair_features(&mut self, pair: &FeaturePair<'_>, (one, other): (NodeId, NodeId), slack_m: f64) {
        let (a, b) = (pair.a, pair.b);
        let (sphere_a, sphere_b) = (a.octree.tree().sphere(one), b.octree.tree().sphere(other));
        // In the frame of the body whose features are asked about.
        let near_a = NearBall {
            center: pair.a_from_b.point(&sphere_b.center_m()),
            reach_m: sphere_b.radius_m() + slack_m,
        };
        let near_b = NearBall {
            center: pair.b_from_a.point(&sphere_a.center_m()),
            reach_m: sphere_a.radius_m() + slack_m,
        };
        let edges_b: Vec<u32> = near_b.edges(b, b.octree.edges(other)).collect();
        for edge in near_a.edges(a, a.octree.edges(one)) {
            self.edge_edge.extend(edges_b.iter().map(|&other| (edge, other)));
        }
        for vertex in near_a.vertices(a, a.octree.vertices(one)) {
            self.vertex_face.extend(b.octree.faces(other).iter().map(|&face| (vertex, face)));
        }
        for vertex in near_b.vertices(b, b.octree.vertices(other)) {
            self.face_vertex.extend(a.octree.faces(one).iter().map(|&face| (face, vertex)));
        }
    }

    /// All potential contacts.
    pub(super) fn features(&self) -> impl Iterator<Item = ContactFeatures> + '_ {
        let vertex_face = self.vertex_face.iter().map(|&(v, f)| ContactFeatures::VertexFace(v, f));
        let face_vertex = self.face_vertex.iter().map(|&(f, v)| ContactFeatures::FaceVertex(f, v));
        let edge_edge = self.edge_edge.iter().map(|&(a, b)| ContactFeatures::EdgeEdge(a, b));
        vertex_face.chain(face_vertex).chain(edge_edge)
    }
}

/// A ball in the frame of a body.
struct NearBall {
    center: Point3<f64>,
    reach_m: f64,
}

impl NearBall {
    fn vertices<'a>(&'a self, body: &'a ContactBody<'_>, list: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        let is_near = |vertex: &u32| {
            (body.mesh.vertices()[*vertex as usize] - self.center).norm_squared()
                <= self.reach_m * self.reach_m
        };
        list.iter().copied().filter(is_near)
    }

    fn edges<'a>(&'a self, body: &'a ContactBody<'_>, list: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        let is_near = |edge: &u32| {
            point_segment_m(&self.center, &body.features.segment(body.mesh, *edge)) <= self.reach_m
        };
        list.iter().copied().filter(is_near)
    }
}

/// The source's procedure `interoct()`: the pairs of smallest spheres that meet, by descending into the larger sphere.
fn intersect(
    pair: &FeaturePair<'_>,
    (a, b): (&SphereTree, &SphereTree),
    (one, other): (NodeId, NodeId),
    slack_m: f64,
    leaf_pairs: &mut Vec<(NodeId, NodeId)>,
    counts: &mut ContactCounts,
) {
    let (sphere_a, sphere_b) = (a.sphere(one), b.sphere(other));
    counts.sphere_tests += 1;
    let apart_m = (sphere_a.center_m() - pair.a_from_b.point(&sphere_b.center_m())).norm();
    if apart_m > sphere_a.radius_m() + sphere_b.radius_m() + slack_m {
        return;
    }
    match (a.is_lowest(one), b.is_lowest(other)) {
        (true, true) => leaf_pairs.push((one, other)),
        (a_is_lowest, b_is_lowest) => {
            if b_is_lowest || (!a_is_lowest && sphere_a.radius_m() >= sphere_b.radius_m()) {
                for child in a.children(one) {
                    intersect(pair, (a, b), (child, other), slack_m, leaf_pairs, counts);
                }
            } else {
                for child in b.children(other) {
                    intersect(pair, (a, b), (one, child), slack_m, leaf_pairs, counts);
                }
            }
        }
    }
}
