//! SPEC §2: whether something lies inside an open bin cannot be decided, so the run is INCOMPLETE unless that is accepted.

use pathproof_simulator::RunResult;

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
fn a_part_in_an_open_bin_is_incomplete_unless_accepted() {
    for certified in [true, false] {
        let run = |case: Case| if certified { case.certified() } else { case.sampled() };
        let ran = run(case(-0.125, 0.125));
        assert_eq!(ran.result(), RunResult::Incomplete);
        assert!(ran.outcome.findings.is_empty());
        assert_eq!(ran.scene.ledger.unchecked.len(), 1);
        run(case(-0.125, 0.125).with(ACCEPTED)).assert_clear();
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
