//! Corners that the controller may cut.

use report_format::{CornerRow, LeadRow};
use scene::{Scene, SceneCorner};
use simulator::{CornerFound, LeadFound, Outcome};

use crate::closed;

pub(super) fn corners(scene: &Scene, outcome: &Outcome) -> Vec<CornerRow> {
    let row = |(of, found): (&SceneCorner<'_>, &CornerFound)| {
        let corner = of.corner;
        CornerRow {
            program: scene.relative_path(scene.trajectories[of.trajectory].file_of(corner.file)).into(),
            lines: corner.lines,
            at: corner.label.as_deref().map(Into::into),
            time: scene.timeline.points[of.point].time_s,
            law: closed::corner_law(corner.law),
            space: closed::blend_space(corner.space),
            zone: [corner.zone.arriving, corner.zone.leaving],
            verdict: found.verdict.map(closed::corner_verdict),
            gap: corner.gap.as_deref().map(Into::into),
            pairs: found.pairs,
        }
    };
    scene.corners().iter().zip(&outcome.corners.corners).map(row).collect()
}

pub(super) fn leads(scene: &Scene, outcome: &Outcome) -> Vec<LeadRow> {
    let time = |point: usize| scene.timeline.points[point].time_s;
    let row = |found: &LeadFound| LeadRow {
        robots: found.programs.map(|program| scene.robot_of_program(program).into()),
        time: found.points.map(time),
        lead: found.is_clocked.then_some(found.most_s),
        verdict: (!outcome.corners.leads_are_open).then(|| closed::corner_verdict(found.verdict)),
        pairs: found.pairs,
    };
    outcome.corners.leads.iter().map(row).collect()
}
