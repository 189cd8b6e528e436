//! What distance is required.

use schemars::JsonSchema;
use serde::Serialize;
use simulator::Scene;

/// The three defaults, and pairs that differ.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct RequiredClearance<'a> {
    /// Between a robot and what no joint moves, metres.
    robot_environment: f64,
    /// Between two robots, metres.
    robot_robot: f64,
    /// Between two members of one robot, metres.
    same_robot: f64,
    /// Pairs of which the cell file requires something else.
    pairs: Vec<PairClearance<'a>>,
}

/// What the cell file requires of one pair.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct PairClearance<'a> {
    /// The name first in byte order.
    a: &'a str,
    /// The other name.
    b: &'a str,
    /// Metres.
    clearance_m: f64,
}

impl<'a> RequiredClearance<'a> {
    pub(super) fn of(scene: &'a Scene) -> Self {
        let clearances = &scene.clearances;
        let row = |row: &simulator::PairClearance| {
            let (a, b) = scene.pair_names(row.pair.a, row.pair.b);
            PairClearance { a, b, clearance_m: row.clearance_m }
        };
        let mut pairs: Vec<PairClearance<'_>> = clearances.pairs.iter().map(row).collect();
        pairs.sort_by_key(|row| (row.a, row.b));
        Self {
            robot_environment: clearances.robot_environment_m,
            robot_robot: clearances.robot_robot_m,
            same_robot: clearances.same_robot_m,
            pairs,
        }
    }
}
