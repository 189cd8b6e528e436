//! `junit.xml`, by the crate `junit-parser`: green exactly where the run passed.

use std::collections::BTreeSet;

use junit_parser::{TestCase, TestStatus, TestSuite, TestSuites};

use crate::formats::runs::{Run, run_of, runs};

fn parsed(run: &Run) -> TestSuites {
    let text = run.read("junit.xml");
    junit_parser::from_reader(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", run.name))
}

fn cases(suites: &TestSuites) -> Vec<&TestCase> {
    suites.suites.iter().flat_map(|suite| &suite.cases).collect()
}

/// The text of a test case that is not green.
fn text(case: &TestCase) -> &str {
    match &case.status {
        TestStatus::Success => "",
        TestStatus::Failure(failure) => &failure.text,
        TestStatus::Error(error) => &error.text,
        TestStatus::Skipped(skipped) => &skipped.text,
    }
}

fn case<'a>(suites: &'a TestSuites, name: &str) -> &'a TestCase {
    let found = cases(suites).into_iter().find(|case| case.original_name == name);
    found.unwrap_or_else(|| panic!("no test case {name} among {:?}", names(suites)))
}

fn names(suites: &TestSuites) -> Vec<&str> {
    cases(suites).into_iter().map(|case| case.original_name.as_str()).collect()
}

#[test]
fn it_is_green_exactly_where_the_run_passed() {
    let mut results = BTreeSet::new();
    for run in runs() {
        let suites = parsed(run);
        let failures = cases(&suites).iter().filter(|case| case.status.is_failure()).count();
        let errors = cases(&suites).iter().filter(|case| case.status.is_error()).count();
        results.insert(run.result());
        match run.result() {
            "PASS" => assert_eq!((failures, errors), (0, 0), "{}", run.name),
            "FAIL" => assert!(failures > 0, "{}", run.name),
            _ => assert!(failures == 0 && errors > 0, "{}: {failures} {errors}", run.name),
        }
        assert!(!cases(&suites).is_empty(), "{}: a run without a test case looks like no run", run.name);
    }
    assert_eq!(results.into_iter().collect::<Vec<_>>(), ["FAIL", "INCOMPLETE", "PASS"]);
}

#[test]
fn counts_are_those_of_the_test_cases() {
    for run in runs() {
        let suites = parsed(run);
        let count = |cases: &[&TestCase], is: fn(&TestStatus) -> bool| {
            cases.iter().filter(|case| is(&case.status)).count() as u64
        };
        for suite in &suites.suites {
            let cases: Vec<&TestCase> = suite.cases.iter().collect();
            let told = (suite.tests, suite.failures, suite.errors, suite.skipped);
            let is = |is| count(&cases, is);
            let counted = (
                cases.len() as u64,
                is(TestStatus::is_failure),
                is(TestStatus::is_error),
                is(TestStatus::is_skipped),
            );
            assert_eq!(told, counted, "{}: {}", run.name, suite.name);
        }
        let sum = |of: fn(&TestSuite) -> u64| suites.suites.iter().map(of).sum::<u64>();
        let told = (suites.tests, suites.failures, suites.errors);
        assert_eq!(told, (sum(|s| s.tests), sum(|s| s.failures), sum(|s| s.errors)), "{}", run.name);
    }
}

#[test]
fn there_is_one_test_case_per_move_and_each_has_a_name_of_its_own() {
    for run in runs() {
        let suites = parsed(run);
        for (suite, program) in suites.suites.iter().zip(run.list("programs")) {
            let knots = program["knots"].as_u64().expect("a number") as usize;
            if program["moves_in_space"].is_object() {
                // All pieces of a move in space are one test case.
                let moves = program["moves"].as_u64().expect("a number") as usize;
                let cases = suite.cases.len();
                assert!((moves..knots / 2).contains(&cases), "{}: {}: {cases}", run.name, suite.name);
                continue;
            }
            // A program that stays where it starts has a test case for that.
            assert_eq!(suite.cases.len(), (knots - 1).max(1), "{}: {}", run.name, suite.name);
        }
        let all = cases(&suites);
        let different: BTreeSet<_> = all.iter().map(|case| (&case.classname, &case.original_name)).collect();
        assert_eq!(different.len(), all.len(), "{}", run.name);
    }
}

#[test]
fn every_finding_is_told_in_the_body_because_gitlab_shows_nothing_else() {
    for run in runs() {
        let suites = parsed(run);
        // What junit-parser makes of a body has no escaped characters in it: the bodies are read by an XML parser.
        let xml = roxmltree::Document::parse(run.read("junit.xml")).expect("XML");
        let lines = |wanted: &[&str]| -> Vec<String> {
            let elements = xml.descendants().filter(|element| wanted.contains(&element.tag_name().name()));
            let texts = elements.filter_map(|element| element.text());
            texts.flat_map(str::lines).map(|line| line.trim().to_owned()).collect()
        };
        let (red, told) = (lines(&["failure", "error"]), lines(&["failure", "error", "system-out"]));
        for (id, finding) in run.ids().iter().zip(run.list("findings")) {
            // There is a character that XML cannot hold.
            let id = format!("Id: {}", id.replace('\u{ffff}', "\u{fffd}"));
            assert!(told.contains(&id), "{}: {id} is not told", run.name);
            assert_eq!(red.contains(&id), finding["severity"] != "warning", "{}: {id}", run.name);
        }
        for case in cases(&suites).iter().filter(|case| !case.status.is_success()) {
            assert!(!text(case).trim().is_empty(), "{}: {}", run.name, case.original_name);
        }
    }
}

#[test]
fn a_suite_says_whether_the_motion_was_checked() {
    for run in runs() {
        let is_sampled = run.report["mode"] == "sampled";
        let text = run.read("junit.xml");
        let says = text.contains("the motion between interpolation points was not checked");
        assert_eq!(says, is_sampled, "{}", run.name);
        assert!(!text.contains("timestamp="), "{}", run.name);
    }
}

#[test]
fn the_moves_of_the_weld_cell_fail_where_the_arm_collides() {
    let run = runs().iter().find(|run| run.name == "weld-cell/cell.ron").expect("the scene");
    let suites = parsed(run);
    let failed: Vec<&str> = cases(&suites)
        .into_iter()
        .filter(|case| case.status.is_failure())
        .map(|case| case.original_name.as_str())
        .collect();
    let expected = [
        "taught.ron:28 to front_end",
        "taught.ron:29 to over_front",
        "taught.ron:38 to turn_away",
        "taught.ron:39 to service",
        "taught.ron:40 to home",
    ];
    assert_eq!(failed, expected);
    let goes_on = text(case(&suites, "taught.ron:29 to over_front"));
    assert!(goes_on.contains("It began earlier, in taught.ron:28 to front_end"), "{goes_on}");
    let case = case(&suites, "taught.ron:28 to front_end");
    assert_eq!((case.classname.as_deref(), case.time), (Some("taught.ron"), 1.8));
    assert!(text(case).contains("arm/finger_left touches clamp_front; 3.125 s"), "{}", text(case));
    assert!(text(case).contains("It goes on into taught.ron:29 to over_front"), "{}", text(case));
}

#[test]
fn undecided_is_an_error_and_a_violation_beside_it_a_failure() {
    let suites = parsed(run_of("undecided"));
    assert!(case(&suites, "program.csv:3").status.is_error());
    let suites = parsed(run_of("undecided and colliding"));
    let case = case(&suites, "program.csv:3");
    assert!(case.status.is_failure());
    assert!(text(case).contains(", undecided: ") && text(case).contains(", collision: "), "{}", text(case));
}

#[test]
fn what_nobody_could_check_is_no_green_test_case() {
    let suites = parsed(run_of("no pair"));
    assert!(names(&suites).contains(&"the run (nothing-to-check)"), "{:?}", names(&suites));
    assert!(cases(&suites).iter().all(|case| !case.status.is_success()));
    let suites = parsed(run_of("spheres that cannot measure"));
    assert!(cases(&suites).iter().all(|case| !case.status.is_success()));
    let suites = parsed(run_of("shell"));
    assert!(cases(&suites).iter().all(|case| case.status.is_success()), "its caps decide what is inside");
    let suites = parsed(run_of("accepted shell"));
    let accepted = case(&suites, "wall (shell)");
    assert!(
        accepted.status.is_skipped() && text(accepted).contains("nothing | fits @inside"),
        "{accepted:?}"
    );
}

#[test]
fn only_the_program_of_the_robot_that_is_meant_fails() {
    let suites = parsed(run_of("one program, two robots"));
    let suite =
        |name: &str| suites.suites.iter().find(|suite| suite.name == name).expect("a suite per robot");
    assert_eq!((suite("both.ron (left)").failures, suite("both.ron (right)").failures), (0, 1));
    let suites = parsed(run_of("two robots that meet"));
    assert!(suites.suites.iter().all(|suite| suite.failures > 0), "both robots are in it");
}

#[test]
fn a_finding_about_a_robot_at_rest_and_one_at_the_only_point_are_red() {
    assert!(case(&parsed(run_of("at rest in a wall")), "program.csv:3").status.is_failure());
    assert!(case(&parsed(run_of("collision at one point")), "program.csv:2").status.is_failure());
}

#[test]
fn a_warning_turns_nothing_red() {
    let suites = parsed(run_of("too fast"));
    let case = case(&suites, "program.csv:4");
    assert!(case.status.is_success());
    assert!(
        case.system_out
            .as_deref()
            .is_some_and(|text| text.contains("arm/slide at 2000 mm/s, limit 1000 mm/s"))
    );
    assert_eq!(cases(&suites).iter().filter(|case| case.system_out.is_some()).count(), 1);
}

/// What the test cases with findings say, line by line.
fn told(run: &Run) -> Vec<String> {
    let suites = parsed(run);
    let output = |case: &TestCase| case.system_out.clone().unwrap_or_default();
    let texts: Vec<String> =
        cases(&suites).iter().flat_map(|case| [text(case).to_owned(), output(case)]).collect();
    texts.iter().flat_map(|text| text.lines()).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn nothing_is_said_to_lie_between_an_instant_and_itself() {
    for run in runs() {
        for line in told(run) {
            for between in line.split("between ").skip(1) {
                let (from, rest) = between.split_once(" and ").expect("two ends");
                let to = rest.split([';', ' ']).next().expect("an end").trim_end_matches('.');
                let from = from.trim_start_matches("points ").trim_end_matches(" s");
                assert_ne!(from, to, "{}: {line}", run.name);
            }
        }
    }
    let starts = told(run_of("collision at the start alone"));
    let line = "First contact at 0 s, where the motion begins; last contact between ";
    assert!(starts.iter().any(|told| told.starts_with(line)), "{starts:?}");
    let lasts = told(run_of("collision all the time"));
    let line = "First contact at 0 s, where the motion begins; last contact at 2 s, where the motion ends.";
    assert!(lasts.iter().any(|told| told == line), "{lasts:?}");
}

#[test]
fn of_joints_nothing_is_said_that_is_about_pairs() {
    for name in ["beyond the range", "too fast", "no pair, beyond the range"] {
        let told = told(run_of(name));
        assert!(told.iter().any(|line| line.starts_with("Joints at ")), "{name}: {told:?}");
        assert!(!told.iter().any(|line| line.contains("very pair")), "{name}: {told:?}");
    }
    let told = told(run_of("collision at the start alone"));
    assert!(told.iter().any(|line| line.starts_with("Every pair is clear at point ")), "{told:?}");
}
