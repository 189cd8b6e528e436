//! Promise: whatever looks at a program whose corners may be cut honours them, or refuses them by name.

use crate::support::{Folder, parse_json};

const PICKER: &str = include_str!("../../../../tests/corpus/handling/picker.urdf");

/// A gantry that goes up and then across; a block stands inside of the corner, clear of both moves, and in the way where the corner is cut.
fn folder(corners: &str) -> Folder {
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"picker\", urdf: \"picker.urdf\", program: \"p.ron\", corners: {corners})],\n\
         objects: [Object(name: \"block\", shape: Box(size_mm: (40, 300, 380)), pose: Pose(xyz_mm: (-90, 0, 190)))])\n"
    );
    let program = "Program(version: 2, units: Degrees, joints: [\"x\", \"z\", \"grip\"], points: [\n\
        Point(name: \"low\", joints: [-200, 100, 0]),\n\
        Point(name: \"high\", joints: [-200, 400, 0]),\n\
        Point(name: \"across\", joints: [200, 400, 0]),\n\
        ], speed: Percent(50), interpolation: Period(seconds: 0.02), start: \"low\", moves: [\n\
        MoveJ(to: \"high\", corner: Cnt(percent: 100)),\n\
        MoveJ(to: \"across\"),\n\
        ])\n";
    Folder::with(&[("cell.ron", &cell), ("picker.urdf", PICKER), ("p.ron", program)])
}

#[test]
fn every_way_to_check_honours_corners_or_refuses_them() {
    let (cut, kept) = (folder("Enclosed(law: Fanuc)"), folder("Stop"));
    for ways in [
        &[][..],
        &["--mode", "sampled"],
        &["--contacts"],
        &["--curve", "none"],
        &["--curve", "full"],
        &["--audit-exclusions"],
    ] {
        let check = [&["check", "cell.ron"][..], ways].concat();
        let answers = [&cut, &kept].map(|folder| folder.run(&check));
        let codes = answers.each_ref().map(|answer| answer.code);
        assert_eq!(codes, [Some(1), Some(0)], "{ways:?}: {}{}", answers[0].stdout, answers[0].stderr);
        let found = &answers[0].stdout;
        assert!(found.contains("only if the corner") && found.contains("block"), "{ways:?}: {found}");
        assert!(!answers[1].stdout.contains("only if the corner"), "{ways:?}: {}", answers[1].stdout);
    }
    for refused in [
        &["check", "cell.ron", "--surface", "spheres"][..],
        &["check", "cell.ron", "--engine", "intervals"],
        &["check", "cell.ron", "--engine", "both"],
        &["methods", "cell.ron"],
    ] {
        let answer = cut.run(refused);
        assert_eq!(answer.code, Some(2), "{refused:?}: {}{}", answer.stdout, answer.stderr);
        assert!(answer.stderr.contains("corner"), "{refused:?}: {}", answer.stderr);
    }
}

#[test]
fn findings_at_corners_are_compared_by_their_keys() {
    let cut = folder("Enclosed(law: Fanuc)");
    let report = |into: &str| cut.run(&["check", "cell.ron", "--report", into, "--no-pictures"]);
    assert_eq!([report("one").code, report("two").code], [Some(1); 2]);
    let kinds: Vec<String> = parse_json(&cut.read("one/report.json"))["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter_map(|finding| finding["kind"].as_str().map(str::to_owned))
        .collect();
    assert!(kinds.iter().any(|kind| kind == "corner-collision"), "{kinds:?}");
    let same = cut.run(&["diff", "one/report.json", "two/report.json"]);
    assert_eq!(same.code, Some(0), "{}{}", same.stdout, same.stderr);
    let accepted = cut.run(&["check", "cell.ron", "--baseline", "one/report.json"]);
    assert_eq!(accepted.code, Some(0), "{}{}", accepted.stdout, accepted.stderr);
    let kept = folder("Stop");
    assert_eq!(kept.run(&["check", "cell.ron", "--report", "none", "--no-pictures"]).code, Some(0));
    cut.write("none.json", kept.read("none/report.json"));
    let new = cut.run(&["diff", "none.json", "one/report.json"]);
    assert_eq!(new.code, Some(1), "{}{}", new.stdout, new.stderr);
}
