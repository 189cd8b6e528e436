//! The facts of a move in space that ends its program.

use program::{CartesianMove, Stop, StopReason};

use super::{Fact, FactValue, FindingFacts, PlaybackLook};
use crate::words::{joint, short};

pub(super) fn facts<'a>(robot: &'a str, stop: &'a Stop) -> FindingFacts<'a> {
    let verb = if stop.unreached.is_proven { "cannot do" } else { "is not proven to do" };
    let (of, why) = (move_of(&stop.of), why_stopped(stop));
    FindingFacts {
        what: format!("{robot} {verb} {of}: {why}; {}", what_follows(stop)),
        in_short: Some(why.clone()),
        measured: Some(why.clone()),
        required: of.clone(),
        inside: None,
        look: PlaybackLook::UNKNOWN,
        values: vec![
            Fact::text(format!("{of}: {why}")).columns(&["reason"]),
            Fact::text(of).label("Move"),
            Fact::text(why).label("Ends because"),
            Fact::text(tcp_at(stop)).label("Commanded TCP there"),
            Fact::text(&stop.of.statement).property("statement"),
            Fact::text(&stop.of.tool).property("tool"),
            Fact::new(FactValue::Text(stop.of.frame.as_deref().map(Into::into))).property("frame"),
            Fact::text(stop.unreached.reason.name()).property("stop"),
            Fact::new(FactValue::Share(stop.share)).property("share"),
        ],
        decision: None,
    }
}

/// What is not checked, since the move is not made.
fn what_follows(stop: &Stop) -> &'static str {
    if stop.ends_one_way {
        "what follows it on this way is not checked"
    } else {
        "the rest of the program is not checked"
    }
}

/// A move in space with its tool and frame.
pub fn move_of(of: &CartesianMove) -> String {
    let frame = of.frame.as_ref().map_or_else(String::new, |frame| format!(" in frame {frame}"));
    format!("{} with tool {}{frame}", of.statement, of.tool)
}

/// Why a program ends there, and where on the way.
pub fn why_stopped(stop: &Stop) -> String {
    let is_on_the_way = stop.share > 0.0 && stop.share < 1.0;
    let way =
        if is_on_the_way { format!(", after {:.1} % of the way", stop.share * 100.0) } else { String::new() };
    let missed = stop.missed.as_ref().map_or_else(String::new, |missed| {
        let [reached, taught] = [missed.reached, missed.taught]
            .map(|value| joint(value, missed.kind == program::DrivenJointKind::Prismatic));
        format!(" ({} at {reached}, taught at {taught})", missed.joint)
    });
    let detail = if stop.detail.is_empty() { String::new() } else { format!(": {}", stop.detail) };
    format!("{}{missed}{way}{detail}{}", reason(stop), to_choose(stop))
}

fn reason(stop: &Stop) -> String {
    match stop.unreached.reason {
        // Where poses are reached, but nearer joint values are not excluded.
        StopReason::NotProven if !stop.candidates.is_empty() => {
            "it is not proven which joint values that reach the pose are nearest".to_owned()
        }
        // The pose is one on the way: that of the point may be reached.
        StopReason::OutOfReach if stop.share > 0.0 && stop.share < 1.0 => {
            "the way leaves the reach of the arm".to_owned()
        }
        reason => reason.to_string(),
    }
}

/// The joint vectors to choose from, ready for the program; nothing where there are none.
fn to_choose(stop: &Stop) -> String {
    if stop.candidates.is_empty() {
        return String::new();
    }
    let vector = |values: &Vec<f64>| {
        let values: Vec<String> = values.iter().map(|value| short(*value, 6)).collect();
        format!("joints: [{}]", values.join(", "))
    };
    let vectors: Vec<String> = stop.candidates.iter().map(vector).collect();
    format!("; give the point one of these instead of the pose: {}", vectors.join(" or "))
}

/// The commanded pose of the TCP where a program ends, in the robot's root link.
pub fn tcp_at(stop: &Stop) -> String {
    let [x, y, z] = [0, 1, 2].map(|axis| stop.root_from_tcp.translation[axis] * 1e3);
    let [roll, pitch, yaw] = stop.root_from_tcp.rpy().map(f64::to_degrees);
    format!("({x:.1}, {y:.1}, {z:.1}) mm, ({roll:.1}, {pitch:.1}, {yaw:.1})°")
}
