//! `--baseline`.

use crate::gate::{HIT, IN_THE_BLOCK, NEAR, check, folder, keep_as_baseline};
use crate::support::Folder;

const BASELINE: [&str; 2] = ["--baseline", "baseline.json"];

/// A folder whose findings are its baseline.
fn kept(cubes: &[(&str, f64, f64)]) -> Folder {
    let folder = folder(cubes, "");
    keep_as_baseline(&folder);
    folder
}

/// Gives the folder's cell other cubes.
fn change(folder: &Folder, cubes: &[(&str, f64, f64)]) {
    folder.write("cell.ron", crate::gate::cell(cubes, ""));
}

#[test]
fn known_findings_are_accepted_and_nothing_else_changes() {
    let folder = kept(&[NEAR, HIT]);
    let answer = check(&folder, &["--baseline", "baseline.json", "--report", "kept"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    assert!(answer.stdout.starts_with("FAIL  "));
    assert!(
        answer.stdout.contains("\nBaseline  baseline.json: 2 of 2 findings accepted\n"),
        "{}",
        answer.stdout
    );
    assert!(
        answer.stdout.contains("  accepted, as before: collision:arm/hand|block@3  "),
        "{}",
        answer.stdout
    );
    assert!(answer.stdout.contains("\nExit code 0, not 1: 2 findings accepted by the baseline\nReport: "));
    assert_eq!(folder.read("kept/report.json"), folder.read("baseline.json"));
}

#[test]
fn a_new_finding_fails_and_a_gone_one_is_told() {
    let folder = kept(&[NEAR]);
    change(&folder, &[NEAR, HIT]);
    let answer = check(&folder, &BASELINE);
    assert_eq!(answer.code, Some(1));
    assert!(answer.stdout.contains("  new: collision:arm/hand|block@3  "), "{}", answer.stdout);
    assert!(answer.stdout.contains("  accepted, as before: near:arm/hand|wall@3  "), "{}", answer.stdout);
    change(&folder, &[("wall", 1200.0, 500.0)]);
    let answer = check(&folder, &BASELINE);
    assert_eq!(answer.code, Some(0));
    assert!(answer.stdout.contains("  gone: near:arm/hand|wall@3\n"), "{}", answer.stdout);
}

#[test]
fn a_finding_that_came_closer_fails_with_how_much() {
    let folder = kept(&[NEAR]);
    change(&folder, &[("wall", 990.0, 500.0)]);
    let answer = check(&folder, &BASELINE);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    assert!(answer.stdout.contains("  closer by 10 mm: near:arm/hand|wall@3  "), "{}", answer.stdout);
    change(&folder, &[("wall", 1005.0, 500.0)]);
    let answer = check(&folder, &BASELINE);
    assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    assert!(
        answer.stdout.contains("  accepted, further by 5 mm: near:arm/hand|wall@3  "),
        "{}",
        answer.stdout
    );
    // Collision has another id than nearness.
    change(&folder, &[("wall", 950.0, 500.0)]);
    let answer = check(&folder, &[&BASELINE[..], &["--fail-on", "collision"]].concat());
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
}

#[test]
fn a_collision_that_lasts_longer_fails() {
    let folder = kept(&[HIT]);
    folder.write("program.csv", "time,slide\n0,0\n4,0.86\n");
    let answer = check(&folder, &BASELINE);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    assert!(answer.stdout.contains("  lasts longer by 0."), "{}", answer.stdout);
}

#[test]
fn what_the_baseline_checked_and_this_run_does_not_is_said() {
    let folder = kept(&[NEAR]);
    let excluded = "exclusions: [Exclusion(a: \"arm/hand\", b: \"wall\", reason: \"it looked fine\")]";
    folder.write("cell.ron", crate::gate::cell(&[NEAR, ("far", -800.0, 500.0)], excluded));
    let answer = check(&folder, &BASELINE);
    assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    let said = "  no longer checked: arm/hand | wall: excluded by cell: it looked fine\n";
    assert!(answer.stdout.contains(said), "{}", answer.stdout);
}

#[test]
fn undecided_and_unchecked_are_never_accepted() {
    let folder = folder(&[HIT], "");
    folder.write("program.csv", IN_THE_BLOCK);
    check(&folder, &["--surface", "spheres", "--report", "kept"]);
    folder.write("baseline.json", folder.read("kept/report.json"));
    let answer = check(&folder, &["--surface", "spheres", "--baseline", "baseline.json"]);
    assert_eq!(answer.code, Some(3), "{}", answer.stdout);
    assert!(answer.stdout.contains("but the run is incomplete: spheres cannot measure"), "{}", answer.stdout);
}

#[test]
fn a_baseline_of_another_question_is_refused_before_anything_is_checked() {
    let folder = kept(&[NEAR]);
    let answer = check(&folder, &["--baseline", "baseline.json", "--mode", "sampled", "--report", "new"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
    assert!(
        answer
            .stderr
            .contains("error: baseline.json: the baseline was made with another mode; found certified")
    );
    assert!(folder.files().iter().all(|file| !file.starts_with("new/")));
    let answer = check(&folder, &["--baseline", "cell.ron"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("error: cell.ron:1:1: not JSON"), "{}", answer.stderr);
    let answer = check(&folder, &["--baseline", "kept"]);
    assert!(answer.stderr.contains("error: kept: not a regular file; found a folder"), "{}", answer.stderr);
    assert_eq!(answer.code, Some(2));
}
