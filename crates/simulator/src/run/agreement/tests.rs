//! Deliberately broken first engines: the comparison catches each.

use std::ops::ControlFlow;

use continuous::{
    Curve, DistanceRequest, Goal, Hit, MotionBounds, OpenInterval, ProofKind, ProvenInterval, QueryContext,
    Watch, prove,
};

use super::*;
use crate::model::Models;
use crate::run::{second_engine, spans::proven_spans};
use crate::{ModelSettings, Stages, Surface};
use scene::Scene;
use scene::{LoadRequest, load};

/// A hand of 100 mm that slides 1.2 m along x in one step, through a plate of 10 mm that stands 1 m ahead, with a knob on it.
const ROBOT: &str = r#"<robot name="r">
  <link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="plate"><collision><geometry><box size="0.01 0.1 0.1"/></geometry></collision></link>
  <link name="post"><collision><origin xyz="0 3 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
  <joint name="stands" type="fixed"><parent link="base"/><child link="plate"/><origin xyz="1 0 0"/></joint>
  <joint name="too" type="fixed"><parent link="base"/><child link="post"/></joint>
</robot>"#;

fn loaded() -> (Scene, Models) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
        folder.path().join(name)
    };
    let request = LoadRequest {
        programs: vec![(None, write("program.csv", "time,x\n0,0\n1,1.2\n"))],
        ..LoadRequest::for_file(write("robot.urdf", ROBOT))
    };
    let scene = load(&request).expect("a good robot");
    let method = sphere_model::Method::PatentN;
    let settings = ModelSettings { method, smallest_radius_m: None, surface: Surface::Exact };
    let models = Models::build(&scene, settings).expect("models");
    (scene, models)
}

fn asked(scene: &Scene, models: &Models) -> Answer {
    second_engine::ask(scene, models, Stages::default(), &|| false).expect("nobody stops it")
}

fn proven(prepared: &PreparedRun<'_>) -> Found {
    let goal = Goal { between_points: true, accuracy_m: 1e-3, curve: Curve::Unmeasured };
    let watch = |_: crate::Progress<'_>| ControlFlow::Continue(());
    prove(&prepared.problem, goal, &Watch::new(&watch)).expect("nobody breaks it off").found
}

/// An engine of bubbles alone, by conservative advancement, that takes this share of the motion bound.
fn by_bubbles(prepared: &PreparedRun<'_>, share: f64) -> Found {
    let problem = &prepared.problem;
    let (mut found, mut context) = (Found::default(), QueryContext::new(problem));
    let (mut bounds, mut values) = (MotionBounds::new(problem), Vec::new());
    let end = PathParameter((problem.path.points() - 1) as f64);
    for shape_pair in 0..problem.shape_pairs.len() {
        let mut at = PathParameter(0.0);
        while at < end {
            context.set(at);
            let state =
                context.query(&problem.shape_pairs[shape_pair], DistanceRequest::distance(1e-9, None));
            let open = OpenInterval { shape_pair, from: at, to: end };
            let PairState::Apart(apart) = state else {
                found.hits.push(Hit { shape_pair, at, state });
                found.unproven.push(open);
                break;
            };
            problem.path.values_at(at, &mut values);
            let bubble = bounds.bubble(&context.poses, shape_pair, (at, &values));
            let mut motion_m = |to: f64| {
                problem.path.values_at(PathParameter(to), &mut values);
                share * bubble.motion_m(&values)
            };
            let holds = |motion_m: f64| apart.lo_m - motion_m > problem.eps.eps_m;
            let (mut proven_to, mut beyond) = (at.0, end.0);
            for _ in 0..50 {
                let middle = if holds(motion_m(end.0)) { end.0 } else { f64::midpoint(proven_to, beyond) };
                if holds(motion_m(middle)) { proven_to = middle } else { beyond = middle }
            }
            if proven_to - at.0 < 1e-9 {
                found.unproven.push(open);
                break;
            }
            found.proven.push(ProvenInterval {
                shape_pair,
                from: at,
                to: PathParameter(proven_to),
                center: at,
                gap_m: apart.lo_m,
                motion_m: motion_m(proven_to),
                moved: bubble.moved,
                inner: None,
                kind: ProofKind::Bubble,
            });
            at = PathParameter(proven_to);
        }
    }
    found
}

/// The subjects of the contradictions, with the names of the pairs.
fn about(prepared: &PreparedRun<'_>, found: &Found, answer: &Answer) -> Vec<(String, About)> {
    let contradictions = compare(prepared, found, answer);
    let title = |pair: usize| prepared.scene.pair_title(prepared.scene.pairs[pair]);
    let mut about: Vec<(String, About)> =
        contradictions.into_iter().map(|(pair, one)| (title(pair), one.about)).collect();
    about.dedup();
    about
}

#[test]
fn a_motion_bound_of_four_fifths_is_caught() {
    let (scene, models) = loaded();
    let prepared = PreparedRun::new(&scene, &models);
    let answer = asked(&scene, &models);
    for share in [2.0, 1.0] {
        assert_eq!(about(&prepared, &by_bubbles(&prepared, share), &answer), [], "{share}");
    }
    let caught = about(&prepared, &by_bubbles(&prepared, 0.8), &answer);
    assert_eq!(caught, [("hand | plate".to_owned(), About::ContactHere)]);
}

#[test]
fn a_lost_pair_and_a_lost_link_are_caught() {
    let (scene, models) = loaded();
    let prepared = PreparedRun::new(&scene, &models);
    let answer = asked(&scene, &models);
    assert_eq!(about(&prepared, &proven(&prepared), &answer), []);
    let shape_pairs = &prepared.problem.shape_pairs;
    let body = |shape: usize| prepared.problem.shapes[shape].body;
    let lose = |is_lost: &dyn Fn(usize) -> bool| {
        let mut found = proven(&prepared);
        found.proven.retain(|proven| !is_lost(proven.shape_pair));
        found.unproven.retain(|open| !is_lost(open.shape_pair));
        found.hits.retain(|hit| !is_lost(hit.shape_pair));
        found.narrowed.retain(|hit| !is_lost(hit.shape_pair));
        found
    };
    // The pair that does not collide is missed too.
    let post = scene.member_named("post").expect("a post");
    let without_post = lose(&|pair| [shape_pairs[pair].a, shape_pairs[pair].b].map(body).contains(&post));
    assert_eq!(about(&prepared, &without_post, &answer), [("hand | post".to_owned(), About::Silence)]);
    let hand = scene.member_named("hand").expect("a hand");
    let without_hand = lose(&|pair| [shape_pairs[pair].a, shape_pairs[pair].b].map(body).contains(&hand));
    let caught = about(&prepared, &without_hand, &answer);
    assert_eq!(caught.len(), 2, "{caught:?}");
    assert!(caught.iter().all(|(_, about)| *about == About::Silence));
}

#[test]
fn the_worse_statement_stands_and_the_contradiction_is_a_finding() {
    let (scene, models) = loaded();
    let prepared = PreparedRun::new(&scene, &models);
    let answer = asked(&scene, &models);
    let found = by_bubbles(&prepared, 0.8);
    let spans = proven_spans(&prepared, &found);
    assert!(spans.is_empty(), "the broken engine calls the motion clear: {spans:?}");
    let certificate = crate::run::Certificate::new(&prepared, &found, &[0.1], &spans);
    let frame = PointResult::from_pairs(Vec::new(), None);
    let mut checked = CheckedMotion {
        frames: vec![frame; 2],
        spans,
        minima: vec![None; scene.pairs.len()],
        certificate: Some(certificate),
        counts: collision::Counts::default(),
        effort: continuous::Effort::default(),
    };
    let contradictions = compare(&prepared, &found, &answer);
    add_worse(&mut checked, &contradictions, &answer);
    let [span] = checked.spans[..] else { panic!("{:?}", checked.spans) };
    assert_eq!(span.verdict, Verdict::Collision);
    assert!(span.begins[0].0 <= 0.9375 && 0.7 < span.begins[0].0, "{span:?}");
    let segment = &checked.certificate.as_ref().expect("a proof").segments[0];
    assert_eq!((segment.verdict, segment.clearance_lo_m), (Verdict::Collision, 0.0));
    assert_eq!(segment.first_contact, Some(span.begins));
    let findings = findings(&prepared, &contradictions);
    let [finding] = &findings[..] else { panic!("{findings:?}") };
    assert_eq!(finding.severity, Severity::Error);
    let FindingKind::Contradiction { a, b, about, .. } = &finding.kind else { panic!("{finding:?}") };
    assert_eq!((a.as_str(), b.as_str(), *about), ("hand", "plate", About::ContactHere));
}
