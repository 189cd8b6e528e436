//! The proof of the motion between the interpolation points.

use collision::Side;
use kinematics::PathParameter;

use super::Span;
use super::prepared::PreparedRun;
use continuous::{DecidedBy, EnclosedInterval, Found, FrontCuts, PairVerdict, ProvenInterval, Verdict};

/// The motion between two neighbouring interpolation points, both included.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// The worst verdict of all pairs.
    pub verdict: Verdict,
    /// Lower bound on the clearance of all pairs, metres; 0 if some pair is not proven apart.
    pub clearance_lo_m: f64,
    /// Bracket of the first contact found in the segment: the earliest instant after which contact is possible, and the first
    /// instant in contact; `None` without a contact.
    pub first_contact: Option<[PathParameter; 2]>,
    /// Every pair that is not clear, in the scene's order.
    pub pairs: Vec<PairVerdict>,
}

/// The kind of the proof of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofKind {
    /// One bubble of free space.
    Bubble,
    /// A front of node pairs with directed motion bounds.
    Front,
    /// Interval arithmetic: `gap_m` holds over the whole interval, and `motion_m` is 0.
    Intervals,
}

/// An interval over which two shapes are proven apart, or one inside the other.
///
/// # Guarantee
/// Of any kind: over the interval the distance of the surfaces is at least `gap_m` less `motion_m`, and containment does not
/// change. Of a front and of intervals, `motion_m` is 0. Of a bubble: at the centre the distance of the two surfaces is at least `gap_m`. At any instant of the interval no point of the shape
/// `moved`, seen from the other shape, is further than `motion_m` from its place at the centre. So the distance is at least the
/// difference. Seen from the shape `moved`, points of the other shape may be displaced further
/// than `motion_m`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofInterval {
    /// Shape of the pair's first member, and of its second.
    pub pieces: (usize, usize),
    /// Start.
    pub from: PathParameter,
    /// End.
    pub to: PathParameter,
    /// The instant of the program whose joint values are the centre of the bubble.
    pub center: PathParameter,
    /// Lower bound on the distance at the centre, metres.
    pub gap_m: f64,
    /// Upper bound on the motion from the centre, metres.
    pub motion_m: f64,
    /// The shape whose motion is bounded: that of the pair's first or second member.
    pub moved: Side,
    /// Whether one shape lies inside the other.
    pub inside: bool,
    /// The kind of the proof.
    pub kind: ProofKind,
}

/// The proof of a whole program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Certificate {
    /// One per neighbouring pair of interpolation points.
    pub segments: Vec<Segment>,
    /// Per checked pair: its intervals, by shapes and time. Together with the pair's unproven intervals they cover the program.
    pub proofs: Vec<Vec<ProofInterval>>,
    /// Per checked pair: intervals over which some shapes could not be proven apart, by time.
    pub unproven: Vec<Vec<[PathParameter; 2]>>,
    /// Per checked pair and interval: the front that proves it; empty until [`super::find_fronts`].
    pub fronts: Vec<Vec<Option<FrontCuts>>>,
}

impl Certificate {
    pub(super) fn new(prepared: &PreparedRun<'_>, found: &Found, segments_m: &[f64], spans: &[Span]) -> Self {
        let pairs = prepared.scene.pairs.len();
        let mut proofs: Vec<Vec<ProofInterval>> = vec![Vec::new(); pairs];
        for (proven, inner) in found.proven.iter().flat_map(|proven| parts(proven, found)) {
            let shape_pair = &prepared.problem.shape_pairs[proven.shape_pair];
            let shape = |shape: usize| prepared.problem.shapes[shape].index_in_body;
            proofs[prepared.problem.pair_of[proven.shape_pair]].push(ProofInterval {
                pieces: (shape(shape_pair.a), shape(shape_pair.b)),
                from: proven.from,
                to: proven.to,
                center: proven.center,
                gap_m: proven.gap_m,
                motion_m: proven.motion_m,
                moved: proven.moved,
                inside: inner.is_some(),
                kind: match proven.kind {
                    continuous::ProofKind::Bubble => ProofKind::Bubble,
                    continuous::ProofKind::Front => ProofKind::Front,
                },
            });
        }
        for intervals in &mut proofs {
            intervals.sort_by(|x, y| {
                x.pieces.cmp(&y.pieces).then(x.from.0.total_cmp(&y.from.0)).then(x.to.0.total_cmp(&y.to.0))
            });
        }
        let mut unproven: Vec<Vec<[PathParameter; 2]>> = vec![Vec::new(); pairs];
        for stretch in &found.unproven {
            unproven[prepared.problem.pair_of[stretch.shape_pair]].push([stretch.from, stretch.to]);
        }
        for zone in &found.in_zones {
            unproven[prepared.problem.pair_of[zone.shape_pair]].push([zone.from, zone.to]);
        }
        for stretches in &mut unproven {
            stretches.sort_by(|x, y| x[0].0.total_cmp(&y[0].0).then(x[1].0.total_cmp(&y[1].0)));
        }
        let mut segments = segments(segments_m, spans, &seen_by_pair(pairs, prepared, found));
        for stretch in &found.below {
            // An interval lies in one segment, or is an end of two; a neighbouring segment that is too near has its own interval.
            let (from, to) = (stretch.from.0 as usize, (stretch.to.0.ceil() as usize).saturating_sub(1));
            for segment in segments.iter_mut().take(from.max(to) + 1).skip(from.min(to)) {
                segment.add_pair(PairVerdict {
                    pair: prepared.problem.pair_of[stretch.shape_pair],
                    verdict: Verdict::Near,
                    decided_by: DecidedBy::Triangles,
                });
            }
        }
        segments.iter_mut().for_each(Segment::conclude);
        Self { segments, proofs, unproven, fronts: Vec::new() }
    }
}

impl Certificate {
    /// Adds a span of a contact that is meant, where no translation parts the pair as it must, to the segments in which it lies.
    pub(super) fn add_span(&mut self, span: &Span) {
        if span.verdict == Verdict::Collision {
            self.add_collision(span);
        } else {
            let first = (span.begins[0].0.ceil() as usize).saturating_sub(1);
            let last = span.ends[1].0 as usize;
            for (index, segment) in self.segments.iter_mut().enumerate().take(last + 1).skip(first) {
                segment.add(span, index, &[]);
                segment.conclude();
            }
        }
        self.unproven[span.pair].push([span.begins[0], span.ends[1]]);
        self.unproven[span.pair].sort_by(|x, y| x[0].0.total_cmp(&y[0].0).then(x[1].0.total_cmp(&y[1].0)));
    }

    /// Adds a collision that another engine found to the segments in which it lies.
    pub(super) fn add_collision(&mut self, span: &Span) {
        let first = (span.begins[0].0.ceil() as usize).saturating_sub(1);
        let last = span.ends[1].0 as usize;
        for (index, segment) in self.segments.iter_mut().enumerate().take(last + 1).skip(first) {
            segment.add(span, index, &[]);
            let begins = span.begins.map(|at| PathParameter(at.0.clamp(index as f64, index as f64 + 1.0)));
            let known = segment.first_contact.unwrap_or(begins);
            segment.first_contact = Some([0, 1].map(|end| PathParameter(known[end].0.min(begins[end].0))));
            segment.conclude();
        }
    }
}

/// The parts of a proven interval outside the zones of caps, each with the shape that lies inside the other.
fn parts(proven: &ProvenInterval, found: &Found) -> Vec<(ProvenInterval, Option<usize>)> {
    let own = |interval: &&EnclosedInterval| interval.shape_pair == proven.shape_pair;
    let zones = found.in_zones.iter().filter(own).map(|zone| (*zone, None));
    let enclosed = found.enclosed.iter().filter(own).map(|of| (*of, Some(of.inner)));
    let mut cuts: Vec<(EnclosedInterval, Option<usize>)> = zones.chain(enclosed).collect();
    cuts.sort_by(|x, y| x.0.from.0.total_cmp(&y.0.from.0));
    let (mut parts, mut from) = (Vec::new(), proven.from);
    let part = |from, to| ProvenInterval { from, to, ..*proven };
    for (cut, inner) in cuts.into_iter().filter(|(cut, _)| proven.from <= cut.to && cut.from <= proven.to) {
        if from < cut.from {
            parts.push((part(from, cut.from), proven.inner));
        }
        let (begin, end) = (from.0.max(cut.from.0), proven.to.0.min(cut.to.0));
        if inner.is_some() && begin <= end {
            parts.push((part(PathParameter(begin), PathParameter(end)), inner));
        }
        from.0 = from.0.max(cut.to.0);
    }
    if from < proven.to || parts.is_empty() && from == proven.from {
        parts.push((part(from, proven.to), proven.inner));
    }
    parts
}

/// An instant at which a pair was seen in collision.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenSegment {
    pub(super) at: PathParameter,
    pub(super) decided_by: DecidedBy,
}

/// All hits, by pair and time.
fn seen_by_pair(pairs: usize, prepared: &PreparedRun<'_>, found: &Found) -> Vec<Vec<SeenSegment>> {
    let mut by_pair: Vec<Vec<SeenSegment>> = vec![Vec::new(); pairs];
    for enclosed in &found.enclosed {
        let ends = [enclosed.from.0.ceil(), enclosed.to.0.floor()];
        let points = (ends[0] as usize..=ends[1] as usize).map(PathParameter::of_point);
        let points = points.filter(|at| enclosed.from <= *at && *at <= enclosed.to);
        let seen = |at| SeenSegment { at, decided_by: DecidedBy::Containment };
        by_pair[prepared.problem.pair_of[enclosed.shape_pair]]
            .extend([enclosed.from, enclosed.to].into_iter().chain(points).map(seen));
    }
    for hit in found.hits.iter().chain(&found.narrowed) {
        let seen = SeenSegment { at: hit.at, decided_by: hit.decided_by() };
        by_pair[prepared.problem.pair_of[hit.shape_pair]].push(seen);
    }
    for seen in &mut by_pair {
        seen.sort_by(|x, y| x.at.0.total_cmp(&y.at.0));
    }
    by_pair
}

/// One segment per lower bound, with its collisions and undecided pairs.
pub(super) fn segments(segments_m: &[f64], spans: &[Span], hits: &[Vec<SeenSegment>]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = segments_m
        .iter()
        .map(|&clearance_lo_m| Segment {
            verdict: Verdict::Clear,
            clearance_lo_m,
            first_contact: None,
            pairs: Vec::new(),
        })
        .collect();
    let mut contacts = vec![[f64::INFINITY; 2]; segments.len()];
    for span in spans.iter().filter(|span| span.verdict != Verdict::Near) {
        // A span that only touches an end of a segment belongs to that segment too.
        let first = (span.begins[0].0.ceil() as usize).saturating_sub(1);
        let last = (span.ends[1].0 as usize).min(segments.len().saturating_sub(1));
        let of_span = segments.iter_mut().zip(&mut contacts).enumerate().take(last + 1).skip(first);
        for (index, (segment, contact)) in of_span {
            segment.add(span, index, &hits[span.pair]);
            if span.verdict == Verdict::Collision {
                let of_pair = contact_of(span, index, &hits[span.pair]);
                *contact = [contact[0].min(of_pair[0]), contact[1].min(of_pair[1])];
            }
        }
    }
    for (segment, contact) in segments.iter_mut().zip(contacts) {
        segment.first_contact = contact[1].is_finite().then_some(contact.map(PathParameter));
    }
    segments
}

/// The earliest instant in a segment after which a pair may be in contact, and the earliest one with a contact found, infinite if
/// there is none; `hits` are the pair's, in order of time.
///
/// # Guarantee
/// The minima over several pairs bracket the first contact of all: no pair is in contact before the first minimum.
fn contact_of(span: &Span, index: usize, hits: &[SeenSegment]) -> [f64; 2] {
    let (start, end) = (index as f64, (index + 1) as f64);
    let PathParameter(mut seen) = span.begins[1];
    if seen < start {
        // The collision continues at the start of this segment, or ended before and is only not yet proven apart.
        let here = hits.partition_point(|hit| hit.at.0 < start);
        let goes_on = hits[here..].first().filter(|hit| hit.at <= span.ends[0]);
        seen = goes_on.map_or(f64::INFINITY, |hit| hit.at.0);
    }
    [span.begins[0].0.max(start), if seen <= end { seen } else { f64::INFINITY }]
}

impl Segment {
    /// The verdict of the pairs.
    pub(super) fn conclude(&mut self) {
        self.pairs.sort_by_key(|pair| pair.pair);
        self.verdict = self.pairs.iter().map(|pair| pair.verdict).max().unwrap_or(Verdict::Clear);
        if self.verdict >= Verdict::Undecided {
            self.clearance_lo_m = 0.0;
        }
    }

    /// Adds a span that overlaps the segment of this index; `hits` are those of its pair, in order of time.
    fn add(&mut self, span: &Span, index: usize, hits: &[SeenSegment]) {
        let (start, end) = (index as f64, (index + 1) as f64);
        // The deciding test may differ from that at the span's first instant: a contact may lead to containment.
        let here = hits.partition_point(|hit| hit.at.0 < start)..hits.partition_point(|hit| hit.at.0 <= end);
        let decided_by = hits[here].iter().map(|seen| seen.decided_by).min().unwrap_or(span.decided_by);
        self.add_pair(PairVerdict { pair: span.pair, verdict: span.verdict, decided_by });
    }

    /// Adds a pair, or makes its verdict worse.
    fn add_pair(&mut self, added: PairVerdict) {
        match self.pairs.iter_mut().find(|pair| pair.pair == added.pair) {
            Some(pair) if added.verdict > pair.verdict => *pair = added,
            Some(_) => {}
            None => self.pairs.push(added),
        }
    }
}
