//! Promise: every two motions that a corner can join follow each other in a walk, and their corner is enclosed.

use crate::robot::{pose, settings, walked};

const HOME: [f64; 6] = [0.0, 0.0, 0.0, 0.0, 1.0, 0.0];

#[test]
fn every_pair_that_a_corner_can_join_has_its_corner() {
    let [over, one, two] = [pose(0.9, 0.0, 0.6), pose(0.9, 0.2, 0.4), pose(0.9, -0.2, 0.4)];
    let text = format!(
        "movej({one})\nmovel({over}, r=0.05)\nif get_standard_digital_in(1):\n  movel({one})\nelse:\n  movel({two})\nend\n"
    );
    let found = walked(&text, &settings(Some(HOME))).expect("a good program");
    let corners: Vec<[u32; 2]> = found.trajectory.corners.iter().map(|corner| corner.lines).collect();
    assert_eq!(corners, [[2, 4], [2, 6]]);
    assert!(found.trajectory.corners.iter().all(|corner| corner.gap.is_none()));
}

#[test]
fn the_last_move_of_a_program_is_not_cut() {
    let text = format!("movej({}, r=0.05)\n", pose(0.9, 0.2, 0.4));
    let found = walked(&text, &settings(Some(HOME))).expect("a good program");
    assert_eq!((found.trajectory.corners.len(), found.trajectory.knots.len()), (0, 2));
}

#[test]
fn blends_that_overlap_are_refused_also_where_a_branch_lies_between() {
    let [one, over, two] = [pose(0.9, 0.2, 0.5), pose(0.9, 0.0, 0.5), pose(0.9, -0.2, 0.5)];
    let text = format!(
        "movej({one})\nmovel({over}, r=0.12)\nif get_standard_digital_in(1):\n  movel({two}, r=0.12)\nelse:\n  movel({one})\nend\nmovel({over})\n"
    );
    let error = walked(&text, &settings(Some(HOME))).expect_err("overlapping blends").to_string();
    assert!(error.contains("a.script:4:") && error.contains("two zones of a move overlap"), "{error}");
}
