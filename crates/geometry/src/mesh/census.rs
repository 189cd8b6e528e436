//! Counts of irregular edges and triangles of a mesh.

use std::collections::{BTreeMap, BTreeSet};

use super::TriangleMesh;

/// Irregularities of a mesh, by how its triangles share vertices.
///
/// Edges are counted without repeated triangles, and without triangles that use a vertex twice: their counts show the other
/// defects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeshCensus {
    /// Triangles listed more than once, with the same corners and orientation; every copy after the first.
    pub repeated_triangles: usize,
    /// Edges of only one triangle: boundaries of holes.
    pub open_edges: usize,
    /// Edges that two triangles traverse in the same direction: one of them faces the wrong way.
    pub same_way_edges: usize,
    /// Edges of three or more triangles.
    pub crowded_edges: usize,
    /// Edges of three or more triangles that are used more often in one direction than in the other.
    pub uneven_crowded_edges: usize,
}

impl TriangleMesh {
    /// Counts irregular edges and triangles.
    pub fn census(&self) -> MeshCensus {
        census(self.triangles())
    }
}

fn census(triangles: &[[u32; 3]]) -> MeshCensus {
    let mut seen: BTreeSet<[u32; 3]> = BTreeSet::new();
    let mut found = MeshCensus::default();
    // Uses of every edge, from its lower to its higher index and reverse.
    let mut uses: BTreeMap<(u32, u32), [usize; 2]> = BTreeMap::new();
    for triangle in triangles {
        if !seen.insert(lowest_first(*triangle)) {
            found.repeated_triangles += 1;
            continue;
        }
        let [a, b, c] = *triangle;
        if a == b || b == c || c == a {
            continue;
        }
        for (from, to) in [(a, b), (b, c), (c, a)] {
            uses.entry((from.min(to), from.max(to))).or_default()[usize::from(from > to)] += 1;
        }
    }
    for [up, down] in uses.into_values() {
        match (up + down, up == down) {
            (1, _) => found.open_edges += 1,
            (2, true) => {}
            (2, false) => found.same_way_edges += 1,
            (_, even) => {
                found.crowded_edges += 1;
                found.uneven_crowded_edges += usize::from(!even);
            }
        }
    }
    found
}

/// The same corners in the same orientation, the lowest index first.
fn lowest_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    if a <= b && a <= c {
        [a, b, c]
    } else if b <= c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TETRAHEDRON: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];

    #[test]
    fn a_closed_mesh_has_nothing_odd() {
        assert_eq!(census(&TETRAHEDRON), MeshCensus::default());
    }

    #[test]
    fn a_hole_has_a_rim() {
        assert_eq!(census(&TETRAHEDRON[..3]), MeshCensus { open_edges: 3, ..MeshCensus::default() });
    }

    #[test]
    fn a_triangle_that_faces_the_wrong_way_runs_along_with_its_neighbours() {
        let turned = [[0, 1, 2], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
        assert_eq!(census(&turned), MeshCensus { same_way_edges: 3, ..MeshCensus::default() });
    }

    #[test]
    fn copies_count_whatever_corner_comes_first_and_hide_nothing() {
        let copied = [&TETRAHEDRON[..], &[[2, 1, 0], [1, 0, 2]]].concat();
        assert_eq!(census(&copied), MeshCensus { repeated_triangles: 2, ..MeshCensus::default() });
        let open = [&TETRAHEDRON[..3], &[[2, 1, 0]]].concat();
        assert_eq!(
            census(&open),
            MeshCensus { repeated_triangles: 1, open_edges: 3, ..MeshCensus::default() }
        );
    }

    #[test]
    fn edges_of_many_triangles_are_even_or_not() {
        // Two tetrahedra with a common edge 0–1.
        let two = [&TETRAHEDRON[..], &[[0, 1, 4], [0, 5, 1], [1, 5, 4], [0, 4, 5]]].concat();
        assert_eq!(census(&two), MeshCensus { crowded_edges: 1, ..MeshCensus::default() });
        // A fin on the edge 0–1.
        let fin = [&TETRAHEDRON[..], &[[0, 1, 4]]].concat();
        let expected =
            MeshCensus { open_edges: 2, crowded_edges: 1, uneven_crowded_edges: 1, ..MeshCensus::default() };
        assert_eq!(census(&fin), expected);
    }

    #[test]
    fn triangles_that_use_a_vertex_twice_have_no_edges() {
        let flat = [&TETRAHEDRON[..], &[[0, 1, 1]]].concat();
        assert_eq!(census(&flat), MeshCensus::default());
    }

    /// The census explains every mesh without an inside.
    #[test]
    fn every_mesh_that_does_not_close_has_something_odd() {
        use super::super::{ComponentKind, ShellReason, Topology, components, topology};
        let vertices: Vec<_> = super::super::tests::tetrahedron().concat();
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 20) % below
        };
        let kind = |bound| match bound {
            topology::Bound::Volume(volume) => ComponentKind::Solid { turned: volume < 0.0 },
            topology::Bound::Shell(reason) => ComponentKind::Shell(reason),
            topology::Bound::Degenerate => ComponentKind::Degenerate,
        };
        let (mut open, mut closed) = (0, 0);
        for _ in 0..20_000 {
            // Few vertices, and some correct triangles, so that edges often coincide.
            let mut triangles: Vec<[u32; 3]> = TETRAHEDRON.to_vec();
            for _ in 0..random(4) {
                triangles.push([0; 3].map(|_| random(4) as u32));
            }
            for _ in 0..random(3) {
                triangles.remove(random(triangles.len() as u64) as usize);
            }
            let found = census(&triangles);
            let odd = found.repeated_triangles
                + found.open_edges
                + found.same_way_edges
                + found.uneven_crowded_edges;
            let division = components::divide(vertices.len(), &triangles);
            let judged = topology::judge(&vertices, &triangles, &division);
            let kinds: Vec<_> = judged.into_iter().map(kind).collect();
            match topology::of_components(&kinds) {
                Topology::Shell(ShellReason::OpenEdges { .. }) => {
                    assert!(odd > 0, "{triangles:?}");
                    open += 1;
                }
                _ => closed += 1,
            }
        }
        assert!(open > 1000 && closed > 1000, "{open} {closed}");
    }
}
