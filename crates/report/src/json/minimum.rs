//! The smallest clearance of a pair.

use schemars::JsonSchema;
use serde::Serialize;
use simulator::{PairMinimum, Scene};

use super::finite;
use super::instant::Instant;
use super::joint_value::JointValue;
use super::line::Line;
use super::witness::Witness;

/// Bounds on it, and where the upper one was found.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Minimum<'a> {
    /// Lower and upper bound, metres; the upper one null where nothing is known.
    clearance_m: Line<[Option<f64>; 2]>,
    #[serde(flatten)]
    at: Instant,
    /// All joint values then.
    joint_values: Vec<Line<JointValue>>,
    /// The two nearest points then, where the pair is apart.
    witness: Option<[Line<Witness<'a>>; 2]>,
}

impl<'a> Minimum<'a> {
    pub(super) fn of(scene: &Scene, minimum: &PairMinimum, names: (&'a str, &'a str)) -> Self {
        Self {
            clearance_m: Line(minimum.clearance_m.map(finite)),
            at: Instant::of(scene, minimum.at),
            joint_values: JointValue::all_at(scene, minimum.at),
            witness: minimum.witness.as_ref().map(|witness| Witness::pair(witness, names)),
        }
    }
}
