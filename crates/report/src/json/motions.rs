//! The motions that a program of a controller can make.

use report_format::MotionRow;
use scene::Scene;
use simulator::Outcome;

use crate::closed;
use crate::words::edge_verdicts;

pub(super) fn motions(scene: &Scene, outcome: &Outcome) -> Vec<MotionRow> {
    let verdicts = edge_verdicts(scene, outcome);
    let ends = scene.edges.iter().flat_map(|edges| &edges.ends);
    let rows = scene.all_edges().zip(ends).zip(verdicts).map(|((edge, end), verdict)| MotionRow {
        file: scene.relative_path(&edge.file).into(),
        line: edge.line,
        text: edge.text.as_str().into(),
        from: edge.from,
        to: edge.to,
        conditions: edge.conditions.iter().map(|condition| condition.as_str().into()).collect(),
        joints_at_end: end.clone(),
        verdict: verdict.map(closed::corner_verdict),
    });
    rows.collect()
}
