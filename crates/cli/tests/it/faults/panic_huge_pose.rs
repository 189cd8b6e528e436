//! `panic-huge-pose`: an object at 10¹⁶⁰ mm made the run panic, or pass where it was sampled; at 10¹⁸ mm it never ended.

use crate::support::Folder;

const ROBOT: &str = r#"<robot name="r">
  <link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-1000" upper="1000" velocity="9" effort="1"/></joint>
</robot>
"#;

/// A cell with an object this far away, on line 3, and perhaps one that the hand meets.
fn cell(far_mm: &str, is_hit: bool) -> Folder {
    let near = "Object(name: \"n\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (400, 0, 0)))";
    let near = if is_hit { near } else { "" };
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")], objects: [\n\
         Object(name: \"far\", shape: Box(size_mm: (100, 100, 100)),\n\
         pose: Pose(xyz_mm: ({far_mm}, 0, 0))), {near}])"
    );
    Folder::with(&[("cell.ron", &cell), ("robot.urdf", ROBOT), ("p.csv", "time,x\n0,0\n1,0.3\n")])
}

#[test]
fn a_pose_beyond_the_limit_is_an_input_error_with_its_line() {
    for (far_mm, is_hit) in [("1e160", false), ("1e18", true), ("1e15", true)] {
        for mode in ["certified", "sampled"] {
            let answer = cell(far_mm, is_hit).run(&["check", "cell.ron", "--mode", mode]);
            let expected = format!(
                "error: cell.ron:3: xyz_mm is out of range; found ({far_mm}, 0, 0); \
                 expected magnitudes of at most 20000000 mm\n1 problem in the inputs; nothing was checked\n"
            );
            assert_eq!((answer.code, answer.stderr, answer.stdout.as_str()), (Some(2), expected, ""));
        }
    }
}

#[test]
fn a_pose_at_the_limit_is_answered() {
    for mode in ["certified", "sampled"] {
        let code = |is_hit| cell("2e7", is_hit).run(&["check", "cell.ron", "--mode", mode]).code;
        assert_eq!([code(false), code(true)], [Some(0), Some(1)], "{mode}");
    }
}

#[test]
fn a_radius_and_a_base_beyond_the_limit_are_input_errors_too() {
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\",\n\
                base: Pose(xyz_mm: (0, -1e160, 0)))], objects: [\n\
                Object(name: \"ball\", shape: Sphere(radius_mm: 1e43))])";
    let folder =
        Folder::with(&[("cell.ron", cell), ("robot.urdf", ROBOT), ("p.csv", "time,x\n0,0\n1,0.3\n")]);
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!(
        (answer.code, answer.stderr.as_str()),
        (
            Some(2),
            "error: cell.ron:2: xyz_mm is out of range; found (0, -1e160, 0); expected magnitudes of at most 20000000 mm\n\
             error: cell.ron:3: radius_mm is out of range; found 1e43; expected 1e-6 to 20000000 mm\n2 problems in the inputs; nothing was checked\n"
        )
    );
}
