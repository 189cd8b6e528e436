//! The motions of a program that branches, in words.

use scene::{Scene, WalkedEdge};
use simulator::{Outcome, ProgramLine, Verdict};

use super::count;

/// How many motions the program of a controller can make; 0 without one.
pub fn edge_count(scene: &Scene) -> usize {
    scene.edges.as_ref().map_or(0, |edges| edges.edges.len())
}

/// ` (#7 to #2, where line 17 holds: ...)` of a motion of a controller's program; empty of others.
pub(super) fn edge_of(line: &ProgramLine) -> String {
    let Some(edge) = &line.edge else { return String::new() };
    let [from, to] = edge.places;
    let under = if edge.conditions.is_empty() { "" } else { ", where " };
    format!(" (#{from} to #{to}{under}{})", edge.conditions.join(" and "))
}

/// What is said of the motions of a controller's program: how many there are, and what is assumed; empty without one.
pub fn edges(scene: &Scene) -> Vec<String> {
    let Some(edges) = &scene.edges else { return Vec::new() };
    let file = scene.relative_path(&scene.trajectories[edges.trajectory].file);
    let mut said = vec![format!(
        "{} of {file}, whatever the inputs of the program are; nothing else in the cell moves",
        count(edges.edges.len(), "motion")
    )];
    said.extend(edges.assumed.iter().map(|what| format!("assumed, because the cell file says so: {what}")));
    said
}

/// What the result says of what the cell file assumes of the program, behind what it says of the motion; empty without any.
pub(super) fn edges_assumed(scene: &Scene) -> String {
    let assumed = scene.edges.as_ref().map_or(&[][..], |edges| &edges.assumed);
    if assumed.is_empty() {
        return String::new();
    }
    format!(", if, as the cell file says, {}", assumed.join(" and "))
}

/// A motion of a controller's program, as tables show it.
pub struct EdgeRow<'a> {
    /// The motion.
    pub edge: &'a WalkedEdge,
    /// File and line.
    pub place: String,
    /// The conditions on one way that leads to it.
    pub conditions: String,
    /// The worst verdict along it, in a word; of one without length, or that is not checked, what it is.
    pub verdict: &'static str,
}

/// The motions of a controller's program, in the order of its files.
pub fn edge_rows<'a>(scene: &'a Scene, outcome: &Outcome) -> Vec<EdgeRow<'a>> {
    let Some(edges) = &scene.edges else { return Vec::new() };
    let verdicts = edge_verdicts(scene, outcome);
    let row = |(edge, verdict): (&'a WalkedEdge, Option<Verdict>)| EdgeRow {
        edge,
        place: format!("{}:{}", scene.relative_path(&edge.file), edge.line),
        conditions: edge.conditions.join(" and "),
        verdict: match verdict {
            Some(verdict) => verdict.name(),
            None if edge.from == edge.to => "stands",
            None => "not checked",
        },
    };
    edges.edges.iter().zip(verdicts).map(row).collect()
}

/// Per motion of a controller's program, the worst verdict along it by the exact motion; none where no walk has it.
pub fn edge_verdicts(scene: &Scene, outcome: &Outcome) -> Vec<Option<Verdict>> {
    let mut worst = vec![None; edge_count(scene)];
    let mut add = |edge: Option<usize>, verdict: Verdict| {
        if let Some(edge) = edge {
            worst[edge] = worst[edge].max(Some(verdict));
        }
    };
    for (point, frame) in outcome.frames.iter().enumerate() {
        add(scene.edge_to_point(point), frame.verdict);
    }
    let segments = outcome.certificate.iter().flat_map(|certificate| &certificate.segments);
    for (index, segment) in segments.enumerate() {
        add(scene.edge_of_segment(index), segment.verdict);
    }
    worst
}
