//! Promise: a joint of a tool is the same by its full name and by its plain one, in every format; a plain name of several tools is an error.

use pathproof_program::{DrivenJointKind, JointInfo, TableSettings, Trajectory, play, read};

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, alias: Option<&str>| JointInfo {
        name: name.into(),
        alias: alias.map(Into::into),
        kind: DrivenJointKind::Revolute,
        limits: None,
        max_speed: Some(1.0),
        bound: None,
    };
    vec![
        joint("elbow", None),
        joint("gripper/slide", Some("slide")),
        joint("left/finger", None),
        joint("right/finger", None),
    ]
}

fn played(text: &str, file: &str) -> Result<Trajectory, String> {
    let told = |error: diagnostics::InputError| error.to_string();
    let program = read(text.as_bytes(), file, &joints(), &TableSettings::default()).map_err(told)?;
    let driven = program.driven_joints(&joints());
    let trajectory = play(&program, &joints(), None).map_err(told)?;
    assert_eq!(driven, trajectory.joints);
    Ok(trajectory)
}

/// A program of two joints in every format, with the names of the second one in the list and in `MoveAxes`.
fn programs(listed: &str, moved: &str) -> [(String, &'static str); 3] {
    let native = format!(
        "Program(version: 2, units: Degrees, joints: [\"elbow\", \"{listed}\"], speed: Percent(50),\n\
         points: [Point(name: \"a\", joints: [0, 0]), Point(name: \"b\", joints: [90, 45])],\n\
         interpolation: Period(seconds: 0.1), start: \"a\", moves: [MoveJ(to: \"b\"),\n\
         MoveAxes(to: [Joint(name: \"{moved}\", deg: 10)])])"
    );
    let trajectory = format!(
        "joint_names: [elbow, {listed}]\npoints:\n- {{positions: [0, 0], time_from_start: 0}}\n\
         - {{positions: [1, 0.5], time_from_start: 1}}\n"
    );
    [(native, "p.ron"), (format!("time,elbow,{listed}\n0,0,0\n1,1,0.5\n"), "p.csv"), (trajectory, "p.yaml")]
}

#[test]
fn both_names_mean_the_same_joint() {
    let full = programs("gripper/slide", "gripper/slide").map(|(text, file)| played(&text, file));
    for (listed, moved) in [("slide", "slide"), ("slide", "gripper/slide"), ("gripper/slide", "slide")] {
        let same = programs(listed, moved).map(|(text, file)| played(&text, file));
        assert_eq!(same, full);
    }
    for trajectory in full {
        assert_eq!(trajectory.expect("a good program").joints, ["elbow", "gripper/slide"]);
    }
}

#[test]
fn a_name_of_several_tools_is_an_error() {
    let hint = "hint: several tools have a joint of this name: write `left/finger` or `right/finger`";
    for (text, file) in programs("finger", "finger") {
        let told = played(&text, file).expect_err("not certain");
        assert!(told.contains("unknown joint `finger`; ") && told.ends_with(hint), "{told}");
    }
    let [(native, _), ..] = programs("left/finger", "finger");
    let told = played(&native, "p.ron").expect_err("not certain");
    assert!(
        told.starts_with("p.ron:4:15: the program drives no joint `finger`; hint: did you mean"),
        "{told}"
    );
    let both = native
        .replace("\"left/finger\"]", "\"left/finger\", \"right/finger\"]")
        .replace("0]", "0, 0]")
        .replace("45]", "45, 0]");
    let told = played(&both, "p.ron").expect_err("not certain");
    assert!(told.ends_with(hint), "{told}");
}

#[test]
fn a_joint_by_both_names_is_there_twice() {
    let [native, table, trajectory] = programs("slide", "slide").map(|(text, _)| text);
    let native = native
        .replace("\"slide\"],", "\"slide\", \"gripper/slide\"],")
        .replace("0]", "0, 0]")
        .replace("45]", "45, 0]");
    let told = played(&native, "p.ron").expect_err("twice");
    assert!(told.contains("joint `gripper/slide` is listed twice"), "{told}");
    let table =
        table.replace("slide", "slide,gripper/slide").replace("0,0\n", "0,0,0\n").replace("0.5\n", "0.5,0\n");
    let told = played(&table, "p.csv").expect_err("twice");
    assert!(told.contains("a second column of positions of one joint, `gripper/slide`"), "{told}");
    let trajectory = trajectory.replace("slide]", "slide, gripper/slide]");
    let told = played(&trajectory, "p.yaml").expect_err("twice");
    assert!(told.contains("joint `gripper/slide` stands twice"), "{told}");
}

#[test]
fn a_column_is_given_to_a_joint_by_either_name() {
    for name in ["slide", "gripper/slide"] {
        let settings =
            TableSettings { columns: vec![(name.to_owned(), "q2".to_owned())], ..TableSettings::default() };
        let program = read(b"time,elbow,q2\n0,0,0\n", "p.csv", &joints(), &settings).expect("a good table");
        let trajectory = play(&program, &joints(), None).expect("a good table");
        assert_eq!(trajectory.joints, ["elbow", "gripper/slide"]);
        let table = trajectory.table.expect("a table");
        assert_eq!(table.columns, [("gripper/slide".to_owned(), "q2".to_owned())]);
    }
    let told = read(b"time,elbow,slide_deg\n0,0,0\n", "p.csv", &joints(), &TableSettings::default());
    let told = told.expect_err("a unit").to_string();
    assert!(told.contains("--column slide=slide_deg --units degrees"), "{told}");
}
