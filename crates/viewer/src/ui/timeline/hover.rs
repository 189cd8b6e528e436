//! The tooltip for an instant of the program.

use kinematics::PathParameter;
use scene::Scene;
use simulator::{Outcome, PairVerdict, Verdict, program_lines};

use super::intervals::{KindInterval, ROWS};
use crate::session::Session;
use crate::ui::verdict::{self, VerdictKind};
use crate::ui::{PanelView, words};

/// Most pairs listed.
const MOST_PAIRS: usize = 4;

/// A line of text, with its kind.
pub(super) type HoverLine = (Option<VerdictKind>, String);

/// Time, program line, verdict, pairs and clearance at an instant.
pub(super) fn lines(view: &PanelView<'_>, intervals: &[KindInterval], at: PathParameter) -> Vec<HoverLine> {
    let Some(scene) = &view.session.scene else { return Vec::new() };
    let mut lines = vec![(None, words::instant(&scene.timeline, at))];
    let program = words::program(scene, &program_lines(scene, at));
    if !program.is_empty() {
        lines.push((None, program));
    }
    let kind = kind_at(&view.session, intervals, at);
    match &view.session.outcome {
        None => lines.push((Some(kind), format!("{} so far", kind.word()))),
        Some(outcome) => {
            lines.push((Some(kind), kind.word().to_owned()));
            pairs(scene, outcome, at, &mut lines);
            clearance(view, scene, outcome, at, &mut lines);
        }
    }
    lines
}

/// The worst kind at an instant; a bracket counts as the kind of its finding.
pub(super) fn kind_at(session: &Session, intervals: &[KindInterval], at: PathParameter) -> VerdictKind {
    // During a check, only points are known.
    let at = if session.outcome.is_none() { PathParameter(at.0.round()) } else { at };
    let here = |kind: VerdictKind| {
        let of_kind = intervals.iter().filter(|interval| interval.kind == kind);
        let mut outer = of_kind.map(|interval| interval.outer);
        outer.any(|[from, to]| from <= at && at <= to)
    };
    // Clear only if it is proven; unchecked if no other kind applies.
    let known = ROWS.into_iter().filter(|kind| *kind != VerdictKind::Unchecked).find(|kind| here(*kind));
    known.unwrap_or(VerdictKind::Unchecked)
}

/// Pairs that are not clear, the worst first: from the spans, and from the point or segment, which also list near
/// motion on the way to a collision.
fn pairs(scene: &Scene, outcome: &Outcome, at: PathParameter, lines: &mut Vec<HoverLine>) {
    let mut here: Vec<(Verdict, usize, &str)> = Vec::new();
    for span in outcome.spans.iter().filter(|span| span.begins[0] <= at && at <= span.ends[1]) {
        let is_seen = span.begins[1] <= at && at <= span.ends[0];
        here.push((span.verdict, span.pair, if is_seen { "" } else { " (in its bracket)" }));
    }
    let point = at.0 as usize;
    let certificate = outcome.certificate.as_ref();
    let (others, aside): (&[PairVerdict], &str) = if at.0.fract() == 0.0 {
        (outcome.frames.get(point).map_or(&[], |frame| &frame.pairs), "")
    } else {
        let segment = certificate.and_then(|certificate| certificate.segments.get(point));
        (segment.map_or(&[], |segment| &segment.pairs), " (between these points)")
    };
    for other in others {
        if here.iter().all(|known| known.1 != other.pair) {
            here.push((other.verdict, other.pair, aside));
        }
    }
    here.sort_by(|x, y| y.0.cmp(&x.0).then(x.1.cmp(&y.1)));
    for (verdict, pair, aside) in here.iter().take(MOST_PAIRS) {
        let name = words::pair(scene, scene.pairs[*pair]);
        lines.push((Some(VerdictKind::of_verdict(*verdict)), format!("{name}{aside}")));
    }
    if here.len() > MOST_PAIRS {
        lines.push((None, format!("and {} more", here.len() - MOST_PAIRS)));
    }
}

fn clearance(
    view: &PanelView<'_>,
    scene: &Scene,
    outcome: &Outcome,
    at: PathParameter,
    lines: &mut Vec<HoverLine>,
) {
    let point = (at.0.round() as usize).min(outcome.frames.len().saturating_sub(1));
    if let Some(smallest) = outcome.frames.get(point).and_then(|frame| frame.smallest) {
        let bounds = verdict::bounds_text(smallest.clearance_m, required_m(scene, smallest.pair, point));
        let pair = words::pair(scene, scene.pairs[smallest.pair]);
        lines.push((None, format!("smallest clearance at point {point}: {bounds}, {pair}")));
    }
    let segment = outcome.certificate.as_ref().filter(|_| at.0.fract() > 0.0);
    let segment = segment.and_then(|certificate| certificate.segments.get(at.0 as usize));
    if let Some(segment) = segment.filter(|segment| segment.verdict != Verdict::Collision) {
        let lo = verdict::bounds_text([segment.clearance_lo_m, f64::INFINITY], 0.0);
        lines.push((None, format!("proven between its points: {lo}")));
    }
    let selected = view.selection.pair;
    let selected = selected.and_then(|pair| Some((pair, place_of(scene, pair)?)));
    if let Some((pair, place)) = selected
        && let Some(bounds_m) = view.curve.bounds_m(view.session.generation, place)
        && let Some(bounds_m) = bounds_m.get(point)
    {
        let name = words::pair(scene, pair);
        let bounds = verdict::bounds_text(*bounds_m, required_m(scene, place, point));
        lines.push((None, format!("{name} at point {point}: {bounds}")));
    }
}

/// The clearance required of a pair at an interpolation point, metres.
fn required_m(scene: &Scene, pair: usize, point: usize) -> f64 {
    scene.clearances.required[pair].at(PathParameter::of_point(point))
}

/// The index of a pair among the checked pairs.
pub(super) fn place_of(scene: &Scene, pair: scene::Pair) -> Option<usize> {
    scene.pairs.binary_search(&pair).ok()
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use pathproof::{Job, Mode, RunSettings};

    use super::super::intervals;
    use super::*;
    use crate::ui::stage;

    #[test]
    fn no_point_looks_better_than_its_verdict() {
        let cell = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/weld-cell/cell.ron");
        let mut job = Job::for_file(cell);
        job.request.clearance_m = Some(0.008);
        let scene = job.load().expect("the cell is sound");
        let mut session = stage::weld_cell();
        let models = job.build(&scene).expect("its models fit");
        for mode in [Mode::Sampled, Mode::Certified] {
            let settings = RunSettings { mode, first_hit: true, ..RunSettings::default() };
            session.outcome = Some(Arc::new(simulator::run(&scene, &models, settings)));
            session.scene = Some(Arc::new(scene.clone()));
            let intervals = intervals::list(&session);
            let frames = &session.outcome.as_ref().expect("checked").frames;
            assert!(frames.iter().any(|frame| frame.verdict == Verdict::Near));
            for (point, frame) in frames.iter().enumerate() {
                let kind = kind_at(&session, &intervals, PathParameter::of_point(point));
                assert!(
                    kind <= VerdictKind::of_verdict(frame.verdict),
                    "{mode:?} {point}: {kind:?}, {:?}",
                    frame.verdict
                );
            }
        }
    }
}
