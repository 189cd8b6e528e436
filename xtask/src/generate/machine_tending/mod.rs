//! Machine tending: a lathe with its door open, chuck, turret and tailstock, table, fixtures, bin, fence and cabinet.

mod bin;
mod blanks;
mod cabinet;
mod chuck;
mod door;
mod fence;
mod fixture;
mod machine;
mod machine_front;
mod table;
mod tailstock;
mod turret;

use super::Files;
use super::meshes::{Mesh, mesh_files};

/// Radius and length of a blank.
const BLANK_RADIUS: f64 = 0.070;
const BLANK_LENGTH: f64 = 0.180;
/// Gap between a part and what holds it: the two never touch, so nothing is reported between them.
const SEAT_GAP: f64 = 0.001;
/// The spindle's axis in the machine: behind the front face, and above the floor.
const SPINDLE_DEPTH: f64 = 0.52;
const SPINDLE_HEIGHT: f64 = 1.10;
/// The slanted bed rises backwards at 45°, through this point (depth, height).
const BED: [f64; 2] = [0.66, 0.82];
/// The door opening: from right to left as the robot sees it, from sill to lintel.
const OPENING_Y: [f64; 2] = [-0.52, 0.66];
const OPENING_Z: [f64; 2] = [0.84, 1.74];

/// The meshes of the scene.
pub(super) fn files() -> Files {
    mesh_files("scenes/machine-tending", &meshes())
}

/// Each object in its own frame.
fn meshes() -> Vec<Mesh> {
    vec![
        ("machine", machine::machine()),
        ("door", door::door()),
        ("chuck", chuck::chuck()),
        ("turret", turret::turret()),
        ("tailstock", tailstock::tailstock()),
        ("table", table::table()),
        ("fixture", fixture::fixture()),
        ("part", blanks::part()),
        ("bin", bin::bin()),
        ("blanks", blanks::blanks()),
        ("fence", fence::fence()),
        ("cabinet", cabinet::cabinet()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scene_stays_light() {
        let mut all = 0;
        for (name, solid) in meshes() {
            assert!((200..=18_000).contains(&solid.triangles.len()), "{name}: {}", solid.triangles.len());
            all += solid.triangles.len();
        }
        assert!(all < 65_000, "{all} triangles");
    }

    #[test]
    fn nothing_of_the_machine_stands_in_its_door() {
        let (middle_y, middle_z) =
            (f64::midpoint(OPENING_Y[0], OPENING_Y[1]), f64::midpoint(OPENING_Z[0], OPENING_Z[1]));
        let (half_y, half_z) = (OPENING_Y[1] - middle_y, OPENING_Z[1] - middle_z);
        for (name, solid) in meshes().into_iter().filter(|(name, _)| *name == "machine") {
            let inside = |p: &nalgebra::Vector3<f64>| {
                p.x < 0.30 && (p.y - middle_y).abs() < half_y - 1e-3 && (p.z - middle_z).abs() < half_z - 1e-3
            };
            assert_eq!(solid.points.iter().filter(|p| inside(p)).count(), 0, "{name}");
        }
    }
}
