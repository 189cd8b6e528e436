//! What was left out, and by whose word.

use collision::DecidedBy;
use serde::Serialize;
use simulator::{Outcome, Scene};

use super::unit;

/// A pair that is not checked.
#[derive(Serialize)]
pub(super) struct Exclusion<'a> {
    a: &'a str,
    b: &'a str,
    by: &'static str,
    reason: &'a str,
}

impl<'a> Exclusion<'a> {
    pub(super) fn all(scene: &'a Scene) -> Vec<Self> {
        let excluded = scene.ledger.excluded.iter();
        excluded.map(|e| Self { a: &e.a, b: &e.b, by: e.ground.name(), reason: &e.reason }).collect()
    }
}

/// Something that could not be checked.
#[derive(Serialize)]
pub(super) struct Unchecked<'a> {
    name: &'a str,
    kind: &'static str,
    why: &'a str,
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
#[derive(Serialize)]
pub(super) struct FixedJoint<'a> {
    joint: &'a str,
    value: f64,
    unit: &'static str,
    from: &'a str,
}

impl<'a> FixedJoint<'a> {
    pub(super) fn all(scene: &'a Scene) -> Vec<Self> {
        let joints = scene.ledger.fixed_joints.iter();
        joints
            .map(|joint| Self {
                joint: &joint.name,
                value: joint.value,
                unit: unit(joint.is_length),
                from: &joint.from,
            })
            .collect()
    }
}

/// A pair that cannot move against each other, and touches.
#[derive(Serialize)]
pub(super) struct StillContact<'a> {
    a: &'a str,
    b: &'a str,
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
