//! Closed sets of words, as the schema names them.

use cell::UncheckedKind;
use collision::{DecidedBy, Verdict};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::json;
use simulator::{ExclusionGround, Mode, RunResult, Severity, Shortfall, Surface};
use sphere_model::Method;

use super::report::SCHEMA;
use crate::words::severity_name;

const PAIR_KINDS: [Verdict; 3] = [Verdict::Collision, Verdict::Near, Verdict::Undecided];
const JOINT_KINDS: [&str; 2] = ["joint-limit", "joint-speed"];
const DECIDED_BY: [DecidedBy; 3] = [DecidedBy::Spheres, DecidedBy::Triangles, DecidedBy::Containment];

fn one_of(words: &[&str]) -> Schema {
    json_schema!({ "type": "string", "enum": words })
}

fn pair_kinds() -> Vec<&'static str> {
    PAIR_KINDS.map(Verdict::name).to_vec()
}

pub(super) fn schema_name(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": SCHEMA })
}

pub(super) fn tool_name(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": "pathproof" })
}

pub(super) fn result(_: &mut SchemaGenerator) -> Schema {
    one_of(&[RunResult::Pass, RunResult::Fail, RunResult::Incomplete].map(RunResult::name))
}

pub(super) fn shortfalls(_: &mut SchemaGenerator) -> Schema {
    use Shortfall::{NothingToCheck, StillUndecided, Unchecked, Undecided, Unmeasured};
    let words = [Undecided, StillUndecided, Unmeasured, Unchecked, NothingToCheck].map(Shortfall::name);
    json_schema!({ "type": "array", "items": one_of(&words) })
}

pub(super) fn mode(_: &mut SchemaGenerator) -> Schema {
    one_of(&[Mode::Sampled, Mode::Certified].map(Mode::name))
}

pub(super) fn time_basis(_: &mut SchemaGenerator) -> Schema {
    one_of(&["seconds", "index"])
}

pub(super) fn surface(_: &mut SchemaGenerator) -> Schema {
    one_of(&[Surface::Exact, Surface::Spheres].map(Surface::name))
}

pub(super) fn method(_: &mut SchemaGenerator) -> Schema {
    one_of(&[Method::Patent3, Method::PatentN].map(Method::name))
}

pub(super) fn dae_up_axis(_: &mut SchemaGenerator) -> Schema {
    one_of(&["ignore", "respect"])
}

pub(super) fn topology(_: &mut SchemaGenerator) -> Schema {
    one_of(&["solid", "shell"])
}

pub(super) fn exclusion_ground(_: &mut SchemaGenerator) -> Schema {
    use ExclusionGround::{Adjacent, Cell, Srdf, Viewer};
    one_of(&[Adjacent, Srdf, Cell, Viewer].map(ExclusionGround::name))
}

pub(super) fn unchecked_kind(_: &mut SchemaGenerator) -> Schema {
    one_of(&[UncheckedKind::NoCollisionGeometry, UncheckedKind::Shell].map(UncheckedKind::name))
}

pub(super) fn unit(_: &mut SchemaGenerator) -> Schema {
    one_of(&["m", "rad"])
}

pub(super) fn unit_or_speed(_: &mut SchemaGenerator) -> Schema {
    one_of(&["m", "rad", "m/s", "rad/s"])
}

pub(super) fn severity(_: &mut SchemaGenerator) -> Schema {
    one_of(&[Severity::Error, Severity::Undecided, Severity::Warning].map(severity_name))
}

pub(super) fn finding_kind(_: &mut SchemaGenerator) -> Schema {
    one_of(&[pair_kinds(), JOINT_KINDS.to_vec()].concat())
}

pub(super) fn decided_by(_: &mut SchemaGenerator) -> Schema {
    one_of(&DECIDED_BY.map(DecidedBy::name))
}

pub(super) fn still_decided_by(_: &mut SchemaGenerator) -> Schema {
    one_of(&[&DECIDED_BY.map(DecidedBy::name)[..], &["undecided"]].concat())
}

/// These fields go with findings about pairs.
pub(super) fn of_pair(schema: &mut Schema) {
    goes_with(schema, &pair_kinds());
}

/// These fields go with findings about joints.
pub(super) fn of_joint(schema: &mut Schema) {
    goes_with(schema, &JOINT_KINDS);
}

fn goes_with(schema: &mut Schema, kinds: &[&str]) {
    let properties = schema.ensure_object().entry("properties").or_insert_with(|| json!({}));
    properties["kind"] = json!({ "enum": kinds });
}
