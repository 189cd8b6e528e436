//! One pair, and all pairs, at single instants and along the program.

use kinematics::PathParameter;
use pathproof_simulator::{
    DecidedBy, FindingKind, Models, Surface, Verdict, check_points, details, kind_curve, pair_curve, run,
    surroundings,
};
use scene::{PairKind, Scene};

use crate::looking::weld::{MODELS, PROVEN, SAMPLED, SCENE, fractions, models, scene};

/// Bounds are apart by the accuracy up to the rounding of their difference.
const ROUNDED: f64 = 1.0 + 1e-11;

/// Verdict and bounds of a pair.
fn told(kind: &FindingKind) -> (Verdict, [f64; 2]) {
    let FindingKind::Pair { verdict, clearance_m, .. } = kind else { panic!("a pair: {kind:?}") };
    (*verdict, *clearance_m)
}

/// The checked pair that a finding is about.
fn pair_of(kind: &FindingKind) -> usize {
    let FindingKind::Pair { pair, .. } = kind else { panic!("a pair: {kind:?}") };
    *pair
}

/// A kind of finding without its contact: of several contacts of a pair a finding shows the one that the sweep found.
fn but_contact(kind: &FindingKind) -> FindingKind {
    let mut kind = kind.clone();
    if let FindingKind::Pair { verdict: Verdict::Collision, clearance_m, witness, .. } = &mut kind {
        assert_eq!(clearance_m[0], 0.0);
        (*clearance_m, *witness) = ([0.0; 2], None);
    }
    kind
}

#[test]
fn details_of_a_finding_are_what_it_says() {
    let near = scene(Some(0.02));
    let near_models = models(&near, Surface::Exact);
    let near_outcome = run(&near, &near_models, SAMPLED);
    let spheres = models(&SCENE, Surface::Spheres);
    let by_spheres = run(&SCENE, &spheres, SAMPLED);
    let mut seen = Vec::new();
    for (scene, models, outcome) in [
        (&*SCENE, &*MODELS, &*PROVEN),
        (&near, &near_models, &near_outcome),
        (&*SCENE, &spheres, &by_spheres),
    ] {
        assert!(!outcome.findings.is_empty());
        for finding in &outcome.findings {
            let kinds = details(scene, models, finding.shown.at, &[pair_of(&finding.kind)], 0.0);
            let [kind] = &kinds[..] else { panic!("{}: {kinds:?}", finding.id) };
            assert_eq!(but_contact(kind), but_contact(&finding.kind), "{}", finding.id);
            seen.push(told(&finding.kind).0);
        }
    }
    assert!(seen.contains(&Verdict::Collision) && seen.contains(&Verdict::Near), "{seen:?}");
}

/// All pairs by [`details`] and by [`surroundings`].
fn check_instant(scene: &Scene, models: &Models, moment: PathParameter, accuracy_m: f64) -> Vec<Verdict> {
    let all: Vec<usize> = (0..scene.pairs.len()).collect();
    let frame = surroundings(scene, models, moment, accuracy_m);
    let kinds = details(scene, models, moment, &all, accuracy_m);
    let exact = details(scene, models, moment, &all, 0.0);
    let smallest = frame.smallest.expect("pairs to check").clearance_m;
    assert!(smallest[1] - smallest[0] <= accuracy_m * ROUNDED, "{smallest:?}");
    let mut verdicts = Vec::new();
    for (pair, (kind, exact)) in kinds.iter().zip(&exact).enumerate() {
        let ((verdict, [lo_m, hi_m]), (_, [exact_lo_m, exact_hi_m])) = (told(kind), told(exact));
        let in_frame =
            frame.pairs.iter().find(|seen| seen.pair == pair).map_or(Verdict::Clear, |seen| seen.verdict);
        assert_eq!(verdict, in_frame, "pair {pair} at {moment:?}");
        assert!(lo_m <= exact_hi_m && exact_lo_m <= hi_m, "pair {pair} at {moment:?}");
        assert!(hi_m - lo_m <= accuracy_m * ROUNDED, "pair {pair} at {moment:?}: {lo_m} to {hi_m}");
        assert!(smallest[0] <= hi_m, "pair {pair} at {moment:?}");
        verdicts.push(verdict);
    }
    let nearest_m = exact.iter().map(|kind| told(kind).1[0]).fold(f64::INFINITY, f64::min);
    assert!(nearest_m <= smallest[1], "{nearest_m} {smallest:?}");
    verdicts
}

#[test]
fn pairs_alone_and_together_get_the_same_verdicts_at_any_instant() {
    let scene = scene(Some(0.02));
    let models = models(&scene, Surface::Exact);
    let last = (scene.timeline.points.len() - 1) as f64;
    // The first contact lies after point 156; a hair on either side of it and random instants.
    let first = PROVEN.spans.iter().map(|span| span.begins[1].0).fold(f64::INFINITY, f64::min);
    let moments =
        [first - 1e-3, first, first + 1e-3].into_iter().chain(fractions().take(30).map(|f| last * f));
    let mut verdicts: Vec<Verdict> = Vec::new();
    for moment in moments {
        verdicts.extend(check_instant(&scene, &models, PathParameter(moment), 1e-3));
    }
    for verdict in [Verdict::Clear, Verdict::Near, Verdict::Collision] {
        assert!(verdicts.contains(&verdict), "{verdict:?}");
    }
}

#[test]
fn surroundings_of_a_point_are_its_frame_and_beyond_the_program_its_end() {
    let last = SCENE.timeline.points.len() - 1;
    let points = [0, 100, 160, 1200, last];
    let frames = check_points(&SCENE, &MODELS, &points, 1e-3);
    for (&point, frame) in points.iter().zip(&frames) {
        assert_eq!(*frame, surroundings(&SCENE, &MODELS, PathParameter::of_point(point), 1e-3));
        assert_eq!(frame.pairs, PROVEN.frames[point].pairs, "point {point}");
    }
    for (beyond, end) in [(-7.5, 0), (f64::NAN, 0), (1e9, 4), (f64::INFINITY, 4)] {
        assert_eq!(surroundings(&SCENE, &MODELS, PathParameter(beyond), 1e-3), frames[end]);
    }
}

#[test]
fn where_spheres_decide_a_required_distance_is_never_clear() {
    let demanded = scene(Some(0.02));
    for (scene, verdict) in [(&*SCENE, Verdict::Clear), (&demanded, Verdict::Undecided)] {
        let models = models(scene, Surface::Spheres);
        let floor = scene.member_named("floor").expect("a member");
        let pair = scene.pairs.iter().position(|pair| pair.b == floor).expect("a checked pair");
        let kinds = details(scene, &models, PathParameter(0.0), &[pair], 1e-3);
        assert_eq!(told(&kinds[0]), (verdict, [0.0, f64::INFINITY]));
        assert!(matches!(kinds[0], FindingKind::Pair { decided_by: DecidedBy::Spheres, .. }));
        assert!(surroundings(scene, &models, PathParameter(0.5), 1e-3).smallest.is_none());
        assert!(pair_curve(scene, &models, pair, 1e-3).iter().all(|bounds| *bounds == [0.0, f64::INFINITY]));
    }
}

#[test]
fn a_curve_agrees_with_the_frames_and_the_minimum_of_a_run() {
    let scene = scene(Some(0.02));
    let models = models(&scene, Surface::Exact);
    let outcome = run(&scene, &models, SAMPLED);
    // Every pair that is ever not clear, and some others.
    let mut pairs: Vec<usize> = outcome.spans.iter().map(|span| span.pair).collect();
    pairs.extend((0..scene.pairs.len()).step_by(20));
    pairs.sort_unstable();
    pairs.dedup();
    for pair in pairs {
        let curve = pair_curve(&scene, &models, pair, 1e-3);
        assert_eq!(curve.len(), outcome.frames.len());
        for (point, (&[lo_m, hi_m], frame)) in curve.iter().zip(&outcome.frames).enumerate() {
            let of_frame = frame.pairs.iter().find(|seen| seen.pair == pair);
            let by_curve = if hi_m == 0.0 {
                Verdict::Collision
            } else if lo_m == 0.0 {
                Verdict::Undecided
            } else if lo_m < scene.clearances.required[pair].base_m() {
                Verdict::Near
            } else {
                Verdict::Clear
            };
            assert_eq!(
                by_curve,
                of_frame.map_or(Verdict::Clear, |seen| seen.verdict),
                "pair {pair}, point {point}"
            );
            assert!(
                0.0 <= lo_m && lo_m <= hi_m && hi_m - lo_m <= 1e-3 * ROUNDED,
                "pair {pair}, point {point}"
            );
        }
        let least = |end: usize| curve.iter().map(|bounds| bounds[end]).fold(f64::INFINITY, f64::min);
        let minimum = outcome.minima[pair].as_ref().expect("it is measured").clearance_m;
        assert!(least(0) <= minimum[1] && minimum[0] <= least(1), "pair {pair}: {minimum:?}");
    }
}

/// The bounds of a kind and those of all its pairs, each measured alone, have a value in common.
#[test]
fn the_curve_of_a_kind_is_that_of_its_nearest_pair() {
    let scene = scene(Some(0.02));
    let models = models(&scene, Surface::Exact);
    let step = 7;
    for kind in PairKind::ALL {
        let of_kind = kind_curve(&scene, &models, kind, 1e-3, step);
        assert_eq!(of_kind.len(), scene.timeline.points.len().div_ceil(step));
        let is_of_kind = |pair: &usize| scene.pair_kind(scene.pairs[*pair]) == kind;
        let pairs: Vec<usize> = (0..scene.pairs.len()).filter(is_of_kind).collect();
        for (place, [lo_m, hi_m]) in of_kind.iter().enumerate().step_by(13) {
            let at = PathParameter::of_point(step * place);
            let alone: Vec<[f64; 2]> =
                details(&scene, &models, at, &pairs, 1e-3).iter().map(|kind| told(kind).1).collect();
            let least = |end: usize| alone.iter().map(|bounds| bounds[end]).fold(f64::INFINITY, f64::min);
            let [least_lo_m, least_hi_m] = [least(0), least(1)];
            assert!(*lo_m <= least_hi_m && least_lo_m <= *hi_m, "{kind:?} at {place}: {lo_m} to {hi_m}");
            let is_narrow = hi_m - lo_m <= (0.02 * hi_m).max(1e-3) * ROUNDED || pairs.is_empty();
            assert!(is_narrow && lo_m <= hi_m, "{kind:?} at {place}: {lo_m} to {hi_m}");
            assert_eq!(*hi_m == 0.0, least_hi_m == 0.0, "{kind:?} at {place}");
        }
    }
}
