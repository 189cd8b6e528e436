//! Every file of `tests/rapid` is answered as the text beside it says.
//!
//! A case is `tests/rapid/SUBJECT/CASE.mod`, and `CASE.txt` beside it holds the answer: `refused` and every problem, or what was read with
//! every motion. `UPDATE_EXPECT=1` writes the answers anew, so that a case is added by adding its file.

use std::fmt::Write as _;

use controller_program::ToolInForce;
use motion_graph::{
    EvaluatedKind, EvaluatedTarget, Exploration, ExplorationSettings, MotionEdge, SymbolicEnds, explore,
};
use pathproof_rapid::{RapidSettings, RapidText, ReadRapid, read_rapid};
use test_support::GoldenCases;

const CASES: GoldenCases = GoldenCases {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/rapid"),
    ending: "mod",
    fewest: 40,
};

/// The problems of a refused file; of an accepted one its moves, its other statements by kind, its notes and its motions.
fn answer(bytes: &[u8], file: &str) -> String {
    match read_rapid(&[RapidText { file, bytes }], &RapidSettings::default()) {
        Ok(read) => accepted(&read, file),
        Err(error) => format!("refused\n{error}\n"),
    }
}

fn accepted(read: &ReadRapid, file: &str) -> String {
    let inconsistencies = read.program.inconsistencies();
    assert!(inconsistencies.is_empty(), "{file}: {inconsistencies:?}");
    let mut text = format!("{} moves\n", read.program.move_count());
    for (kind, count) in read.program.without_motion() {
        let _written = writeln!(text, "without motion: {kind} {count}");
    }
    for note in &read.notes {
        let _written = writeln!(text, "note: {note}");
    }
    match explore(&read.program, &ExplorationSettings::default(), &SymbolicEnds) {
        Ok(Exploration::Complete(graph)) => {
            for edge in &graph.edges {
                let _written = writeln!(text, "{}", motion(edge));
            }
            for place in &graph.unreached {
                let _written = writeln!(text, "never reached: {} {}", place.line, place.text);
            }
            for one in &graph.unfollowed_statements {
                let _written = writeln!(text, "not followed from {}: {}", one.place.line, one.why);
            }
            for name in &graph.unfollowed {
                let _written = writeln!(text, "not followed: {name}");
            }
        }
        Ok(Exploration::Incomplete(_, why)) => {
            let _written = writeln!(text, "incomplete: {} {:?}", why.what, why.variable);
        }
        Err(error) => {
            let _written = writeln!(text, "no motions\n{error}");
        }
    }
    text
}

fn motion(edge: &MotionEdge) -> String {
    let motion = &edge.motion;
    let mut text = format!("{}: {}>{} ", edge.place.line, edge.from.0, edge.to.0);
    match &motion.kind {
        EvaluatedKind::Joint => text.push_str("joint"),
        EvaluatedKind::Linear => text.push_str("line"),
        EvaluatedKind::Process => text.push_str("process"),
        EvaluatedKind::Circular { via, .. } => {
            let _written = write!(text, "arc through {}", target(via));
        }
    }
    let _written = write!(text, " to {}", target(&motion.target));
    match &motion.tool {
        ToolInForce::Installed => text.push_str(" by the installed tool"),
        ToolInForce::Pose(tool) => {
            let place_mm = tool.place_m().map(|metres| metres * 1000.0);
            if place_mm != [0.0; 3] {
                let _written = write!(text, " by a tool at {place_mm:?} mm");
            }
        }
    }
    if motion.is_fly_by() {
        let _written = write!(text, ", corner {} mm", rounded(motion.corner_m.get() * 1000.0));
    }
    if let Some(configuration) = motion.configuration {
        let _written = write!(text, ", {configuration:?}");
    }
    text
}

fn target(of: &EvaluatedTarget) -> String {
    match of {
        EvaluatedTarget::Joints(joints) => {
            format!(
                "joints {:?}",
                joints.iter().map(|joint| rounded(joint.get().to_degrees())).collect::<Vec<_>>()
            )
        }
        EvaluatedTarget::Pose(pose) => format!(
            "{:?} mm {:?} deg",
            pose.place_m().map(|number| rounded(number * 1000.0)),
            pose.rotation_vector_rad().map(|number| rounded(number.to_degrees()))
        ),
        EvaluatedTarget::Symbolic(symbolic) => format!("{symbolic:?}"),
    }
}

/// To thousandths, without a sign of zero.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0 + 0.0
}

#[test]
fn every_case_is_answered_as_expected() {
    CASES.check(answer);
}
