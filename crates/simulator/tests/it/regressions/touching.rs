//! R14 of `docs/regressions.md`: triangles that only touch, at a shared vertex or face to face; touching counts, and is never called clear.

use std::f64::consts::PI;

use pathproof_simulator::{Mode, RunResult};

use super::support::{Case, Joint, block, link, mesh_piece, prismatic, rows, slider, stl, turner, urdf};

/// One segment may cost 4096 questions; a pair of boxes takes some 145 tests each.
const MOST_TESTS: u64 = 1_000_000;

/// A cube of 500 mm that slides for 250 mm along a wall whose face is `gap` metres away.
fn sliding(gap: f64) -> Case {
    let program = rows(&["j"], &[(0.0, &[-0.125]), (1.0, &[0.125])]);
    let cube = slider(&[block([0.0, -gap, 0.0], [0.5; 3])]);
    Case::new().robot("arm", &cube, program).block("wall", [4000.0, 500.0, 500.0], [0.0, 500.0, 0.0])
}

#[test]
fn faces_that_slide_on_each_other_collide_all_the_time() {
    for mode in [Mode::Sampled, Mode::Certified] {
        let contact = sliding(0.0).run(mode).only_contact("arm/part", "wall");
        assert_eq!((contact.begins, contact.ends), ([0.0; 2], [1.0; 2]));
    }
}

#[test]
fn a_thousandth_of_a_millimetre_is_not_touching() {
    for gap in [1e-3, 1e-4, 1e-6] {
        sliding(gap).sampled().assert_clear();
        let ran = sliding(gap).certified();
        assert!(ran.contacts("arm/part", "wall").is_empty());
        println!("{gap} m: {:?}, {} tests", ran.result(), ran.tests());
        assert!(ran.tests() < MOST_TESTS);
        if gap >= 1e-4 {
            ran.assert_clear();
        }
    }
}

#[test]
fn a_millionth_of_a_millimetre_costs_no_more_than_its_budget() {
    let ran = sliding(1e-9).certified();
    assert!(ran.contacts("arm/part", "wall").is_empty());
    println!("1e-9 m: {:?}, {} tests", ran.result(), ran.tests());
    assert!(ran.tests() < MOST_TESTS);
    assert_ne!(ran.result(), RunResult::Fail);
}

#[test]
fn triangles_that_share_one_vertex_touch() {
    // The pair that parry misses on a small grid: both have the vertex (3, −1, −1).
    let a = [[1.0, 2.0, -4.0], [3.0, -1.0, -1.0], [3.0, 4.0, 2.0]];
    let b = [[0.0, -2.0, 2.0], [0.0, 3.0, 0.0], [3.0, -1.0, -1.0]];
    for [moving, still] in [[a, b], [b, a]] {
        // Away from each other: the moving one leaves along the way from the middle of the other.
        let away = [if moving == a { 1.0 } else { -1.0 }, 0.0, 0.0];
        let j = Joint { name: "j", links: ["root", "part"], at: [0.0; 3], axis: away };
        let robot = urdf(&[link("root", &[]), link("part", &[mesh_piece("part.stl")]), prismatic(j)]);
        let case = |program| {
            Case::new().robot("arm", &robot, program).file("part.stl", stl(&[moving])).mesh(
                "chip",
                stl(&[still]),
                [0.0; 3],
            )
        };
        for mode in [Mode::Sampled, Mode::Certified] {
            let leaves = case(rows(&["j"], &[(0.0, &[0.0]), (1.0, &[1.0])])).run(mode);
            leaves.only_contact("arm/part", "chip").assert_is([0.0, 0.0], 1e-5);
            let arrives = case(rows(&["j"], &[(0.0, &[1.0]), (1.0, &[0.0])])).run(mode);
            arrives.only_contact("arm/part", "chip").assert_is([1.0, 1.0], 1e-5);
        }
    }
}

#[test]
fn a_corner_that_touches_a_wall_at_one_instant_is_never_clear() {
    // Half edges 0.75 and 1 m: the corner passes at 1.25 m, where the wall is.
    let part = turner(&[block([0.0; 3], [1.5, 2.0, 0.5])]);
    let case = |gap_mm: f64| {
        Case::new().robot("arm", &part, rows(&["j"], &[(0.0, &[0.0]), (1.0, &[0.5 * PI])])).block(
            "wall",
            [4000.0, 500.0, 500.0],
            [0.0, 1500.0 + gap_mm, 0.0],
        )
    };
    case(0.0).sampled().assert_clear();
    let ran = case(0.0).certified();
    assert_ne!(ran.result(), RunResult::Pass);
    let found = [ran.contacts("arm/part", "wall"), ran.undecided("arm/part", "wall")].concat();
    // The corner stands at the top after a turn of atan(3/4).
    let at_s = libm::atan2(0.75, 1.0) / (0.5 * PI);
    assert!(found.iter().any(|seen| seen.begins[0] <= at_s && at_s <= seen.ends[1]), "{found:?} at {at_s}");
    assert!(found.iter().all(|seen| seen.begins[0] > at_s - 2e-3 && seen.ends[1] < at_s + 2e-3), "{found:?}");
    assert_eq!(found.len(), 1, "one place, one finding: {found:?}");
    case(0.1).certified().assert_clear();
    assert!(case(1e-3).certified().contacts("arm/part", "wall").is_empty());
    let dips = case(-1e-3).certified().only_contact("arm/part", "wall");
    assert!(dips.begins[0] < at_s && at_s < dips.ends[1]);
}

#[test]
fn what_is_undecided_at_one_instant_is_nearer_than_required_around_it() {
    let part = turner(&[block([0.0; 3], [1.5, 2.0, 0.5])]);
    let case = Case::new()
        .robot("arm", &part, rows(&["j"], &[(0.0, &[0.0]), (1.0, &[0.5 * PI])]))
        .block("wall", [4000.0, 500.0, 500.0], [0.0, 1500.0, 0.0])
        .with("clearance: Clearance(robot_environment_mm: 50),");
    let ran = case.certified();
    // FAIL beats INCOMPLETE.
    assert_eq!(ran.result(), RunResult::Fail);
    let near = ran.near("arm/part", "wall");
    // The corner rises to 1.2 m at asin 0.96 − α, α = atan(4/3), and sinks below it at as much behind.
    let (rises, at_s) = (libm::asin(0.96) - libm::atan2(1.0, 0.75), libm::atan2(0.75, 1.0));
    assert_eq!(near.len(), 1, "{near:?}");
    let half_s = (at_s - rises) / (0.5 * PI);
    let expected = [at_s / (0.5 * PI) - half_s, at_s / (0.5 * PI) + half_s];
    assert!((near[0].begins[0] - expected[0]).abs() < 1e-3, "{near:?} {expected:?}");
    assert!((near[0].ends[1] - expected[1]).abs() < 1e-3, "{near:?} {expected:?}");
}
