//! Pipe rack: steelwork, three tiers of pipes, risers before and behind them, valves and an impulse line.
//!
//! All meshes but the valve are in the frame of the cell: x points into the rack, y to the left, z up.

mod frame;
mod impulse_line;
mod random;
mod risers;
mod route;
mod size;
mod tier;
mod valve;

use super::Files;
use super::meshes::{Mesh, mesh_files};
use super::solid::{Solid, strip_prism};

/// Height of the floor below the robot's mounting face.
const FLOOR: f64 = -0.3;
/// Gap between parts that are different members: they never touch, so nothing is reported between them.
const GAP: f64 = 0.001;
/// Half the length of the rack along y.
const HALF_LENGTH: f64 = 0.95;
/// Where the columns stand, along x.
const COLUMNS: [f64; 2] = [0.56, 1.28];
/// Upper faces of the beams that carry the three tiers.
const BEAMS: [f64; 3] = [0.06, 0.50, 1.26];

/// The meshes of the scene.
fn meshes() -> Vec<Mesh> {
    vec![
        ("frame", frame::frame()),
        ("tier_low", tier::low()),
        ("tier_middle", tier::middle()),
        ("tier_high", tier::high()),
        ("risers_front", risers::front()),
        ("risers_back", risers::back()),
        ("valve", valve::valve()),
        ("impulse_line", impulse_line::impulse_line()),
    ]
}

/// A plate with sharp edges about the origin.
fn plate([x, y, z]: [f64; 3]) -> Solid {
    let (half, top) = (x / 2.0, z / 2.0);
    strip_prism(&[[-half, -top], [half, -top]], &[[-half, top], [half, top]], y, 0.5)
}

/// The meshes as files.
pub(super) fn files() -> Files {
    mesh_files("scenes/pipe-rack", &meshes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pipes_are_as_many_triangles_as_in_the_experiment() {
        let triangles: usize = meshes().iter().map(|(_, solid)| solid.triangles.len()).sum();
        assert!((30_000..=40_000).contains(&triangles), "{triangles} triangles");
    }
}
