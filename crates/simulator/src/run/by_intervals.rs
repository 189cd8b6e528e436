//! A check by the second engine: its statements as spans, points, segments and proof.

use collision::{Counts, Side};
use continuous::{DecidedBy, Effort, Eps, Verdict};
use intervals::{Answer, Stages, Statement, Stretch};
use kinematics::PathParameter;

use super::certificate::{SeenSegment, segments};
use super::second_engine;
use super::{Certificate, CheckedMotion, PairVerdict, PointResult, ProofInterval, ProofKind, Segment, Span};
use crate::model::Models;
use scene::Scene;

/// Checks the whole program by interval arithmetic; `None` if `is_stopped` said so.
///
/// # Guarantee
/// A pair is clear where its surfaces are proven farther apart than twice eps and neither member is inside the other. A point that
/// lies in a span counts as the span does: a contact is not looked for at every point.
pub(super) fn by_intervals(
    scene: &Scene,
    models: &Models,
    eps: Eps,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Option<(CheckedMotion, Answer)> {
    let answer = second_engine::ask(scene, models, Stages::default(), is_stopped)?;
    let spans: Vec<Span> = answer.pairs.iter().enumerate().flat_map(|(pair, of)| spans(pair, of)).collect();
    let points = scene.timeline.points.len();
    let frames = (0..points).map(|point| frame(&spans, PathParameter::of_point(point))).collect();
    let certificate = certificate(scene, &answer, &spans, 2.0 * eps.eps_m);
    let checked = CheckedMotion {
        frames,
        spans,
        minima: vec![None; scene.pairs.len()],
        certificate: Some(certificate),
        counts: Counts::default(),
        effort: Effort::default(),
    };
    Some((checked, answer))
}

/// The spans of a pair: its statements but *apart*, those of collision that follow each other as one.
pub(super) fn spans(pair: usize, stretches: &[Stretch]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for stretch in stretches {
        let Some((verdict, decided_by, seen)) = verdict(stretch) else { continue };
        let (begins, ends) = ([stretch.from, seen[0]], [seen[1], stretch.to]);
        match spans.last_mut() {
            Some(last) if last.verdict == verdict && last.ends[1] >= stretch.from => last.ends = ends,
            _ => spans.push(Span { pair, verdict, decided_by, found: None, begins, ends }),
        }
    }
    spans
}

/// The verdict of a stretch, its ground, and the first and last instants seen; `None` where the pair is apart.
fn verdict(stretch: &Stretch) -> Option<(Verdict, DecidedBy, [PathParameter; 2])> {
    let whole = [stretch.from, stretch.to];
    match &stretch.statement {
        Statement::Apart => None,
        Statement::Inside { .. } => Some((Verdict::Collision, DecidedBy::Containment, whole)),
        Statement::Contact { contacts, .. } => {
            let seen = [contacts.first()?.at, contacts.last()?.at];
            Some((Verdict::Collision, DecidedBy::Triangles, seen))
        }
        Statement::Undecided => Some((Verdict::Undecided, DecidedBy::Triangles, [stretch.from; 2])),
        Statement::MayBeInside { .. } => {
            Some((Verdict::Undecided, DecidedBy::Containment, [stretch.from; 2]))
        }
    }
}

fn frame(spans: &[Span], at: PathParameter) -> PointResult {
    let mut pairs: Vec<PairVerdict> = Vec::new();
    for span in spans.iter().filter(|span| span.begins[0] <= at && at <= span.ends[1]) {
        let seen = PairVerdict { pair: span.pair, verdict: span.verdict, decided_by: span.decided_by };
        match pairs.last_mut() {
            Some(last) if last.pair == span.pair => {
                if last.verdict < seen.verdict {
                    *last = seen;
                }
            }
            _ => pairs.push(seen),
        }
    }
    PointResult::from_pairs(pairs, None)
}

/// The proof: every stretch in which the surfaces are apart, for all shapes of both members.
fn certificate(scene: &Scene, answer: &Answer, spans: &[Span], apart_m: f64) -> Certificate {
    let mut seen: Vec<Vec<SeenSegment>> = vec![Vec::new(); scene.pairs.len()];
    let (mut proofs, mut unproven) = (Vec::new(), Vec::new());
    for (pair, stretches) in answer.pairs.iter().enumerate() {
        let [a, b] =
            [scene.pairs[pair].a, scene.pairs[pair].b].map(|member| scene.members[member].shapes.len());
        let (mut of_pair, mut open) = (Vec::new(), Vec::new());
        for stretch in stretches {
            if let Some((Verdict::Collision, decided_by, _)) = verdict(stretch) {
                let instants = match &stretch.statement {
                    Statement::Contact { contacts, .. } => {
                        contacts.iter().map(|contact| contact.at).collect()
                    }
                    _ => vec![stretch.from, stretch.to],
                };
                seen[pair].extend(instants.into_iter().map(|at| SeenSegment { at, decided_by }));
            }
            if matches!(stretch.statement, Statement::Apart) {
                let pieces = (0..a).flat_map(|piece| (0..b).map(move |other| (piece, other)));
                of_pair.extend(pieces.map(|pieces| ProofInterval {
                    pieces,
                    from: stretch.from,
                    to: stretch.to,
                    center: stretch.from,
                    gap_m: apart_m,
                    motion_m: 0.0,
                    moved: Side::A,
                    inside: false,
                    kind: ProofKind::Intervals,
                }));
            } else {
                open.push([stretch.from, stretch.to]);
            }
        }
        of_pair.sort_by(|x, y| x.pieces.cmp(&y.pieces).then(x.from.0.total_cmp(&y.from.0)));
        proofs.push(of_pair);
        unproven.push(open);
    }
    let segments_m = vec![apart_m; scene.timeline.points.len() - 1];
    let mut segments = segments(&segments_m, spans, &seen);
    segments.iter_mut().for_each(Segment::conclude);
    Certificate { segments, proofs, unproven, fronts: Vec::new() }
}
