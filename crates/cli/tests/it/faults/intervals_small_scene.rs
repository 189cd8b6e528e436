//! In a small scene the second engine decided nothing, for the rounding of its poses, and the run was "certified twice" all the same.

use std::fmt::Write as _;

use crate::support::{Folder, OPEN_BOX, slider, stl_box};

/// An arm of 0.15 m with seven joints in general directions, 24 mm apart, and a post of this edge 150 mm ahead.
fn small_arm(post_mm: f64) -> Folder {
    let cuboid = |size: &str| format!("<collision><geometry><box size=\"{size}\"/></geometry></collision>");
    let mut robot = format!("<robot name=\"r\"><link name=\"l0\">{}</link>", cuboid("0.01 0.01 0.01"));
    for joint in 1..=7_u32 {
        let turn = f64::from(joint);
        let shape = if joint == 7 { cuboid("0.006 0.006 0.02") } else { String::new() };
        let _written = write!(
            robot,
            "<link name=\"l{joint}\">{shape}</link><joint name=\"j{joint}\" type=\"continuous\"><parent link=\"l{}\"/>\
             <child link=\"l{joint}\"/><origin xyz=\"0.01 0.012 0.015\" rpy=\"{:.1} {:.1} {:.1}\"/><axis xyz=\"0.6 0 0.8\"/></joint>",
            joint - 1,
            0.5 * turn - 1.7,
            1.1 - 0.3 * turn,
            0.7 * turn - 2.0,
        );
    }
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")], objects: [Object(name: \"post\", \
         shape: Box(size_mm: ({post_mm}, {post_mm}, {post_mm})), pose: Pose(xyz_mm: (150, 0, 0)))])\n"
    );
    Folder::with(&[
        ("cell.ron", cell.as_str()),
        ("robot.urdf", &(robot + "</robot>")),
        ("p.csv", "time,j1,j2,j3,j4,j5,j6,j7\n0,0,0,0,0,0,0,0\n1,0.1,0,0.1,0,0,0,0\n"),
    ])
}

#[test]
fn a_small_scene_is_decided_by_interval_arithmetic() {
    let run = small_arm(10.0).checked(&["--engine", "intervals"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let both = small_arm(10.0).checked(&["--engine", "both"]);
    assert_eq!(both.code, Some(0), "{}", both.stdout);
    assert!(
        both.stdout.contains("Certified twice: ") && both.stdout.contains("everywhere."),
        "{}",
        both.stdout
    );
    assert_eq!(both.report["confirmed_share"], 1.0);
    // Contact is seen too: all the time.
    let run = small_arm(280.0).checked(&["--engine", "intervals"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(
        run.report["findings"]
            .as_array()
            .expect("a list")
            .iter()
            .all(|finding| finding["kind"] == "collision"),
        "{}",
        run.stdout
    );
}

/// The slider beside an open tray: the second engine does not ask what lies inside it, and half of the pairs are with it.
#[test]
fn what_the_second_engine_did_not_confirm_is_not_certified_twice() {
    let folder = Folder::with(&[
        (
            "cell.ron",
            "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")], objects: [\
             Object(name: \"tray\", shape: Mesh(file: \"tray.stl\"), pose: Pose(xyz_mm: (2000, 0, 500))), \
             Object(name: \"block\", shape: Box(size_mm: (50, 50, 50)), pose: Pose(xyz_mm: (3000, 0, 500)))])\n",
        ),
        ("robot.urdf", &slider()),
        ("tray.stl", &stl_box(0.1, OPEN_BOX)),
        ("p.csv", "time,slide\n0,0\n1,0.5\n"),
    ]);
    let run = folder.checked(&["--engine", "both"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let share = run.report["confirmed_share"].as_f64().expect("a share");
    assert!(0.2 < share && share < 0.9, "{share}");
    assert!(!run.stdout.contains("twice"), "{}", run.stdout);
    let percent = (share * 1000.0).floor() / 10.0;
    let share_told =
        format!("Certified; the engine intervals confirmed {percent} % of the motion of all pairs");
    assert!(run.stdout.contains(&share_told), "{share_told}: {}", run.stdout);
    folder.run(&["check", "cell.ron", "--engine", "both", "--report", "again", "--no-pictures"]);
    for file in ["again/report.html", "again/summary.md"] {
        let text = folder.read(file);
        assert!(text.contains(&share_told), "{file}");
        assert!(!text.contains("proven twice") && !text.contains("Certified twice"), "{file}");
    }
    assert!(folder.checked(&[]).report.get("confirmed_share").is_none());
}
