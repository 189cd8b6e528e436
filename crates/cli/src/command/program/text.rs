//! The motions of a program as text.

use std::fmt::Write as _;

use controller_program::{
    AxisConfiguration, ControllerValue, SourcePlace, Symbolic, ToolInForce, VectorPose,
};
use motion_graph::{
    EvaluatedKind, EvaluatedMove, EvaluatedTarget, MotionEdge, StandingPlace, UnfollowedStatement,
};
use report::words::count;

use super::ShownProgram;

/// The program, its motions in the order of its lines, and what of it is no motion.
pub(super) fn program(shown: &ShownProgram) -> String {
    let ShownProgram { read, graph, incomplete } = shown;
    let mut text = String::new();
    let mut line = |words: &str| {
        text.push_str(words);
        text.push('\n');
    };
    let files = read.program.files.join(", ");
    let all = if incomplete.is_some() { "at least " } else { "" };
    line(&format!(
        "{files}: {} in {}, {all}{} between {}",
        count(read.program.move_count(), "move"),
        count(read.program.routines.len(), "routine"),
        count(graph.edges.len(), "motion"),
        count(graph.nodes.len(), "place"),
    ));
    if let Some(why) = incomplete {
        let variable = why.variable.as_ref().map_or_else(String::new, |name| format!(", most by {name}"));
        line(&format!("INCOMPLETE: {} at {}{variable}", why.what, read.program.line_words(&why.place)));
    }
    line("");
    for (index, place) in graph.nodes.iter().enumerate() {
        line(&format!("{:>5}  {}", format!("#{index}"), standing(place)));
    }
    line("");
    let mut file = None;
    for edge in &graph.edges {
        if read.program.files.len() > 1 && file != Some(edge.place.file) {
            file = Some(edge.place.file);
            line(&read.program.files[edge.place.file]);
        }
        line(&motion(edge));
        for taken in &edge.conditions {
            let holds = if taken.holds { "holds" } else { "does not hold" };
            let place = read.program.line_words(&taken.place);
            line(&format!("         where {place} {holds}: {}", said(&taken.place)));
        }
    }
    line("");
    if !graph.fly_bys.is_empty() {
        line(&format!("Corners that may be cut: {}", graph.fly_bys.len()));
    }
    for place in &graph.unreached {
        line(&format!("Never reached: {}, {}", read.program.line_words(place), said(place)));
    }
    for UnfollowedStatement { place, why } in &graph.unfollowed_statements {
        line(&format!("INCOMPLETE: {}, {}: {why}", read.program.line_words(place), said(place)));
    }
    for name in &graph.unfollowed {
        line(&format!("Not followed: {name}, on which no target depends"));
    }
    let without: Vec<String> =
        read.program.without_motion().into_iter().map(|(kind, times)| format!("{kind} {times}")).collect();
    if !without.is_empty() {
        line(&format!("Without motion: {}", without.join(", ")));
    }
    if !read.waypoints.is_empty() {
        line(&format!("Taught: {} with joint values", count(read.waypoints.len(), "waypoint")));
    }
    if read.is_calibrated {
        line(
            "Calibrated: the file has the kinematics of one robot; a nominal URDF differs from it by millimetres",
        );
    }
    for note in &read.notes {
        line(&format!("Note: {note}"));
    }
    text
}

fn motion(edge: &MotionEdge) -> String {
    let EvaluatedMove { kind, corner_m, .. } = &edge.motion;
    let mut text = format!(
        "{:>5}  #{} to #{}  {}",
        edge.place.line,
        edge.from.0,
        edge.to.0,
        match kind {
            EvaluatedKind::Joint => "joint by joint".to_owned(),
            EvaluatedKind::Linear => "along a line".to_owned(),
            EvaluatedKind::Process => "along a line at constant speed".to_owned(),
            EvaluatedKind::Circular { via, .. } => format!("along the arc through {}", target(via)),
        }
    );
    if edge.motion.is_fly_by() {
        // Writing into a string cannot fail.
        let _written = write!(text, ", may turn within {} mm", short(corner_m.get() * 1e3));
    }
    if let Some(AxisConfiguration::Abb { quadrants: [first, fourth, sixth], cfx }) = edge.motion.configuration
    {
        let _written = write!(text, ", configuration [{first},{fourth},{sixth},{cfx}]");
    }
    text + "  " + &said(&edge.place)
}

/// A statement as the program has it, with the name of its node.
fn said(place: &SourcePlace) -> String {
    match &place.label {
        Some(label) => format!("{} ({label})", place.text),
        None => place.text.to_string(),
    }
}

fn standing(place: &StandingPlace) -> String {
    match place {
        StandingPlace::Start => {
            "where the robot stands at the start, which the program does not say".to_owned()
        }
        StandingPlace::Joints(joints) => degrees(&joints.iter().map(|joint| joint.get()).collect::<Vec<_>>()),
        StandingPlace::At { target: at, .. } if at.is_joints() => target(at),
        StandingPlace::At { target: at, tool } => format!("{}{}", target(at), with_tool(tool)),
    }
}

fn target(of: &EvaluatedTarget) -> String {
    match of {
        EvaluatedTarget::Joints(joints) => {
            degrees(&joints.iter().map(|joint| joint.get()).collect::<Vec<_>>())
        }
        EvaluatedTarget::Pose(pose) => pose_text(*pose),
        EvaluatedTarget::Symbolic(symbolic) => symbolic_text(symbolic),
    }
}

pub(super) fn symbolic_text(symbolic: &Symbolic) -> String {
    match symbolic {
        Symbolic::InverseKinematics { pose, near, tool } => {
            let near = near.as_ref().map_or_else(|| "where the robot stands".to_owned(), value);
            format!("joint values of {}{}, nearest to {near}", value(pose), with_tool(tool))
        }
        Symbolic::ForwardKinematics { joints, tool } => {
            format!("the pose at {}{}", value(joints), with_tool(tool))
        }
        Symbolic::Reading(of) => format!("a reading of {}", value(of)),
        Symbolic::StandingJoints => "where the robot stands".to_owned(),
        Symbolic::StandingPose(tool) => format!("the pose where the robot stands{}", with_tool(tool)),
        Symbolic::Computed { arguments, .. } => {
            let from: Vec<String> = arguments.iter().map(value).collect();
            format!("a pose computed from {}", from.join(" and "))
        }
    }
}

fn value(of: &ControllerValue) -> String {
    match of {
        ControllerValue::Pose(pose) => pose_text(*pose),
        ControllerValue::Symbolic(symbolic) => symbolic_text(symbolic),
        other => other.as_numbers().map_or_else(|| other.kind().to_owned(), |numbers| degrees(&numbers)),
    }
}

fn with_tool(tool: &ToolInForce) -> String {
    match tool {
        ToolInForce::Installed => ", of the installed tool".to_owned(),
        ToolInForce::Pose(pose) => format!(", of the tool at {} in the flange", pose_text(*pose)),
    }
}

fn pose_text(pose: VectorPose) -> String {
    let list = |numbers: [f64; 3], scale: f64| numbers.map(|number| short(number * scale)).join(", ");
    format!(
        "p[{} mm, {} deg]",
        list(pose.place_m(), 1e3),
        list(pose.rotation_vector_rad().map(f64::to_degrees), 1.0)
    )
}

/// Joint values in degrees with at most three places.
pub(super) fn degrees(joints_rad: &[f64]) -> String {
    let joints: Vec<String> = joints_rad.iter().map(|joint| short(joint.to_degrees())).collect();
    format!("[{}] deg", joints.join(", "))
}

/// A number with at most three places.
fn short(number: f64) -> String {
    // Adding zero turns a negative zero into the positive one.
    ((number * 1e3).round() / 1e3 + 0.0).to_string()
}
