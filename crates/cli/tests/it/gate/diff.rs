//! `pathproof diff` on reports of real runs; `crates/compare/src/diff/tests.rs` has every change one by one.

use crate::gate::{HIT, NEAR, check, folder, keep_as_baseline};
use crate::support::Answer;

/// The baseline of these cubes against a run with others.
fn diff(before: &[(&str, f64, f64)], now: &[(&str, f64, f64)]) -> Answer {
    let folder = folder(before, "");
    keep_as_baseline(&folder);
    folder.write("cell.ron", crate::gate::cell(now, ""));
    check(&folder, &["--report", "new"]);
    folder.run(&["diff", "baseline.json", "new/report.json"])
}

#[test]
fn the_same_run_is_no_worse() {
    let answer = diff(&[NEAR, HIT], &[NEAR, HIT]);
    let version = env!("CARGO_PKG_VERSION");
    let text = format!(
        "NO WORSE  FAIL as before\n  A  FAIL  baseline.json: cell.ron by {version}\n  B  FAIL  new/report.json: cell.ron by {version}\n"
    );
    assert_eq!((answer.code, answer.stdout, answer.stderr.as_str()), (Some(0), text, ""));
}

#[test]
fn closer_further_new_and_gone() {
    let answer = diff(&[NEAR], &[("wall", 990.0, 500.0), HIT]);
    assert_eq!(answer.code, Some(1));
    for words in [
        "WORSE  FAIL as before\n",
        "\nNew findings: 1\n  collision  arm/hand | block  ",
        "\nFindings that are worse: 1\n  near  arm/hand | wall  ",
        "program.csv:3  closer by 10 mm\n",
        "\nSmallest clearances closer: 1\n  arm/hand | wall  closer by ",
        "\nChecked more: 1\n  arm/hand | block\n",
        "member added: block\n",
        "\nInputs: 1\n  changed  cell.ron  ",
    ] {
        assert!(answer.stdout.contains(words), "{words:?}: {}", answer.stdout);
    }
    let answer = diff(&[NEAR, HIT], &[("wall", 1010.0, 500.0)]);
    assert_eq!(answer.code, Some(1), "the block is checked no longer: {}", answer.stdout);
    assert!(
        answer.stdout.contains("\nChecked less: 1\n  arm/hand | block: there is no block\n"),
        "{}",
        answer.stdout
    );
    assert!(answer.stdout.contains("\nFindings gone: 1\n  collision  arm/hand | block"), "{}", answer.stdout);
    assert!(answer.stdout.contains("further by 10 mm\n"), "{}", answer.stdout);
}

#[test]
fn runs_that_asked_another_question_are_not_said_to_be_no_worse() {
    // Spheres are looked at in points alone.
    for (option, before, now, why) in [
        ("--mode", "sampled", "certified", "mode sampled → certified"),
        ("--mode", "certified", "sampled", "mode certified → sampled"),
        ("--surface", "spheres", "exact", "mode sampled → certified, surface spheres → exact"),
        ("--surface", "exact", "spheres", "mode certified → sampled, surface exact → spheres"),
    ] {
        let folder = folder(&[("wall", 1100.0, 500.0)], "");
        let run = |report: &str, value: &str| {
            let arguments = ["check", "cell.ron", "--smallest-radius", "4", "--no-pictures"];
            folder.run(&[&arguments[..], &[option, value, "--report", report]].concat())
        };
        run("old", before);
        folder.write("cell.ron", crate::gate::cell(&[("wall", 1094.0, 500.0)], ""));
        run("new", now);
        let answer = folder.run(&["diff", "old/report.json", "new/report.json"]);
        assert_eq!(answer.code, Some(1), "{}", answer.stdout);
        let words = format!(
            "\nNot comparable: 1\n  the runs asked different questions ({why}): clearances and \
             findings that are in both were not compared, and may be worse\n"
        );
        assert!(answer.stdout.contains(&words), "{}", answer.stdout);
        // Going back to less is worse for certain.
        let is_less = ["sampled", "spheres"].contains(&now);
        let verdict = if is_less { "WORSE  PASS as before" } else { "MAY BE WORSE  PASS as before" };
        assert!(answer.stdout.starts_with(verdict), "{}", answer.stdout);
    }
}

#[test]
fn both_files_are_read_before_one_is_refused() {
    let folder = folder(&[NEAR], "");
    let answer = folder.run(&["diff", "cell.ron", "missing.json"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
    assert!(answer.stderr.contains("error: cell.ron:1:1: not JSON"), "{}", answer.stderr);
    assert!(answer.stderr.contains("error: missing.json: cannot be opened"), "{}", answer.stderr);
}
