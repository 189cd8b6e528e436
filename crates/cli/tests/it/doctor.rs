//! Promise: the doctor finds exactly what is planted, every finding has its page and its fixture, and our own scenes and robots
//! are sound; `UPDATE_EXPECT=1` writes the expected answers anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Answer, Folder, ROOT, parse_json};
use serde_json::Value;

/// Fixtures of one planted fault each, by its code.
const FIXTURES: &str = "tests/doctor";
/// The one with many faults at once.
const MANY: &str = "seeded-bad";

/// Meshes too large to be kept: fixture, and squares along the edge of every side of the box.
const LARGE: [(&str, usize); 2] = [("mesh-oversized", 92), ("visual-as-collision", 42)];

/// Faults that cannot be planted without another finding: a joint that mimics is always listed, and so is an excluded pair that collides.
const COMPANIONS: [(&str, &str); 2] =
    [("mimic-beyond-limits", "joint-mimic"), ("exclusion-seen-in-program", "exclusion-hides-collision")];

#[test]
fn every_fixture_shows_what_is_planted_and_nothing_else() {
    for code in fixtures() {
        let answer = examine(&code, &[]);
        assert_eq!(answer.stderr, "", "{code}");
        let expected = expected(&code, &answer.stdout);
        assert_eq!(answer.stdout, expected, "{code}");
        let report = json(&code);
        let found: BTreeSet<&str> = findings(&report).map(|(_, code, _)| code).collect();
        if code == MANY {
            continue;
        }
        let companion = COMPANIONS.iter().filter(|(of, _)| *of == code).map(|(_, companion)| *companion);
        let planted: BTreeSet<&str> = companion.chain([code.as_str()]).collect();
        assert_eq!(found, planted, "{code}");
        let is_sound = findings(&report).all(|(level, ..)| level == "note");
        assert_eq!(answer.code, Some(i32::from(!is_sound)), "{code}");
        assert_eq!(report["result"], if is_sound { "sound" } else { "found" }, "{code}");
    }
}

#[test]
fn a_scene_full_of_faults_shows_each_of_them_and_nothing_else() {
    let report = json(MANY);
    let found: Vec<String> =
        findings(&report).map(|(level, code, subject)| format!("{level} {code}: {subject}")).collect();
    assert_eq!(
        found,
        [
            "error size-suspect: units",
            "error spheres-many: inverted",
            "warning file-warning: cell.ron",
            "warning size-suspect: robot/tool",
            "warning size-suspect: hall",
            "warning no-collision-geometry: robot/camera",
            "warning mesh-open: open",
            "warning mesh-inverted: inverted",
            "warning mesh-duplicate: twice",
            "warning joint-zero-range: robot/turn",
            "warning mimic-beyond-limits: robot/follow",
            "warning srdf-other-robot: \"another\"",
            "warning srdf-unreasoned: base and tool",
            "warning always-overlapping: plate | robot/arm",
            "note unchecked-accepted: robot/lamp",
            "note mesh-winding: turned",
            "note mesh-degenerate: dusty",
            "note mesh-dust: dusty",
            "note joint-no-speed-limit: cell.ron",
            "note joint-mimic: cell.ron",
            "note exclusion-hides-collision: block | robot/hand",
            "note still-contact: cell.ron",
        ]
    );
    assert_eq!(
        (&report["errors"], &report["warnings"], &report["notes"]),
        (&2.into(), &12.into(), &8.into())
    );
}

#[test]
fn every_finding_has_a_page_and_a_fixture() {
    let root = Path::new(ROOT);
    let folder = root.join("crates/doctor/src/finding");
    let codes: BTreeSet<String> = names(&folder)
        .into_iter()
        .filter_map(|name| Some(name.strip_suffix(".rs")?.replace('_', "-")))
        .filter(|code| code != "mod")
        .collect();
    assert!(codes.len() >= 20, "{codes:?}");
    let pages: BTreeSet<String> = names(&root.join("docs/doctor"))
        .iter()
        .filter_map(|name| Some(name.strip_suffix(".md")?.to_owned()))
        .collect();
    assert_eq!(pages, codes);
    let planted: BTreeSet<String> = fixtures().into_iter().filter(|name| name != MANY).collect();
    assert_eq!(planted, codes);
}

#[test]
fn our_scenes_and_robots_are_sound() {
    let root = Path::new(ROOT);
    let mut examined = 0;
    for parent in ["scenes", "robots"] {
        for folder in names(&root.join(parent)) {
            for file in names(&root.join(parent).join(&folder)) {
                let is_cell = Path::new(&file).extension().is_some_and(|ending| ending == "ron");
                let is_scene = file == "robot.urdf" || is_cell && file.starts_with("cell");
                if is_scene {
                    let path = format!("{parent}/{folder}/{file}");
                    // Coarse spheres: their number is not what is asked here.
                    let answer = Answer::of(root, &["doctor", &path, "--smallest-radius", "20"]);
                    assert_eq!(
                        (answer.code, answer.stderr.as_str()),
                        (Some(0), ""),
                        "{path}: {}",
                        answer.stdout
                    );
                    assert!(answer.stdout.starts_with("SOUND  "), "{path}: {}", answer.stdout);
                    examined += 1;
                }
            }
        }
    }
    assert!(examined >= 8, "only {examined} scenes and robots");
}

#[test]
fn answers_do_not_depend_on_threads_or_folders() {
    let one = examine(MANY, &["--json", "--threads", "1"]);
    let three = examine(MANY, &["--json", "--threads", "3"]);
    assert_eq!((one.code, &one.stdout), (Some(1), &three.stdout));
    let from_above = Answer::of(
        Path::new(ROOT),
        &["doctor", &format!("{FIXTURES}/{MANY}/cell.ron"), "--json", "--threads", "2"],
    );
    assert_eq!(from_above.stdout, one.stdout);
}

#[test]
fn wrong_inputs_are_errors_and_no_findings() {
    let folder =
        Folder::with(&[("robot.urdf", "<robot name=\"x\"><link name=\"a\"><colision/></link></robot>")]);
    let answer = folder.run(&["doctor", "robot.urdf"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
    assert!(answer.stderr.contains("error: robot.urdf:1:"), "{}", answer.stderr);
    let answer = folder.run(&["doctor", "robot.urdf", "--smallest-radius", "0"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("not a usable radius"), "{}", answer.stderr);
}

#[test]
fn long_lists_are_counted_and_json_has_them_whole() {
    let mut parts = vec![crate::support::block("base", "0.1 0.1 0.1")];
    for k in 0..12 {
        parts.push(crate::support::block(&format!("arm{k}"), "0.1 0.1 0.1"));
        let z = format!("0 0 {}", k + 1);
        let joint = crate::support::turn(&format!("turn{k}"), ["base", &format!("arm{k}")], &z, "0 0 1");
        parts.push(joint.replace("velocity=\"1\"", "velocity=\"0\""));
    }
    let folder = Folder::with(&[("robot.urdf", &crate::support::urdf(&parts))]);
    let answer = folder.run(&["doctor", "robot.urdf"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    assert!(answer.stdout.contains("  12 joints without a speed limit\n"), "{}", answer.stdout);
    assert!(answer.stdout.contains("  - and 2 more; --json lists all\n"), "{}", answer.stdout);
    let report = parse_json(&folder.run(&["doctor", "robot.urdf", "--json"]).stdout);
    assert_eq!(report["findings"][0]["details"].as_array().map(Vec::len), Some(12));
}

#[test]
fn warnings_with_the_same_words_are_one_finding_with_their_places() {
    let joint = crate::support::turn("turn", ["base", "hand"], "0 0 1", "0 0 1");
    let odd = joint.replace("</joint>", "<dynamics damping=\"1\" hardness=\"1\" softness=\"2\"/></joint>");
    let parts =
        [crate::support::block("base", "0.1 0.1 0.1"), crate::support::block("hand", "0.1 0.1 0.1"), odd];
    let folder = Folder::with(&[("robot.urdf", &crate::support::urdf(&parts))]);
    let report = parse_json(&folder.run(&["doctor", "robot.urdf", "--json"]).stdout);
    let warnings: Vec<&Value> = report["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|finding| finding["code"] == "file-warning")
        .collect();
    assert_eq!(warnings.len(), 1, "{report}");
    let places = warnings[0]["details"].as_array().expect("a list");
    assert!(places.len() == 2 && places[0].to_string().contains("hardness=\\\"1\\\""), "{places:?}");
}

#[test]
fn parts_for_other_programs_are_notes_and_strict_counts_them() {
    let joint = crate::support::turn("turn", ["base", "hand"], "0 0 1", "0 0 1");
    let part = |name: &str| crate::support::block(name, "0.1 0.1 0.1");
    let urdf = |joint: &str, more: &str| {
        crate::support::urdf(&[part("base"), part("hand"), joint.to_owned(), more.to_owned()])
    };
    let folder =
        Folder::with(&[("robot.urdf", &urdf(&joint, "<gazebo/><transmission/><x:y xmlns:x=\"http://x\"/>"))]);
    let report = parse_json(&folder.run(&["doctor", "robot.urdf", "--json"]).stdout);
    let told: Vec<(&str, &str, &str)> =
        findings(&report).filter(|(_, code, _)| *code == "file-warning").collect();
    assert_eq!(told, [("note", "file-warning", "robot.urdf"); 3], "{report}");
    let others = findings(&report).filter(|(level, ..)| *level != "note").count();
    let code = |arguments: &[&str]| folder.run(arguments).code;
    assert_eq!(code(&["doctor", "robot.urdf"]), Some(i32::from(others > 0)), "{report}");
    assert_eq!(code(&["doctor", "robot.urdf", "--strict"]), Some(1));
}

#[test]
fn what_is_seen_and_not_checked_has_its_place_on_the_link_and_in_the_world() {
    let report = json("collision-misses-visual");
    let outside = report["findings"][0]["outside"].as_array().expect("a list");
    assert_eq!((outside.len(), &outside[0]["member"]), (1, &"hand".into()));
    let numbers = |value: &Value| -> Vec<f64> {
        value.as_array().expect("numbers").iter().map(|x| x.as_f64().expect("a number")).collect()
    };
    let (depth_m, share) = (numbers(&outside[0]["depth_m"]), numbers(&outside[0]["share"]));
    assert!(depth_m[0] <= 0.04 && 0.04 <= depth_m[1] && depth_m[1] - depth_m[0] < 3e-4, "{depth_m:?}");
    // Of the box's sides the part above 2 mm, and its top.
    let exact = (4.0 * 0.1 * (0.04 - outside[0]["tolerance_m"].as_f64().expect("a number")) + 0.01) / 0.076;
    assert!(share[0] <= exact && exact <= share[1] && share[1] - share[0] < 0.021, "{exact}: {share:?}");
    let at = &outside[0]["at"];
    let (link, world) = (numbers(&at["link_point_m"]), numbers(&at["world_point_m"]));
    assert!((link[2] - 0.09).abs() < 1e-9 && (world[2] - 0.89).abs() < 1e-9, "{at}");
    assert_eq!((link[0], link[1]), (world[0], world[1]));
}

/// The tool that wrote the SRDF saw the two touch in the first pose, and nobody has looked at them since.
#[test]
fn an_exclusion_that_hides_a_collision_of_a_real_cell_is_named() {
    let Some(cell) = test_support::reference_cell("irb2400_positioner") else { return };
    let arguments = ["doctor", "cell.urdf", "--srdf", "cell.srdf", "--smallest-radius", "20", "--json"];
    let report = parse_json(&Answer::of(&cell, &arguments).stdout);
    let named = ("warning", "exclusion-hides-collision", "link_1 | positioner_link_1");
    assert!(findings(&report).any(|finding| finding == named), "{report}");
}

/// Level, code and subject of every finding.
fn findings(report: &Value) -> impl Iterator<Item = (&str, &str, &str)> {
    assert_eq!(report["schema"], "pathproof.doctor/1");
    report["findings"].as_array().expect("a list").iter().map(|finding| {
        let field = |name: &str| finding[name].as_str().expect("text");
        (field("level"), field("code"), field("subject"))
    })
}

fn json(code: &str) -> Value {
    let answer = examine(code, &["--json"]);
    assert_eq!(answer.stderr, "", "{code}");
    parse_json(&answer.stdout)
}

/// Examines a copy of a fixture, with its large mesh where it has one.
fn examine(code: &str, more: &[&str]) -> Answer {
    let source = Path::new(ROOT).join(FIXTURES).join(code);
    let folder = Folder::new();
    for name in names(&source) {
        folder.write(&name, fs::read(source.join(&name)).expect("a file"));
    }
    for (_, squares) in LARGE.iter().filter(|(of, _)| *of == code) {
        folder.write("large.stl", large_box(*squares));
    }
    let has = |name: &str| source.join(name).is_file();
    let main = if has("cell.ron") { "cell.ron" } else { "robot.urdf" };
    let mut arguments = vec!["doctor", main];
    if main == "robot.urdf" && has("robot.srdf") {
        arguments.extend(["--srdf", "robot.srdf"]);
    }
    arguments.extend(more);
    folder.run(&arguments)
}

/// What the command is to print, or what it prints where that is to be written.
fn expected(code: &str, printed: &str) -> String {
    let file = Path::new(ROOT).join(FIXTURES).join(code).join("expected.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, printed).expect("written");
    }
    fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_EXPECT=1 writes it", file.display()))
}

/// Binary STL of a box of 100 mm, every side of so many squares along its edge, two triangles each.
fn large_box(squares: usize) -> Vec<u8> {
    let at = |index: usize| (index as f32 / squares as f32 - 0.5) * 0.1;
    let mut bytes = vec![0; 80];
    bytes.extend((12 * squares * squares).to_le_bytes()[..4].iter());
    for (axis, side) in (0..3).flat_map(|axis| [(axis, 0), (axis, squares)]) {
        for (u, v) in (0..squares).flat_map(|u| (0..squares).map(move |v| (u, v))) {
            let corner = |du: usize, dv: usize| {
                let mut point = [0.0_f32; 3];
                point[axis] = at(side);
                point[(axis + 1) % 3] = at(u + du);
                point[(axis + 2) % 3] = at(v + dv);
                point
            };
            let outward = side > 0;
            for [a, b, c] in [[(0, 0), (1, 0), (1, 1)], [(0, 0), (1, 1), (0, 1)]] {
                let (b, c) = if outward { (b, c) } else { (c, b) };
                let corners = [a, b, c].map(|(du, dv)| corner(du, dv));
                bytes.extend([0; 12]);
                bytes.extend(corners.iter().flatten().flat_map(|x| x.to_le_bytes()));
                bytes.extend([0, 0]);
            }
        }
    }
    bytes
}

fn fixtures() -> Vec<String> {
    let names = names(&Path::new(ROOT).join(FIXTURES));
    assert!(names.len() > 20, "{names:?}");
    names
}

/// Names in a folder, sorted; what was expected of a fixture is none of its inputs.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let name = |path: PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut names: Vec<String> = paths.map(name).filter(|name| name != "expected.txt").collect();
    names.sort();
    names
}
