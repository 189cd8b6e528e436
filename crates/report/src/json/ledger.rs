//! What was left out, and by whose word.

use collision::DecidedBy;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::{Outcome, Scene};

use super::{closed, unit};

/// A pair that is not checked.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Exclusion<'a> {
    /// The name first in byte order.
    a: &'a str,
    /// The other name.
    b: &'a str,
    /// By whose word.
    #[schemars(schema_with = "closed::exclusion_ground")]
    by: &'static str,
    /// Why.
    reason: &'a str,
}

impl<'a> Exclusion<'a> {
    pub(super) fn all(scene: &'a Scene) -> Vec<Self> {
        let excluded = scene.ledger.excluded.iter();
        let row = |excluded: &'a simulator::Excluded| {
            let (a, b) = scene.pair_names(excluded.pair.a, excluded.pair.b);
            Self { a, b, by: excluded.ground.name(), reason: &excluded.reason }
        };
        excluded.map(row).collect()
    }
}

/// Something that could not be checked.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Unchecked<'a> {
    /// The member, link or piece.
    name: &'a str,
    #[schemars(schema_with = "closed::unchecked_kind")]
    kind: &'static str,
    /// What is missing.
    why: &'a str,
    /// The reason for which the cell file accepts it; where there is none the run is at best INCOMPLETE.
    accepted_because: Option<&'a str>,
}

impl<'a> Unchecked<'a> {
    pub(super) fn all(scene: &'a Scene) -> Vec<Self> {
        let unchecked = scene.ledger.unchecked.iter();
        unchecked
            .map(|u| Self {
                name: &u.name,
                kind: u.kind.name(),
                why: &u.why,
                accepted_because: u.accepted.as_deref(),
            })
            .collect()
    }
}

/// A joint that no program drives.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct FixedJoint<'a> {
    /// `robot/joint`, or the joint alone in a run of one URDF.
    joint: String,
    /// In its unit.
    value: f64,
    #[schemars(schema_with = "closed::unit")]
    unit: &'static str,
    /// Where the value comes from.
    from: &'a str,
}

impl<'a> FixedJoint<'a> {
    pub(super) fn all(scene: &'a Scene) -> Vec<Self> {
        let joints = scene.ledger.fixed_joints.iter();
        joints
            .map(|joint| Self {
                joint: joint.name(scene),
                value: joint.value,
                unit: unit(joint.is_length(scene)),
                from: &joint.from,
            })
            .collect()
    }
}

/// A pair that cannot move against each other, and touches.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct StillContact<'a> {
    /// The name first in byte order.
    a: &'a str,
    /// The other name.
    b: &'a str,
    /// What decided it, or that it could not be decided.
    #[schemars(schema_with = "closed::still_decided_by")]
    decided_by: &'static str,
}

impl<'a> StillContact<'a> {
    pub(super) fn all(scene: &'a Scene, outcome: &Outcome) -> Vec<Self> {
        let still = outcome.still.iter();
        still
            .map(|still| {
                let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
                Self { a, b, decided_by: still.decided_by.map_or("undecided", DecidedBy::name) }
            })
            .collect()
    }
}

/// A member that lies in a cavity of another one, and is clear there.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct InCavity<'a> {
    /// The member in the cavity.
    member: &'a str,
    /// The piece whose mesh has the cavity.
    cavity_of: &'a str,
}

impl<'a> InCavity<'a> {
    pub(super) fn all(scene: &'a Scene, outcome: &Outcome) -> Vec<Self> {
        let row = |found: &simulator::InCavity| Self {
            member: &scene.members[found.member].name,
            cavity_of: &scene.members[found.around].shapes[found.piece].name,
        };
        outcome.in_cavities.iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use simulator::{LoadRequest, load};

    use super::*;

    #[test]
    fn pairs_switched_off_by_hand_are_listed_as_such() {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/weld-cell"));
        let request = LoadRequest {
            allowed_roots: vec![folder.join("../../robots")],
            ..LoadRequest::for_file(folder.join("cell.ron"))
        };
        let scene = load(&request).expect("a good cell");
        let pair = scene.pairs[0];
        let (a, b) = scene.pair_names(pair.a, pair.b);
        let less = scene.leaving_out(&[pair], "the \"hand\"");
        let rows = |scene| serde_json::to_value(Exclusion::all(scene)).expect("plain data");
        let row = serde_json::json!({ "a": a, "b": b, "by": "viewer", "reason": "the \"hand\"" });
        let listed = |rows: serde_json::Value| rows.as_array().is_some_and(|rows| rows.contains(&row));
        assert!(listed(rows(&less)) && !listed(rows(&scene)));
    }
}
