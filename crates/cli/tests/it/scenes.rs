//! Promise: every scene prints and finds what its `expected` folder says; `UPDATE_EXPECT=1` writes that folder anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Answer, Folder, ROOT, frames_colliding, parse_json};
use serde_json::{Value, json};

#[test]
fn every_scene_gives_what_it_expects() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let scenes = sorted(&Path::new(ROOT).join("scenes"));
    assert!(!scenes.is_empty(), "no scenes");
    for scene in scenes.iter().filter(|scene| scene.is_dir()) {
        assert!(scene.join("README.md").is_file(), "{} has no README.md", scene.display());
        let runs = runs(scene);
        assert!(!runs.is_empty(), "{} has nothing to run", scene.display());
        let mut kept = Vec::new();
        for (name, arguments) in runs {
            let (text, golden) = play(&arguments);
            for (ending, content) in [("txt", text), ("json", golden)] {
                let file = scene.join("expected").join(&name).with_extension(ending);
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
        assert_eq!(sorted(&scene.join("expected")), kept, "expectations without a run");
    }
}

#[test]
fn the_readme_shows_what_the_demo_prints() {
    let read = |path: &str| fs::read_to_string(Path::new(ROOT).join(path)).expect("a text file");
    let (readme, printed) = (read("README.md"), read("scenes/weld-cell/expected/taught.txt"));
    let shown = readme
        .split_once("The first one prints:\n\n```text\n")
        .and_then(|(_, rest)| rest.split_once("...\n```"));
    let (shown, _) = shown.expect("a block that is cut");
    assert!(shown.lines().count() > 10 && printed.starts_with(shown), "{shown}");
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

/// What is run of a scene, by name: every cell of several robots or with a controller's program as it is, and with each program that a comment
/// `// Programs: robot=a.ron` gives to one of them; and every other program with the cell file of one robot that names it, as its
/// program or in a comment `// Programs: a.ron, b.ron`, or with `cell.ron` if none does.
fn runs(scene: &Path) -> Vec<(String, Vec<String>)> {
    let folder = format!("scenes/{}", scene.file_name().expect("a folder").to_string_lossy());
    let is_input = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ["ron", "csv", "mod"].iter().any(|known| ending == *known))
    };
    let files = sorted(scene).into_iter().filter(is_input);
    let names = files.map(|path| path.file_name().expect("a file").to_string_lossy().into_owned());
    let (cells, programs): (Vec<String>, Vec<String>) = names.partition(|name| name.starts_with("cell"));
    let read = |cell: String| {
        let text = fs::read_to_string(scene.join(&cell)).expect("a text file");
        (cell, text)
    };
    let (single, several): (Vec<_>, Vec<_>) =
        cells.into_iter().map(read).partition(|(_, text)| text.matches("Robot(").count() == 1);
    let path = |cell: &str| format!("{folder}/{cell}");
    let mut runs: Vec<(String, Vec<String>)> =
        several.iter().map(|(cell, _)| (cell.clone(), vec![path(cell)])).collect();
    let is_of_controller = |text: &str| text.contains(".script\"") || text.contains(".urp\"");
    let of_controllers = single.iter().filter(|(_, text)| is_of_controller(text));
    runs.extend(of_controllers.map(|(cell, _)| (cell.clone(), vec![path(cell)])));
    for program in programs {
        let given = several.iter().find_map(|(cell, text)| Some((cell, robot_given(text, &program)?)));
        if let Some((cell, robot)) = given {
            let other = format!("{robot}={}", path(&program));
            runs.push((program, vec![path(cell), "--program".into(), other]));
            continue;
        }
        if several.iter().any(|(_, text)| names_file(text, &program)) {
            continue;
        }
        let naming: Vec<_> = single.iter().filter(|(_, text)| names_file(text, &program)).collect();
        assert!(naming.len() <= 1, "several cells name {folder}/{program}");
        let cell = naming.first().copied().or_else(|| single.iter().find(|(cell, _)| cell == "cell.ron"));
        let (cell, _) = cell.unwrap_or_else(|| panic!("{folder}/{program} is never run"));
        let arguments = vec![path(cell), "--program".into(), path(&program)];
        runs.push((program, arguments));
    }
    runs
}

/// Whether a file's name stands in a text as a word of its own.
fn names_file(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && !"._-".contains(c)).any(|word| word == name)
}

/// The robot that a comment `// Programs: robot=a.ron` gives a program.
fn robot_given<'a>(text: &'a str, program: &str) -> Option<&'a str> {
    let lists = text.lines().filter_map(|line| line.strip_prefix("// Programs: "));
    lists.flat_map(|list| list.split([',', ' '])).find_map(|word| {
        let (robot, file) = word.split_once('=')?;
        (file == program).then_some(robot)
    })
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// Checks a scene from the repository's root: the summary, and what the files say.
fn play(arguments: &[String]) -> (String, String) {
    let out = Folder::new();
    let report = out.path().join("out").display().to_string();
    let mut all = vec!["check", "--no-pictures", "--report", &report];
    all.extend(arguments.iter().map(String::as_str));
    let answer = Answer::of(Path::new(ROOT), &all);
    assert_eq!(answer.stderr, "", "{arguments:?}");
    let place = format!("Report: {report}/report.html\n");
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
