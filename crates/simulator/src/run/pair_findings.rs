//! The findings of pairs: one per span.

use continuous::{MotionBounds, Phase, QueryContext, Verdict, Watch};
use kinematics::PathParameter;
use rayon::prelude::*;

use super::depth::depth;
use super::detail::{DetailRequest, Measured, detail};
use super::finding::{Finding, Severity, ShownInstant, program_lines, values_of};
use super::finding_kind::FindingKind;
use super::involved::programs_of_pair;
use super::minimum::PairMinimum;
use super::nearest::nearest_by_move;
use super::penetration::penetration;
use super::prepared::PreparedRun;
use super::settings::{Mode, RunSettings};
use super::spans::Span;

/// One finding per span, with the details of the first instant found, or for near spans of the nearest one; `None` if the watcher
/// cancelled.
///
/// # Guarantee
/// If the detailed query finds a collision inside a near or undecided span, the span and its finding become that collision.
pub(super) fn of_pairs(
    prepared: &PreparedRun<'_>,
    spans: &[Span],
    minima: &[Option<PairMinimum>],
    settings: RunSettings,
    watch: &Watch<'_>,
) -> Option<Vec<(Span, Finding)>> {
    let points = prepared.scene.timeline.points.len();
    let findings: Vec<Option<(Span, Finding)>> = spans
        .par_iter()
        .enumerate()
        .map(|(index, span)| {
            let minimum = minima[span.pair].as_ref().map(|minimum| minimum.at);
            watch
                .goes_on(Phase::Findings, points)
                .then(|| of_span(prepared, (index, span), minimum, settings))
        })
        .collect();
    findings.into_iter().collect()
}

fn of_span(
    prepared: &PreparedRun<'_>,
    (index, span): (usize, &Span),
    minimum: Option<PathParameter>,
    settings: RunSettings,
) -> (Span, Finding) {
    let mut context = QueryContext::new(&prepared.problem);
    let nearest_by_move = match span.verdict {
        Verdict::Near => nearest_by_move(prepared, &mut context, span, settings.mode, minimum),
        _ => Vec::new(),
    };
    let nearest =
        nearest_by_move.iter().min_by(|(x, _), (y, _)| x.clearance_m[1].total_cmp(&y.clearance_m[1]));
    let shown = nearest.map_or(span.begins[1], |(nearest, _)| nearest.at);
    let mut program = program_lines(prepared.scene, shown);
    if let Some((nearest, _)) = nearest {
        // At an instant between two moves, shows the line of the move that it was found for.
        let driving = programs_of_pair(prepared.scene, prepared.scene.pairs[span.pair]);
        for (index, line) in driving.into_iter().zip(&nearest.program) {
            program[index].clone_from(line);
        }
    }
    context.set(shown);
    let measured = match nearest {
        Some((_, measured)) => measured.clone(),
        None => Measured::new(prepared, &mut context, span.pair, span.found, 0.0),
    };
    let request = DetailRequest { verdict: Some(span.verdict), first_hit: settings.first_hit };
    let kind = detail(prepared, &mut context, span.pair, measured, request);
    let joint_values = values_of(prepared.scene, &context.poses.joint_values);
    let span = after_all(span, shown, &kind);
    let (nearest_by_move, depth) = match span.verdict {
        Verdict::Collision => {
            (Vec::new(), depth(prepared, &mut context, &mut MotionBounds::new(&prepared.problem), &span))
        }
        _ => (nearest_by_move.into_iter().map(|(nearest, _)| nearest).collect(), None),
    };
    let request = settings.contacts.filter(|_| span.verdict == Verdict::Collision);
    let stretch = [span.begins[1], span.ends[0]];
    let penetration = request.and_then(|request| {
        penetration(prepared, &mut context, (span.pair, stretch), request.penalty.as_ref())
    });
    let proven = settings.mode == Mode::Certified;
    let severity = if span.verdict == Verdict::Undecided { Severity::Undecided } else { Severity::Error };
    let shown = ShownInstant::of_timeline(shown, program, joint_values);
    let finding = Finding {
        span: Some(index),
        bracket: proven.then_some([span.begins[0], span.ends[1]]),
        depth,
        penetration,
        nearest_by_move,
        ..Finding::new(prepared.scene, kind, severity, stretch, shown)
    };
    (span, finding)
}

/// The span, or the collision at the instant shown if the detailed query found one in a less severe span.
fn after_all(span: &Span, shown: PathParameter, kind: &FindingKind) -> Span {
    match kind {
        FindingKind::Pair { verdict: Verdict::Collision, decided_by, .. }
            if span.verdict != Verdict::Collision =>
        {
            Span {
                verdict: Verdict::Collision,
                decided_by: *decided_by,
                found: None,
                begins: [span.begins[0], shown],
                ends: [shown, span.ends[1]],
                ..*span
            }
        }
        _ => *span,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use continuous::DecidedBy;

    use super::*;
    use crate::{Mode, ModelSettings, Models, Surface};
    use scene::{LoadRequest, load};

    /// A hand of 100 mm that moves 2 m along x in one step, from 1 m before a plate to 1 m behind it.
    const ROBOT: &str = r#"<robot name="r">
  <link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="plate"><collision><geometry><box size="0.01 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
  <joint name="stands" type="fixed"><parent link="base"/><child link="plate"/></joint>
</robot>"#;

    #[test]
    fn a_near_span_in_which_a_collision_is_seen_is_that_collision() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("written");
            folder.path().join(name)
        };
        let request = LoadRequest {
            programs: vec![(None, write("program.csv", "time,x\n0,-1\n1,1\n"))],
            ..LoadRequest::for_file(write("robot.urdf", ROBOT))
        };
        let scene = load(&request).expect("a good robot");
        let settings = ModelSettings {
            method: sphere_model::Method::PatentN,
            smallest_radius_m: Some(0.02),
            surface: Surface::Exact,
        };
        let models = Models::build(&scene, settings).expect("models");
        let prepared = PreparedRun::new(&scene, &models);
        let near = Span {
            pair: 0,
            verdict: Verdict::Near,
            decided_by: DecidedBy::Triangles,
            found: None,
            begins: [PathParameter(0.25); 2],
            ends: [PathParameter(0.75); 2],
        };
        let ask = |mode: Mode| {
            let settings = RunSettings { mode, ..RunSettings::default() };
            let minimum = PairMinimum { clearance_m: [0.1; 2], at: PathParameter(0.5), witness: None };
            let watch = |_: crate::Progress<'_>| ControlFlow::Continue(());
            let found = of_pairs(&prepared, &[near], &[Some(minimum)], settings, &Watch::new(&watch));
            found.expect("nobody breaks it off").remove(0)
        };
        let (span, finding) = ask(Mode::Certified);
        assert_eq!((span.verdict, span.begins, span.ends), {
            (
                Verdict::Collision,
                [PathParameter(0.25), finding.shown.at],
                [finding.shown.at, PathParameter(0.75)],
            )
        });
        let FindingKind::Pair { verdict, clearance_m, .. } = &finding.kind else { panic!("{finding:?}") };
        assert_eq!((*verdict, clearance_m[0]), (Verdict::Collision, 0.0));
        assert!(finding.nearest_by_move.is_empty() && finding.severity == Severity::Error);
        assert_eq!([finding.first, finding.last], [finding.shown.at; 2]);
        // A sampled run evaluates no instant between its points.
        let (span, finding) = ask(Mode::Sampled);
        assert_eq!((span, finding.nearest_by_move.len()), (near, 1));
    }
}
