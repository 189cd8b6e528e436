//! For which instants the page keeps poses.

use program::Moment;
use serde::Serialize;
use simulator::Scene;

use super::findings::Mark;
use crate::words::program_lines_at;

/// Most interpolation points that are kept beside those of findings.
const MOST: usize = 2000;

/// Interpolation points, evenly thinned where there are many, and the instants of the findings; in order, first and last included.
pub(super) fn instants(scene: &Scene, marks: &[Mark<'_>]) -> Vec<Moment> {
    let points = scene.timeline.points.len();
    let step = points.div_ceil(MOST);
    let mut moments: Vec<f64> =
        (0..points).step_by(step).chain([points - 1]).map(|point| point as f64).collect();
    moments.extend(marks.iter().flat_map(|mark| [mark.first, mark.shown, mark.last]));
    moments.sort_by(f64::total_cmp);
    moments.dedup();
    moments.into_iter().map(Moment).collect()
}

/// From which instant on which program lines run.
#[derive(Serialize)]
pub(super) struct LineRun {
    from: f64,
    text: String,
}

/// The program lines of the instants, each where it begins.
pub(super) fn line_runs(scene: &Scene, instants: &[Moment]) -> Vec<LineRun> {
    let mut runs: Vec<LineRun> = Vec::new();
    for at in instants {
        let text = program_lines_at(scene, *at);
        if runs.last().is_none_or(|run| run.text != text) {
            runs.push(LineRun { from: at.0, text });
        }
    }
    runs
}
