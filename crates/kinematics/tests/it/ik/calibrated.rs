//! Promise: an arm whose axes are a little off a family is solved on its true axes.

use nalgebra::Vector3;
use pathproof_kinematics::{Arm, Deviation, Family};
use test_support::Random;

use super::arms::{FLANGE, Line, OFFSET, UR5E, of_lines};
use super::recovery::recovered;

/// The arm of a PP6 by its axis lines.
const SPHERICAL: ([Line; 6], [f64; 3]) = (
    [
        ([0.0, 0.0, 1.0], [0.0, 0.0, 0.0]),
        ([0.0, 1.0, 0.0], [0.15, 0.0, 0.45]),
        ([0.0, 1.0, 0.0], [0.15, 0.0, 1.07]),
        ([1.0, 0.0, 0.0], [0.37, 0.0, 1.19]),
        ([0.0, 1.0, 0.0], [0.79, 0.0, 1.19]),
        ([1.0, 0.0, 0.0], [0.874, 0.0, 1.19]),
    ],
    [0.9, 0.0, 1.19],
);

/// The arm with every axis turned by about 1 mrad and moved by about 1 mm.
fn off((lines, tip): ([Line; 6], [f64; 3]), seed: u64) -> Arm {
    let mut random = Random(seed);
    let lines = lines.map(|(axis, point)| {
        let axis = Vector3::from(axis) + Vector3::from(random.three(-1e-3, 1e-3));
        (axis.normalize().into(), (Vector3::from(point) + Vector3::from(random.three(-1e-3, 1e-3))).into())
    });
    of_lines(&lines, tip).1
}

#[test]
fn nearly_all_joint_vectors_come_back() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    for (name, ideal) in [("spherical", SPHERICAL), ("ur5e", UR5E), ("offset", OFFSET), ("flange", FLANGE)] {
        let (mut found, mut poses) = (0, 0);
        for seed in 0..3 {
            let arm = off(ideal, seed);
            let method = arm.method();
            assert!(!method.is_complete, "{name}");
            assert!(
                method.family != Family::General && method.deviation != Deviation::default(),
                "{name} {method:?}"
            );
            let count = match (name, is_long) {
                ("offset" | "flange", false) => 40,
                (_, false) => 100,
                ("offset" | "flange", true) => 1000,
                (_, true) => 10_000,
            };
            poses += count;
            found += recovered(name, &arm, count);
        }
        println!("{name}: {found} of {poses}");
        assert!(found * 1000 >= poses * 985, "{name}: {found} of {poses}");
    }
}
