//! Which fields of a finding go with which kinds, for the schema.

use schemars::Schema;
use serde_json::json;

use crate::key::Kind;

/// These fields go with findings about pairs.
pub(crate) fn of_pair(schema: &mut Schema) {
    goes_with(schema, &[Kind::Collision, Kind::Near, Kind::Undecided]);
}

/// These fields go with contradictions of the engines.
pub(crate) fn of_engines(schema: &mut Schema) {
    goes_with(schema, &[Kind::Contradiction]);
}

/// These fields go with findings about joints.
pub(crate) fn of_joint(schema: &mut Schema) {
    goes_with(schema, &[Kind::JointLimit, Kind::JointSpeed]);
}

/// These fields go with findings about moves.
pub(crate) fn of_motion(schema: &mut Schema) {
    goes_with(schema, &[Kind::Motion, Kind::MotionUnproven]);
}

fn goes_with(schema: &mut Schema, kinds: &[Kind]) {
    let properties = schema.ensure_object().entry("properties").or_insert_with(|| json!({}));
    properties["kind"] = json!({ "enum": kinds });
}
