//! Promise: every scene prints and finds what its `expected` folder says; `UPDATE_EXPECT=1` writes that folder anew.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use support::{Answer, Folder, ROOT, frames_colliding, parse_json};

#[test]
fn every_scene_gives_what_it_expects() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let scenes = sorted(&Path::new(ROOT).join("scenes"));
    assert!(!scenes.is_empty(), "no scenes");
    for scene in scenes.iter().filter(|scene| scene.is_dir()) {
        assert!(scene.join("README.md").is_file(), "{} has no README.md", scene.display());
        let programs = programs(scene);
        assert!(!programs.is_empty(), "{} has no program", scene.display());
        let mut kept = Vec::new();
        for program in programs {
            let (text, golden) = play(scene, &program);
            for (ending, content) in [("txt", text), ("json", golden)] {
                let file = scene.join("expected").join(&program).with_extension(ending);
                if update {
                    fs::create_dir_all(scene.join("expected")).expect("a folder");
                    fs::write(&file, &content).expect("written");
                }
                let expected = fs::read_to_string(&file)
                    .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_EXPECT=1 writes it", file.display()));
                assert_eq!(content, expected, "{} differs", file.display());
                kept.push(file);
            }
        }
        kept.sort();
        assert_eq!(sorted(&scene.join("expected")), kept, "expectations without a program");
    }
}

/// The scene's README says so; with the motion between the points checked, `expected` has the finding.
#[test]
fn sampling_alone_misses_the_impulse_line_of_the_pipe_rack() {
    let cell = "scenes/pipe-rack/cell.ron";
    let answer = Answer::of(Path::new(ROOT), &["check", cell, "--mode", "sampled"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    assert!(answer.stdout.contains("Collisions: 2 events"), "{}", answer.stdout);
    assert!(!answer.stdout.contains("impulse_line"), "{}", answer.stdout);
    let expected = Path::new(ROOT).join("scenes/pipe-rack/expected/inspect.json");
    let expected = fs::read_to_string(expected).expect("expectations");
    assert!(expected.contains("impulse_line | puma/probe: 0"), "{expected}");
}

/// Every file of the scene that is a program, by name.
fn programs(scene: &Path) -> Vec<String> {
    let is_program = |path: &PathBuf| match path.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => true,
        Some("ron") => path.file_name().is_some_and(|name| name != "cell.ron"),
        _ => false,
    };
    let files = sorted(scene).into_iter().filter(is_program);
    files.map(|path| path.file_name().expect("a file").to_string_lossy().into_owned()).collect()
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// Runs a program of a scene from the repository's root: the summary, and what the files say.
fn play(scene: &Path, program: &str) -> (String, String) {
    let out = Folder::new();
    let report = out.path().join("out").display().to_string();
    let name = scene.file_name().expect("a folder").to_string_lossy();
    let (cell, program) = (format!("scenes/{name}/cell.ron"), format!("scenes/{name}/{program}"));
    let answer = Answer::of(Path::new(ROOT), &["check", &cell, "--program", &program, "--report", &report]);
    assert_eq!(answer.stderr, "", "{program}");
    let place = format!("Report: {report}/report.json\n");
    let summary = answer.stdout.strip_suffix(&place).expect("the place of the report comes last");
    let golden = golden(answer.code, &parse_json(&out.read("out/report.json")), &out.read("out/frames.csv"));
    (summary.to_owned(), golden)
}

/// The part of a report that a change of the program must not change unseen.
fn golden(code: Option<i32>, report: &Value, frames: &str) -> String {
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let events: Vec<Value> = list(&report["events"])
        .iter()
        .map(|event| {
            let pair = |pair: &Value| {
                let name = |key: &str| pair[key].as_str().expect("a name").to_owned();
                format!("{} | {}: {}", name("a"), name("b"), pair["points"])
            };
            let pairs: Vec<String> = list(&event["pairs"]).iter().map(pair).collect();
            json!({ "first": event["points"][0], "last": event["points"][1], "pairs": pairs })
        })
        .collect();
    let ids: Vec<Value> = list(&report["findings"]).iter().map(|finding| finding["id"].clone()).collect();
    let golden = json!({
        "result": report["result"],
        "exit_code": code,
        "events": events,
        "findings": ids,
        "colliding": intervals(&frames_colliding(frames)),
    });
    serde_json::to_string_pretty(&golden).expect("JSON") + "\n"
}

/// Unbroken runs of the same colliding pairs.
fn intervals(column: &[&str]) -> Vec<String> {
    let mut intervals = Vec::new();
    let mut first = 0;
    for run in column.chunk_by(|a, b| a == b) {
        let last = first + run.len() - 1;
        if !run[0].is_empty() {
            intervals.push(format!("{first}-{last} {}", run[0]));
        }
        first = last + 1;
    }
    intervals
}
