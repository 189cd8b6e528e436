//! Random cells in random motion: no contact that a dense look finds lies where the run has proven something else.
//!
//! `PATHPROOF_SEED` makes the motion of that seed alone.

use std::path::Path;

use kinematics::PathParameter;
use pathproof_simulator::{Mode, Outcome, RequiredClearance, Verdict};
use rayon::prelude::*;
use scene::Scene;

use crate::certified::brute::{Brute, Pieces};
use crate::certified::cells::{ACCURACY_M, is_long, models, outcome};
use crate::certified::claims::{self, holds, not_apart, whole};
use crate::certified::robots::{Law, random_scene, random_scene_of};
use crate::certified::{carried, space};
use test_support::Random;

const MOTIONS: u64 = 100;
const MOTIONS_LONG: u64 = 100_000;
/// Instants at which all pairs are measured, besides those that the run itself names.
const INSTANTS: usize = 80;
/// Looks spent on every place where two pieces come nearest.
const LOOKS: usize = 20;
/// Beyond this distance nothing is measured, metres.
const FAR_M: f64 = 0.15;
/// Rounding of transforms and distances, metres.
const ROUNDING_M: f64 = 1e-9;

const SPLINES: u64 = 30;
const IN_SPACE: u64 = 15;
const SPLINES_LONG: u64 = 20_000;
/// How far the splines of a cell may be from the straight motion at which a contact is found, metres: a few joints with levers of a few
/// metres.
const TUBE_M: f64 = 3e-4;

/// Two pieces at an instant.
#[derive(Clone, Copy, Debug)]
struct Look {
    at: f64,
    /// At least this far apart; exact below [`FAR_M`].
    distance_m: f64,
    is_inside: bool,
}

impl Look {
    fn of(brute: &Brute<'_>, pieces: Pieces, at: f64) -> Self {
        let places = brute.at(at);
        let distance_m = brute.distance_below(pieces, &places, FAR_M);
        Self { at, distance_m, is_inside: distance_m > 0.0 && brute.is_inside(pieces, &places) }
    }

    fn collides(&self) -> bool {
        self.distance_m <= 0.0 || self.is_inside
    }
}

/// Two pieces at many instants, in order of time: dense, at the ends of what is claimed, and where they come nearest.
fn looks(brute: &Brute<'_>, outcome: &Outcome, pieces: Pieces, last: f64, random: &mut Random) -> Vec<Look> {
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    let mut moments: Vec<f64> = (0..=INSTANTS).map(|k| last * k as f64 / INSTANTS as f64).collect();
    moments
        .extend((0..=last as usize).step_by((last as usize).div_ceil(200).max(1)).map(|point| point as f64));
    let proofs: Vec<_> =
        certificate.proofs[pieces.pair].iter().filter(|proof| proof.pieces == pieces.pieces).collect();
    for proof in proofs.iter().step_by(proofs.len().div_ceil(16).max(1)) {
        moments.extend([proof.from.0, proof.center.0, proof.to.0, random.within(proof.from.0, proof.to.0)]);
    }
    for stretch in certificate.unproven[pieces.pair].iter().take(20) {
        moments.extend(stretch.map(|moment| moment.0));
    }
    moments.sort_by(f64::total_cmp);
    moments.dedup();
    let mut looks: Vec<Look> = moments.iter().map(|&at| Look::of(brute, pieces, at)).collect();
    let mut nearer = Vec::new();
    for three in looks.windows(3) {
        let [before, here, after] = three else { unreachable!("windows of three") };
        let is_lowest = here.distance_m <= before.distance_m && here.distance_m <= after.distance_m;
        if is_lowest && here.distance_m > 0.0 && here.distance_m < FAR_M {
            nearest(brute, pieces, (before.at, after.at), &mut nearer);
        }
    }
    looks.extend(nearer);
    looks.sort_by(|x, y| x.at.total_cmp(&y.at));
    looks
}

/// Looks closer and closer at where two pieces come nearest.
fn nearest(brute: &Brute<'_>, pieces: Pieces, (mut from, mut to): (f64, f64), found: &mut Vec<Look>) {
    for _ in 0..LOOKS / 2 {
        let third = (to - from) / 3.0;
        let [left, right] = [from + third, to - third].map(|at| Look::of(brute, pieces, at));
        (from, to) = if left.distance_m <= right.distance_m { (from, right.at) } else { (left.at, to) };
        found.extend([left, right]);
    }
}

/// What one motion had to tell.
#[derive(Clone, Copy, Default)]
struct Tally {
    motions: usize,
    looks: usize,
    contacts: usize,
    /// Pairs of members: all, those that collide, those with something undecided.
    pairs: usize,
    colliding: usize,
    undecided: usize,
    near: usize,
    proofs: usize,
}

/// `tube_m`: the farthest that the motion may be from where a contact is found.
fn check(scene: &Scene, random: &mut Random, tube_m: f64, of: &str) -> Tally {
    let models = models(scene);
    let outcome = outcome(scene, &models, Mode::Certified);
    let sampled = crate::certified::cells::outcome(scene, &models, Mode::Sampled);
    let verdicts = |outcome: &Outcome| -> Vec<Verdict> { outcome.frames.iter().map(|f| f.verdict).collect() };
    assert_eq!(verdicts(&outcome), verdicts(&sampled), "{of}");
    let brute = Brute::new(scene);
    claims::check(scene, &outcome, &brute, of);
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    let has = |pair: usize, verdict: Verdict| {
        outcome.spans.iter().any(|span| span.pair == pair && span.verdict == verdict)
    };
    let count = |verdict| (0..scene.pairs.len()).filter(|&pair| has(pair, verdict)).count();
    let mut tally = Tally {
        motions: 1,
        pairs: scene.pairs.len(),
        colliding: count(Verdict::Collision),
        undecided: count(Verdict::Undecided),
        near: count(Verdict::Near),
        proofs: certificate.proofs.iter().map(Vec::len).sum(),
        ..Tally::default()
    };
    let last = (scene.timeline.points.len() - 1) as f64;
    let mut by_pair: Vec<Vec<Look>> = vec![Vec::new(); scene.pairs.len()];
    for pieces in brute.all() {
        let looks = looks(&brute, &outcome, pieces, last, random);
        for look in &looks {
            check_look(scene, &outcome, pieces, look, of);
            tally.looks += 1;
            tally.contacts += usize::from(look.collides());
        }
        by_pair[pieces.pair].extend(looks);
    }
    for span in &outcome.spans {
        check_span(scene, &outcome, &brute, (span, tube_m), &by_pair[span.pair], of);
    }
    tally
}

/// What one look says against what is claimed.
fn check_look(scene: &Scene, outcome: &Outcome, pieces: Pieces, look: &Look, of: &str) {
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    let told = || format!("{of}: {pieces:?} {look:?}");
    let pair = pieces.pair;
    if look.collides() {
        let open = not_apart(outcome, pair);
        assert!(open.iter().any(|stretch| holds(*stretch, look.at)), "{}: false clear, {open:?}", told());
    }
    for proof in certificate.proofs[pair].iter().filter(|proof| proof.pieces == pieces.pieces) {
        if holds([proof.from.0, proof.to.0], look.at) {
            let kept_m = proof.gap_m - proof.motion_m;
            assert!(look.distance_m >= kept_m.min(FAR_M) - ROUNDING_M, "{}: {proof:?}", told());
            assert_eq!(look.is_inside, proof.inside, "{}: {proof:?}", told());
        }
    }
    let distance_m = if look.collides() { 0.0 } else { look.distance_m };
    let above = |bound_m: f64| bound_m.min(FAR_M) > distance_m + ROUNDING_M;
    let minimum = outcome.minima[pair].as_ref().expect("exact surfaces");
    assert!(!above(minimum.clearance_m[0]), "{}: {minimum:?}", told());
    let [first, second] = [(look.at.ceil() - 1.0).max(0.0) as usize, look.at as usize];
    for index in [first, second.min(certificate.segments.len() - 1)] {
        let segment = &certificate.segments[index];
        assert!(!above(segment.clearance_lo_m), "{}: {segment:?}", told());
        let is_clear = !segment.pairs.iter().any(|told| told.pair == pair);
        let required_m = scene.clearances.required[pair].on_segment(index);
        assert!(!(is_clear && above(required_m)), "{}: {required_m} m required, {segment:?}", told());
    }
    if look.at.fract() == 0.0 {
        let frame = &outcome.frames[look.at as usize];
        let smallest = frame.smallest.expect("pairs to check");
        assert!(!above(smallest.clearance_m[0]), "{}: {smallest:?}", told());
        let verdict = frame.pairs.iter().find(|told| told.pair == pair).map(|told| told.verdict);
        assert!(!look.collides() || verdict == Some(Verdict::Collision), "{}: {verdict:?}", told());
    }
}

/// A span must have been seen: contact at both ends of what was seen, or less than the required clearance.
fn check_span(
    scene: &Scene,
    outcome: &Outcome,
    brute: &Brute<'_>,
    (span, tube_m): (&pathproof_simulator::Span, f64),
    looks: &[Look],
    of: &str,
) {
    let of_pair = || brute.all().into_iter().filter(|pieces| pieces.pair == span.pair);
    match span.verdict {
        Verdict::Collision => {
            for moment in [span.begins[1].0, span.ends[0].0] {
                let seen = of_pair().map(|pieces| Look::of(brute, pieces, moment));
                let touches = |look: Look| look.is_inside || look.distance_m <= outcome.eps.eps_m + tube_m;
                assert!(seen.into_iter().any(touches), "{of}: no contact at {moment}: {span:?}");
            }
        }
        Verdict::Near => {
            let ends = [span.begins[0].0, span.ends[1].0].into_iter();
            let ends = ends.flat_map(|at| of_pair().map(move |of| Look::of(brute, of, at)));
            let within = looks.iter().filter(|look| holds(whole(span), look.at)).copied();
            let required = &scene.clearances.required[span.pair];
            let excess_m = |look: Look| look.distance_m - required.at(PathParameter(look.at));
            let least_m = within.chain(ends).map(excess_m).fold(f64::INFINITY, f64::min);
            assert!(least_m <= 2.0 * ACCURACY_M + tube_m, "{of}: {least_m} m too far: {span:?}");
        }
        Verdict::Undecided | Verdict::Clear => {}
    }
}

/// Gives every pair required clearances that change along the motion.
fn change_required(scene: &mut Scene, random: &mut Random) {
    for required in &mut scene.clearances.required {
        let mut value_m = required.base_m();
        let segments_m = (1..scene.timeline.points.len()).map(|_| {
            if random.below(6) == 0 {
                value_m = [0.0, random.within(0.0, 0.06)][random.below(2)];
            }
            value_m
        });
        *required = RequiredClearance::along(required.base_m(), segments_m);
    }
}

#[test]
fn nothing_that_a_dense_look_finds_was_proven_away() {
    let motions = if is_long() { MOTIONS_LONG } else { MOTIONS };
    all(motions, "certified-brute-force", |random, folder| {
        let mut scene = random_scene(random, folder);
        if random.below(3) == 0 {
            change_required(&mut scene, random);
        }
        (scene, 0.0)
    });
}

#[test]
fn nothing_that_a_dense_look_along_splines_finds_was_proven_away() {
    let motions = if is_long() { SPLINES_LONG } else { SPLINES };
    all(motions, "certified-brute-force-splines", |random, folder| {
        let law = [Law::Cubic, Law::Quintic][random.below(2)];
        (random_scene_of(random, folder, law), TUBE_M)
    });
}

#[test]
fn nothing_that_a_dense_look_along_moves_in_space_finds_was_proven_away() {
    let motions = if is_long() { SPLINES_LONG } else { IN_SPACE };
    all(motions, "certified-brute-force-space", |random, folder| {
        (space::random_scene(random, folder), TUBE_M)
    });
}

#[test]
fn nothing_that_a_dense_look_in_frames_that_move_finds_was_proven_away() {
    let motions = if is_long() { SPLINES_LONG } else { IN_SPACE };
    all(motions, "certified-brute-force-carried", |random, folder| {
        (carried::random_scene(random, folder), TUBE_M)
    });
}

fn all(motions: u64, name: &str, scene: impl Fn(&mut Random, &Path) -> (Scene, f64) + Sync) {
    let only: Option<u64> = std::env::var("PATHPROOF_SEED").ok().and_then(|seed| seed.parse().ok());
    let seeds = only.map_or(0..motions, |seed| seed..seed + 1);
    let tallies: Vec<Tally> = seeds
        .into_par_iter()
        .map(|seed| {
            let mut random = Random(seed);
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join(seed.to_string());
            let (scene, tube_m) = scene(&mut random, &folder);
            let tally = check(&scene, &mut random, tube_m, &format!("{name}, seed {seed}"));
            std::fs::remove_dir_all(&folder).expect("a folder of our own");
            tally
        })
        .collect();
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
    let (pairs, colliding, undecided) = (sum(|t| t.pairs), sum(|t| t.colliding), sum(|t| t.undecided));
    println!(
        "{} motions: {} looks, {} contacts; {pairs} pairs, {colliding} collide, {undecided} undecided somewhere, {} near; \
         {} proofs",
        sum(|t| t.motions),
        sum(|t| t.looks),
        sum(|t| t.contacts),
        sum(|t| t.near),
        sum(|t| t.proofs)
    );
    assert!(only.is_some() || (colliding > pairs / 50 && 100 * undecided <= pairs), "{undecided} of {pairs}");
}
