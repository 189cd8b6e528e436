//! Promise: `ik` brings the TCP of a tool to a pose in a frame as programs do, and names what it cannot.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use geometry::Pose;
use scene::{Configuration, LoadRequest, Scene, load};
use serde_json::Value;

use crate::support::{Answer, Folder, ROOT, parse_json};

const WELD: &str = "scenes/weld-cell/cell-torch.ron";
const TENDING: &str = "scenes/machine-tending/cell-tools.ron";
const SEAM_START: [&str; 4] = ["--xyz-mm", "0,-290,200", "--rpy-deg", "180,-35,0"];

fn ik(arguments: &[&str]) -> Answer {
    Answer::of(Path::new(ROOT), &[&["ik"], arguments].concat())
}

fn answered(answer: &Answer) -> Value {
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    parse_json(&answer.stdout)
}

fn scene(cell: PathBuf) -> Scene {
    load(&LoadRequest::for_file(cell)).unwrap_or_else(|error| panic!("{error}"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|number| number.as_f64().expect("a number")).collect()
}

/// The names of the joints of the chain.
fn joints(json: &Value) -> Vec<&str> {
    let names = json["chain"]["joints"].as_array().expect("joints");
    names.iter().map(|name| name.as_str().expect("a name")).collect()
}

/// The joint values of the solutions, radians.
fn solutions(json: &Value) -> Vec<Vec<f64>> {
    json["solutions"].as_array().expect("solutions").iter().map(|one| numbers(&one["q_rad"])).collect()
}

/// The pose of a TCP in a frame at values of the chain's joints, while all others stand as at the start of the program.
fn frame_from_tcp(scene: &Scene, [tool, frame]: [&str; 2], chain: &[&str], q: &[f64]) -> Pose {
    let robot = &scene.robots[0];
    let tool = robot.tools.iter().find(|one| one.name == tool).expect("a tool");
    let mut at = Configuration::default();
    scene.place(0, &mut at);
    let values = &mut at.joint_values[0];
    for (name, angle) in chain.iter().zip(q) {
        let id = robot.robot.joint_named(name).expect("a joint");
        let slot = robot.robot.independent_joints().iter().position(|one| *one == id).expect("independent");
        values[slot] = *angle;
    }
    let mut root_from_link = Vec::new();
    robot.robot.link_poses(values, &mut root_from_link);
    let world_from_frame = match scene.frames.iter().find(|one| one.name == frame) {
        Some(frame) => scene.world_from_frame(frame, &at.joint_values).expect("values of all joints"),
        None => robot.world_from_root * robot.root_from_world,
    };
    let world_from_tcp = robot.world_from_root * root_from_link[tool.link.0] * tool.link_from_tcp;
    world_from_frame.inverse() * world_from_tcp
}

fn are_equal(a: &Pose, b: &Pose) -> bool {
    (a.translation - b.translation).norm() < 1e-8 && (a.rotation - b.rotation).norm() < 1e-8
}

#[test]
fn every_solution_brings_the_tcp_to_the_pose_in_the_frame() {
    let cases = [
        (WELD, "torch", "workpiece", [0.0, -290.0, 200.0], [180.0, -35.0, 0.0]),
        (WELD, "torch", "world", [950.0, -290.0, 500.0], [170.0, -35.0, 10.0]),
        (TENDING, "gripper", "fixture_1", [0.0, 0.0, 370.0], [180.0, 0.0, 180.0]),
        (TENDING, "nozzle", "chuck", [-89.0, 0.0, 120.0], [180.0, 0.0, -90.0]),
    ];
    for (cell, tool, frame, xyz_mm, rpy_deg) in cases {
        let [xyz, rpy] = [xyz_mm, rpy_deg].map(|three: [f64; 3]| three.map(|one| one.to_string()).join(","));
        let pose = ["--xyz-mm", &xyz, "--rpy-deg", &rpy, "--json"];
        let json = answered(&ik(&[&[cell, "--tool", tool, "--frame", frame], pose.as_slice()].concat()));
        assert_eq!((&json["tool"], &json["frame"]), (&tool.into(), &frame.into()));
        assert_eq!(
            (&json["completeness"], &json["carried_by"]),
            (&"complete".into(), &Value::Array(Vec::new()))
        );
        let scene = scene(Path::new(ROOT).join(cell));
        let expected = Pose::from_xyz_rpy(xyz_mm.map(|mm| mm / 1e3), rpy_deg.map(f64::to_radians));
        let found = solutions(&json);
        assert!(!found.is_empty(), "{cell} {tool}");
        for q in found {
            let pose = frame_from_tcp(&scene, [tool, frame], &joints(&json), &q);
            assert!(are_equal(&pose, &expected), "{cell} {tool} {frame}: {pose:?}");
        }
    }
}

#[test]
fn the_joint_values_of_a_program_are_among_the_solutions_of_its_points() {
    let scene = scene(Path::new(ROOT).join(WELD));
    let program = &scene.trajectories[0];
    // A joint move ends at the first of them, linear moves at the others.
    for (xyz, rpy) in [
        ("-70,-290,300", "180,-35,0"),
        ("0,-290,200", "180,-35,0"),
        ("0,-210,200", "180,-35,0"),
        ("-40,-85,249", "180,-50,0"),
    ] {
        let pose = ["--tool", "torch", "--frame", "workpiece", "--xyz-mm", xyz, "--rpy-deg", rpy, "--json"];
        let json = answered(&ik(&[&[WELD], pose.as_slice()].concat()));
        assert_eq!(joints(&json), program.joints);
        let found = solutions(&json);
        let is_near = |q: &[f64], knot: &[f64]| q.iter().zip(knot).all(|(a, b)| (a - b).abs() < 1e-7);
        let is_taken = program.knots.iter().any(|knot| found.iter().any(|q| is_near(q, &knot.position)));
        assert!(is_taken, "{xyz}: {found:?}");
    }
}

#[test]
fn tool_and_frame_are_printed_above_the_pose() {
    let answer = ik(&[&[WELD, "--frame", "workpiece"], SEAM_START.as_slice()].concat());
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(lines[0], "chain  base_link -> gripper_body");
    let said = [
        "tool   torch",
        "frame  workpiece",
        "pose   xyz 0.0000, -290.0000, 200.0000 mm, rpy 180.00000, -35.00000, 0.00000 deg",
    ];
    assert_eq!(lines[2..5], said, "{}", answer.stdout);
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/inverse-kinematics.md")).expect("the page");
    assert!(
        page.contains(&answer.stdout),
        "docs/inverse-kinematics.md prints another answer: {}",
        answer.stdout
    );
    // No axes of the controller differ from the joints.
    assert!(!answer.stdout.contains("URDF"), "{}", answer.stdout);
    let world = ik(&[&[WELD, "--tool", "torch"], SEAM_START.as_slice()].concat());
    assert!(world.stdout.contains("\nframe  world, that of the controller\n"), "{}", world.stdout);
}

/// A robot on a rail that its program drives, 500 mm from its end; its base and its controller's world are turned and moved, and its
/// controller counts axes in its own way.
fn on_a_rail() -> Folder {
    let mut urdf = String::from(
        "<robot name=\"r\"><link name=\"floor\"/><link name=\"carriage\"/><joint name=\"rail\" type=\"prismatic\"><parent link=\"floor\"/>\
         <child link=\"carriage\"/><axis xyz=\"0 1 0\"/><limit lower=\"0\" upper=\"2\" effort=\"1\" velocity=\"1\"/></joint>\
         <link name=\"table\"/><joint name=\"turn\" type=\"revolute\"><parent link=\"floor\"/><child link=\"table\"/>\
         <origin xyz=\"1 0 0.4\"/><axis xyz=\"0 0 1\"/><limit lower=\"-2\" upper=\"2\" effort=\"1\" velocity=\"1\"/></joint>",
    );
    let joints = [
        ("0 0 0.2", "0 0 1"),
        ("0.15 0 0.25", "0 1 0"),
        ("0 0 0.62", "0 1 0"),
        ("0.22 0 0.12", "1 0 0"),
        ("0.42 0 0", "0 1 0"),
        ("0.08 0 0", "1 0 0"),
    ];
    for (index, (origin, axis)) in joints.iter().enumerate() {
        let parent = if index == 0 { "carriage".to_owned() } else { format!("l{index}") };
        let number = index + 1;
        write!(
            urdf,
            "<link name=\"l{number}\"><collision><geometry><sphere radius=\"0.01\"/></geometry></collision></link>\
             <joint name=\"j{number}\" type=\"revolute\"><parent link=\"{parent}\"/><child link=\"l{number}\"/><origin xyz=\"{origin}\"/>\
             <axis xyz=\"{axis}\"/><limit lower=\"-3\" upper=\"3\" effort=\"1\" velocity=\"1\"/></joint>"
        )
        .expect("a string takes all");
    }
    let cell = "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"r.urdf\", program: \"p.csv\", fixed_joints: [Joint(name: \"turn\", deg: 50)], \
        base: Pose(xyz_mm: (100, 200, 300), rpy_deg: (0, 0, 30)), world: Pose(xyz_mm: (0, 40, 0), rpy_deg: (0, 0, 90)), \
        tools: [Tool(name: \"probe\", link: \"l6\", tcp: Pose(xyz_mm: (100, 0, 20), rpy_deg: (0, 40, 0))), \
        Tool(name: \"lamp\", link: \"l4\", tcp: Pose())], \
        axes: [Axis(joint: \"j1\", factor: -1), Axis(joint: \"j2\", offset_deg: 90), Axis(joint: \"j3\", plus: [Coupling(axis: \"j2\")])])], \
        frames: [Frame(name: \"jig\", pose: Pose(xyz_mm: (700, 300, 600), rpy_deg: (10, 0, 0))), \
        Frame(name: \"trolley\", robot: \"arm\", link: \"carriage\", pose: Pose(xyz_mm: (0, 500, 200), rpy_deg: (0, 20, 0))), \
        Frame(name: \"table\", robot: \"arm\", link: \"table\", pose: Pose(xyz_mm: (50, 0, 0))), \
        Frame(name: \"wrist\", robot: \"arm\", link: \"l5\", pose: Pose())])";
    let program = "rail,j1,j2,j3,j4,j5,j6\n0.5,0,0,0,0,0.3,0\n0.6,0,0,0,0,0.3,0\n";
    Folder::with(&[("r.urdf", &(urdf + "</robot>")), ("cell.ron", cell), ("p.csv", program)])
}

#[test]
fn base_rail_and_world_of_the_controller_count() {
    let folder = on_a_rail();
    let scene = scene(folder.path().join("cell.ron"));
    let at = ["--at-deg", "10,20,-30,40,50,60", "--json"];
    for frame in ["world", "jig", "trolley", "table"] {
        let arguments = [&["ik", "cell.ron", "--tool", "probe", "--frame", frame], at.as_slice()].concat();
        let json = answered(&folder.run(&arguments));
        let carriers = json["carried_by"].as_array().expect("a list");
        assert_eq!(carriers[0], parse_json(r#"{"joint": "rail", "value": 0.5}"#));
        let others: Vec<&str> =
            carriers[1..].iter().filter_map(|carrier| carrier["joint"].as_str()).collect();
        assert_eq!(others, if frame == "table" { vec!["turn"] } else { vec![] }, "{frame}");
        let names = joints(&json);
        let pose = &json["pose"];
        let three = |name: &str| <[f64; 3]>::try_from(numbers(&pose[name])).expect("three numbers");
        let shown = Pose::from_xyz_rpy(three("xyz_m"), three("rpy_rad"));
        let found = solutions(&json);
        let given = [10.0, 20.0, -30.0, 40.0, 50.0, 60.0].map(f64::to_radians);
        assert!(found[0].iter().zip(given).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
        for q in found {
            assert!(
                are_equal(&frame_from_tcp(&scene, ["probe", frame], &names, &q), &shown),
                "{frame}: {q:?}"
            );
        }
    }
}

#[test]
fn values_are_those_of_the_joints_and_of_the_controllers_axes_where_these_differ() {
    let folder = on_a_rail();
    let at = ["ik", "cell.ron", "--tool", "probe", "--at-deg", "10,20,-30,40,50,60"];
    let json = answered(&folder.run(&[&at, ["--json"].as_slice()].concat()));
    let axes: Vec<f64> =
        numbers(&json["solutions"][0]["axes_rad"]).iter().map(|rad| rad.to_degrees()).collect();
    // Joint 2 is axis 2 and 90 degrees, joint 3 is axis 3 and axis 2.
    let expected = [-10.0, -70.0, 40.0, 40.0, 50.0, 60.0];
    assert!(axes.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{axes:?}");
    let text = folder.run(&at).stdout;
    let row = |title: &str| {
        let (_, after) = text.split_once(title).unwrap_or_else(|| panic!("{title} is missing: {text}"));
        let row: Vec<&str> = after.lines().nth(2).expect("a row").split_whitespace().take(7).collect();
        row.join(" ")
    };
    assert!(text.contains("\nwith   rail at 500.0000 mm\n"), "{text}");
    assert_eq!(row("joints of the URDF, degrees"), "1 10.0000 20.0000 -30.0000 40.0000 50.0000 60.0000");
    assert_eq!(
        row("axes of the controller, degrees, as programs give them"),
        "1 -10.0000 -70.0000 40.0000 40.0000 50.0000 60.0000"
    );
}

#[test]
fn mistakes_about_tools_and_frames_are_answered_with_a_hint() {
    let pose = SEAM_START.as_slice();
    let cases: [(&[&str], &[&str], &[&str]); 9] = [
        (
            &[WELD, "--tool", "torsch", "--frame", "workpiece"],
            pose,
            &[
                "--tool: robot arm has no tool of this name; found `torsch`; expected one of torch; hint: did you mean `torch`?",
            ],
        ),
        (
            &[WELD, "--tool", "torch", "--frame", "workpeice"],
            pose,
            &[
                "--frame: the cell has no frame of this name; found `workpeice`; expected one of workpiece, world",
                "hint: did you mean `workpiece`?",
            ],
        ),
        (
            &[WELD, "--robot", "amr", "--tool", "torch"],
            pose,
            &[
                "--robot: does not say which robot is meant; found amr; expected one of arm; hint: did you mean `arm`?",
            ],
        ),
        (
            &[TENDING, "--frame", "chuck"],
            pose,
            &["--tool: does not say which tool is meant; found no name; expected one of gripper, nozzle"],
        ),
        (
            &["scenes/weld-cell/cell.ron", "--tool", "torch"],
            pose,
            &[
                "--tool: robot arm has no tool of this name",
                "cell files of version 2 have",
                "there are no tools",
            ],
        ),
        (
            &["robots/pp6-1400/robot.urdf", "--tool", "torch"],
            pose,
            &[
                "--tool: a robot without a cell file has no tools and frames",
                "expected a cell file (.ron) of version 2",
                "--to LINK",
            ],
        ),
        (
            &["robots/pp6-1400/robot.urdf", "--frame", "workpiece"],
            pose,
            &[
                "--frame: a robot without a cell file has no tools and frames; found robots/pp6-1400/robot.urdf",
            ],
        ),
        (&[WELD, "--tool", "torch"], &[], &["--tool: needs a pose of the TCP; expected --xyz-mm"]),
        (&[WELD, "--tool", "torch", "--to", "tool0"], pose, &["cannot be used with"]),
    ];
    for (arguments, pose, expected) in cases {
        let answer = ik(&[arguments, pose].concat());
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        for part in expected {
            assert!(answer.stderr.contains(part), "{arguments:?}: {}", answer.stderr);
        }
    }
}

#[test]
fn a_frame_that_the_arm_carries_is_refused() {
    let arguments = ["ik", "cell.ron", "--tool", "probe", "--frame", "wrist"];
    let answer = on_a_rail().run(&[&arguments, SEAM_START.as_slice()].concat());
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
    let said = "--frame: the arm itself moves this frame; found `wrist` on link l5; expected a frame that the arm does not carry";
    assert!(answer.stderr.contains(said), "{}", answer.stderr);
}

#[test]
fn a_tool_that_no_six_axes_move_is_refused() {
    let folder = on_a_rail();
    let answer = folder.run(&[&["ik", "cell.ron", "--tool", "lamp"], SEAM_START.as_slice()].concat());
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
    for part in [
        "--tool: no arm of six turning joints moves tool `lamp`",
        "4 of them lead to link l4 below joint rail, which slides",
        "hint: chains of other joints: ",
        "--from carriage --to l6 (6 joints)",
    ] {
        assert!(answer.stderr.contains(part), "{}", answer.stderr);
    }
}
