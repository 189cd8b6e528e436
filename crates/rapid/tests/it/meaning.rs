//! What programs mean: targets by an independent computation, and the order of motions.

use motion_graph::{EvaluatedTarget, Exploration, ExplorationSettings, MotionGraph, SymbolicEnds, explore};
use pathproof_rapid::{RapidSettings, RapidText, ReadRapid, read_rapid};

const DATA: &str = "CONST robtarget p := [[100, 200, 300], [0.5, 0.5, -0.5, 0.5], [0, -1, 2, 1], [9E9, 9E9, 9E9, 9E9, 9E9, 9E9]];\n";

fn read(text: &str) -> ReadRapid {
    let module = RapidText { file: "a.mod", bytes: text.as_bytes() };
    read_rapid(&[module], &RapidSettings::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn graph(text: &str) -> MotionGraph {
    match explore(&read(text).program, &ExplorationSettings::default(), &SymbolicEnds) {
        Ok(Exploration::Complete(graph)) => graph,
        other => panic!("{other:?}"),
    }
}

/// The places, in mm, of the motions of a body in their order.
fn places(more: &str, body: &str) -> Vec<[f64; 3]> {
    let graph = graph(&format!("MODULE A\n{DATA}{more}PROC main()\n{body}EXIT;\nENDPROC\nENDMODULE\n"));
    let edges = graph.edges.iter();
    edges
        .map(|edge| match &edge.motion.target {
            EvaluatedTarget::Pose(pose) => pose.place_m().map(|number| (number * 1e6).round() / 1e3),
            other => panic!("{other:?}"),
        })
        .collect()
}

/// Rows of the rotation of a quaternion, by the products of quaternions with the unit vectors.
fn rows(q: [f64; 4]) -> [[f64; 3]; 3] {
    let times = |a: [f64; 4], b: [f64; 4]| {
        [
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
        ]
    };
    let back = [q[0], -q[1], -q[2], -q[3]];
    let mut rows = [[0.0; 3]; 3];
    for column in 0..3 {
        let mut unit = [0.0; 4];
        unit[column + 1] = 1.0;
        let turned = times(times(q, unit), back);
        for row in 0..3 {
            rows[row][column] = turned[row + 1];
        }
    }
    rows
}

/// Quaternions are turned into rotations as their products with vectors say.
#[test]
fn orientations_are_those_of_the_quaternions() {
    let mut random = test_support::Random(5);
    for _ in 0..200 {
        let [x, y, z] = random.three(-1.0, 1.0);
        let w = random.within(-1.0, 1.0);
        let length = (w * w + x * x + y * y + z * z).sqrt();
        let q = [w / length, x / length, y / length, z / length];
        let text = format!(
            "MODULE A\nPROC main()\nMoveJ [[100,-50,30.5],[{},{},{},{}],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]],v100,fine,tool0;\nEXIT;\nENDPROC\nENDMODULE\n",
            q[0], q[1], q[2], q[3]
        );
        let graph = graph(&text);
        let EvaluatedTarget::Pose(pose) = &graph.edges[0].motion.target else { panic!("{graph:?}") };
        assert_eq!(pose.place_m(), [0.1, -0.05, 0.0305]);
        let (found, expected) = (pose.rotation_rows(), rows(q));
        for index in 0..9 {
            let difference = found[index / 3][index % 3] - expected[index / 3][index % 3];
            assert!(difference.abs() < 1e-9, "{found:?} {expected:?}");
        }
    }
}

/// `RelTool` moves along the axes of the tool, which are the columns of its rotation, and turns about x, then the new y, then the new z.
#[test]
fn displacements_in_the_tool() {
    // x of the tool is z, y is -x, z is -y.
    let found = places(
        "",
        "MoveL RelTool(p, 10, 0, 0), v100, fine, tool0;\nMoveL RelTool(p, 0, 10, 0), v100, fine, tool0;\nMoveL RelTool(p, 0, 0, 10), v100, fine, tool0;\n",
    );
    assert_eq!(found, [[100.0, 200.0, 310.0], [90.0, 200.0, 300.0], [100.0, 190.0, 300.0]]);
    // Turned about x by 90 degrees, the new y is the old z, and the new z is the old -y: -y of the world, and x.
    let found = places(
        "VAR robtarget q;\n",
        "q := RelTool(p, 0, 0, 0\\Rx:=90\\Rz:=90);\nMoveL RelTool(q, 10, 0, 0), v100, fine, tool0;\nMoveL RelTool(q, 0, 10, 0), v100, fine, tool0;\n",
    );
    // Then about the new z by 90 degrees: x is the new y, and y is the old -x.
    assert_eq!(found, [[100.0, 190.0, 300.0], [100.0, 200.0, 290.0]]);
}

#[test]
fn records_and_arrays_are_changed_by_their_parts() {
    let data =
        "VAR robtarget q{2};\nVAR pos d{2, 2} := [[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]];\n";
    let body = "q{1} := p;\nq{2} := Offs(p, 1, 1, 1);\nq{2}.trans.z := q{1}.trans.x;\nd{2, 1}.y := 80;\nq{1}.trans := q{1}.trans + d{2, 1};\nMoveL q{1}, v100, fine, tool0;\nMoveL q{2}, v100, fine, tool0;\n";
    assert_eq!(places(data, body), [[107.0, 280.0, 309.0], [101.0, 201.0, 100.0]]);
}

#[test]
fn whole_quotients_rests_and_rounding() {
    let body = "MoveL Offs(p, 7 DIV 2, 7 MOD 2, 1 / 4), v100, fine, tool0;\nMoveL Offs(p, Round(-2.6), Trunc(-2.5), Round(2.4)), v100, fine, tool0;\nMoveL Offs(p, ATan2(1, -1), ASin(0.5), 10 * Sin(30)), v100, fine, tool0;\n";
    assert_eq!(places("", body), [[103.0, 201.0, 300.25], [97.0, 198.0, 302.0], [235.0, 230.0, 305.0]]);
}

/// A pose is in the work object: its user frame, and in that its object frame.
#[test]
fn work_objects_are_two_frames_one_in_the_other() {
    let data = "PERS wobjdata w := [FALSE, TRUE, \"\", [[1000, 0, 0], [0.70710678, 0, 0, 0.70710678]], [[0, 10, 0], [0, 1, 0, 0]]];\n";
    // In the object frame y and z go the other way; in the user frame x is y of the world, and y is -x.
    let found = places(data, "MoveL p, v100, fine, tool0\\WObj:=w;\n");
    assert_eq!(found, [[1000.0 - (10.0 - 200.0), 100.0, -300.0]]);
}

/// In continuous run mode `main` begins again, and data keep their values.
#[test]
fn main_begins_again_with_the_values_that_data_have() {
    let text = format!(
        "MODULE A\n{DATA}VAR num n := 0;\nPROC main()\nVAR num own := 0;\nn := (n + 1) MOD 3;\nown := own + 1;\nMoveL Offs(p, n, own, 0), v100, fine, tool0;\nENDPROC\nENDMODULE\n"
    );
    let graph = graph(&text);
    let mut found: Vec<(usize, usize)> = graph.edges.iter().map(|edge| (edge.from.0, edge.to.0)).collect();
    found.sort_unstable();
    assert_eq!(found, [(0, 1), (1, 2), (2, 3), (3, 1)]);
    assert_eq!(graph.ends.len(), 3);
}

#[test]
fn the_tool_is_set_where_it_changes() {
    use controller_program::ProgramAction;
    let data =
        "PERS tooldata t := [TRUE, [[0, 0, 100], [1, 0, 0, 0]], [1, [0, 0, 1], [1, 0, 0, 0], 0, 0, 0]];\n";
    let body = "MoveL p, v100, fine, t;\nSetDO do1, 1;\nMoveL p, v100, z10, t;\nIF di1 = 1 THEN\nMoveL p, v100, fine, tool0;\nENDIF\nMoveL p, v100, fine, t;\n";
    let text = format!("MODULE A\n{DATA}{data}PROC main()\n{body}ENDPROC\nENDMODULE\n");
    let program = read(&text).program;
    let is_tool = |action: &ProgramAction| matches!(action, ProgramAction::SetTool(_));
    assert_eq!(program.statements().filter(|statement| is_tool(&statement.action)).count(), 3);
    for edge in &graph(&text).edges {
        let controller_program::ToolInForce::Pose(tool) = &edge.motion.tool else { panic!("{edge:?}") };
        let expected = if edge.place.text.ends_with("tool0") { 0.0 } else { 0.1 };
        assert_eq!(tool.place_m(), [0.0, 0.0, expected], "{edge:?}");
    }
}
