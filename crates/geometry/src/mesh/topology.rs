//! Shared vertices, and whether a mesh is a solid.

use std::collections::{BTreeMap, HashMap};

use nalgebra::Point3;

use crate::triangle::Triangle;

/// Whether a mesh bounds a volume.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topology {
    /// Every directed edge occurs as often as its reverse, and the signed volume is positive.
    Solid,
    /// Anything else: it has a surface but no inside.
    Shell(ShellReason),
}

/// Why a mesh is a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellReason {
    /// Edges that occur more often in one direction than in the other.
    OpenEdges {
        /// How many.
        count: usize,
    },
    /// Closed, but enclosing no volume.
    NoVolume,
}

impl std::fmt::Display for ShellReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OpenEdges { count } => write!(f, "{count} edges are open or wrongly oriented"),
            Self::NoVolume => write!(f, "closed, but without volume"),
        }
    }
}

/// Gives corners with the same bits one index, in order of first use.
pub(super) fn weld(loose: impl Iterator<Item = Triangle>) -> (Vec<Point3<f64>>, Vec<[u32; 3]>) {
    let mut index_of: HashMap<[u64; 3], u32> = HashMap::new();
    let mut vertices = Vec::new();
    let triangles = loose
        .map(|triangle| {
            triangle.map(|corner| {
                *index_of.entry([corner.x.to_bits(), corner.y.to_bits(), corner.z.to_bits()]).or_insert_with(
                    || {
                        vertices.push(corner);
                        vertices.len() as u32 - 1
                    },
                )
            })
        })
        .collect();
    (vertices, triangles)
}

/// The topology, and whether the triangles of a closed mesh face inwards.
pub(super) fn classify(vertices: &[Point3<f64>], triangles: &[[u32; 3]]) -> (Topology, bool) {
    // Net count per undirected edge: +1 for each use from the lower to the higher index, −1 for the reverse.
    let mut net: BTreeMap<(u32, u32), i64> = BTreeMap::new();
    for triangle in triangles {
        for i in 0..3 {
            let (from, to) = (triangle[i], triangle[(i + 1) % 3]);
            if from != to {
                *net.entry((from.min(to), from.max(to))).or_default() += if from < to { 1 } else { -1 };
            }
        }
    }
    let count = net.values().filter(|&&n| n != 0).count();
    if count > 0 {
        return (Topology::Shell(ShellReason::OpenEdges { count }), false);
    }
    let origin = vertices[0];
    let (mut volume, mut magnitude) = (0.0, 0.0);
    for triangle in triangles {
        let [a, b, c] = triangle.map(|v| vertices[v as usize] - origin);
        let term = a.dot(&b.cross(&c));
        volume += term;
        magnitude += a.norm() * b.norm() * c.norm();
    }
    // Below its own rounding error a volume has no sign.
    if f64::abs(volume) <= magnitude * f64::EPSILON * 16.0 {
        return (Topology::Shell(ShellReason::NoVolume), false);
    }
    (Topology::Solid, volume < 0.0)
}
