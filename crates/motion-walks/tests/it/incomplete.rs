//! Promise: a motion that no walk has is unchecked, with the reason; what the cell file lacks is an error that says what to write.

use pathproof_motion_walks::{FlangeTool, ImpossibleMotion, UncheckedPart, WalkSettings};

use crate::robot::{flange_from_tcp, pose, settings, walked};

const HOME: [f64; 6] = [0.0, 0.0, 0.0, 0.0, 1.0, 0.0];

#[test]
fn the_first_motion_from_an_unknown_place_is_unchecked() {
    let text = "movej([0.1, 0, 0, 0, 1, 0])\nmovej([0, 0.1, 0, 0, 1, 0])\n";
    let found = walked(text, &settings(None)).expect("a good program");
    assert_eq!(found.lines(), [[2]]);
    let [unchecked] = &found.program.unchecked[..] else { panic!("one motion") };
    assert_eq!(
        (&*unchecked.file, unchecked.line, unchecked.part),
        ("a.script", Some(1), UncheckedPart::Start)
    );
    assert!(unchecked.why.contains("start_deg"), "{}", unchecked.why);
}

#[test]
fn a_program_that_begins_nowhere_known_is_refused() {
    let error = walked("movej([0.1, 0, 0, 0, 1, 0])\n", &settings(None)).expect_err("no start").to_string();
    assert!(error.contains("start_deg"), "{error}");
}

#[test]
fn poses_out_of_reach_are_impossible_and_what_follows_is_unchecked() {
    let text = format!(
        "movej([0.1, 0, 0, 0, 1, 0])\nif get_standard_digital_in(1):\n  movej({})\n  movej({})\nend\nmovel({})\n",
        pose(5.0, 0.0, 0.5),
        pose(0.9, 0.0, 0.5),
        pose(0.9, 0.0, 7.0)
    );
    let found = walked(&text, &settings(Some(HOME))).expect("a good program");
    assert_eq!(found.trajectory.stop, None);
    let told =
        |one: &ImpossibleMotion| (found.program.edges[one.edge].line, one.why.reason, one.why.share < 1.0);
    let impossible: Vec<_> = found.program.impossible.iter().map(told).collect();
    // The line leaves the reach of the arm on its way; from an unknown place its end alone is known to be beyond.
    let out = program::StopReason::OutOfReach;
    assert_eq!(impossible, [(3, out, true), (6, out, true), (6, out, true)]);
    let unchecked: Vec<_> = found.program.unchecked.iter().map(|motion| motion.line).collect();
    assert_eq!(unchecked, [Some(4)]);
}

#[test]
fn a_tool_of_the_program_is_one_of_the_cell_by_its_pose() {
    let text = format!("set_tcp(p[0, 0, 0.15, 0, 0, 0])\nmovej({})\n", pose(0.9, 0.2, 0.4));
    assert_eq!(walked(&text, &settings(Some(HOME))).expect("the tool of the cell").lines(), [[2]]);
    let other = text.replace("0.15", "0.2");
    let error = walked(&other, &settings(Some(HOME))).expect_err("another tool").to_string();
    let wanted = "Tool(name: \"tcp\", link: \"tool0\", tcp: Pose(xyz_mm: (0, 0, 200), rpy_deg: (0, 0, 0)))";
    assert!(error.contains(wanted), "{error}");
}

#[test]
fn the_installed_tool_is_asked_for_where_the_program_goes_to_poses() {
    let nothing = WalkSettings { installed_tool: None, ..settings(Some(HOME)) };
    let error = walked(&format!("movej({})\n", pose(0.9, 0.2, 0.4)), &nothing).expect_err("no tool");
    assert!(error.to_string().contains("controller: Controller(tool: \"gripper\")"), "{error}");
    // Joint values need none.
    assert!(walked("movej([0.1, 0, 0, 0, 1, 0])\n", &nothing).is_ok());
    let beside = FlangeTool { name: "other".to_owned(), flange_from_tcp: Some(flange_from_tcp()) };
    let two = WalkSettings { tools: vec![beside, settings(None).tools[0].clone()], ..settings(Some(HOME)) };
    let text = format!("set_tcp(p[0, 0, 0.15, 0, 0, 0])\nmovej({})\n", pose(0.9, 0.2, 0.4));
    assert!(walked(&text, &two).is_ok());
}

#[test]
fn the_base_is_asked_for_where_the_program_goes_to_poses() {
    let nothing = WalkSettings { is_base_known: false, ..settings(Some(HOME)) };
    let error = walked(&format!("movej({})\n", pose(0.9, 0.2, 0.4)), &nothing).expect_err("no base");
    assert!(error.to_string().contains("world: Pose(rpy_deg: (0, 0, 180))"), "{error}");
    assert!(walked("movej([0.1, 0, 0, 0, 1, 0])\n", &nothing).is_ok());
}

#[test]
fn a_search_that_ends_before_its_time_is_unchecked() {
    let text = "i = 0\nwhile True:\n  movej([i / 100000.0, 0, 0, 0, 1, 0])\n  i = i + 1\nend\n";
    let found = walked(text, &settings(Some(HOME))).expect("a good program");
    let last = found.program.unchecked.last().expect("the rest");
    assert!(last.why.contains("ended before its time"), "{}", last.why);
}

/// The parts of lines that no walk has.
fn parts(script: &str, settings: &WalkSettings) -> Vec<(Option<u32>, UncheckedPart)> {
    let found = walked(script, settings).expect("a good program");
    found.program.unchecked.iter().map(|unchecked| (unchecked.line, unchecked.part)).collect()
}

/// The tool moves to the pose at the joint values, and by which of them depends on where it begins.
#[test]
fn joint_values_of_a_line_are_its_end_only_where_the_line_is_proven() {
    let text = "movel([0.1, 0, 0, 0, 1, 0])\nmovej([0, 0.1, 0, 0, 1, 0])\nmovej([0, 0.2, 0, 0, 1, 0])\n";
    let expected = [(Some(1), UncheckedPart::Start), (Some(2), UncheckedPart::Motion)];
    assert_eq!(parts(text, &settings(None)), expected);
    // The same pose with the wrist turned over is not where the line ends.
    let turned = std::f64::consts::PI;
    let flipped = format!(
        "movel([0.1, 0, 0, {turned}, -1, {turned}])\nmovej([0, 0.1, 0, 0, 1, 0])\nmovej([0, 0.2, 0, 0, 1, 0])\n"
    );
    assert_eq!(parts(&flipped, &settings(Some(HOME))), [(Some(2), UncheckedPart::Motion)]);
}

#[test]
fn a_corner_into_next_to_nothing_is_unchecked() {
    let far = "[0.3, 0, 0, 0, 1, 0]";
    for step in [
        "movej([0.3, 0, 0, 0, 1, 0])",
        "movej([0.3000000001, 0, 0, 0, 1, 0])",
        "movel(get_forward_kin([0.3, 0, 0, 0, 1, 0]))",
    ] {
        let text = format!("movej({far}, r=0.05)\n{step}\nmovej([0.5, 0.2, 0, 0, 1, 0])\n");
        assert_eq!(parts(&text, &settings(Some(HOME))), [(Some(1), UncheckedPart::Corner)], "{step}");
    }
}

#[test]
fn a_corner_behind_a_move_without_length_is_none() {
    let text =
        "movej([0.3, 0, 0, 0, 1, 0])\nmovej([0.3, 0, 0, 0, 1, 0], r=0.05)\nmovej([0.5, 0.2, 0, 0, 1, 0])\n";
    assert_eq!(parts(text, &settings(Some(HOME))), []);
}

#[test]
fn the_tools_of_both_motions_of_a_corner_are_asked_for() {
    let text = "movej([0.3, 0, 0, 0, 1, 0], r=0.02)\nset_tcp(p[0, 0, 0.3, 0, 0, 0])\nmovej([0.5, 0.2, 0, 0, 1, 0])\n";
    let error = walked(text, &settings(Some(HOME))).expect_err("a tool that the cell lacks").to_string();
    assert!(error.contains("xyz_mm: (0, 0, 300)"), "{error}");
    // The same tool by its pose.
    let again = text.replace("0.3, 0, 0, 0])", "0.15, 0, 0, 0])");
    assert_eq!(parts(&again, &settings(Some(HOME))), []);
}
