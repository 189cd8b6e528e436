//! Skin between closed rings of points: the one place where triangles of revolved and swept bodies are made.

use super::Solid;
use nalgebra::Vector3;

/// A closed loop of points, counter-clockwise when looking back from the stack's end.
pub(crate) type Ring = Vec<Vector3<f64>>;

/// What closes the two ends of a stack of rings.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ends {
    /// A point below the first ring and one above the last.
    Poles(Vector3<f64>, Vector3<f64>),
    /// The last ring is joined to the first: a torus.
    Joined,
}

/// The closed skin over `rings`; neighbouring rings may hold different numbers of points.
pub(crate) fn skin(rings: &[Ring], ends: Ends) -> Solid {
    let mut solid = Solid::default();
    let mut starts = Vec::with_capacity(rings.len());
    for ring in rings {
        starts.push(solid.points.len());
        solid.points.extend_from_slice(ring);
    }
    for i in 1..rings.len() {
        stitch(&mut solid, (starts[i - 1], rings[i - 1].len()), (starts[i], rings[i].len()));
    }
    let (first, last) =
        ((starts[0], rings[0].len()), (starts[rings.len() - 1], rings[rings.len() - 1].len()));
    match ends {
        Ends::Joined => stitch(&mut solid, last, first),
        Ends::Poles(bottom, top) => {
            let bottom_index = solid.points.len();
            solid.points.push(bottom);
            solid.points.push(top);
            for k in 0..first.1 {
                solid.triangles.push([bottom_index, first.0 + (k + 1) % first.1, first.0 + k]);
            }
            for k in 0..last.1 {
                solid.triangles.push([bottom_index + 1, last.0 + k, last.0 + (k + 1) % last.1]);
            }
        }
    }
    solid
}

/// Triangles between two rings given as (index of the first point, number of points).
fn stitch(solid: &mut Solid, lower: (usize, usize), upper: (usize, usize)) {
    let (mut i, mut j) = (0, 0);
    while i < lower.1 || j < upper.1 {
        let a = lower.0 + i % lower.1;
        let b = upper.0 + j % upper.1;
        let next_a = lower.0 + (i + 1) % lower.1;
        let next_b = upper.0 + (j + 1) % upper.1;
        // The ring whose next edge has its middle earlier on the way round goes first; the shorter diagonal breaks ties.
        let middle_a = (2 * i + 1) * upper.1;
        let middle_b = (2 * j + 1) * lower.1;
        let step_lower = if middle_a == middle_b {
            let diagonal_a = (solid.points[next_a] - solid.points[b]).norm_squared();
            let diagonal_b = (solid.points[a] - solid.points[next_b]).norm_squared();
            diagonal_a <= diagonal_b
        } else {
            middle_a < middle_b
        };
        if step_lower {
            solid.triangles.push([a, next_a, b]);
            i += 1;
        } else {
            solid.triangles.push([a, next_b, b]);
            j += 1;
        }
    }
}
