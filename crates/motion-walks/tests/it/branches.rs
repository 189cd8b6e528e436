//! Promise: every motion that a program can make, whatever its inputs are, is one of a walk.

use crate::robot::{pose, root_from_tcp, settings, walked};

const HOME: [f64; 6] = [0.0, 0.0, 0.0, 0.0, 1.0, 0.0];

/// Waits over one of two parts, and takes it back to where it began.
fn sorting() -> String {
    let [over, left, right] = [pose(0.9, 0.0, 0.6), pose(0.9, 0.2, 0.4), pose(0.9, -0.2, 0.4)];
    format!(
        "while True:\n  movej({over})\n  if get_standard_digital_in(1):\n    movel({left})\n  else:\n    movel({right})\n  end\n  movel({over})\nend\n"
    )
}

#[test]
fn both_sides_of_a_branch_are_walked_and_laps_end_where_they_began() {
    let found = walked(&sorting(), &settings(Some(HOME))).expect("a good program");
    assert_eq!(found.program.unchecked, []);
    // From home over the parts, to either one and back; the move over them again has no length.
    assert_eq!(found.lines(), [vec![2, 4, 8, 6, 8]]);
    let conditions: Vec<Vec<String>> =
        found.program.edges.iter().map(|edge| edge.conditions.clone()).collect();
    assert!(conditions.contains(&vec!["line 3 holds: if get_standard_digital_in(1)".to_owned()]));
    assert!(conditions.contains(&vec!["line 3 does not hold: if get_standard_digital_in(1)".to_owned()]));
    assert_eq!(found.trajectory.stop, None);
}

#[test]
fn walks_end_at_the_poses_of_the_program() {
    let found = walked(&sorting(), &settings(Some(HOME))).expect("a good program");
    let ends = found.program.statement_edges.iter().zip(&found.trajectory.statement_ends);
    for (edge, end) in ends.filter_map(|(edge, end)| Some(((*edge)?, *end))) {
        let text = &found.program.edges[edge].text;
        let numbers = text.split_once("p[").and_then(|(_, rest)| rest.split_once(", 0, 3.14")).expect(text).0;
        let wanted: Vec<f64> = numbers.split(", ").map(|number| number.parse().expect(text)).collect();
        let at = root_from_tcp(&found.trajectory.knots[end - 1].position).translation;
        for (at, wanted) in at.iter().zip(wanted) {
            assert!((at - wanted).abs() < 1e-8, "{text}: {at} for {wanted}");
        }
    }
}

#[test]
fn a_way_of_its_own_begins_where_no_motion_leads() {
    let text = "if get_standard_digital_in(1):\n  movej([0.1, 0, 0, 0, 1, 0])\nelse:\n  movej([0, 0.1, 0, 0, 1, 0])\nend\n";
    let found = walked(text, &settings(Some(HOME))).expect("a good program");
    assert_eq!(found.lines(), [[2], [4]]);
    let anew: Vec<usize> =
        (0..found.trajectory.knots.len()).filter(|knot| found.trajectory.knots[*knot].begins_anew).collect();
    assert_eq!(anew, [2]);
    assert_eq!(found.trajectory.knots[2].position, HOME);
    // What lies between two ways is no move.
    assert_eq!(found.trajectory.moves(), [[0, 1], [2, 3]]);
    let sampled = program::interpolate(std::slice::from_ref(&found.trajectory)).expect("a timeline");
    let between = sampled.points.windows(2).filter(|pair| pair[0].knot == [1] && pair[1].knot == [2]);
    assert_eq!(between.count(), 1, "nothing is sampled between two ways");
}

#[test]
fn computed_targets_are_solved_with_the_robot() {
    let near = "[0, 0.3, 0.3, 0, 1, 0]";
    let over = pose(0.9, 0.1, 0.5);
    let text = format!(
        "q = get_inverse_kin({over}, qnear={near})\nmovej(q)\np = get_forward_kin()\nmovel(pose_trans(p, p[0, 0, 0.1, 0, 0, 0]))\n"
    );
    let found = walked(&text, &settings(Some(HOME))).expect("a good program");
    assert_eq!((found.lines(), found.program.unchecked.len()), (vec![vec![2, 4]], 0));
    let last = found.trajectory.knots.last().expect("a knot");
    // The tool points down: a tenth of a metre along it.
    assert!((root_from_tcp(&last.position).translation.z - 0.4).abs() < 1e-8);
}

#[test]
fn moves_take_the_time_that_the_program_gives() {
    let text = "movej([0.5, 0, 0, 0, 1, 0], t=2)\nmovej([0, 0, 0, 0, 1, 0], v=0.25)\n";
    let found = walked(text, &settings(Some(HOME))).expect("a good program");
    let times: Vec<f64> = found.trajectory.knots.iter().map(|knot| knot.time_s).collect();
    assert!((times[1] - 2.0).abs() < 1e-9 && (times[2] - 4.0).abs() < 1e-9, "{times:?}");
}
