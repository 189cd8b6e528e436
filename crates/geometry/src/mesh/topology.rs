//! Classifies a mesh and each of its components as solid or shell.

use nalgebra::Point3;

use super::ComponentKind;
use super::components::Division;

/// Whether a mesh bounds a volume.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topology {
    /// Every component is a solid or a cavity in one.
    Solid,
    /// Some component is a shell: it has a surface but no certain inside.
    Shell(ShellReason),
}

/// Why a component is a shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellReason {
    /// Edges used more often in one direction than in the other.
    OpenEdges {
        /// Number of such edges.
        count: usize,
    },
    /// Closed, but the signed volume is zero up to rounding.
    NoVolume,
}

impl std::fmt::Display for ShellReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OpenEdges { count: 1 } => write!(f, "1 edge is open or wrongly oriented"),
            Self::OpenEdges { count } => write!(f, "{count} edges are open or wrongly oriented"),
            Self::NoVolume => write!(f, "closed, but without volume"),
        }
    }
}

/// The volume of a single component.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bound {
    /// A closed surface of this signed volume, cubic metres; negative if its triangles face inwards.
    Volume(f64),
    Shell(ShellReason),
    /// Triangles that are points or segments: nothing can lie inside.
    Degenerate,
}

/// Classifies every component by itself.
///
/// # Guarantee
/// `Volume` only if every directed edge of the component occurs as often as its reverse, and the sign of the volume is certain in
/// spite of rounding. Pairs of triangles with the same corners that face each way change no winding number.
pub(super) fn judge(vertices: &[Point3<f64>], triangles: &[[u32; 3]], division: &Division) -> Vec<Bound> {
    let parts = division.open_edges.len();
    let mut first = vec![None; parts];
    let (mut count, mut volume, mut magnitude) = (vec![0_usize; parts], vec![0.0; parts], vec![0.0; parts]);
    for (triangle, &component) in triangles.iter().zip(&division.component_of) {
        let part = component as usize;
        let origin = *first[part].get_or_insert(vertices[triangle[0] as usize]);
        let [a, b, c] = triangle.map(|v| vertices[v as usize] - origin);
        volume[part] += a.dot(&b.cross(&c)) / 6.0;
        magnitude[part] += a.norm() * b.norm() * c.norm() / 6.0;
        count[part] += 1;
    }
    (0..parts)
        .map(|part| {
            if division.open_edges[part] > 0 {
                return Bound::Shell(ShellReason::OpenEdges { count: division.open_edges[part] });
            }
            if division.is_degenerate[part] {
                return Bound::Degenerate;
            }
            // The sign of a volume below the rounding error of its terms and of their sum is unknown.
            let rounding = magnitude[part] * f64::EPSILON * (count[part] + 16) as f64;
            if f64::abs(volume[part]) > rounding {
                Bound::Volume(volume[part])
            } else {
                Bound::Shell(ShellReason::NoVolume)
            }
        })
        .collect()
}

/// The topology of all components, with the open edges of all shells counted together.
pub(super) fn of_components(kinds: &[ComponentKind]) -> Topology {
    let (mut open, mut shells, mut solids) = (0, 0, 0);
    for kind in kinds {
        match kind {
            ComponentKind::Solid { .. } => solids += 1,
            ComponentKind::Cavity { .. } | ComponentKind::Degenerate => {}
            ComponentKind::Shell(reason) => {
                shells += 1;
                match reason {
                    ShellReason::OpenEdges { count } => open += count,
                    ShellReason::NoVolume => {}
                }
            }
        }
    }
    match (shells, open) {
        (0, _) if solids > 0 => Topology::Solid,
        (_, 1..) => Topology::Shell(ShellReason::OpenEdges { count: open }),
        _ => Topology::Shell(ShellReason::NoVolume),
    }
}

/// Per component: pairs of triangles with the same corners and opposite orientation.
pub(super) fn double_walls(triangles: &[[u32; 3]], division: &Division) -> Vec<usize> {
    let mut doubled = vec![0; division.is_crowded.len()];
    // Where every edge has two triangles, none stands twice, unless the two are a whole component.
    let mut corners: Vec<(u32, [u32; 3], bool)> = (triangles.iter().zip(&division.component_of))
        .filter(|(_, component)| division.is_crowded[**component as usize])
        .filter(|([a, b, c], _)| a != b && b != c && c != a)
        .map(|(triangle, component)| {
            let mut sorted = *triangle;
            sorted.sort_unstable();
            let [low, middle, _] = sorted;
            let at = triangle.iter().position(|corner| *corner == low).expect("one of the three");
            (*component, sorted, triangle[(at + 1) % 3] == middle)
        })
        .collect();
    corners.sort_unstable();
    for same in corners.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
        let forwards = same.iter().filter(|(_, _, forwards)| *forwards).count();
        doubled[same[0].0 as usize] += forwards.min(same.len() - forwards);
    }
    doubled
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use test_support::Random;

    use super::*;
    use crate::{Triangle, TriangleMesh};

    #[test]
    fn the_open_edges_of_a_soup_are_those_of_one_triangle() {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        // Patches of lattice squares, each at a height of its own, with holes.
        let mut loose: Vec<Triangle> = Vec::new();
        let mut uses: BTreeMap<[[i64; 3]; 2], usize> = BTreeMap::new();
        for patch in 0..300 {
            for place in 0..12 {
                let at = |i: i64, j: i64| [place % 4 + i, place / 4 + j, patch];
                let [a, b, c, d] = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
                for corners in [[a, b, c], [a, c, d]] {
                    if random.below(10) == 0 {
                        continue;
                    }
                    loose.push(corners.map(|corner| Point3::from(corner.map(|x| x as f64))));
                    for k in 0..3 {
                        let (from, to) = (corners[k], corners[(k + 1) % 3]);
                        *uses.entry([from.min(to), from.max(to)]).or_default() += 1;
                    }
                }
            }
        }
        let count = uses.values().filter(|uses| **uses == 1).count();
        assert!(count > 3000);
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        assert_eq!(mesh.topology(), &Topology::Shell(ShellReason::OpenEdges { count }));
    }
}
