//! Required clearances that programs give for parts of their motion.

use std::fmt::Write as _;
use std::path::PathBuf;

use pathproof_simulator::{FindingKind, Mode, Outcome, RunResult};
use scene::{LoadRequest, Scene, load};

use crate::certified::brute::Brute;
use crate::certified::cells::{models, outcome};
use crate::certified::claims;

const ROBOT: &str = "<robot name=\"r\"><link name=\"base\"/><link name=\"hand\"><collision><geometry>\
    <box size=\"0.02 0.02 0.02\"/></geometry></collision></link>\
    <joint name=\"slide\" type=\"prismatic\"><parent link=\"base\"/><child link=\"hand\"/><axis xyz=\"1 0 0\"/>\
    <limit lower=\"-2\" upper=\"2\" effort=\"1\" velocity=\"1\"/></joint></robot>";

/// Hands that slide along x from the given places, millimetres, and a wall that begins at 450; 100 mm are required of both kinds of pairs.
fn scene(name: &str, robots: &[(f64, &str)], pairs: &str, clearance_m: Option<f64>) -> Scene {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certified-clearances").join(name);
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    let mut cell = "Cell(version: 2, robots: [".to_owned();
    for (index, (x, moves)) in robots.iter().enumerate() {
        let motion = if moves.is_empty() {
            "fixed_joints: [Joint(name: \"slide\", mm: 0)]".to_owned()
        } else {
            format!("program: \"r{index}.ron\"")
        };
        write!(
            cell,
            "Robot(name: \"r{index}\", urdf: \"r.urdf\", {motion}, base: Pose(xyz_mm: ({x}, 0, 0))),"
        )
        .expect("a string takes all");
        let program = format!(
            "Program(version: 2, units: Degrees, joints: [\"slide\"], speed: Joint(mm_per_s: 100), points: [\
             Point(name: \"home\", joints: [0]), Point(name: \"near\", joints: [300]), Point(name: \"at\", joints: [420])],\n\
             interpolation: Period(seconds: 0.5), start: \"home\", moves: [\n{moves}])"
        );
        std::fs::write(folder.join(format!("r{index}.ron")), program).expect("writable");
    }
    cell.push_str("], objects: [Object(name: \"wall\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (500, 0, 0)))],");
    write!(cell, "clearance: Clearance(robot_environment_mm: 100, robot_robot_mm: 100, pairs: [{pairs}]))")
        .expect("a string takes all");
    std::fs::write(folder.join("cell.ron"), cell).expect("writable");
    std::fs::write(folder.join("r.urdf"), ROBOT).expect("writable");
    let request = LoadRequest { clearance_m, ..LoadRequest::for_file(folder.join("cell.ron")) };
    load(&request).unwrap_or_else(|error| panic!("{error}"))
}

/// The result in certified mode, and each finding as `required mm, lines`.
fn run(scene: &Scene, of: &str) -> (RunResult, Vec<String>) {
    let models = models(scene);
    let certified = outcome(scene, &models, Mode::Certified);
    claims::check(scene, &certified, &Brute::new(scene), of);
    let sampled = outcome(scene, &models, Mode::Sampled);
    assert_eq!(sampled.result, certified.result, "{of}");
    assert_eq!(found(&sampled), found(&certified), "{of}");
    (certified.result, found(&certified))
}

fn found(outcome: &Outcome) -> Vec<String> {
    let findings = outcome.findings.iter().filter_map(|finding| match &finding.kind {
        FindingKind::Pair { a, b, required_m, .. } => {
            Some(format!("{a} | {b}: {} mm of {} mm", (finding_mm(&finding.kind)).round(), required_m * 1e3))
        }
        _ => None,
    });
    findings.collect()
}

fn finding_mm(kind: &FindingKind) -> f64 {
    let FindingKind::Pair { clearance_m, .. } = kind else { return f64::NAN };
    clearance_m[1] * 1e3
}

#[test]
fn a_move_may_require_less_than_the_cell() {
    let moves = "MoveJ(to: \"near\"),\nClearance(mm: 10),\nMoveJ(to: \"at\"),\nMoveJ(to: \"near\"),\nClearance(),\nMoveJ(to: \"home\")";
    let keeps = scene("keeps", &[(0.0, moves)], "", None);
    assert_eq!(run(&keeps, "keeps"), (RunResult::Pass, Vec::new()));
    let [least_m, most_m] = keeps.clearances.required[0].range_m();
    assert_eq!((least_m, most_m), (0.01, 0.1));
    let programs: Vec<([u32; 2], f64)> =
        keeps.clearances.programs.iter().map(|given| (given.lines, given.clearance_m)).collect();
    assert_eq!(programs, [([5, 6], 0.01)]);
    // On the way back the cell's clearance is required from the wall on.
    let moves = "MoveJ(to: \"near\"), Clearance(mm: 10), MoveJ(to: \"at\"), Clearance(), MoveJ(to: \"home\")";
    let early = scene("early", &[(0.0, moves)], "", None);
    assert_eq!(run(&early, "early"), (RunResult::Fail, vec!["r0/hand | wall: 20 mm of 100 mm".to_owned()]));
    // 20 mm are left.
    let moves = "MoveJ(to: \"near\"), Clearance(mm: 30), MoveJ(to: \"at\"), MoveJ(to: \"near\")";
    let close = scene("close", &[(0.0, moves)], "", None);
    assert_eq!(run(&close, "close"), (RunResult::Fail, vec!["r0/hand | wall: 20 mm of 30 mm".to_owned()]));
}

#[test]
fn a_finding_names_the_move_that_requires_more() {
    // At the point that both moves share the distance is enough for the first.
    let moves = "MoveJ(to: \"near\"),\nClearance(mm: 10),\nMoveJ(to: \"at\"),\nClearance(),\nWait(seconds: 1),\nClearance(mm: 10),\nMoveJ(to: \"near\")";
    let scene = scene("named", &[(0.0, moves)], "", None);
    let models = models(&scene);
    for mode in [Mode::Sampled, Mode::Certified] {
        let outcome = outcome(&scene, &models, mode);
        let [finding] = &outcome.findings[..] else { panic!("one finding: {:?}", outcome.findings) };
        let lines: Vec<u32> = finding.nearest_by_move.iter().map(|of| of.program[0].line).collect();
        assert_eq!((finding.shown.program[0].line, lines), (7, vec![7]), "{}", mode.name());
    }
}

#[test]
fn a_robot_at_its_end_keeps_the_clearance_in_force_there() {
    let comes = "Clearance(mm: 10), Wait(seconds: 1), MoveJ(to: \"at\")";
    let robots = |name: &str, end: &str| {
        // The second hand goes from x = -620 to -500, where the first comes to 20 mm before it.
        let second = format!("Clearance(mm: 10), MoveJ(to: \"at\"), {end}");
        scene(name, &[(-960.0, comes), (-920.0, &second)], "", None)
    };
    let keeps = robots("end-keeps", "Clearance(mm: 15)");
    assert_eq!(run(&keeps, "end-keeps").0, RunResult::Pass);
    let given_back = robots("end-given-back", "Clearance()");
    assert_eq!(run(&given_back, "end-given-back").0, RunResult::Fail);
}

#[test]
fn a_pair_of_the_cell_file_keeps_its_own_and_the_command_line_changes_the_default_alone() {
    let moves = "MoveJ(to: \"near\"), Clearance(mm: 10), MoveJ(to: \"at\"), MoveJ(to: \"near\")";
    let pair = "Pair(a: \"r0/hand\", b: \"wall\", mm: 25)";
    let of_pair = scene("pair", &[(0.0, moves)], pair, None);
    assert_eq!(run(&of_pair, "pair"), (RunResult::Fail, vec!["r0/hand | wall: 20 mm of 25 mm".to_owned()]));
    let more = scene("more", &[(0.0, moves)], "", Some(0.15));
    assert_eq!(run(&more, "more"), (RunResult::Fail, vec!["r0/hand | wall: 140 mm of 150 mm".to_owned()]));
}

#[test]
fn between_two_robots_the_larger_clearance_counts() {
    let still = "Wait(seconds: 5)";
    let comes = |clearance: &str| format!("{clearance} MoveJ(to: \"at\")");
    // The second hand stands at x = -500 and the first comes from -960 to -540: 20 mm are left.
    let robots = |name: &str, first: &str, second: &str| {
        scene(name, &[(-960.0, &comes(first)), (-500.0, &format!("{second} {still}"))], "", None)
    };
    let both = robots("both", "Clearance(mm: 10),", "Clearance(mm: 15),");
    assert_eq!(run(&both, "both"), (RunResult::Pass, Vec::new()));
    let one = robots("one", "Clearance(mm: 10),", "");
    assert_eq!(run(&one, "one"), (RunResult::Fail, vec!["r0/hand | r1/hand: 20 mm of 100 mm".to_owned()]));
    let still = scene("still", &[(-960.0, &comes("Clearance(mm: 10),")), (-500.0, "")], "", None);
    assert_eq!(run(&still, "still").0, RunResult::Fail, "a robot without a program keeps the cell's");
    let larger = robots("larger", "Clearance(mm: 10),", "Clearance(mm: 40),");
    assert_eq!(
        run(&larger, "larger"),
        (RunResult::Fail, vec!["r0/hand | r1/hand: 20 mm of 40 mm".to_owned()])
    );
}

#[test]
fn what_a_program_requires_is_no_part_of_a_pose_by_hand() {
    let scene = scene("posed", &[(0.0, "Clearance(mm: 10), MoveJ(to: \"at\")")], "", None);
    let posed = scene.posed(&[vec![0.42]]).expect("one value");
    assert_eq!(posed.clearances.required[0], 0.1.into());
    assert_eq!(run(&posed, "posed"), (RunResult::Fail, vec!["r0/hand | wall: 20 mm of 100 mm".to_owned()]));
}
