//! Promise: a proposed exclusion comes with its proof and hides no collision, and an audit shows what exclusions hide.

use serde_json::Value;

use crate::support::{Answer, Folder, parse_json};

/// A hub turns on a base with an arm; a pin stands in the base whatever turns; the hand can reach the base.
const ROBOT: &str = r#"<robot name="r">
<link name="base"><collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
<link name="hub"><collision><origin xyz="0.5 0 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="pin"><collision><geometry><sphere radius="0.08"/></geometry></collision></link>
<link name="arm"><collision><origin xyz="0.3 0 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="hand"><collision><origin xyz="0.7 0 0"/><geometry><sphere radius="0.05"/></geometry></collision></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="hub"/><axis xyz="0 0 1"/>
<limit lower="-3" upper="3" velocity="1" effort="1"/></joint>
<joint name="spin" type="continuous"><parent link="hub"/><child link="pin"/><axis xyz="0 0 1"/></joint>
<joint name="lift" type="revolute"><origin xyz="0.5 0 0"/><parent link="hub"/><child link="arm"/><axis xyz="0 1 0"/>
<limit lower="-0.5" upper="0.5" velocity="1" effort="1"/></joint>
<joint name="bend" type="revolute"><origin xyz="0.3 0 0"/><parent link="arm"/><child link="hand"/><axis xyz="0 1 0"/>
<limit lower="-1.8" upper="3.14" velocity="1" effort="1"/></joint>
</robot>"#;
const SRDF: &str = r#"<robot name="r">
<disable_collisions link1="base" link2="hand" reason="Never"/>
<disable_collisions link1="base" link2="pin" reason="the pin stands in the base"/>
</robot>
"#;

fn folder() -> Folder {
    Folder::with(&[("robot.urdf", ROBOT), ("robot.srdf", SRDF)])
}

/// The class of a pair in the JSON of `pairs`.
fn class(answer: &Answer, a: &str, b: &str) -> String {
    let read: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    let rows = read["pairs"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["a"] == a && row["b"] == b).unwrap_or_else(|| panic!("{a} {b}"));
    row["class"].as_str().expect("a class").to_owned()
}

#[test]
fn pairs_are_classed_over_all_joint_values() {
    let folder = folder();
    let classed = folder.run(&["pairs", "robot.urdf", "--propose", "--json"]);
    assert_eq!((classed.code, classed.stderr.as_str()), (Some(0), ""));
    assert_eq!(class(&classed, "base", "pin"), "always");
    assert_eq!(class(&classed, "arm", "base"), "never");
    assert_eq!(class(&classed, "base", "hand"), "can collide");
    let text = folder.run(&["pairs", "robot.urdf", "--propose"]);
    for line in [
        "always       base | pin: proven",
        "never        arm | base: proven apart at all joint values",
        "can collide  base | hand: in contact at turn ",
        "--propose --out proposed.srdf",
    ] {
        assert!(text.stdout.contains(line), "{line}: {}", text.stdout);
    }
    let threads =
        ["1", "2"].map(|n| folder.run(&["pairs", "robot.urdf", "--propose", "--threads", n]).stdout);
    assert_eq!(threads[0], threads[1]);
    assert_eq!(folder.files(), ["robot.srdf", "robot.urdf"]);
}

#[test]
fn a_proposal_is_a_new_file_and_hides_no_collision() {
    let folder = folder();
    let written = folder.run(&["pairs", "robot.urdf", "--propose", "--out", "new.srdf"]);
    assert_eq!((written.code, written.stderr.as_str()), (Some(0), ""));
    let srdf = folder.read("new.srdf");
    assert!(srdf.contains("link1=\"base\" link2=\"pin\" reason=\"always: proven"), "{srdf}");
    assert!(!srdf.contains("\"hand\" reason=\"can collide"), "{srdf}");
    let audited = folder.run(&["pairs", "robot.urdf", "--srdf", "new.srdf", "--audit"]);
    assert_eq!((audited.code, audited.stderr.as_str()), (Some(0), ""), "{}", audited.stdout);
    // The pairs that the SRDF names already stay with their reasons.
    let more =
        folder.run(&["pairs", "robot.urdf", "--srdf", "robot.srdf", "--propose", "--out", "more.srdf"]);
    assert_eq!(more.code, Some(0), "{}", more.stderr);
    assert!(folder.read("more.srdf").starts_with(SRDF.trim_end().trim_end_matches("</robot>")));
    let again = folder.run(&["pairs", "robot.urdf", "--propose", "--out", "new.srdf"]);
    assert_eq!(again.code, Some(2));
    assert!(again.stderr.contains("new.srdf: is there already"), "{}", again.stderr);
    let wrong = folder.run(&["pairs", "robot.urdf", "--propose", "--out", "new.ron"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("expected a name that ends in .srdf"), "{}", wrong.stderr);
}

#[test]
fn a_cell_gets_its_exclusions_beside_it() {
    let folder = folder();
    folder.write("program.csv", "turn,spin,lift,bend\n0,0,0,0\n0.1,0,0,0\n");
    let cell = "Cell(version: 1, clearance: Clearance(same_robot_mm: SAME), robots: [\n    // mine\n    \
                Robot(name: \"r\", urdf: \"robot.urdf\", program: \"program.csv\"),\n])";
    folder.write("cell.ron", cell.replace("SAME", "0"));
    assert_eq!(folder.run(&["check", "cell.ron"]).code, Some(1));
    let written = folder.run(&["pairs", "cell.ron", "--propose", "--out", "proposed.ron"]);
    assert_eq!((written.code, written.stderr.as_str()), (Some(0), ""));
    let proposed = folder.read("proposed.ron");
    assert!(proposed.contains("// mine") && proposed.contains("a: \"r/base\", b: \"r/pin\""), "{proposed}");
    let checked = folder.run(&["check", "proposed.ron"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{}", checked.stdout);
    // Never in contact is not far enough for a pair that must keep a distance.
    folder.write("cell.ron", cell.replace("SAME", "5"));
    let strict = folder.run(&["pairs", "cell.ron", "--propose", "--out", "strict.ron"]);
    assert_eq!(strict.code, Some(0));
    let strict = folder.read("strict.ron");
    assert!(strict.contains("always: ") && !strict.contains("never: "), "{strict}");
    let elsewhere = folder.run(&["pairs", "cell.ron", "--propose", "--out", "../elsewhere.ron"]);
    assert_eq!(elsewhere.code, Some(2));
    assert!(elsewhere.stderr.contains("beside the one it is made from"), "{}", elsewhere.stderr);
}

#[test]
fn an_audit_shows_the_configuration_that_an_exclusion_hides() {
    let folder = folder();
    let audited = folder.run(&["pairs", "robot.urdf", "--srdf", "robot.srdf", "--audit"]);
    assert_eq!((audited.code, audited.stderr.as_str()), (Some(1), ""));
    assert!(audited.stdout.contains("can collide  base | hand: in contact at turn "), "{}", audited.stdout);
    folder.write("program.csv", "turn,spin,lift,bend\n0,0,0,0\n0.1,0,0,0\n");
    let check = ["check", "robot.urdf", "--srdf", "robot.srdf", "--program", "program.csv"];
    let plain = folder.run(&check);
    assert_eq!((plain.code, plain.stderr.as_str()), (Some(0), ""), "{}", plain.stdout);
    let checked = folder.run(&[&check[..], &["--audit-exclusions", "--report", "out"]].concat());
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""));
    assert!(checked.stdout.contains("Audited   2 excluded pairs, 1 of them"), "{}", checked.stdout);
    let report = parse_json(&folder.read("out/report.json"));
    let rows = report["exclusions"].as_array().expect("rows");
    let of = |b: &str| rows.iter().find(|row| row["a"] == "base" && row["b"] == b).expect("a row");
    assert_eq!(of("hand")["over_joints"]["class"], "can collide");
    assert_eq!(of("pin")["over_joints"]["class"], "always");
    assert!(of("hub").get("over_joints").is_none());
    assert!(folder.read("out/report.html").contains("Audit over all joint values: 1 of these can collide"));
    // The configuration is one: taught, the pair collides there.
    let values = of("hand")["over_joints"]["contact"].as_array().expect("joint values");
    let value = |name: &str| {
        let row = values.iter().find(|row| row["joint"] == name);
        row.map_or(0.0, |row| row["value"].as_f64().expect("a number"))
    };
    let row = ["turn", "spin", "lift", "bend"].map(|name| value(name).to_string()).join(",");
    folder.write("program.csv", format!("turn,spin,lift,bend\n{row}\n{row}\n"));
    folder.write("robot.srdf", SRDF.replace("link2=\"hand\"", "link2=\"pin2\""));
    let taught = folder.run(&check);
    assert_eq!(taught.code, Some(1), "{}", taught.stdout);
    assert!(taught.stdout.contains("base | hand"), "{}", taught.stdout);
}

#[test]
fn a_new_cell_starts_free_of_contact_and_names_what_always_touches() {
    let folder = folder();
    let states = SRDF.replace(
        "</robot>",
        "<group_state name=\"folded\" group=\"g\"><joint name=\"bend\" value=\"3.14\"/></group_state>\n\
         <group_state name=\"ready\" group=\"g\"><joint name=\"bend\" value=\"0.3\"/></group_state>\n</robot>",
    );
    let states = states
        .replace(
            "<disable_collisions link1=\"base\" link2=\"pin\" reason=\"the pin stands in the base\"/>",
            "",
        )
        .replace("<disable_collisions link1=\"base\" link2=\"hand\" reason=\"Never\"/>", "");
    folder.write("states.srdf", states);
    let made = folder.run(&["new", "cell", "--robot", "robot.urdf", "--srdf", "states.srdf"]);
    assert_eq!((made.code, made.stderr.as_str()), (Some(0), ""));
    let proven = "Proven to touch at all joint values, excluded in the cell file: base | pin";
    assert!(made.stdout.contains(proven), "{}", made.stdout);
    assert!(made.stdout.contains("it starts at the state \"ready\" of the SRDF"), "{}", made.stdout);
    let cell = folder.read("cell/cell.ron");
    assert!(
        cell.contains("\n        Exclusion(a: \"robot/base\", b: \"robot/pin\", reason: \"always: "),
        "{cell}"
    );
    let checked = folder.run(&["check", "cell/cell.ron"]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{}", checked.stdout);
}
