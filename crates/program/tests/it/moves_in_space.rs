//! Native programs with tools, frames and moves in space, run by a gantry: its joints are the coordinates of its TCP.

use pathproof_program::{MotionLaw, Trajectory, interpolate, joint_motion};

use crate::gantry::{Gantry, joints};
use crate::played::native;

fn text(points: &str, moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"y\", \"z\"], tcp_speed: Tcp(mm_per_s: 100), speed: Percent(100),\n\
         points: [Point(name: \"home\", joints: [0, 0, 0]),\n{points}],\n\
         interpolation: Period(seconds: 10), start: \"home\", moves: [\n{moves}])"
    )
}

const POINTS: &str = "Point(name: \"a\", pose: Pose(xyz_mm: (200, 0, 0))), Point(name: \"b\", pose: Pose(xyz_mm: (300, 100, 0)), frame: \"table\"),\n\
    Point(name: \"far\", pose: Pose(xyz_mm: (2000, 0, 0))), Point(name: \"via\", pose: Pose(xyz_mm: (250, 0, 50))),";

fn read(moves: &str) -> Trajectory {
    let text = text(POINTS, moves);
    native(text.as_bytes(), "p.ron", &joints(), Some(&Gantry::default())).expect("a good program")
}

fn messages(points: &str, moves: &str) -> Vec<String> {
    let text = text(points, moves);
    let error =
        native(text.as_bytes(), "p.ron", &joints(), Some(&Gantry::default())).expect_err("a bad program");
    error.problems.iter().map(ToString::to_string).collect()
}

/// Poses in place are what points with these poses are, but for their names; two in one line are told apart.
#[test]
fn poses_in_place_are_points() {
    let named = read(
        "Tool(name: \"pin\"), MoveL(to: \"a\"),\nFrame(name: \"table\"), MoveL(to: \"a\"), MoveC(via: \"via\", to: \"b\"), MoveJ(to: \"a\")",
    );
    let in_place = read(
        "Tool(name: \"pin\"), MoveL(to: Pose(xyz_mm: (200, 0, 0))),\nFrame(name: \"table\"), MoveL(to: Pose(xyz_mm: (200, 0, 0))), \
         MoveC(via: Pose(xyz_mm: (250, 0, 50)), to: Pose(xyz_mm: (300, 100, 0))), MoveJ(to: Pose(xyz_mm: (200, 0, 0)))",
    );
    let knots = |program: &Trajectory| -> Vec<(f64, Vec<f64>)> {
        program.knots.iter().map(|knot| (knot.time_s, knot.position.clone())).collect()
    };
    assert_eq!(knots(&in_place), knots(&named));
    let text = text(
        POINTS,
        "Tool(name: \"pin\"), MoveC(via: Pose(xyz_mm: (250, 0, 50)), to: Pose(xyz_mm: (300, 100, 0)))",
    );
    let program = pathproof_program::read_native(text.as_bytes(), "p.ron").expect("a good program");
    let pathproof_program::ProgramBody::Taught(taught) = program.body else { panic!("it is taught") };
    let names: Vec<&str> = taught.points.iter().rev().take(2).map(|point| point.name.as_str()).collect();
    assert_eq!(names, ["pose in line 6, 2", "pose in line 6"]);
}

#[test]
fn other_things_in_place_of_a_point_are_told() {
    let told = |statement: &str| messages(POINTS, &format!("Tool(name: \"pin\"), {statement}"));
    for (statement, wanted) in [
        ("MoveL(to: Point(xyz_mm: (1, 2, 3)))", "unknown form of a point"),
        ("MoveL(to: 5)", "the name of a point, Pose"),
        ("MoveL(to: Pose(xyz_mm: (1, 2, 3), rpy: (0, 0, 0)))", "rpy"),
        ("MoveL(to: Pose(rpy_deg: (0, 0, 0)))", "xyz_mm"),
    ] {
        let messages = told(statement);
        assert!(messages.iter().any(|message| message.contains(wanted)), "{statement}: {messages:?}");
    }
    let version_1 = text(POINTS, "MoveJ(to: Pose(xyz_mm: (1, 2, 3)))").replace("version: 2", "version: 1");
    let error =
        native(version_1.as_bytes(), "p.ron", &joints(), Some(&Gantry::default())).expect_err("no version 1");
    assert!(error.to_string().contains("version 1 has no `Pose`"), "{error}");
}

#[test]
fn lines_and_arcs_become_knots_at_the_speed_of_the_tcp() {
    let program = read(
        "Tool(name: \"pin\"), MoveL(to: \"a\"),\nFrame(name: \"table\"), MoveL(to: \"b\"), MoveJ(to: \"home\"), Wait(seconds: 1),\n\
         MoveC(via: \"via\", to: \"b\", speed: Tcp(mm_per_s: 50))",
    );
    let ends: Vec<(f64, &[f64])> =
        program.knots[..5].iter().map(|knot| (knot.time_s, knot.position.as_slice())).collect();
    let b = [0.4, 0.1, 0.0];
    let diagonal = 2.0 + 0.05_f64.sqrt() * 10.0;
    assert_eq!(ends[1], (2.0, &[0.2, 0.0, 0.0][..]));
    assert!((ends[2].0 - diagonal).abs() < 1e-12 && ends[2].1 == b);
    assert_eq!(ends[4].1, [0.0; 3]);
    assert_eq!(program.knots.len(), 5 + 8);
    assert_eq!(program.laws(), [MotionLaw::JointLinear, MotionLaw::Linear, MotionLaw::Circular]);
    assert_eq!(program.knots[12].position, b);
    let told: Vec<(&str, &str, Option<&str>, u32)> = program
        .cartesian_moves
        .iter()
        .map(|of| (&of.statement[..], &of.tool[..], of.frame.as_deref(), of.place.line))
        .collect();
    assert_eq!(
        told,
        [
            ("MoveL to a", "pin", None, 6),
            ("MoveL to b", "pin", Some("table"), 7),
            ("MoveC to b", "pin", Some("table"), 8)
        ]
    );
    let timeline = interpolate(std::slice::from_ref(&program)).expect("good");
    let last = timeline.points.len() - 2;
    let tube = timeline.points[last].deviations[0][0];
    assert!(tube > 0.0 && timeline.points[3].deviations.first().is_none_or(Vec::is_empty));
    let motion = joint_motion(&timeline, 0, &program, last).expect("a move in space");
    assert!(motion[0].position[0] < 0.4 - tube / 2.0 && motion[0].position[1] >= 0.4 + tube);
}

#[test]
fn what_cannot_be_reached_ends_the_program_there() {
    let program = read(
        "Tool(name: \"pin\"), MoveL(to: \"a\"), MoveJ(to: \"far\"),\nMoveL(to: \"home\"), Wait(seconds: 5)",
    );
    let stop = program.stop.expect("a stop");
    assert_eq!((stop.knot, stop.of.statement.as_str(), stop.unreached.is_proven), (1, "MoveJ to far", true));
    assert_eq!(stop.root_from_tcp.translation.x, 2.0);
    assert_eq!(program.knots.len(), 2);
    let program = read("Tool(name: \"pin\"), MoveL(to: \"far\"), Sync(name: \"met\")");
    assert_eq!(program.stop.map(|stop| (stop.knot, stop.share)), Some((0, 0.0)));
    assert_eq!(program.syncs[0].knot, 0);
}

#[test]
fn single_joints_move_alone_and_the_world_is_a_frame() {
    let program = read(
        "Tool(name: \"pin\"), Frame(name: \"table\"), MoveL(to: \"a\"), MoveAxes(to: [Joint(name: \"z\", mm: 20)]),\n\
         Frame(name: \"world\"), MoveJ(to: \"a\"), MoveL(to: \"b\")",
    );
    let ends: Vec<&[f64]> = program.knots.iter().map(|knot| knot.position.as_slice()).collect();
    assert!((ends[1][0] - 0.3).abs() < 1e-12);
    assert_eq!(ends[2], [ends[1][0], 0.0, 0.02]);
    assert_eq!(ends[3], [0.2, 0.0, 0.0]);
    assert_eq!(
        program.cartesian_moves[1].frame.as_deref(),
        Some("table"),
        "the point has a frame of its own"
    );
    let labels: Vec<Option<&str>> = program.knots.iter().map(|knot| knot.label.as_deref()).collect();
    assert_eq!(labels, [Some("home"), Some("a"), None, Some("a"), Some("b")]);
}

#[test]
fn bad_moves_in_space_are_told_together() {
    let moves = "MoveL(to: \"a\"), Tool(name: \"pim\"), MoveL(to: \"a\"), Tool(name: \"stuck\"),\nTool(name: \"pin\"), Frame(name: \"tabel\"), \
        MoveL(to: \"a\", speed: Tcp(deg_per_s: 5)), MoveJ(to: \"a\", speed: Tcp(mm_per_s: 5)),\n\
        MoveL(to: \"a\", speed: Tcp()), MoveAxes(to: []), MoveAxes(to: [Joint(name: \"w\", mm: 1), Joint(name: \"x\", deg: 1)]),\n\
        MoveC(via: \"mid\", to: \"a\"), MoveL(to: \"mid\"),\nMoveJ(to: \"home\"), MoveC(via: \"a\", to: \"a\")";
    let points = "Point(name: \"a\", pose: Pose(xyz_mm: (200, 0, 0))), Point(name: \"mid\", pose: Pose(xyz_mm: (100, 0, 0))),\
        Point(name: \"lost\", pose: Pose(xyz_mm: (2, 0, 0)), near: \"a\"),";
    assert_eq!(
        messages(points, moves),
        [
            "p.ron:3:161: point `lost` is near `a`; found a pose; expected a point with joint values; hint: pathproof ik CELL.ron --tool pim --frame tabel --xyz-mm 200,0,0 --rpy-deg 0,0,0 lists its joint values; write one of them as joints: [...]",
            "p.ron:5:1: a pose without a tool; expected Tool(name: \"pin\") in a statement before",
            "p.ron:5:28: unknown tool `pim`; hint: did you mean `pin`?",
            "p.ron:5:63: tool `stuck` cannot be moved in space: it hangs on no axis; hint: teach joint values with MoveJ, and leave out Tool(...): mounted tools are checked without it",
            "p.ron:6:32: unknown frame `tabel`; hint: did you mean `table`?",
            "p.ron:6:42: the speed says nothing for this move; expected mm_per_s in Tcp(...): the TCP moves",
            "p.ron:6:84: a joint move has no speed of the TCP; expected speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100); \
             hint: tcp_speed of the program is for MoveL and MoveC alone",
            "p.ron:7:23: speed without a value; expected Tcp(mm_per_s: ...), with deg_per_s where the tool turns on the spot",
            "p.ron:7:31: MoveAxes without a joint; expected to: [Joint(name: \"...\", deg: ...)]",
            "p.ron:7:63: the program drives no joint `w`; hint: the joints that it drives are x, y, z",
            "p.ron:7:88: joint `x` needs one value in its unit; expected deg: for a turning joint or mm: for a sliding one",
            "p.ron:8:1: the arc to `a` ends where it begins; expected an end away from the start; hint: a full circle takes two moves",
            "p.ron:9:20: the three points of the arc to `a` lie on a line; expected a via point off the line through start and end; \
             hint: write MoveL for a straight path",
        ]
    );
}

#[test]
fn a_tool_that_is_put_away_moves_nothing_in_space() {
    let points = "Point(name: \"a\", pose: Pose(xyz_mm: (200, 0, 0))),";
    let moves = "Tool(name: \"pin\"), MoveL(to: \"a\"),\nUnmount(tool: \"pin\", onto: \"rack\"),\nMoveL(to: \"home\"), MoveJ(to: \"a\"),\n\
        Mount(tool: \"pin\"), MoveJ(to: \"home\"), MoveL(to: \"a\"),\nUnmount(tool: \"pin\", onto: \"rack\", toward: (0, 0, 0)), Mount(tool: \"\")";
    assert_eq!(
        messages(points, moves),
        [
            "p.ron:7:1: tool `pin` is not mounted here; found Unmount in line 6; hint: Mount(tool: \"pin\") before it, or Tool(...) of another one",
            "p.ron:7:20: tool `pin` is not mounted here; found Unmount in line 6; hint: Mount(tool: \"pin\") before it, or Tool(...) of another one",
            "p.ron:9:44: toward is no direction; found (0, 0, 0); expected a vector in the world toward the support; hint: toward: (0, 0, -1) is down, as without it",
            "p.ron:9:68: tool without a name",
        ]
    );
}

#[test]
fn bad_poses_are_told_together() {
    let points = "Point(name: \"a\", pose: Pose(xyz_mm: (1e9, 0, 0))), Point(name: \"b\", pose: Pose(xyz_mm: (0, 0, 0), quaternion_xyzw: (0, 0, 0.8, 0.8))),\n\
        Point(name: \"c\", joints: [0, 0, 0], pose: Pose(xyz_mm: (0, 0, 0))), Point(name: \"d\"),\n\
        Point(name: \"e\", pose: Pose(xyz_mm: (0, -9e9, 0), rpy_deg: (1e9, 0, 0))), Point(name: \"f\", joints: [0, 0, 0], near: \"home\"),\n\
        Point(name: \"g\", pose: Pose(xyz_mm: (0, 0, 0), rpy_deg: (0, 0, 0), quaternion_xyzw: (0, 0, 0, 1))),";
    let told = messages(points, "");
    let places: Vec<&str> =
        told.iter().map(|message| message.split(';').next().unwrap_or_default()).collect();
    assert_eq!(
        places,
        [
            "p.ron:3:37: number is too large or not finite in the pose of point `a`",
            "p.ron:3:116: quaternion is not of length 1 in the pose of point `b`",
            "p.ron:4:1: point `c` needs joint values or a pose",
            "p.ron:4:69: point `d` needs joint values or a pose",
            "p.ron:5:37: number is too large or not finite in the pose of point `e`",
            "p.ron:5:60: number is too large or not finite in the pose of point `e`",
            "p.ron:5:117: a point with joint values has neither frame nor near",
            "p.ron:6:85: two orientations in the pose of point `g`",
        ]
    );
}
