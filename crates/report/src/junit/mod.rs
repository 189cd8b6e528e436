//! `junit.xml`: a test case per program move, so that CI shows which taught move fails.

mod body;
mod moves;
mod status;
#[cfg(test)]
mod tests;
mod unchecked;

use std::collections::BTreeSet;
use std::time::Duration;

use program::{TimeBasis, Trajectory};
use quick_junit::{Report, TestCase, TestCaseStatus, TestSuite};
use scene::{Scene, SceneRobot};
use simulator::{CheckedRun, Outcome, Shortfall, involved_programs};

use crate::words::{about, headline, result_words};
use body::Numbered;
use moves::{TestedMove, moves_with};
use status::judged;

/// The report as `JUnit` XML.
///
/// # Guarantee
/// No test case fails or has an error if and only if the result is PASS; one fails if and only if it is FAIL.
pub(crate) fn junit_xml(run: CheckedRun<'_>) -> Vec<u8> {
    let CheckedRun { scene, outcome, .. } = run;
    let mut report = Report::new("pathproof");
    let mut told = BTreeSet::new();
    for index in 0..scene.trajectories.len() {
        report.add_test_suite(of_program(run, index, &mut told));
    }
    report.add_test_suites(at_rest(run, &told));
    report.add_test_suites(unchecked::suite(scene, outcome));
    // The schema that Jenkins publishes has no count of skipped test cases at the root, and some readers are strict.
    let skipped = format!(" skipped=\"{}\"", report.skipped);
    report.to_string().expect("memory takes every byte").replacen(&skipped, "", 1).into_bytes()
}

/// The suite of a program; the numbers of its findings are added to `told`.
fn of_program(run: CheckedRun<'_>, index: usize, told: &mut BTreeSet<usize>) -> TestSuite {
    let CheckedRun { scene, outcome, .. } = run;
    let trajectory = &scene.trajectories[index];
    let moves = TestedMove::all(scene, trajectory);
    let mut by_move: Vec<Vec<Numbered<'_>>> = vec![Vec::new(); moves.len()];
    for (number, finding) in (1..).zip(&outcome.findings) {
        if involved_programs(scene, &finding.kind).contains(&index) {
            for at in moves_with(&moves, finding) {
                by_move[at].push((number, finding));
                told.insert(number);
            }
        }
    }
    let name = suite_name(scene, index, trajectory);
    let mut suite = suite(run, &name);
    let on_clock = scene.timeline.time_basis == TimeBasis::Seconds;
    for (at, (leg, findings)) in moves.iter().zip(&by_move).enumerate() {
        let tell = |findings: &[Numbered<'_>]| body::of_move(scene, outcome, &moves, at, findings);
        let mut case = judged(scene, &leg.name, &name, findings, &tell);
        leave_open(&mut case, outcome);
        if let Some(time) = Duration::try_from_secs_f64(leg.duration).ok().filter(|_| on_clock) {
            case.set_time(time);
        }
        suite.add_test_case(case);
    }
    suite
}

/// The program's file, with its robot if another robot runs the same file.
fn suite_name(scene: &Scene, index: usize, trajectory: &Trajectory) -> String {
    let file = scene.relative_path(&trajectory.file);
    let is_shared = scene.trajectories.iter().filter(|other| other.file == trajectory.file).count() > 1;
    let drives = |robot: &&SceneRobot| robot.driven().is_some_and(|(trajectory, _)| trajectory == index);
    let robot = scene.robots.iter().find(|robot| is_shared && drives(robot));
    robot.map_or_else(|| file.to_owned(), |robot| format!("{file} ({})", robot.name))
}

/// The suite of a cell without programs, and of findings outside all moves; `None` if there are neither.
fn at_rest(run: CheckedRun<'_>, told: &BTreeSet<usize>) -> Option<TestSuite> {
    let CheckedRun { scene, outcome, .. } = run;
    let left: Vec<Numbered<'_>> =
        (1..).zip(&outcome.findings).filter(|(number, _)| !told.contains(number)).collect();
    if left.is_empty() && !scene.trajectories.is_empty() {
        return None;
    }
    let mut suite = suite(run, &scene.name);
    for finding in &left {
        let tell = |findings: &[Numbered<'_>]| {
            findings.iter().map(|finding| body::alone(scene, outcome, *finding)).collect()
        };
        suite.add_test_case(judged(scene, &finding.1.id, &scene.name, &[*finding], &tell));
    }
    if left.is_empty() {
        let mut case =
            judged(scene, &format!("{} at rest", scene.name), &scene.name, &[], &|_| String::new());
        leave_open(&mut case, outcome);
        suite.add_test_case(case);
    }
    Some(suite)
}

/// An empty suite with the result, the mode and the motion as properties.
fn suite(run: CheckedRun<'_>, name: &str) -> TestSuite {
    let CheckedRun { outcome, .. } = run;
    let mut suite = TestSuite::new(clean(name));
    let headline = headline(run);
    suite.add_property(("result", format!("{}: {headline}", result_words(outcome)).as_str()));
    suite.add_property(("mode", outcome.settings.mode.name()));
    suite.add_property(("motion", about(outcome).as_str()));
    suite
}

/// Marks a successful test case as skipped if there was no pair to check, or required clearances were not measured.
fn leave_open(case: &mut TestCase, outcome: &Outcome) {
    let falls_short = |shortfall| outcome.shortfalls.contains(&shortfall);
    let why = if falls_short(Shortfall::NothingToCheck) {
        "there was no pair to check"
    } else if falls_short(Shortfall::Unmeasured) {
        "no collision was found, but spheres and the engine intervals cannot measure the clearances that are required"
    } else if falls_short(Shortfall::OpenMeshes) {
        "no collision was found, but the engine intervals does not decide what lies inside open meshes"
    } else {
        return;
    };
    if matches!(case.status, TestCaseStatus::Success { .. }) {
        let mut status = TestCaseStatus::skipped();
        status.set_message(why);
        status.set_description(why);
        case.status = status;
    }
}

/// A text without U+FFFE and U+FFFF, which XML cannot represent.
fn clean(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
