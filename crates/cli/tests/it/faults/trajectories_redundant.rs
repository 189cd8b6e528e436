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

/// What a check says of joint values in the cell file or on the command line, beside a program that drives `driven`.
fn told_of_values(driven: &str, in_cell: &str, on_command_line: &[&str]) -> (Option<i32>, String) {
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"r\", urdf: \"robot.urdf\", program: \"p.csv\",\n fixed_joints: [{in_cell}])])"
    );
    let robot = ROBOT.replace(
        "</robot>",
        "<link name=\"plate\"/><joint name=\"turn\" type=\"continuous\"><parent link=\"base\"/><child link=\"plate\"/></joint></robot>",
    );
    let folder = Folder::with(&[("cell.ron", &cell), ("robot.urdf", &robot), ("p.csv", driven)]);
    let values = on_command_line.iter().flat_map(|value| ["--joint", value]);
    let answer = folder.run(&["check", "cell.ron"].into_iter().chain(values).collect::<Vec<_>>());
    (answer.code, answer.stderr)
}

#[test]
fn values_of_joints_that_take_none_of_their_own_are_compared() {
    let (turns, opens) = ("time,turn\n0,0\n1,1\n", "time,open,turn\n0,0,0\n1,0.2,1\n");
    let holds = "time,open,turn\n0,0.2,0\n1,0.2,1\n";
    let open = "Joint(name: \"open\", mm: 200)";
    let follows = "Joint(name: \"other\", mm: -150)";
    for (driven, in_cell, on_command_line) in [
        (turns, format!("{open}, {follows}, Joint(name: \"mount\", deg: 0)"), &[][..]),
        (turns, open.to_owned(), &["other=-0.15", "r/mount=0"]),
        (turns, follows.to_owned(), &["open=0.2"]),
        (holds, follows.to_owned(), &[]),
    ] {
        let (code, stderr) = told_of_values(driven, &in_cell, on_command_line);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{in_cell}");
    }
    let contradicts = "the value of joint `other` contradicts that of joint `open`, which it follows";
    let wrong = "Joint(name: \"other\", mm: 150)";
    for (driven, in_cell, on_command_line, told) in [
        (
            turns,
            format!("{open},\n {wrong}"),
            &[][..],
            format!(
                "cell.ron:3: {contradicts}; found 150 mm; expected -150 mm, where joint `open` is at 200 mm; \
                 hint: remove the value: it follows from that of joint `open`"
            ),
        ),
        (
            turns,
            open.to_owned(),
            &["other=0.15"],
            format!("--joint: {contradicts}; found 0.15 m; expected -0.15 m, where joint `open` is at 0.2 m"),
        ),
        (
            holds,
            wrong.to_owned(),
            &[],
            format!("cell.ron:2: {contradicts}; found 150 mm; expected -150 mm"),
        ),
        (
            opens,
            follows.to_owned(),
            &[],
            "cell.ron:2: joint `other` is given a value, but follows joint `open`, which the program moves; \
             hint: remove the value: it follows from that of joint `open`"
                .to_owned(),
        ),
        (
            turns,
            format!("{open}, Joint(name: \"other\", deg: -150)"),
            &[],
            "cell.ron:2: joint `other` has the wrong unit; expected mm: for a sliding joint".to_owned(),
        ),
        (
            turns,
            format!("{open}, Joint(name: \"mount\", deg: 90)"),
            &[],
            "cell.ron:2: joint `mount` is fixed, and is given a value; found 90 deg; expected 0, or no value; hint: remove the value"
                .to_owned(),
        ),
    ] {
        let (code, stderr) = told_of_values(driven, &in_cell, on_command_line);
        assert_eq!(code, Some(2), "{in_cell}");
        assert!(stderr.contains(&told), "{told}\n{stderr}");
        assert_eq!(stderr.matches("error:").count(), 1, "{stderr}");
    }
    // A value without the joint that it follows leaves that one without a value.
    let (code, stderr) = told_of_values(turns, follows, &[]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("joints without a value; found no program drives open"), "{stderr}");
}

#[test]
fn the_same_trajectory_again_is_taken_once_and_another_one_refused() {
    let goal = |last: &str| {
        format!(
            "joint_names: [open]\npoints:\n- {{positions: [0], time_from_start: 0}}\n- {{positions: [{last}], time_from_start: 1}}\n"
        )
    };
    let stream = |last: &str| format!("{}---\n{}---\n", goal("0.2"), goal(last));
    let display = |last: &str| {
        let inner = |last: &str| {
            format!(
                "{{joint_trajectory: {{joint_names: [open], points: [{{positions: [0], time_from_start: 0}}, {{positions: [{last}], time_from_start: 1}}]}}}}"
            )
        };
        format!("model_id: r\ntrajectory:\n- {}\n- {}\n", inner("0.2"), inner(last))
    };
    let check = |plan: &str| {
        let folder = Folder::with(&[("robot.urdf", ROBOT), ("p.yaml", plan)]);
        folder.run(&["check", "robot.urdf", "--program", "p.yaml"])
    };
    for (same, told, other, refused) in [
        (stream("0.20"), "the message stands more than once", stream("0.3"), "a second message in one file"),
        (display("0.20"), "the trajectory stands more than once", display("0.3"), "not one trajectory"),
    ] {
        let answer = check(&same);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
        assert!(answer.stdout.contains(told), "{}", answer.stdout);
        let answer = check(&other);
        assert_eq!(answer.code, Some(2), "{}", answer.stdout);
        assert!(answer.stderr.contains(refused), "{}", answer.stderr);
    }
}
