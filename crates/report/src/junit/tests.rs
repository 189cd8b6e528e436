//! Outcomes that no small cell produces: each shortfall alone, findings outside every move, and cells without a program.

use std::fs;

use cell::UncheckedKind;
use kinematics::PathParameter;
use scene::{LoadRequest, Scene, Unchecked, load};
use simulator::{
    CheckedRun, ModelSettings, Models, Outcome, RunResult, RunSettings, Shortfall, StillContact, Surface, run,
};
use sphere_model::Method;

use super::junit_xml;

const ROBOT: &str = "<robot name=\"slider\"><link name=\"base\"/>\
    <link name=\"hand\"><collision><geometry><box size=\"0.1 0.1 0.1\"/></geometry></collision></link>\
    <joint name=\"slide\" type=\"prismatic\"><parent link=\"base\"/><child link=\"hand\"/><axis xyz=\"1 0 0\"/>\
    <limit lower=\"-2\" upper=\"2\" velocity=\"1\" effort=\"1\"/></joint></robot>";

/// A hand that slides by half a metre towards a wall, or stands still without a program.
fn checked(wall_mm: f64, is_played: bool) -> (Scene, Models, Outcome) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    let program = if is_played { ", program: \"program.csv\"" } else { "" };
    write("robot.urdf", ROBOT);
    write("program.csv", "slide\n0\n0.5\n");
    write(
        "cell.ron",
        &format!(
            "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\"{program})], objects: [\
             Object(name: \"wall\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: ({wall_mm}, 0, 0)))])"
        ),
    );
    let request =
        LoadRequest { needs_program: is_played, ..LoadRequest::for_file(folder.path().join("cell.ron")) };
    let scene = load(&request).expect("a good cell");
    let settings =
        ModelSettings { method: Method::Patent3, smallest_radius_m: Some(0.01), surface: Surface::Exact };
    let models = Models::build(&scene, settings).expect("few spheres");
    let settings = RunSettings::default();
    let outcome = run(&scene, &models, settings);
    (scene, models, outcome)
}

/// The numbers of failures, errors, skipped test cases, and all test cases.
fn counts((scene, models, outcome): &(Scene, Models, Outcome)) -> [usize; 4] {
    let xml = String::from_utf8(junit_xml(CheckedRun { scene, models, outcome })).expect("UTF-8");
    let xml = roxmltree::Document::parse(&xml).expect("XML");
    ["failure", "error", "skipped", "testcase"]
        .map(|name| xml.descendants().filter(|element| element.has_tag_name(name)).count())
}

#[test]
fn a_run_that_passes_is_green() {
    let pass = checked(1000.0, true);
    assert_eq!(pass.2.result, RunResult::Pass);
    assert_eq!(counts(&pass), [0, 0, 0, 1]);
}

#[test]
fn no_shortfall_is_green() {
    for shortfall in [
        Shortfall::Undecided,
        Shortfall::StillUndecided,
        Shortfall::Unmeasured,
        Shortfall::OpenMeshes,
        Shortfall::Unchecked,
        Shortfall::Stopped,
        Shortfall::TooFast,
        Shortfall::NothingToCheck,
    ] {
        let (mut scene, models, mut outcome) = checked(1000.0, true);
        (outcome.result, outcome.shortfalls) = (RunResult::Incomplete, vec![shortfall]);
        if shortfall == Shortfall::StillUndecided {
            outcome.still.push(StillContact { pair: scene.pairs[0], decided_by: None });
        }
        if shortfall == Shortfall::Unchecked {
            scene.ledger.unchecked.push(Unchecked {
                name: "wall".to_owned(),
                member: None,
                kind: UncheckedKind::Shell,
                parts: None,
                why: "the mesh is not closed".to_owned(),
                accepted: None,
            });
        }
        // The move is skipped if nothing could be checked or measured; otherwise it stays green.
        let skipped = usize::from(matches!(
            shortfall,
            Shortfall::Unmeasured | Shortfall::NothingToCheck | Shortfall::OpenMeshes
        ));
        assert_eq!(counts(&(scene, models, outcome)), [0, 1, skipped, 2], "{shortfall:?}");
    }
}

#[test]
fn a_finding_that_lies_in_no_move_has_a_test_case_of_its_own() {
    let (scene, models, mut outcome) = checked(500.0, true);
    assert_eq!((outcome.result, outcome.findings.len()), (RunResult::Fail, 1));
    let [first, last] = [7.0, 8.0].map(PathParameter);
    (outcome.findings[0].first, outcome.findings[0].last) = (first, last);
    assert_eq!(counts(&(scene, models, outcome)), [1, 0, 0, 2]);
}

#[test]
fn a_cell_without_a_program_has_a_test_case() {
    let still = checked(1000.0, false);
    assert!(still.0.trajectories.is_empty());
    assert_eq!((still.2.result, counts(&still)), (RunResult::Pass, [0, 0, 0, 1]));
    let colliding = checked(50.0, false);
    assert_eq!((colliding.2.result, counts(&colliding)), (RunResult::Fail, [1, 0, 0, 1]));
}
