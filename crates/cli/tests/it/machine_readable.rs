//! Promise: what a command prints for people it prints as JSON too.

use crate::support::{Folder, parse_json, slider};

#[test]
fn new_pairs_and_diff_print_json() {
    let folder = Folder::with(&[("robot.urdf", &*slider())]);
    let made = folder.run(&["new", "cell", "--robot", "robot.urdf", "--json"]);
    assert_eq!((made.code, made.stderr.as_str()), (Some(0), ""));
    let made = parse_json(&made.stdout);
    assert_eq!(
        (made["schema"].as_str(), made["cell"].as_str()),
        (Some("pathproof.new/1"), Some("cell/cell.ron"))
    );
    assert!(made["robot"].as_str().is_some_and(|robot| robot.starts_with("1 moving joint")), "{made}");

    let listed = folder.run(&["pairs", "cell/cell.ron", "--json"]);
    assert_eq!((listed.code, listed.stderr.as_str()), (Some(0), ""));
    let listed = parse_json(&listed.stdout);
    let states: Vec<&str> = listed["pairs"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|pair| pair["state"].as_str())
        .collect();
    let text = folder.run(&["pairs", "cell/cell.ron"]).stdout;
    for state in ["checked", "excluded", "still"] {
        let rows = text.lines().filter(|line| line.starts_with(&format!("{state} "))).count();
        assert_eq!(states.iter().filter(|one| **one == state).count(), rows, "{state}: {text}");
    }

    for (report, more) in [("a", &[][..]), ("b", &["--clearance", "2000"])] {
        folder.run(&[&["check", "cell/cell.ron", "--report", report, "--no-pictures"][..], more].concat());
    }
    let files = ["a/report.json", "b/report.json"];
    let [text, json] =
        [&[][..], &["--json"]].map(|more| folder.run(&[&["diff", files[0], files[1]], more].concat()));
    assert_eq!((text.code, json.code), (Some(1), Some(1)));
    let json = parse_json(&json.stdout);
    assert_eq!((json["schema"].as_str(), json["is_worse"].as_bool()), (Some("pathproof.diff/1"), Some(true)));
    let sections = json["sections"].as_array().expect("a list");
    assert!(!sections.is_empty());
    for section in sections {
        let (kind, changes) =
            (section["kind"].as_str().expect("words"), section["changes"].as_array().expect("a list"));
        assert!(text.stdout.contains(&format!("\n{kind}: {}\n", changes.len())), "{kind}: {}", text.stdout);
    }
}

#[test]
fn every_code_of_the_doctor_is_explained() {
    let folder = Folder::new();
    let codes = folder.run(&["explain"]);
    assert_eq!(codes.code, Some(0));
    assert!(codes.stdout.lines().count() >= 39, "{}", codes.stdout);
    for line in codes.stdout.lines() {
        let (code, meaning) = line.split_once(' ').expect("a code with its meaning");
        assert!(meaning.trim().len() > 10, "{line}");
        let page = folder.run(&["explain", code]).stdout;
        assert!(page.starts_with(&format!("`{code}`: ")) && page.contains("## What to do"), "{page}");
    }
    let unknown = folder.run(&["explain", "mesh-opn"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("did you mean `mesh-open`?"), "{}", unknown.stderr);
    assert!(!unknown.stderr.contains("in the inputs"), "{}", unknown.stderr);
}
