//! For which instants the page keeps poses.

use program::Moment;
use serde::Serialize;
use simulator::Scene;

use super::findings::Mark;
use crate::words::program_lines_at;

/// Most interpolation points that are kept beside those of findings.
const MOST: usize = 2000;

/// Interpolation points, evenly thinned where there are many, taught points (unless they are many themselves), and the instants of
/// the findings; in order, first and last included.
pub(super) fn instants(scene: &Scene, marks: &[Mark<'_>]) -> Vec<Moment> {
    let points = scene.timeline.points.len();
    let step = points.div_ceil(MOST);
    let boundaries = boundaries(scene);
    let kept = if boundaries.len() <= MOST { &boundaries[..] } else { &[] };
    let mut moments: Vec<f64> = kept.iter().map(|point| *point as f64).collect();
    let thinned: Vec<f64> = (0..points).step_by(step).chain([points - 1]).map(|point| point as f64).collect();
    moments.extend(thinned);
    moments.extend(marks.iter().flat_map(|mark| [mark.first, mark.shown, mark.last]));
    moments.sort_by(f64::total_cmp);
    moments.dedup();
    moments.into_iter().map(Moment).collect()
}

/// Interpolation points behind which other program lines run than before: taught points, mostly.
fn boundaries(scene: &Scene) -> Vec<usize> {
    let points = scene.timeline.points.windows(2).enumerate();
    let changed = points.filter(|(_, ends)| ends[0].lines != ends[1].lines || ends[0].knot != ends[1].knot);
    changed.map(|(point, _)| point).collect()
}

/// Which program lines run behind an interpolation point.
#[derive(Serialize)]
pub(super) struct LineRun {
    after: f64,
    text: String,
}

/// Most runs that are told; a table has a line for every point.
const MOST_RUNS: usize = 20_000;

/// The program lines, each where it begins; the first ones where there are too many.
pub(super) fn line_runs(scene: &Scene) -> Vec<LineRun> {
    let start = LineRun { after: -1.0, text: program_lines_at(scene, Moment(0.0)) };
    let later = boundaries(scene).into_iter().take(MOST_RUNS).map(|point| LineRun {
        after: point as f64,
        text: program_lines_at(scene, Moment::of_point(point + 1)),
    });
    let mut runs: Vec<LineRun> = std::iter::once(start).chain(later).collect();
    runs.dedup_by(|later, run| later.text == run.text);
    runs
}
