//! An SRDF beside a URDF.

use crate::support::{Folder, block, fixed, link, slide, urdf};

const SRDF: &str =
    r#"<robot name="boxes"><disable_collisions link1="base" link2="hand" reason="User"/></robot>"#;

/// A hand that slides above a base, with a link between them.
fn robot() -> String {
    urdf(&[
        block("base", "0.2 0.2 0.2"),
        link("arm", ""),
        block("hand", "0.1 0.1 0.1"),
        slide("slide", ["base", "arm"], "0 0 0.5", "1 0 0"),
        fixed("wrist", ["arm", "hand"], "0 0 0"),
    ])
}

#[test]
fn an_srdf_of_the_robot_is_told_by_check_and_offered_by_new() {
    for srdf in ["urdf/arm.srdf", "urdf/srdf/arm.srdf", "srdf/arm.srdf", "config/arm.srdf"] {
        let folder = Folder::with(&[
            ("urdf/robot.urdf", &*robot()),
            (srdf, SRDF),
            ("srdf/other.srdf", "<robot name=\"other\"/>"),
            ("p.csv", "time,slide\n0,0\n1,0.1\n"),
        ]);
        let command = ["check", "urdf/robot.urdf", "--program", "p.csv"];
        let told = folder.run(&command);
        assert!(told.stdout.contains("an SRDF names this robot, and is not used"), "{srdf}: {}", told.stdout);
        let path = told.stdout.split("--srdf ").nth(1).and_then(|rest| rest.split_whitespace().next());
        let given = folder.run(&[&command[..], &["--srdf", path.expect("a path")]].concat());
        assert!(
            matches!(given.code, Some(0 | 3)) && !given.stdout.contains("is not used"),
            "{}",
            given.stdout
        );
        let made = folder.run(&["new", "cell", "--robot", "urdf/robot.urdf"]);
        assert!(
            made.stdout.contains("An SRDF names this robot, and is not used: with --srdf "),
            "{}",
            made.stdout
        );
        let cell = folder.read("cell/cell.ron");
        let used = cell.replace("// srdf: ", "srdf: ");
        assert_ne!(cell, used);
        folder.write("cell/cell.ron", used);
        let checked = folder.run(&["check", "cell/cell.ron"]);
        assert!(matches!(checked.code, Some(0 | 1)) && checked.stderr.is_empty(), "{}", checked.stderr);
    }
}

#[test]
fn an_srdf_of_another_robot_is_not() {
    let folder = Folder::with(&[
        ("robot.urdf", &*robot()),
        ("other.srdf", "<robot name=\"other\"/>"),
        ("broken.srdf", "<robot name=\"boxes\""),
        ("p.csv", "time,slide\n0,0\n1,0.1\n"),
    ]);
    let answer = folder.run(&["check", "robot.urdf", "--program", "p.csv"]);
    assert!(!answer.stdout.contains("SRDF names"), "{}", answer.stdout);
}
