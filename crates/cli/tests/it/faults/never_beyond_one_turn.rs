//! A joint without limits was taken for one turn although a joint that follows it goes on: a pair that meets on the second turn was proven
//! never to touch, and the exclusion proposed for it hid the collision.

use crate::support::{Folder, parse_json};

/// A motor turns a disc; the arm follows by FOLLOWER, and meets the base or not.
const ROBOT: &str = "<robot name=\"r\">
  <link name=\"base\"><collision><origin xyz=\"-0.5 0 0.1\"/><geometry><box size=\"0.2 0.2 0.05\"/></geometry></collision></link>
  <link name=\"disc\"><collision><origin xyz=\"0 0 0.1\"/><geometry><box size=\"0.04 0.1 0.04\"/></geometry></collision></link>
  <link name=\"arm\"><collision><origin xyz=\"ARM 0 0.1\"/><geometry><box size=\"0.2 0.1 0.05\"/></geometry></collision></link>
  <link name=\"column\"/>
  <joint name=\"bolts\" type=\"fixed\"><parent link=\"base\"/><child link=\"column\"/></joint>
  <joint name=\"motor\" type=\"continuous\"><parent link=\"column\"/><child link=\"disc\"/><origin xyz=\"0 0 0.3\"/><axis xyz=\"0 0 1\"/></joint>
  FOLLOWER
</robot>
";
const TURNS: &str = "<joint name=\"swing\" type=\"continuous\"><parent link=\"column\"/><child link=\"arm\"/><axis xyz=\"0 0 1\"/>\
    <mimic joint=\"motor\" multiplier=\"SHARE\"/></joint>";
const SLIDES: &str = "<joint name=\"nut\" type=\"prismatic\"><parent link=\"column\"/><child link=\"arm\"/><axis xyz=\"-1 0 0\"/>\
    <limit lower=\"0\" upper=\"TRAVEL\" velocity=\"1\" effort=\"1\"/><mimic joint=\"motor\" multiplier=\"0.01\"/></joint>";

fn folder(follower: &str, arm_x: &str, end_rad: f64) -> Folder {
    let robot = ROBOT.replace("FOLLOWER", follower).replace("ARM", arm_x);
    Folder::with(&[("robot.urdf", &robot), ("p.csv", &format!("time,motor\n0,0\n50,{end_rad}\n"))])
}

/// The class of arm and base over all joint values, and why it is unknown, where a joint turns without end.
fn class(folder: &Folder) -> (String, String) {
    let answer = folder.run(&["pairs", "robot.urdf", "--propose", "--json"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    let read = parse_json(&answer.stdout);
    let rows = read["pairs"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["a"] == "arm" && row["b"] == "base").expect("the pair");
    let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
    assert_eq!(row.get("without_end").is_some(), !text("without_end").is_empty());
    (text("class"), text("without_end"))
}

/// The program collides, the pair can collide, and neither a proposal nor the audit of an exclusion says otherwise.
fn assert_told(follower: &str, arm_x: &str, end_rad: f64) {
    let folder = folder(follower, arm_x, end_rad);
    let check = ["check", "robot.urdf", "--program", "p.csv", "--units", "radians"];
    let answer = folder.run(&check);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    assert!(answer.stdout.contains("arm | base"), "{}", answer.stdout);
    assert_eq!(class(&folder).0, "can collide");
    let written = folder.run(&["pairs", "robot.urdf", "--propose", "--out", "new.srdf"]);
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    assert!(!folder.read("new.srdf").contains("\"arm\" link2=\"base\""), "{}", folder.read("new.srdf"));
    let answer = folder.run(&[&check[..], &["--srdf", "new.srdf"]].concat());
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    let excluded =
        "<robot name=\"r\"><disable_collisions link1=\"arm\" link2=\"base\" reason=\"never\"/></robot>";
    folder.write("old.srdf", excluded);
    let audited = folder.run(&["pairs", "robot.urdf", "--srdf", "old.srdf", "--audit"]);
    assert_eq!(audited.code, Some(1), "{}", audited.stdout);
    assert!(audited.stdout.contains("can collide  arm | base: in contact at motor "), "{}", audited.stdout);
}

#[test]
fn a_follower_that_comes_round_on_the_second_turn_can_collide() {
    assert_told(&TURNS.replace("SHARE", "0.5"), "0.5", 7.0);
    assert_told(&TURNS.replace("SHARE", "-0.01"), "0.5", 320.0);
}

#[test]
fn a_nut_that_slides_for_many_turns_can_collide() {
    assert_told(&SLIDES.replace("TRAVEL", "1"), "0", 60.0);
}

#[test]
fn limits_and_periods_of_followers_prove_that_others_never_do() {
    let proven = ("never".to_owned(), String::new());
    // The nut ends 50 mm before the base, after three turns.
    assert_eq!(class(&folder(&SLIDES.replace("TRAVEL", "0.25"), "0", 1.0)), proven);
    // It comes round four turns later, above the base.
    let high = TURNS.replace("SHARE", "0.25").replace("<axis", "<origin xyz=\"0 0 0.2\"/><axis");
    assert_eq!(class(&folder(&high, "0.5", 1.0)), proven);
}

#[test]
fn a_follower_that_never_comes_back_with_its_motor_is_unknown_with_its_reason() {
    // Both turn between the two: the tip of the disc, and the disc by the motor.
    let chain = TURNS.replace("SHARE", "0.333333").replace("parent link=\"column\"", "parent link=\"disc\"");
    let folder = folder(&chain.replace("<axis", "<origin xyz=\"0 0 0.2\"/><axis"), "0.5", 1.0);
    let (class, why) = class(&folder);
    assert_eq!(class, "unknown");
    let wanted = "motor turns without limits, and swing (0.333333 of it) is not back with it after a hundred turns of the slower one";
    assert_eq!(why, wanted);
    let text = folder.run(&["pairs", "robot.urdf", "--propose"]);
    let row = "unknown      arm | base: no contact found in ";
    let row = text.stdout.lines().find(|line| line.starts_with(row)).expect("the pair").to_owned();
    assert!(row.ends_with(wanted), "{row}");
    folder.write(
        "old.srdf",
        "<robot name=\"r\"><disable_collisions link1=\"arm\" link2=\"base\" reason=\"never\"/></robot>",
    );
    let audited = folder.run(&["pairs", "robot.urdf", "--srdf", "old.srdf", "--audit"]);
    assert_eq!(audited.code, Some(3), "{}", audited.stdout);
}
