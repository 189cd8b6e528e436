//! Promise: the configuration of a target decides its joint values, and a target that contradicts its configuration is unchecked by name.

use std::fmt::Write as _;

use pathproof_motion_walks::UncheckedPart;
use test_support::Random;

use crate::robot::{root_from_tcp, settings, walked_module};

const HOME: [f64; 6] = [0.0, 0.0, 0.0, 0.0, 1.0, 0.0];
/// How near to a border joint values are not tried, radians or metres.
const BORDER: f64 = 2e-3;

/// The configuration of joint values of the robot of the tests, by its lengths and not by its axes; none near a border.
fn configuration(q: &[f64; 6]) -> Option<[i64; 4]> {
    let [q1, q2, q3, q4, q5, q6] = *q;
    let quadrant = |angle: f64| {
        let turns = angle / std::f64::consts::FRAC_PI_2;
        ((turns - turns.round()).abs() > BORDER).then_some(turns.floor() as i64)
    };
    let upper = q2 + q3;
    let wrist_m = 0.15 + 0.62 * libm::sin(q2) + 0.64 * libm::cos(upper) + 0.12 * libm::sin(upper);
    let before_lower_arm_m = 0.64 * libm::cos(q3) + 0.12 * libm::sin(q3);
    if [wrist_m, before_lower_arm_m, q5].iter().any(|distance| distance.abs() < BORDER) {
        return None;
    }
    let cfx = 4 * i64::from(wrist_m < 0.0) + 2 * i64::from(before_lower_arm_m < 0.0) + i64::from(q5 < 0.0);
    Some([quadrant(q1)?, quadrant(q4)?, quadrant(q6)?, cfx])
}

/// A target as the language writes it.
fn target(q: &[f64; 6], configuration: [i64; 4]) -> String {
    let tcp = root_from_tcp(q);
    let [x, y, z]: [f64; 3] = (tcp.translation * 1e3).into();
    let [roll, pitch, yaw] = tcp.rpy().map(|angle| angle / 2.0);
    let [cr, cp, cy] = [roll, pitch, yaw].map(libm::cos);
    let [sr, sp, sy] = [roll, pitch, yaw].map(libm::sin);
    let quaternion = [
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
    ];
    let [w, i, j, k] = quaternion;
    let [cf1, cf4, cf6, cfx] = configuration;
    format!("[[{x},{y},{z}],[{w},{i},{j},{k}],[{cf1},{cf4},{cf6},{cfx}],[9E9,9E9,9E9,9E9,9E9,9E9]]")
}

fn module(statements: &str) -> String {
    format!(
        "MODULE m\n  PERS tooldata grip := [TRUE,[[0,0,150],[1,0,0,0]],[1,[0,0,1],[1,0,0,0],0,0,0]];\n  PROC main()\n{statements}  ENDPROC\nENDMODULE\n"
    )
}

#[test]
fn a_joint_move_ends_at_the_joint_values_of_its_configuration() {
    let limits = [[-2.9, 2.9], [-1.3, 2.0], [-3.3, 1.2], [-3.3, 3.3], [-2.0, 2.0], [-6.2, 6.2]];
    let mut random = Random(44);
    let (mut statements, mut wanted) = (String::new(), Vec::new());
    while wanted.len() < 150 {
        let q = limits.map(|[low, high]| random.within(low, high));
        let Some(configuration) = configuration(&q) else { continue };
        let target = target(&q, configuration);
        writeln!(statements, "    MoveJ {target},v500,fine,grip;").expect("a string takes all");
        wanted.push(q);
    }
    let found = walked_module(&module(&statements), &settings(Some(HOME))).expect("a good module");
    let ends = found.program.statement_edges.iter().zip(&found.trajectory.statement_ends);
    let mut checked = std::collections::BTreeSet::new();
    for (edge, end) in ends.filter_map(|(edge, end)| Some(((*edge)?, *end))) {
        // The first of them is on line 4.
        let index = found.program.edges[edge].line as usize - 4;
        let at = &found.trajectory.knots[end - 1].position;
        for (at, wanted) in at.iter().zip(&wanted[index]) {
            assert!((at - wanted).abs() < 1e-6, "target {index}: {at} for {wanted}");
        }
        checked.insert(index);
    }
    let unchecked: Vec<&str> = found.program.unchecked.iter().map(|one| one.why.as_str()).collect();
    assert!(
        unchecked.iter().all(|why| why.contains("singular") || why.contains("not proven")),
        "{unchecked:?}"
    );
    assert!(checked.len() > 140, "{}", checked.len());
}

#[test]
fn a_target_that_contradicts_its_configuration_is_impossible_with_those_that_reach_it() {
    let q = [0.3, 0.2, -0.1, 0.4, 0.8, 0.5];
    let right = configuration(&q).expect("no border");
    let [cf1, cf4, cf6, cfx] = right;
    for (moved, wrong) in [
        ("MoveJ", [cf1, cf4, cf6, cfx + 4]),
        ("MoveJ", [cf1 + 1, cf4, cf6, cfx]),
        ("MoveL", [cf1, cf4, cf6 + 1, cfx]),
    ] {
        let near = target(&[0.3, 0.1, -0.1, 0.4, 0.8, 0.5], right);
        let statements = format!(
            "    MoveJ {near},v500,fine,grip;\n    {moved} {},v500,fine,grip;\n    MoveJ {near},v500,fine,grip;\n",
            target(&q, wrong)
        );
        let found = walked_module(&module(&statements), &settings(Some(HOME))).expect("a good module");
        let unchecked: Vec<(Option<u32>, UncheckedPart)> =
            found.program.unchecked.iter().map(|one| (one.line, one.part)).collect();
        // What follows begins where nobody knows.
        assert_eq!(unchecked, [(Some(6), UncheckedPart::Motion)], "{moved} {wrong:?}");
        let [impossible] = &found.program.impossible[..] else { panic!("{:?}", found.program.impossible) };
        assert_eq!(found.program.edges[impossible.edge].line, 5);
        assert_eq!(impossible.why.reason, program::StopReason::OtherConfiguration);
        let [cf1, cf4, cf6, cfx] = right;
        let why = &impossible.why.detail;
        assert!(why.contains(&format!("[{cf1},{cf4},{cf6},{cfx}]")), "{why}");
        assert_eq!(found.trajectory.stop, None, "no other motion is played in its place");
    }
}

#[test]
fn a_configuration_tells_where_a_robot_is_that_started_anywhere() {
    let q = [0.3, 0.2, -0.1, 0.4, 0.8, 0.5];
    let other = [0.1, 0.3, -0.2, 0.4, 0.8, 0.5];
    let [first, second] = [q, other].map(|q| target(&q, configuration(&q).expect("no border")));
    let statements = format!("    MoveJ {first},v500,z20,grip;\n    MoveL {second},v500,fine,grip;\n");
    let found = walked_module(&module(&statements), &settings(None)).expect("a good module");
    let unchecked: Vec<(Option<u32>, UncheckedPart)> =
        found.program.unchecked.iter().map(|one| (one.line, one.part)).collect();
    assert_eq!(unchecked, [(Some(4), UncheckedPart::Start), (Some(4), UncheckedPart::Corner)]);
    // The program begins again when it has ended, and then goes to its first target from a known place.
    assert_eq!(found.lines(), [vec![4, 5]]);
}

#[test]
fn a_program_without_a_motion_that_can_be_checked_is_refused_with_the_reasons() {
    let q = [0.3, 0.2, -0.1, 0.4, 0.8, 0.5];
    let [cf1, cf4, cf6, cfx] = configuration(&q).expect("no border");
    let wrong = target(&q, [cf1, cf4, cf6, cfx + 1]);
    let text = module(&format!("    MoveJ {wrong},v500,fine,grip;\n"));
    // From a known place it is a finding there.
    let stands = walked_module(&text, &settings(Some(HOME))).expect("a place to stand");
    assert_eq!((stands.program.impossible[0].edge, stands.trajectory.knots.len()), (0, 1));
    let refused = walked_module(&text, &settings(None)).expect_err("no motion").to_string();
    assert!(
        refused.contains("a.mod:4: a motion that cannot be checked: the robot cannot: the configuration of the target contradicts its pose: no joint values of its pose have"),
        "{refused}"
    );
}

#[test]
fn without_supervision_of_the_configuration_the_nearest_joint_values_are_taken() {
    let q = [0.3, 0.2, -0.1, 0.4, 0.8, 0.5];
    let [cf1, cf4, cf6, cfx] = configuration(&q).expect("no border");
    let wrong = target(&q, [cf1, cf4, cf6, cfx + 1]);
    let statements = format!("    ConfJ \\Off;\n    MoveJ {wrong},v500,fine,grip;\n");
    let found = walked_module(&module(&statements), &settings(Some(HOME))).expect("a good module");
    assert_eq!(found.program.unchecked, []);
    let last = &found.trajectory.knots.last().expect("a motion").position;
    assert!(last.iter().zip(&q).all(|(at, wanted)| (at - wanted).abs() < 1e-6), "{last:?}");
}
