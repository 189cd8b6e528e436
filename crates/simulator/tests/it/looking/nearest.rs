//! A pair that is too near is told with its nearest instant on every move of the stretch.

use std::collections::BTreeSet;

use kinematics::PathParameter;
use pathproof_simulator::{
    Finding, FindingKind, Models, NearestOfMove, Outcome, Surface, Verdict, details, program_lines, run,
};
use scene::{Pair, Scene};

use crate::looking::weld::{CERTIFIED, SAMPLED, models, scene};

/// Every so manieth interpolation point is looked at.
const STEP: usize = 9;

fn pair_of(scene: &Scene, finding: &Finding) -> usize {
    let FindingKind::Pair { a, b, .. } = &finding.kind else { panic!("{finding:?}") };
    let is_its = |pair: &Pair| scene.pair_names(pair.a, pair.b) == (a.as_str(), b.as_str());
    scene.pairs.iter().position(is_its).expect("checked")
}

/// Bounds on the distance of a finding's pair at an instant, metres.
fn clearance_m((scene, models): (&Scene, &Models), finding: &Finding, at: PathParameter) -> [f64; 2] {
    let pair = pair_of(scene, finding);
    match &details(scene, models, at, &[pair], 0.0)[..] {
        [FindingKind::Pair { clearance_m, .. }] => *clearance_m,
        other => panic!("{other:?}"),
    }
}

fn near(outcome: &Outcome) -> impl Iterator<Item = &Finding> {
    outcome
        .findings
        .iter()
        .filter(|finding| matches!(finding.kind, FindingKind::Pair { verdict: Verdict::Near, .. }))
}

#[test]
fn every_move_of_a_near_stretch_has_its_nearest_instant() {
    let scene = scene(Some(0.03));
    let models = models(&scene, Surface::Exact);
    let knots_at = |point: usize| &scene.timeline.points[point].knot;
    let mut most_moves = 0;
    for settings in [SAMPLED, CERTIFIED] {
        let outcome = run(&scene, &models, settings);
        assert!(near(&outcome).count() > 5);
        for finding in near(&outcome) {
            let FindingKind::Pair { clearance_m: shown_m, .. } = &finding.kind else { panic!("{finding:?}") };
            let moves = &finding.nearest_by_move;
            most_moves = most_moves.max(moves.len());
            let [first, last] = [finding.first, finding.last].map(|at| scene.timeline.point_after(at));
            let touched: BTreeSet<&Vec<usize>> = (first..=last).map(knots_at).collect();
            assert_eq!(moves.len(), touched.len(), "{}", finding.id);
            for (nearest, knots) in moves.iter().zip(touched) {
                assert!(finding.first <= nearest.at && nearest.at <= finding.last, "{}", finding.id);
                let points: Vec<usize> = (first..=last).filter(|&point| knots_at(point) == knots).collect();
                assert_eq!(
                    nearest.program,
                    program_lines(&scene, PathParameter::of_point(points[0])),
                    "{}",
                    finding.id
                );
                let there_m = clearance_m((&scene, &models), finding, nearest.at);
                assert_eq!(nearest.clearance_m, there_m, "{} at {:?}", finding.id, nearest.at);
                let inside = points.into_iter().map(PathParameter::of_point).filter(|&at| at <= finding.last);
                for at in inside.step_by(STEP) {
                    let other_m = clearance_m((&scene, &models), finding, at);
                    assert!(nearest.clearance_m[1] <= other_m[1] + 1e-9, "{} at {at:?}", finding.id);
                }
            }
            let least_m = moves.iter().map(|nearest| nearest.clearance_m[1]).fold(f64::INFINITY, f64::min);
            assert_eq!(least_m, shown_m[1]);
            let is_shown =
                |nearest: &&NearestOfMove| (nearest.at, nearest.clearance_m) == (finding.shown.at, *shown_m);
            let shown = moves.iter().find(is_shown).expect("its move");
            assert_eq!(shown.program, finding.shown.program, "{}", finding.id);
            let pair = pair_of(&scene, finding);
            let minimum = outcome.minima[pair].as_ref().expect("by surfaces");
            if finding.first <= minimum.at && minimum.at <= finding.last {
                assert!(least_m <= minimum.clearance_m[1], "{}: {minimum:?}", finding.id);
            }
        }
        for finding in &outcome.findings {
            let is_near = near(&outcome).any(|near| near.id == finding.id);
            assert_eq!(is_near, !finding.nearest_by_move.is_empty(), "{}", finding.id);
        }
    }
    assert!(most_moves > 2, "no stretch over several moves");
}
