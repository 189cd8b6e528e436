//! The motions of a program as JSON, in metres and radians.

use controller_program::{AxisConfiguration, Finite, SourcePlace, ToolInForce};
use motion_graph::{EvaluatedKind, EvaluatedTarget, MotionEdge, StandingPlace};
use serde_json::{Value, json};

use super::ShownProgram;

pub(super) fn program(shown: &ShownProgram) -> String {
    let ShownProgram { read, graph, incomplete } = shown;
    let files = &read.program.files;
    let at = |place: &SourcePlace| placed(files, place);
    let edges: Vec<Value> = graph.edges.iter().map(|edge| motion(files, edge)).collect();
    let fly_bys: Vec<[usize; 2]> = graph.fly_bys.iter().map(|both| [both.before.0, both.after.0]).collect();
    let incomplete = incomplete
        .as_ref()
        .map(|why| json!({"what": why.what, "place": at(&why.place), "variable": why.variable}));
    let without: serde_json::Map<String, Value> =
        read.program.without_motion().into_iter().map(|(kind, times)| (kind, json!(times))).collect();
    let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
    let unfollowed = graph.unfollowed_statements.iter();
    let unfollowed: Vec<Value> =
        unfollowed.map(|one| json!({"place": at(&one.place), "why": one.why})).collect();
    let all = json!({
        "schema": "pathproof.program/1",
        "files": files,
        "move_statements": read.program.move_count(),
        "complete": shown.is_complete(),
        "incomplete": incomplete,
        "places": graph.nodes.iter().map(standing).collect::<Vec<_>>(),
        "motions": edges,
        "fly_bys": fly_bys,
        "unreached": graph.unreached.iter().map(at).collect::<Vec<_>>(),
        "not_followed": graph.unfollowed,
        "not_followed_from": unfollowed,
        "without_motion": without,
        "notes": notes,
    });
    format!("{all:#}\n")
}

fn placed(files: &[String], place: &SourcePlace) -> Value {
    json!({
        "file": files.get(place.file),
        "line": place.line,
        "column": place.column,
        "text": &*place.text,
        "label": place.label.as_deref(),
    })
}

fn motion(files: &[String], edge: &MotionEdge) -> Value {
    let motion = &edge.motion;
    let (kind, via) = match &motion.kind {
        EvaluatedKind::Joint => ("joint", None),
        EvaluatedKind::Linear => ("linear", None),
        EvaluatedKind::Process => ("process", None),
        EvaluatedKind::Circular { via, .. } => ("circular", Some(target(via))),
    };
    let conditions: Vec<Value> = edge
        .conditions
        .iter()
        .map(|taken| json!({"place": placed(files, &taken.place), "holds": taken.holds}))
        .collect();
    json!({
        "from": edge.from.0,
        "to": edge.to.0,
        "place": placed(files, &edge.place),
        "kind": kind,
        "via": via,
        "target": target(&motion.target),
        "speed": motion.speed.map(Finite::get),
        "acceleration": motion.acceleration.map(Finite::get),
        "duration_s": motion.duration_s.map(Finite::get),
        "corner_m": motion.corner_m.get(),
        "tool": tool(&motion.tool),
        "configuration": motion.configuration.as_ref().map(configuration),
        "conditions": conditions,
    })
}

fn configuration(of: &AxisConfiguration) -> Value {
    match of {
        AxisConfiguration::Abb { quadrants: [first, fourth, sixth], cfx } => {
            json!({"kind": "abb", "cf1": first, "cf4": fourth, "cf6": sixth, "cfx": cfx})
        }
    }
}

fn standing(place: &StandingPlace) -> Value {
    match place {
        StandingPlace::Start => json!({"kind": "start"}),
        StandingPlace::Joints(joints) => {
            json!({"kind": "joints", "joints_rad": joints.iter().map(|joint| joint.get()).collect::<Vec<_>>()})
        }
        StandingPlace::At { target: at, tool: of } => {
            json!({"kind": "target", "target": target(at), "tool": tool(of)})
        }
    }
}

fn target(of: &EvaluatedTarget) -> Value {
    match of {
        EvaluatedTarget::Joints(joints) => {
            json!({"kind": "joints", "joints_rad": joints.iter().map(|joint| joint.get()).collect::<Vec<_>>()})
        }
        EvaluatedTarget::Pose(pose) => json!({
            "kind": "pose", "place_m": pose.place_m(), "rotation_vector_rad": pose.rotation_vector_rad()
        }),
        // What it is made of is in words; it takes the robot to compute.
        EvaluatedTarget::Symbolic(symbolic) => {
            json!({"kind": "computed", "words": super::text::symbolic_text(symbolic), "is_joints": symbolic.is_joints()})
        }
    }
}

fn tool(of: &ToolInForce) -> Value {
    match of {
        ToolInForce::Installed => json!({"kind": "installed"}),
        ToolInForce::Pose(pose) => json!({
            "kind": "pose", "place_m": pose.place_m(), "rotation_vector_rad": pose.rotation_vector_rad()
        }),
    }
}
