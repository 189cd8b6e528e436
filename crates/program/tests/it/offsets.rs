//! Moves to places at an offset from a taught point, by the gantry.

use pathproof_program::Trajectory;

use crate::gantry::{Gantry, joints};
use crate::played::native;

fn text(moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"y\", \"z\"], tcp_speed: Tcp(mm_per_s: 100), speed: Percent(100),\n\
         points: [Point(name: \"home\", joints: [0, 0, 0]), Point(name: \"up\", joints: [100, 200, 300]),\n\
         Point(name: \"a\", pose: Pose(xyz_mm: (200, 0, 0))), Point(name: \"b\", pose: Pose(xyz_mm: (300, 100, 0)), frame: \"table\"),\n\
         Point(name: \"turned\", pose: Pose(xyz_mm: (200, 0, 0), rpy_deg: (0, 0, 90)))],\n\
         interpolation: Period(seconds: 10), start: \"home\", moves: [\n{moves}])"
    )
}

fn read(moves: &str) -> Trajectory {
    let read = native(text(moves).as_bytes(), "p.ron", &joints(), Some(&Gantry::default()));
    read.unwrap_or_else(|error| panic!("{error}"))
}

fn messages(moves: &str) -> Vec<String> {
    let error = native(text(moves).as_bytes(), "p.ron", &joints(), Some(&Gantry::default()))
        .expect_err("a bad program");
    error.problems.iter().map(ToString::to_string).collect()
}

fn ends(program: &Trajectory) -> Vec<Vec<i64>> {
    let in_mm = |value: &f64| (value * 1e3).round() as i64;
    program.knots.iter().map(|knot| knot.position.iter().map(in_mm).collect()).collect()
}

#[test]
fn an_offset_moves_a_pose_along_the_axes_of_its_frame() {
    let program = read(
        "Tool(name: \"pin\"), MoveL(to: Offset(of: \"a\", xyz_mm: (0, 0, 50))), MoveJ(to: Offset(of: \"b\", xyz_mm: (1, 2, 3))),\n\
         Frame(name: \"table\"), MoveJ(to: Offset(of: \"a\", xyz_mm: (0, 5.5, 0)))",
    );
    assert_eq!(ends(&program)[1..], [vec![200, 0, 50], vec![401, 102, 3], vec![300, 6, 0]]);
    let labels: Vec<&str> = program.knots.iter().filter_map(|knot| knot.label.as_deref()).collect();
    assert_eq!(labels, ["home", "a + (0, 0, 50) mm", "b + (1, 2, 3) mm", "a + (0, 5.5, 0) mm"]);
    assert_eq!(program.cartesian_moves[0].statement, "MoveL to a + (0, 0, 50) mm");
}

#[test]
fn a_tool_offset_moves_a_pose_along_the_axes_of_the_tcp() {
    let program = read(
        "Tool(name: \"pin\"), MoveJ(to: Offset(of: \"turned\", xyz_mm: (50, 0, 0))), MoveJ(to: ToolOffset(of: \"turned\", xyz_mm: (50, 0, -10)))",
    );
    assert_eq!(ends(&program)[1..], [vec![250, 0, 0], vec![200, 50, -10]]);
    assert_eq!(program.knots[2].label.as_deref(), Some("turned + tool (50, 0, -10) mm"));
}

#[test]
fn joint_values_are_the_pose_of_the_tool_there() {
    let program = read(
        "Tool(name: \"pin\"), Frame(name: \"table\"), MoveJ(to: Offset(of: \"up\", xyz_mm: (0, 0, 10))), MoveL(to: ToolOffset(of: \"up\", xyz_mm: (10, 0, 0))),\n\
         MoveC(via: Offset(of: \"up\", xyz_mm: (50, 50, 0)), to: Offset(of: \"up\", xyz_mm: (100, 0, 0)))",
    );
    let ends = ends(&program);
    assert_eq!(
        (&ends[1], &ends[2], ends.last()),
        (&vec![100, 200, 310], &vec![110, 200, 300], Some(&vec![200, 200, 300]))
    );
}

#[test]
fn an_offset_that_cannot_be_reached_ends_the_program_there() {
    let program =
        read("Tool(name: \"pin\"), MoveJ(to: Offset(of: \"a\", xyz_mm: (5000, 0, 0))), MoveJ(to: \"home\")");
    let stop = program.stop.expect("a stop");
    assert_eq!(stop.of.statement, "MoveJ to a + (5000, 0, 0) mm");
}

#[test]
fn bad_offsets_are_told_together() {
    assert_eq!(
        messages(
            "MoveJ(to: Offset(of: \"up\", xyz_mm: (0, 0, 1))), Tool(name: \"pin\"), MoveL(to: Offset(of: \"upp\", xyz_mm: (0, 0, 1))),\n\
             MoveL(to: ToolOffset(of: \"up\", xyz_mm: (0, 0, 1e9))), MoveL(to: Offset(of: \"a\", xyz_mm: (0, 0, 1), steps: [Step(count: \"row\", xyz_mm: (1, 0, 0))]))"
        ),
        [
            "p.ron:7:120: unknown count `row`; hint: a count is given by the repetition around it: Repeat(times: 3, count: \"row\", moves: [...])",
            "p.ron:6:1: a pose without a tool; expected Tool(name: \"pin\") in a statement before",
            "p.ron:6:89: unknown point `upp`; hint: did you mean `up`?",
            "p.ron:7:40: offset is too large or not finite; found [0.0, 0.0, 1000000000.0]; expected three numbers of at most 2e7 mm",
        ]
    );
    let alone =
        native(text("MoveJ(to: Offset(of: \"up\", xyz_mm: (0, 0, 1)))").as_bytes(), "p.ron", &joints(), None);
    assert!(alone.expect_err("no robot").to_string().contains("tools, frames and poses need a cell file"));
}

#[test]
fn malformed_offsets_are_told_their_form() {
    for (target, wanted) in [
        ("Offset(xyz_mm: (0, 0, 1))", "an offset without its point"),
        ("Offset(of: \"a\")", "xyz_mm"),
        (
            "Offset(of: \"a\", xyz_mm: (0, 0, 1), rpy_deg: (0, 0, 1))",
            "unknown field `rpy_deg` in Offset; hint: an offset turns nothing",
        ),
        ("Pose(of: \"a\", xyz_mm: (0, 0, 1))", "unknown field `of` in Pose; hint: to move a point"),
        ("Offset(of: \"a\", xyz_mm: (0, 1))", "3"),
        ("Ofset(of: \"a\", xyz_mm: (0, 0, 1))", "unknown form of a point"),
        ("(of: \"a\", xyz_mm: (0, 0, 1))", "unknown field `of` in Pose"),
    ] {
        let told = messages(&format!("Tool(name: \"pin\"), MoveL(to: {target})"));
        assert!(told.iter().any(|message| message.contains(wanted)), "{target}: {told:?}");
    }
}
