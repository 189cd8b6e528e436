//! The ledger: what was not checked, and on whose decision.

use report_format::{
    CoarseMesh, Exclusion, FixedJoint, InCavity, OpenMesh, OverJoints, SeenInstants, StillContact, Unchecked,
};
use scene::Scene;
use simulator::{Outcome, PairOverJoints, SeenExclusion, SeenStretch};

use super::finding::joints;
use crate::closed;
use crate::words::without_end;

pub(super) fn exclusions(
    scene: &Scene,
    seen_exclusions: &[SeenExclusion],
    audited: &[PairOverJoints],
) -> Vec<Exclusion> {
    let instants = |stretch: &SeenStretch| SeenInstants {
        verdict: closed::seen_verdict(stretch.verdict),
        time: stretch.ends.map(|at| scene.timeline.time_at(at)),
        moment: stretch.ends.map(|at| at.0),
    };
    let row = |(index, of): (usize, &scene::Excluded)| {
        let seen = seen_exclusions.iter().find(|seen| seen.excluded == index);
        let (a, b) = scene.pair_names(of.pair.a, of.pair.b);
        Exclusion {
            a: a.into(),
            b: b.into(),
            by: closed::ground(of.ground),
            reason: of.reason.as_str().into(),
            seen: seen.map_or_else(Vec::new, |seen| seen.stretches.iter().map(&instants).collect()),
            over_joints: audited
                .iter()
                .find(|audited| audited.pair == of.pair)
                .map(|audited| over_joints(scene, audited)),
        }
    };
    scene.ledger.excluded.iter().enumerate().map(row).collect()
}

/// What is known of a pair over all joint values.
pub(crate) fn over_joints(scene: &Scene, of: &PairOverJoints) -> OverJoints {
    OverJoints {
        class: closed::pair_class(of.known.class),
        configurations: of.known.samples,
        undecided: of.known.undecided,
        boxes: of.known.boxes,
        proven_share: of.known.proven_share,
        contact: of.contact(scene).map(|values| joints(&values)),
        free: of.free(scene).map(|values| joints(&values)),
        without_end: of.endless.as_ref().map(|endless| without_end(scene, endless).into()),
    }
}

pub(super) fn unchecked(scene: &Scene) -> Vec<Unchecked> {
    let row = |of: &scene::Unchecked| Unchecked {
        name: of.name.as_str().into(),
        kind: closed::unchecked(of.kind),
        why: of.why.as_str().into(),
        accepted_because: of.accepted.as_deref().map(Into::into),
    };
    scene.ledger.unchecked.iter().map(row).collect()
}

pub(super) fn fixed_joints(scene: &Scene) -> Vec<FixedJoint> {
    let joints = scene.ledger.fixed_joints.iter();
    joints
        .map(|joint| FixedJoint {
            joint: joint.name(scene).into(),
            value: joint.value,
            unit: closed::unit(joint.is_length(scene)),
            from: joint.from.as_str().into(),
        })
        .collect()
}

pub(super) fn still_contacts(scene: &Scene, outcome: &Outcome) -> Vec<StillContact> {
    let row = |still: &simulator::StillContact| {
        let (a, b) = scene.pair_names(still.pair.a, still.pair.b);
        StillContact { a: a.into(), b: b.into(), decided_by: closed::still_decided_by(still.decided_by) }
    };
    outcome.still.iter().map(row).collect()
}

pub(super) fn in_cavities(scene: &Scene, outcome: &Outcome) -> Vec<InCavity> {
    let row = |found: &simulator::InCavity| InCavity {
        member: scene.members[found.member].name.as_str().into(),
        cavity_of: scene.members[found.around].shapes[found.piece].name.as_str().into(),
    };
    outcome.in_cavities.iter().map(row).collect()
}

pub(super) fn open_meshes(outcome: &Outcome) -> Vec<OpenMesh> {
    let row = |open: &simulator::OpenMesh| OpenMesh {
        name: open.name.as_str().into(),
        rims: open.rims,
        largest_rim_radius_m: open.largest_radius_m,
        merged_within_m: open.tolerance_m,
        flat_parts: open.sheets,
        hulls: open.hulls,
    };
    outcome.open_meshes.iter().map(row).collect()
}

pub(super) fn coarse_meshes(scene: &Scene) -> Vec<CoarseMesh> {
    let row = |of: &scene::CoarseFile| CoarseMesh {
        file: scene.relative_path(&of.file).into(),
        spacing_m: of.spacing_m,
        largest_m: of.largest_m,
    };
    scene.ledger.coarse.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use scene::{LoadRequest, load};

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
        let rows = |scene| serde_json::to_value(exclusions(scene, &[], &[])).expect("plain data");
        let row = serde_json::json!({ "a": a, "b": b, "by": "viewer", "reason": "the \"hand\"" });
        let listed = |rows: serde_json::Value| rows.as_array().is_some_and(|rows| rows.contains(&row));
        assert!(listed(rows(&less)) && !listed(rows(&scene)));
    }
}
