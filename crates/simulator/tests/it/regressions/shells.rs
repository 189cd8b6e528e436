//! What lies inside an open bin is decided by a cap over its rim, except near that (`docs/guarantee.md`); unless the cell accepts that nobody
//! asks.

use pathproof_simulator::{DecidedBy, FindingKind, RunResult, Verdict};

use super::support::{Case, OPEN_TOP, block, block_sides, rows, slider, stl};

const ACCEPTED: &str = "unchecked: [Unchecked(name: \"bin\", kind: Shell, reason: \"open at the top\")],";

/// A part of 62.5 mm that goes from `from` to `to` in a second; the bin of 500 mm around the origin has no top.
fn case(from: f64, to: f64) -> Case {
    let bin = &block_sides([-0.25; 3], [0.25; 3])[OPEN_TOP];
    let part = slider(&[block([0.0; 3], [0.0625; 3])]);
    Case::new().robot("arm", &part, rows(&["j"], &[(0.0, &[from]), (1.0, &[to])])).mesh(
        "bin",
        stl(bin),
        [0.0; 3],
    )
}

#[test]
fn a_part_near_the_cap_of_an_open_bin_is_undecided_unless_accepted() {
    for certified in [true, false] {
        let run = |case: Case| if certified { case.certified() } else { case.sampled() };
        let ran = run(case(-0.125, 0.125));
        assert_eq!(ran.result(), RunResult::Incomplete);
        let FindingKind::Pair { verdict, decided_by, inner, .. } = &ran.outcome.findings[0].kind else {
            panic!("{:?}", ran.outcome.findings)
        };
        assert_eq!((*verdict, *decided_by), (Verdict::Undecided, DecidedBy::Containment));
        assert_eq!(inner.as_deref(), Some("arm/part"));
        assert_eq!((ran.scene.ledger.unchecked.len(), ran.outcome.open_meshes.len()), (0, 1));
        run(case(-0.125, 0.125).with(ACCEPTED)).assert_clear();
    }
}

/// A bin with a hole of 62.5 mm in the middle of its top.
fn nearly_closed(from: f64, to: f64) -> Case {
    let [low, high, hole] = [-0.25_f32, 0.25, 0.03125];
    let mut bin = block_sides([low; 3], [high; 3])[OPEN_TOP].to_vec();
    let ring = [(low, low), (high, low), (high, high), (low, high)];
    let rim = [(-hole, -hole), (hole, -hole), (hole, hole), (-hole, hole)];
    for i in 0..4 {
        let at = |(x, y): (f32, f32)| [x, y, high];
        let (a, b) = (at(ring[i]), at(ring[(i + 1) % 4]));
        let (c, d) = (at(rim[(i + 1) % 4]), at(rim[i]));
        bin.extend([[a, b, c], [a, c, d]]);
    }
    let part = slider(&[block([0.0; 3], [0.0625; 3])]);
    Case::new().robot("arm", &part, rows(&["j"], &[(0.0, &[from]), (1.0, &[to])])).mesh(
        "bin",
        stl(&bin),
        [0.0; 3],
    )
}

#[test]
fn a_part_far_from_the_cap_is_inside_or_outside() {
    for certified in [true, false] {
        let run = |case: Case| if certified { case.certified() } else { case.sampled() };
        let ran = run(nearly_closed(-0.125, 0.125));
        assert_eq!(ran.result(), RunResult::Fail);
        let FindingKind::Pair { verdict, decided_by, .. } = &ran.outcome.findings[0].kind else {
            panic!("{:?}", ran.outcome.findings)
        };
        assert_eq!((*verdict, *decided_by), (Verdict::Collision, DecidedBy::Containment));
        run(nearly_closed(0.5, 0.75)).assert_clear();
    }
}

#[test]
fn the_walls_of_an_open_bin_are_checked_all_the_same() {
    // The part's face reaches the bin's wall at x = 0.25 when its centre is at 0.21875, and leaves it at 0.28125.
    for case in [case(0.0, 0.5), case(0.0, 0.5).with(ACCEPTED)] {
        assert!(case.sampled().contacts("arm/part", "bin").is_empty());
        let contact = case.certified().only_contact("arm/part", "bin");
        contact.assert_is([0.21875 / 0.5, 0.28125 / 0.5], 1e-4);
    }
}
