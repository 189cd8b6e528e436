//! Objects in other places and pairs left out: what changes is told, and nothing else changes.

use std::path::Path;

use geometry::{Pose, Vector3};
use kinematics::PathParameter;
use pathproof_simulator::{FindingKind, RunResult, Verdict, check_points, details, run, surroundings};
use scene::{ExclusionGround, LoadRequest, MemberFrame, Pair, PairClearance, load};

use crate::looking::weld::{MODELS, PROVEN, SAMPLED, SCENE};

/// The pairs that collide somewhere along the program.
fn colliding() -> Vec<Pair> {
    let mut pairs: Vec<Pair> = PROVEN.spans.iter().map(|span| SCENE.pairs[span.pair]).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn member(name: &str) -> usize {
    SCENE.member_named(name).expect("a member")
}

fn place_of(member: usize) -> Pose {
    let MemberFrame::Fixed { world_from_member } = SCENE.members[member].frame else { panic!("an object") };
    world_from_member
}

#[test]
fn an_object_in_its_own_place_changes_nothing_and_elsewhere_only_its_pairs() {
    let post = member("post");
    let points = [0, 157, 170, 1195, 1360];
    let before = check_points(&SCENE, &MODELS, &points, 1e-3);
    let same = SCENE.with_member_at(post, place_of(post)).expect("a place");
    assert_eq!(check_points(&same, &MODELS, &points, 1e-3), before);
    let away = Pose::from_translation(Vector3::new(50.0, 0.0, 0.0)) * place_of(post);
    let moved = SCENE.with_member_at(post, away).expect("a place");
    let mut others = 0;
    for (frame, before) in check_points(&moved, &MODELS, &points, 1e-3).iter().zip(&before) {
        let of_others: Vec<_> =
            before.pairs.iter().filter(|pair| SCENE.pairs[pair.pair].b != post).copied().collect();
        assert_eq!(frame.pairs, of_others);
        others += before.pairs.len() - of_others.len();
    }
    assert!(others > 0, "the post is hit at one of the points");
    for pair in (0..moved.pairs.len()).filter(|pair| moved.pairs[*pair].b == post) {
        let kinds = details(&moved, &MODELS, PathParameter(1195.0), &[pair], 1e-3);
        let FindingKind::Pair { verdict, clearance_m, .. } = &kinds[0] else { panic!("a pair") };
        assert!(*verdict == Verdict::Clear && clearance_m[0] > 40.0, "{clearance_m:?}");
    }
}

#[test]
fn an_object_put_into_the_robot_collides() {
    let (clamp, hand) = (member("clamp_rear"), member("arm/gripper_body"));
    let mut at = scene::Configuration::default();
    SCENE.place(40, &mut at);
    let moved = SCENE.with_member_at(clamp, at.world_from_member[hand]).expect("a place");
    let pair = moved.pairs.iter().position(|pair| *pair == Pair { a: hand, b: clamp }).expect("checked");
    let collides = |scene| {
        let frame = surroundings(scene, &MODELS, PathParameter(40.0), 1e-3);
        frame.pairs.iter().any(|seen| seen.pair == pair && seen.verdict == Verdict::Collision)
    };
    assert!(collides(&moved) && !collides(&SCENE));
}

#[test]
fn what_is_moved_is_told_once_and_only_objects_move() {
    let (post, table) = (member("post"), member("table"));
    let moved = SCENE.with_member_at(post, Pose::identity()).expect("a place");
    let moved = moved.with_member_at(table, Pose::identity()).expect("a place");
    let moved = moved.with_member_at(post, place_of(post)).expect("a place");
    let told: Vec<String> = moved.warnings[SCENE.warnings.len()..].iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "cell.ron: not where the cell file puts it: table; found xyz_mm (0.000, 0.000, 0.000), \
             rpy_deg (0.0000, 0.0000, 0.0000)",
            "cell.ron: not where the cell file puts it: post; found xyz_mm (200.000, 640.000, -300.000), \
             rpy_deg (0.0000, 0.0000, 180.0000)"
        ]
    );
    let refused = |member: usize, pose: Pose| {
        SCENE.with_member_at(member, pose).expect_err("it is refused").to_string()
    };
    let link = refused(member("arm/link_3"), Pose::identity());
    assert!(link.contains("arm/link_3 cannot be moved alone"), "{link}");
    assert!(refused(SCENE.members.len(), Pose::identity()).contains("no member to move"));
    let nowhere = Pose::from_translation(Vector3::new(0.0, f64::NAN, 0.0));
    assert!(refused(post, nowhere).contains("no place for post"));
}

#[test]
fn pairs_left_out_are_in_the_ledger_and_nowhere_else() {
    let out = colliding();
    assert_eq!(out.len(), 5);
    // Named the other way round, twice, and with pairs that are not checked anyway.
    let mut named: Vec<Pair> = out.iter().map(|pair| Pair { a: pair.b, b: pair.a }).collect();
    named.extend([out[0], SCENE.still_pairs[0]]);
    let kept = SCENE.pairs[0];
    assert!(!out.contains(&kept));
    let mut scene = SCENE.clone();
    for pair in [out[0], kept] {
        scene.clearances.pairs.push(PairClearance { pair, clearance_m: 0.0 });
    }
    // A clearance of its own for every pair, so that a wrong row shows.
    scene.clearances.required = (0..scene.pairs.len()).map(|pair| (pair as f64 * 1e-9).into()).collect();
    let less = scene.leaving_out(&named, "looked at by hand");
    assert_eq!(less.pairs.len(), SCENE.pairs.len() - 5);
    assert_eq!(less.still_pairs, SCENE.still_pairs);
    for (pair, required) in less.pairs.iter().zip(&less.clearances.required) {
        let before = scene.pairs.binary_search(pair).expect("a pair of before");
        assert_eq!(*required, scene.clearances.required[before]);
        assert!(!out.contains(pair));
    }
    assert_eq!(less.clearances.pairs, [PairClearance { pair: kept, clearance_m: 0.0 }]);
    let by_hand: Vec<(&str, &str)> = less
        .ledger
        .excluded
        .iter()
        .filter(|row| row.ground == ExclusionGround::Viewer && row.reason == "looked at by hand")
        .map(|row| less.pair_names(row.pair.a, row.pair.b))
        .collect();
    let mut expected: Vec<(&str, &str)> = out.iter().map(|pair| SCENE.pair_names(pair.a, pair.b)).collect();
    expected.sort_unstable();
    assert_eq!(by_hand, expected);
    assert_eq!(less.ledger.excluded.len(), SCENE.ledger.excluded.len() + 5);
    assert!(less.ledger.excluded.is_sorted_by_key(|row| less.pair_names(row.pair.a, row.pair.b)));
}

#[test]
fn without_what_collides_the_rest_is_judged_as_before() {
    let less = SCENE.leaving_out(&colliding(), "looked at by hand");
    assert_eq!(PROVEN.result, RunResult::Fail);
    assert_eq!(run(&less, &MODELS, SAMPLED).result, RunResult::Pass);
    let nothing = SCENE.leaving_out(&SCENE.pairs, "looked at by hand");
    assert!(nothing.pairs.is_empty());
    assert_eq!(run(&nothing, &MODELS, SAMPLED).result, RunResult::Incomplete);
}

/// The places of a handled object follow from where it is taken up: one of them cannot be moved without the others.
#[test]
fn an_object_that_a_program_handles_is_not_moved_alone() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/machine-tending"));
    let request = LoadRequest {
        allowed_roots: vec![folder.join("../..")],
        ..LoadRequest::for_file(folder.join("cell-parts.ron"))
    };
    let scene = load(&request).expect("a good cell");
    let handled = scene.members.iter().enumerate().filter(|(_, member)| member.stay.is_some());
    let mut count = 0;
    for (index, member) in handled {
        count += 1;
        assert!(!member.moves_alone());
        let refused = scene.with_member_at(index, Pose::identity()).expect_err("it is refused").to_string();
        assert!(refused.contains("cannot be moved alone"), "{refused}");
    }
    assert!(count >= 4, "{count}");
    let still = scene.members.iter().position(scene::Member::moves_alone).expect("an object that stands");
    scene.with_member_at(still, Pose::identity()).expect("it is moved");
}
