//! Joint values of an instant.

use kinematics::PathParameter;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::{Configuration, Scene, joint_values};

use super::closed;
use super::line::Line;
use super::unit;

/// The value of a joint.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct JointValue {
    /// `robot/joint`, or the joint alone in a run of one URDF.
    joint: String,
    /// In its unit.
    value: f64,
    #[schemars(schema_with = "closed::unit")]
    unit: &'static str,
}

impl JointValue {
    /// All joint values at an instant of the program.
    pub(super) fn all_at(scene: &Scene, at: PathParameter) -> Vec<Line<Self>> {
        let mut configuration = Configuration::default();
        scene.place_at(at, &mut configuration);
        Self::all(joint_values(scene, &configuration))
    }

    pub(super) fn all(values: Vec<simulator::JointValue>) -> Vec<Line<Self>> {
        let row = |joint: simulator::JointValue| Self {
            joint: joint.name,
            value: joint.value,
            unit: unit(joint.is_length),
        };
        values.into_iter().map(row).map(Line).collect()
    }
}
