//! Corners that the controller may cut.

use report_format::CornerRow;
use scene::{Scene, SceneCorner};
use simulator::{CornerFound, Outcome};

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
