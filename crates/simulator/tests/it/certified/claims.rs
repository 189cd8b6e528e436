//! What a certified outcome must say about every pair and instant, whatever is true.

use pathproof_simulator::{Outcome, RunResult, Span, Verdict};
use scene::Scene;

use crate::certified::brute::{Brute, Pieces};

/// From and to.
pub(crate) type Stretch = [f64; 2];

/// Whether an instant lies in a stretch, both ends included.
pub(crate) fn holds(stretch: Stretch, moment: f64) -> bool {
    stretch[0] <= moment && moment <= stretch[1]
}

/// From the last instant before a span to the first after it.
pub(crate) fn whole(span: &Span) -> Stretch {
    [span.begins[0].0, span.ends[1].0]
}

/// The stretches of a pair that are collisions or undecided.
pub(crate) fn not_apart(outcome: &Outcome, pair: usize) -> Vec<Stretch> {
    let spans = outcome.spans.iter().filter(|span| span.pair == pair && span.verdict >= Verdict::Undecided);
    spans.map(whole).collect()
}

/// The union of stretches, as stretches that share no instant.
fn joined(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    stretches.sort_by(|x, y| x[0].total_cmp(&y[0]));
    let mut joined: Vec<Stretch> = Vec::new();
    for [from, to] in stretches {
        match joined.last_mut() {
            Some(last) if from <= last[1] => last[1] = to.max(last[1]),
            _ => joined.push([from, to]),
        }
    }
    joined
}

/// Asserts that the proofs and what they leave open cover the program, and that everything drawn from them agrees with them.
pub(crate) fn check(scene: &Scene, outcome: &Outcome, brute: &Brute<'_>, of: &str) {
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    let last = (scene.timeline.points.len() - 1) as f64;
    assert_eq!(certificate.segments.len(), scene.timeline.points.len() - 1, "{of}");
    for pieces in brute.all() {
        let proofs = certificate.proofs[pieces.pair].iter().filter(|proof| proof.pieces == pieces.pieces);
        let mut covered: Vec<Stretch> = Vec::new();
        for proof in proofs {
            assert!(proof.from.0 <= proof.to.0, "{of}: {pieces:?}: {proof:?}");
            assert!(
                proof.gap_m - proof.motion_m > 0.0 && proof.motion_m >= 0.0,
                "{of}: {pieces:?}: {proof:?}"
            );
            covered.push([proof.from.0, proof.to.0]);
        }
        covered.extend(certificate.unproven[pieces.pair].iter().map(|stretch| stretch.map(|at| at.0)));
        check_cover(covered, last, pieces, of);
    }
    for pair in 0..scene.pairs.len() {
        // Where one shape may lie inside an open mesh, a contact may split what is undecided.
        let open = joined(not_apart(outcome, pair));
        let within = |stretch: Stretch| open.iter().any(|o| o[0] <= stretch[0] && stretch[1] <= o[1]);
        for stretch in &certificate.unproven[pair] {
            assert!(within(stretch.map(|at| at.0)), "{of}: pair {pair}: {stretch:?} is in no span");
        }
        for proof in certificate.proofs[pair].iter().filter(|proof| proof.inside) {
            assert!(within([proof.from.0, proof.to.0]), "{of}: pair {pair}: {proof:?} is in no span");
        }
    }
    for (point, frame) in outcome.frames.iter().enumerate() {
        for pair in frame.pairs.iter().filter(|pair| pair.verdict >= Verdict::Undecided) {
            let is_told = not_apart(outcome, pair.pair).iter().any(|stretch| holds(*stretch, point as f64));
            assert!(is_told, "{of}: point {point} {pair:?} is in no span");
        }
    }
    check_spans(outcome, last, of);
}

/// Stretches must leave nothing open between 0 and the last point.
fn check_cover(mut covered: Vec<Stretch>, last: f64, pieces: Pieces, of: &str) {
    covered.sort_by(|x, y| x[0].total_cmp(&y[0]));
    let mut reached = 0.0;
    for [from, to] in covered {
        assert!(from <= reached, "{of}: {pieces:?}: nothing is said between {reached:?} and {from:?}");
        reached = to.max(reached);
    }
    assert!(reached >= last, "{of}: {pieces:?}: nothing is said from {reached:?} to {last:?}");
}

fn check_spans(outcome: &Outcome, last: f64, of: &str) {
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    for span in &outcome.spans {
        let [b0, b1, e0, e1] = [span.begins[0].0, span.begins[1].0, span.ends[0].0, span.ends[1].0];
        let is_ordered = 0.0 <= b0 && b0 <= b1 && e0 <= e1 && e1 <= last;
        assert!(is_ordered && span.verdict != Verdict::Clear, "{of}: {span:?}");
        for (index, segment) in certificate.segments.iter().enumerate() {
            let (start, end) = (index as f64, (index + 1) as f64);
            let overlaps = b0.max(start) < e1.min(end);
            if !overlaps {
                continue;
            }
            let told = segment.pairs.iter().find(|pair| pair.pair == span.pair);
            assert!(told.is_some_and(|told| told.verdict >= span.verdict), "{of}: {span:?}, segment {index}");
            assert!(segment.verdict >= span.verdict, "{of}: {span:?}, segment {index}");
            if span.verdict >= Verdict::Undecided {
                assert_eq!(segment.clearance_lo_m, 0.0, "{of}: {span:?}, segment {index}");
            }
            if span.verdict == Verdict::Collision && holds([start, end], b1) {
                let first = segment.first_contact.expect("a contact was seen here");
                assert!(first[1].0 <= b1, "{of}: {span:?}, segment {index}");
            }
        }
    }
    let is_worst = |verdict| outcome.spans.iter().any(|span| span.verdict == verdict);
    if is_worst(Verdict::Collision) || is_worst(Verdict::Near) {
        assert_eq!(outcome.result, RunResult::Fail, "{of}");
    } else if is_worst(Verdict::Undecided) {
        assert_ne!(outcome.result, RunResult::Pass, "{of}");
    }
    if outcome.result == RunResult::Pass {
        assert!(outcome.frames.iter().all(|frame| frame.verdict == Verdict::Clear), "{of}");
    }
}
