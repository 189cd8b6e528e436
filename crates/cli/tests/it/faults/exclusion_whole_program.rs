//! An exclusion that is meant for a grip hid a crash on the way there: the run passed, and nothing said that the excluded pair was in contact.

use crate::support::{Folder, parse_json};

/// A hand over a part, beside a rod that it always holds and a wall.
const ROBOT: &str = "<robot name=\"r\">
  <link name=\"base\"/>
  <link name=\"carriage\"/>
  <link name=\"hand\"><collision><geometry><box size=\"0.04 0.04 0.04\"/></geometry></collision></link>
  <joint name=\"x\" type=\"prismatic\"><parent link=\"base\"/><child link=\"carriage\"/><axis xyz=\"1 0 0\"/>
    <limit lower=\"-1\" upper=\"1\" velocity=\"9\" effort=\"1\"/></joint>
  <joint name=\"z\" type=\"prismatic\"><parent link=\"carriage\"/><child link=\"hand\"/><axis xyz=\"0 0 1\"/>
    <limit lower=\"0\" upper=\"1\" velocity=\"9\" effort=\"1\"/></joint>
</robot>
";
const PART: &str = "Exclusion(a: \"gantry/hand\", b: \"part\", reason: \"grips it\"),";
const ROD: &str = "Exclusion(a: \"gantry/hand\", b: \"rod\", reason: \"slides along it\"),";
/// Down into the part and up again.
const DOWN: &str = "time,x,z\n0,0,0.2\n1,0,0.02\n2,0,0.2\n";

/// A cell with these exclusions and required clearance, millimetres.
fn folder(exclusions: &[&str], clearance_mm: f64, program: &str) -> Folder {
    let cell = format!(
        "Cell(version: 1, clearance: Clearance(robot_environment_mm: {clearance_mm}),\n\
        robots: [Robot(name: \"gantry\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
        objects: [\n\
        Object(name: \"part\", shape: Box(size_mm: (100, 100, 100))),\n\
        Object(name: \"rod\", shape: Box(size_mm: (10, 10, 900))),\n\
        Object(name: \"wall\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (0, 900, 0))),\n\
        ],\nexclusions: [{}])",
        exclusions.concat()
    );
    Folder::with(&[("cell.ron", &cell), ("robot.urdf", ROBOT), ("p.csv", program)])
}

#[test]
fn a_crash_behind_an_exclusion_is_told_first_and_changes_no_result() {
    let folder = folder(&[PART, ROD], 0.0, DOWN);
    let check = ["check", "cell.ron", "--report", "out", "--no-pictures"];
    let answer = folder.run(&[&check[..], &["--threads", "2"]].concat());
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    let warning = "      Warning: 1 excluded pair is seen in contact, and not checked:\n        \
        gantry/hand | part: in contact 0.727 s – 1.273 s; excluded by the cell file: grips it\n      \
        an exclusion holds for the whole program; for a contact that is meant write AllowContact(between: [\"gantry/hand\", \"part\"], \
        up_to_mm: 0.5, reason: \"...\") before it, and EndContact after it\n\nChecked";
    assert!(answer.stdout.contains(warning), "{}", answer.stdout);
    // What holds all the time is a line of the list.
    let throughout =
        "1 excluded pair in contact or too near wherever the program was looked at: gantry/hand | rod\n";
    assert!(answer.stdout.contains(throughout), "{}", answer.stdout);
    let report = folder.read("out/report.json");
    let read = parse_json(&report);
    assert_eq!(read["result"], "PASS");
    let rows = read["exclusions"].as_array().expect("rows");
    let seen = |b: &str| rows.iter().find(|row| row["b"] == b).expect("a row")["seen"].clone();
    assert_eq!(seen("part")[0]["verdict"], "contact");
    let time = seen("part")[0]["time"].clone();
    let [from, to] = [0, 1].map(|end| time[end].as_f64().expect("a number"));
    // The hand reaches the part at 0.7222 s, and leaves it as long before the end.
    assert!((0.7222..0.7222 + 1.0 / 128.0).contains(&from) && (from + to - 2.0).abs() < 1e-9, "{from} {to}");
    assert_eq!(seen("rod")[0]["time"], serde_json::json!([0.0, 2.0]));
    assert!(rows.iter().filter(|row| row["by"] == "adjacent").all(|row| row.get("seen").is_none()));
    let told = "gantry/hand | part: in contact 0.727 s – 1.273 s; excluded by the cell file: grips it";
    assert!(folder.read("out/report.html").contains(told));
    let summary = folder.read("out/summary.md");
    let place = summary.find(told).expect("told");
    assert!(place < summary.find("## Findings").expect("findings"), "{summary}");
    let again = folder.run(&[&check[..], &["--threads", "1"]].concat());
    assert_eq!((again.stdout, folder.read("out/report.json")), (answer.stdout, report));
}

#[test]
fn pairs_and_doctor_tell_of_it_too() {
    let folder = folder(&[PART, ROD], 0.0, DOWN);
    let pairs = folder.run(&["pairs", "cell.ron"]);
    assert_eq!(pairs.code, Some(0), "{}", pairs.stderr);
    let told = "Warning: 1 excluded pair is seen in contact in the program, and not checked:\n  gantry/hand | part: in contact 0.727 s";
    assert!(pairs.stdout.contains(told), "{}", pairs.stdout);
    let doctor = folder.run(&["doctor", "cell.ron"]);
    let told = "warning  exclusion-seen-in-program  gantry/hand | part\n  \
        left out by the cell file (grips it), and in contact in the program at 0.727 s to 1.273 s\n";
    assert!(doctor.stdout.contains(told), "{}", doctor.stdout);
    assert!(!doctor.stdout.contains("exclusion-seen-in-program  gantry/hand | rod"), "{}", doctor.stdout);
}

#[test]
fn an_excluded_pair_that_passes_too_near_is_told_and_one_that_stays_away_is_not() {
    // 5 mm over the part.
    let over = "time,x,z\n0,0.9,0.075\n1,-0.9,0.075\n";
    for (clearance_mm, is_told) in [(10.0, true), (4.0, false)] {
        let folder = folder(&[PART], clearance_mm, over);
        folder.write("cell.ron", folder.read("cell.ron").replace("(10, 10, 900)", "(10, 10, 20)"));
        let answer = folder.run(&["check", "cell.ron"]);
        assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
        let told = "1 excluded pair is seen too near or undecided, and not checked:\n        \
            gantry/hand | part: nearer than required ";
        assert_eq!(answer.stdout.contains(told), is_told, "{}", answer.stdout);
        assert_eq!(answer.stdout.contains("Warning"), is_told, "{}", answer.stdout);
    }
}
