//! Programs that count axes as a controller does: signs, offsets, and an axis 3 that is measured against the ground.

use std::path::Path;

use scene::{LoadRequest, Scene, load};

const URDF: &str = r#"<robot name="arm"><link name="base"/>
    <link name="upper"><collision><geometry><box size="0.1 0.1 0.3"/></geometry></collision></link>
    <link name="lower"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
    <joint name="j2" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
    <joint name="j3" type="revolute"><parent link="upper"/><child link="lower"/><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="1" velocity="1"/></joint></robot>"#;

fn scene(folder: &Path, axes: &str, program: (&str, &str)) -> Result<Scene, String> {
    std::fs::create_dir_all(folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    write("arm.urdf", URDF);
    write(program.0, program.1);
    write(
        "cell.ron",
        &format!(
            "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"{}\", axes: [{axes}])], \
             objects: [Object(name: \"post\", shape: Box(size_mm: (10, 10, 10)), pose: Pose(xyz_mm: (900, 0, 0)))])",
            program.0
        ),
    );
    load(&LoadRequest::for_file(folder.join("cell.ron"))).map_err(|error| error.to_string())
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("axes").join(name)
}

const COUPLED: &str = "Axis(joint: \"j2\", factor: -1, offset_deg: 90), Axis(joint: \"j3\", plus: [Coupling(axis: \"j2\", factor: 0.5)])";

#[test]
fn values_of_the_controller_become_joint_positions_in_every_kind_of_program() {
    let table =
        "# units: degrees\n# time_unit: s\ntime,j2,j3,j2/velocity,j3/velocity\n0,90,0,0,0\n1,60,10,5,-5\n";
    let native = "Program(version: 2, units: Degrees, joints: [\"j3\", \"j2\"], points: [Point(name: \"a\", joints: [0, 90]), \
        Point(name: \"b\", joints: [10, 60])], speed: Percent(50), interpolation: Period(seconds: 9), start: \"a\", moves: [MoveJ(to: \"b\")])";
    for (name, text) in [("arm.csv", table), ("arm.ron", native)] {
        let scene = scene(&folder(name), COUPLED, (name, text)).unwrap_or_else(|error| panic!("{error}"));
        let program = &scene.trajectories[0];
        let end = |joint: &str, knot: usize| {
            let column = program.joints.iter().position(|name| name == joint).expect("driven");
            program.knots[knot].position[column].to_degrees()
        };
        for (joint, knot, expected) in [("j2", 0, 0.0), ("j3", 0, 45.0), ("j2", 1, 30.0), ("j3", 1, 40.0)] {
            assert!((end(joint, knot) - expected).abs() < 1e-9, "{name}: {joint} {}", end(joint, knot));
        }
        if name == "arm.csv" {
            let rates: Vec<f64> =
                program.knots[1].rates.velocity.iter().map(|rate| rate.to_degrees()).collect();
            assert!((rates[0] + 5.0).abs() < 1e-9 && (rates[1] + 2.5).abs() < 1e-9, "{rates:?}");
        }
    }
}

#[test]
fn faulty_axes_are_told() {
    let alone = "# units: degrees\n# time_unit: s\ntime,j3\n0,0\n1,10\n";
    let told = |axes: &str, text: &str| {
        scene(&folder("faulty"), axes, ("arm.csv", text)).map(|_| ()).expect_err("must be refused")
    };
    let missing = told(COUPLED, alone);
    assert!(missing.contains("joint j3 follows axis j2, which the program does not drive"), "{missing}");
    let unknown = told("Axis(joint: \"j9\"), Axis(joint: \"j2\", offset_mm: 5)", alone);
    assert!(unknown.contains("the axes of the robot name no joint `j9`"), "{unknown}");
    assert!(unknown.contains("the offset of joint `j2` has the wrong unit"), "{unknown}");
    let native = "Program(version: 2, units: Degrees, joints: [\"j2\", \"j3\"], points: [Point(name: \"a\", joints: [0, 0])], \
        speed: Percent(50), interpolation: Period(seconds: 9), start: \"a\", moves: [MoveAxes(to: [Joint(name: \"j2\", deg: 5)])])";
    let moved = scene(&folder("moved"), COUPLED, ("arm.ron", native)).map(|_| ()).expect_err("coupled");
    assert!(moved.contains("joint `j2` is coupled to another axis"), "{moved}");
}
