//! Joints that follow others may be listed in a program with the values that they have; other values are refused with what they must be.

use crate::support::Folder;

const ROBOT: &str = r#"<robot name="r">
  <link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="left"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="right"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="flange"/>
  <joint name="open" type="prismatic"><parent link="base"/><child link="left"/><origin xyz="0.5 0 0"/><axis xyz="1 0 0"/>
    <limit lower="-0.5" upper="0.5" velocity="9" effort="inf"/></joint>
  <joint name="other" type="prismatic"><parent link="base"/><child link="right"/><origin xyz="-0.5 0 0"/><axis xyz="1 0 0"/>
    <limit lower="-0.5" upper="0.5" velocity="9" effort="INF"/><mimic joint="open" multiplier="-1" offset="0.05"/></joint>
  <joint name="mount" type="fixed"><parent link="base"/><child link="flange"/></joint></robot>"#;

/// The programs of a motion from 0 to 0.2 m in every format, each with the last value of the follower as given.
fn programs(last: &str, in_mm: &str) -> [(&'static str, String); 3] {
    let native = format!(
        "Program(version: 1, units: Degrees, joints: [\"open\", \"other\", \"mount\"], speed: Percent(50),\n\
         points: [(name: \"a\", joints: [0, 50, 0]), (name: \"b\", joints: [200, {in_mm}, 0])],\n\
         interpolation: Period(seconds: 0.1), start: \"a\", moves: [MoveJ(to: \"b\")])"
    );
    [
        (
            "p.csv",
            format!(
                "time,other,open,mount,other/velocity,open/velocity\n0,0.05,0,0,0,0\n1,{last},0.2,0,0,0\n"
            ),
        ),
        (
            "p.yaml",
            format!(
                "joint_names: [mount, open, other]\npoints:\n- {{positions: [0, 0, 0.05], time_from_start: 0}}\n\
                 - {{positions: [0, 0.2, {last}], time_from_start: 1}}\n"
            ),
        ),
        ("p.ron", native),
    ]
}

#[test]
fn values_that_follow_are_accepted_and_told() {
    for (file, program) in programs("-0.15", "-150") {
        let folder = Folder::with(&[("robot.urdf", ROBOT), (file, &program)]);
        let answer = folder.run(&["check", "robot.urdf", "--program", file]);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{file}: {}", answer.stdout);
        for told in [
            "joint `other` is listed although it follows joint `open`",
            "joint `mount` is listed although it is fixed",
        ] {
            assert!(answer.stdout.contains(told), "{file}: {}", answer.stdout);
        }
    }
}

#[test]
fn values_that_contradict_are_refused_with_what_they_must_be() {
    for (file, program) in programs("0.15", "150") {
        let folder = Folder::with(&[("robot.urdf", ROBOT), (file, &program)]);
        let answer = folder.run(&["check", "robot.urdf", "--program", file]);
        assert_eq!(answer.code, Some(2), "{file}: {}", answer.stdout);
        let told = "the position of joint `other` contradicts that of joint `open`, which it follows; found 0.15 m; expected -0.15";
        assert!(answer.stderr.contains(told), "{file}: {}", answer.stderr);
        assert_eq!(answer.stderr.matches("error:").count(), 1, "{file}: {}", answer.stderr);
    }
}

#[test]
fn a_value_given_beside_the_program_may_be_the_same() {
    let folder = Folder::with(&[("robot.urdf", ROBOT), ("p.csv", "time,open\n0,0.2\n1,0.2\n")]);
    let check = |value: &str| folder.run(&["check", "robot.urdf", "--program", "p.csv", "--joint", value]);
    assert_eq!(check("open=0.2").code, Some(0));
    let other = check("open=0.3");
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("found 0.3, and 0.2 at every point of the program"), "{}", other.stderr);
}
