//! What is written and printed, and what happens where that is impossible.

use std::process::Stdio;

use crate::outcomes::{Run, cube, slider_among};
use crate::support::{Folder, parse_json, pathproof};

/// A check with coarse spheres, which are soon built.
const CHECK: [&str; 4] = ["check", "cell.ron", "--smallest-radius", "4"];

fn colliding() -> Folder {
    slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n")
}

#[test]
fn json_prints_the_bytes_of_the_report() {
    let folder = colliding();
    let run = Run::of(&folder, &[]);
    let answer = folder.run(&[&CHECK[..], &["--json"]].concat());
    assert_eq!(answer.code, run.code);
    assert_eq!(answer.stdout, folder.read("out/report.json"));
    assert!(answer.stdout.contains("\"schema\": \"pathproof.report/3\""));
}

#[test]
fn statistics_have_every_field() {
    let folder = colliding();
    Run::of(&folder, &["--stats", "numbers/stats.json", "--threads", "2"]);
    let stats = parse_json(&folder.read("numbers/stats.json"));
    let fields: Vec<&String> = stats.as_object().expect("fields").keys().collect();
    let mut expected = [
        "load_s",
        "model_s",
        "check_s",
        "configs",
        "us_per_config",
        "sweep_s",
        "findings_s",
        "segments",
        "distance_queries",
        "looks",
        "directed_queries",
        "directed_proofs",
        "directed_tests",
        "front_nodes_per_query",
        "sphere_tests",
        "sphere_tests_by_rank",
        "triangle_tests",
        "spheres",
        "triangles",
        "pairs",
        "threads",
        "peak_rss_bytes",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert_eq!((&stats["configs"], &stats["pairs"], &stats["threads"]), (&2.into(), &1.into(), &2.into()));
    assert_eq!(stats["segments"], 1);
    assert_eq!(folder.files().iter().filter(|file| file.contains("tmp")).count(), 0);
}

#[test]
fn a_report_replaces_the_last_one() {
    let folder = colliding();
    Run::of(&folder, &[]).gives("FAIL");
    folder.write("program.csv", "slide\n0\n0.5\n");
    Run::of(&folder, &[]).gives("PASS");
    let files = folder.files();
    let written: Vec<&str> = files.iter().filter_map(|file| file.strip_prefix("out/")).collect();
    let expected = [
        "contacts.csv",
        "findings.csv",
        "frames.csv",
        "joints.csv",
        "junit.xml",
        "report.html",
        "report.json",
        "report.sarif",
        "segments.csv",
        "spheres.csv",
        "summary.md",
    ];
    assert_eq!(written, expected);
}

#[test]
fn a_report_leaves_no_segments_of_another_run_beside_it() {
    let folder = colliding();
    let listed = |run: &Run| -> Vec<String> {
        run.list("files").iter().map(|file| file["path"].as_str().expect("a name").to_owned()).collect()
    };
    let certified = Run::of(&folder, &[]);
    let formats = ["findings.csv", "contacts.csv", "spheres.csv", "junit.xml", "report.sarif", "summary.md"];
    assert_eq!(listed(&certified), [&["frames.csv", "joints.csv", "segments.csv"], &formats[..]].concat());
    assert!(folder.files().contains(&"out/segments.csv".to_owned()));
    let sampled = Run::of(&folder, &["--mode", "sampled"]);
    assert_eq!(listed(&sampled), [&["frames.csv", "joints.csv"], &formats[..]].concat());
    assert!(!folder.files().contains(&"out/segments.csv".to_owned()));
    assert_eq!(sampled.list("files")[0]["bytes"], folder.read("out/frames.csv").len());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_internal_error() {
    let folder = colliding();
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a device that is always full");
    let output = pathproof(&folder.path(), &CHECK).stdout(full).output().expect("started");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(4), "{stderr}");
    assert!(stderr.starts_with("error: cannot write: "), "{stderr}");
}

#[test]
fn a_reader_that_has_gone_away_changes_nothing() {
    let folder = colliding();
    for arguments in [&CHECK[..], &[&CHECK[..], &["--json"]].concat(), &["--help"], &["completions", "bash"]]
    {
        let expected = folder.run(arguments).code;
        let mut child = pathproof(&folder.path(), arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("ended");
        assert_eq!(output.status.code(), expected, "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn nobody_has_to_listen_to_errors() {
    let folder = Folder::new();
    let mut child = pathproof(&folder.path(), &CHECK).stderr(Stdio::piped()).spawn().expect("started");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("ended").code(), Some(2));
}
