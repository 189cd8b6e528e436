//! Sizes, places and programs that look like slips of a unit are asked about by `check`, and by `doctor` where it sees them.

use crate::support::{BOX, Folder, stl_box};

const ROBOT: &str = r#"<robot name="r"><link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="upper"/><link name="fore"/><link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<joint name="j1" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 0.5"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" velocity="9" effort="1"/></joint>
<joint name="j2" type="revolute"><parent link="upper"/><child link="fore"/><origin xyz="0.5 0 0"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" velocity="9" effort="1"/></joint>
<joint name="j3" type="revolute"><parent link="fore"/><child link="hand"/><origin xyz="0.5 0 0"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" velocity="9" effort="1"/></joint></robot>"#;

/// The robot, with its base at `base` and the objects.
fn folder(base: &str, objects: &str) -> Folder {
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", base: Pose(xyz_mm: {base}), program: \"p.csv\")],\n\
         objects: [\n{objects}\n])"
    );
    let part = stl_box(30.0, BOX);
    Folder::with(&[
        ("cell.ron", &cell),
        ("robot.urdf", ROBOT),
        ("p.csv", "time,j1,j2,j3\n0,0,0,0\n1,1,1,1\n"),
        ("part.stl", &part),
    ])
}

const TABLE: &str =
    "Object(name: \"table\", shape: Box(size_mm: (500, 1200, 40)), pose: Pose(xyz_mm: (900, 0, -100)))";

#[test]
fn a_sound_cell_is_not_asked_about() {
    let answer = folder("(0, 0, 0)", TABLE).run(&["check", "cell.ron"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    assert!(!answer.stdout.contains("Warning"), "{}", answer.stdout);
}

#[test]
fn sizes_and_places_are_compared_with_the_reach() {
    let large = "Object(name: \"part\", shape: Mesh(file: \"part.stl\"), pose: Pose(xyz_mm: (0, 0, 20000)))";
    let small =
        "Object(name: \"table\", shape: Box(size_mm: (0.5, 1.2, 0.04)), pose: Pose(xyz_mm: (900, 0, -100)))";
    let far =
        "Object(name: \"post\", shape: Box(size_mm: (100, 100, 900)), pose: Pose(xyz_mm: (900000, 0, 0)))";
    for (base, objects, told) in [
        (
            "(0, 0, 0)",
            large,
            "cell.ron:3: part may be a thousand times too large; found a longest edge of 30000 mm; the reach of the robot is about 1587 mm",
        ),
        (
            "(0, 0, 0)",
            small,
            "cell.ron:3: table may be a thousand times too small; found a longest edge of 1.2 mm",
        ),
        ("(1000000, 0, 0)", TABLE, "cell.ron:1: nothing stands near robot arm: no object and no other robot"),
        (
            "(0, 0, 0)",
            &format!("{TABLE},\n{far}"),
            "cell.ron:4: object post stands far away from every robot",
        ),
    ] {
        let folder = folder(base, objects);
        let answer = folder.run(&["check", "cell.ron"]);
        assert_eq!(answer.code, Some(0), "a question changes no verdict: {}", answer.stdout);
        assert!(answer.stdout.contains(told), "{told}\n{}", answer.stdout);
        let doctor = folder.run(&["doctor", "cell.ron"]);
        assert_eq!(doctor.code, Some(1), "{}", doctor.stdout);
    }
}

#[test]
fn radians_in_a_table_of_degrees_are_asked_about() {
    let folder = folder("(0, 0, 0)", TABLE);
    folder.write("p.csv", "# units: degrees\ntime,j1,j2,j3\n0,0.2,-1.571,1.571\n1,0.785,-1.2,1.1\n");
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    let told = "p.csv:3:14: positions in degrees may be radians; found 3 turning joints away from 0, none by more than 1.571 (joint `j3`)";
    assert!(answer.stdout.contains(told), "{}", answer.stdout);
}

/// A carriage on a rail of 3 m with a hand that turns.
const CARRIAGE: &str = r#"<robot name="r"><link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<link name="carriage"/><link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
<joint name="rail" type="prismatic"><parent link="base"/><child link="carriage"/><origin xyz="0 0 0.5"/><axis xyz="1 0 0"/><limit lower="0" upper="3" velocity="9" effort="1"/></joint>
<joint name="turn" type="revolute"><parent link="carriage"/><child link="hand"/><origin xyz="0 0 0.5"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" velocity="9" effort="1"/></joint></robot>"#;

#[test]
fn positions_of_all_joints_of_a_kind_are_compared_with_their_limits() {
    // A table, what is told of it, and the same table as the hint has it, which is not asked about.
    for (robot, table, told, mended) in [
        (
            ROBOT,
            "# units: degrees\ntime,j1,j2,j3\n0,0.2,-1.571,1.571\n1,0.785,-1.2,1.1\n",
            "p.csv:3:14: positions in degrees may be radians; ",
            "# units: radians\ntime,j1,j2,j3\n0,0.2,-1.571,1.571\n1,0.785,-1.2,1.1\n",
        ),
        (
            ROBOT,
            "time,j1,j2,j3\n0,0,4.5,-2\n1,5,-6,2\n",
            "p.csv:3:5: positions in radians may be degrees; found 2 of 3 turning joints beyond their limits, joint `j2` by 3 at -6; ",
            "# units: degrees\ntime,j1,j2,j3\n0,0,4.5,-2\n1,5,-6,2\n",
        ),
        (
            CARRIAGE,
            "# units: degrees\ntime,rail,turn\n0,0,0\n1,1.25,90\n",
            "p.csv:4:3: positions in millimetres may be metres; found 1 sliding joint away from 0, by no more than 1.25 (joint `rail`); ",
            "# units: degrees\ntime,rail,turn\n0,0,0\n1,1250,90\n",
        ),
        (
            CARRIAGE,
            "time,rail,turn\n0,0,0\n1,20,1.5\n",
            "p.csv:3:3: positions in metres may be millimetres; found joint `rail` 17 beyond its limits, at 20; ",
            "time,rail,turn\n0,0,0\n1,0.02,1.5\n",
        ),
    ] {
        let folder = folder("(0, 0, -1000)", TABLE);
        folder.write("robot.urdf", robot);
        folder.write("p.csv", table);
        let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
        assert!(answer.stdout.contains(told), "{told}\n{}", answer.stdout);
        let what = told.split("; ").next().expect("a part").split(": ").last().expect("what it says");
        for file in ["out/report.html", "out/summary.md"] {
            assert!(folder.read(file).contains(what), "{file} lacks: {what}");
        }
        let doctor = folder.run(&["doctor", "cell.ron"]);
        assert_eq!(doctor.code, Some(1), "{}", doctor.stdout);
        assert!(doctor.stdout.contains("warning  program-units  p.csv"), "{}", doctor.stdout);
        folder.write("p.csv", mended);
        let answer = folder.run(&["check", "cell.ron"]);
        assert_eq!(answer.code, Some(0), "{}", answer.stdout);
        assert!(!answer.stdout.contains(what), "{}", answer.stdout);
    }
}

#[test]
fn controller_axes_are_not_compared_with_limits_of_joints() {
    let folder = folder("(0, 0, 0)", TABLE);
    let check = |axes: &str| {
        let cell = format!(
            "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\"{axes})], objects: [{TABLE}])"
        );
        folder.write("cell.ron", &cell);
        folder.write("p.csv", "time,j1,j2,j3\n0,0,4.5,-2\n1,5,-6,2\n");
        folder.run(&["check", "cell.ron"]).stdout
    };
    assert!(check("").contains("may be degrees"));
    assert!(!check(", axes: [Axis(joint: \"j2\", offset_deg: 10)]").contains("may be degrees"));
}
