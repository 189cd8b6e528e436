//! What distance is required.

use serde::Serialize;
use simulator::Scene;

/// The three defaults, and pairs that differ.
#[derive(Serialize)]
pub(super) struct RequiredClearance<'a> {
    robot_environment: f64,
    robot_robot: f64,
    same_robot: f64,
    pairs: Vec<PairClearance<'a>>,
}

#[derive(Serialize)]
struct PairClearance<'a> {
    a: &'a str,
    b: &'a str,
    clearance_m: f64,
}

impl<'a> RequiredClearance<'a> {
    pub(super) fn of(scene: &'a Scene) -> Self {
        let clearances = &scene.clearances;
        let pair = |pair: &simulator::PairClearance| {
            let (a, b) = scene.pair_names(pair.a, pair.b);
            PairClearance { a, b, clearance_m: pair.clearance_m }
        };
        let mut pairs: Vec<PairClearance<'_>> = clearances.pairs.iter().map(pair).collect();
        pairs.sort_by_key(|row| (row.a, row.b));
        Self {
            robot_environment: clearances.robot_environment_m,
            robot_robot: clearances.robot_robot_m,
            same_robot: clearances.same_robot_m,
            pairs,
        }
    }
}
