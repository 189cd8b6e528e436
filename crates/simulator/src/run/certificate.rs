//! What is proven of the motion between the interpolation points.

use collision::{DecidedBy, Verdict};
use program::Moment;

use super::frame::FramePair;
use super::prepared::Prepared;
use super::sweep::{Found, Part};
use super::{Frame, Span};

/// The motion between two neighbouring interpolation points, both included.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// The worst verdict of all pairs.
    pub verdict: Verdict,
    /// Lower bound on the clearance of all pairs, metres; 0 where something is not proven apart.
    pub clearance_lo_m: f64,
    /// Bracket of the first contact in the segment.
    pub first_contact: Option<[Moment; 2]>,
    /// Every pair that is not clear, in the scene's order.
    pub pairs: Vec<FramePair>,
}

/// An interval over which two pieces were proven apart, or one inside the other.
///
/// # Guarantee
/// At the centre the distance of the two surfaces is at least `gap_m`; at any instant of the interval no point of one piece has
/// moved against the other by more than `motion_m` since. So the distance is at least the difference, and whether one lies inside
/// the other does not change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofInterval {
    /// Piece of the pair's first member, and of its second.
    pub pieces: (usize, usize),
    /// Start.
    pub from: Moment,
    /// End.
    pub to: Moment,
    /// The instant of the program whose joint values are the centre.
    pub center: Moment,
    /// Metres.
    pub gap_m: f64,
    /// Metres.
    pub motion_m: f64,
    /// Whether one piece lies inside the other.
    pub inside: bool,
}

/// The proof of a whole program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Certificate {
    /// One per neighbouring pair of interpolation points.
    pub segments: Vec<Segment>,
    /// Per checked pair: its intervals, by pieces and time. Together with the pair's unproven stretches they cover the program.
    pub proofs: Vec<Vec<ProofInterval>>,
    /// Per checked pair: stretches over which some pieces could not be proven apart, by time.
    pub unproven: Vec<Vec<[Moment; 2]>>,
}

impl Certificate {
    pub(super) fn new(prepared: &Prepared<'_>, found: &Found, segments_m: &[f64], spans: &[Span]) -> Self {
        let pairs = prepared.scene.pairs.len();
        let mut proofs: Vec<Vec<ProofInterval>> = vec![Vec::new(); pairs];
        for proven in &found.proven {
            let slot = &prepared.slots[proven.slot];
            let piece = |piece: usize| prepared.pieces[piece].index_in_member;
            proofs[prepared.pair_of[proven.slot]].push(ProofInterval {
                pieces: (piece(slot.a), piece(slot.b)),
                from: proven.from,
                to: proven.to,
                center: proven.center,
                gap_m: proven.gap_m,
                motion_m: proven.motion_m,
                inside: proven.inner.is_some(),
            });
        }
        for intervals in &mut proofs {
            intervals.sort_by(|x, y| {
                x.pieces.cmp(&y.pieces).then(x.from.0.total_cmp(&y.from.0)).then(x.to.0.total_cmp(&y.to.0))
            });
        }
        let mut unproven: Vec<Vec<[Moment; 2]>> = vec![Vec::new(); pairs];
        for stretch in &found.unproven {
            unproven[prepared.pair_of[stretch.slot]].push([stretch.from, stretch.to]);
        }
        for stretches in &mut unproven {
            stretches.sort_by(|x, y| x[0].0.total_cmp(&y[0].0).then(x[1].0.total_cmp(&y[1].0)));
        }
        // Nearness that leads to a collision is part of that finding, and all the same what its segments are.
        let near = found.below.iter().map(|stretch| Span {
            pair: prepared.pair_of[stretch.slot],
            verdict: Verdict::Near,
            decided_by: DecidedBy::Triangles,
            begins: [stretch.from; 2],
            ends: [stretch.to; 2],
        });
        let spans: Vec<Span> = spans.iter().copied().chain(near).collect();
        Self { segments: segments(segments_m, &spans), proofs, unproven }
    }
}

fn segments(segments_m: &[f64], spans: &[Span]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = segments_m
        .iter()
        .map(|&clearance_lo_m| Segment {
            verdict: Verdict::Clear,
            clearance_lo_m,
            first_contact: None,
            pairs: Vec::new(),
        })
        .collect();
    for span in spans {
        // A span that only touches a segment's end is in that segment too: both ends belong to it.
        let first = (span.begins[0].0.ceil() as usize).saturating_sub(1);
        let last = (span.ends[1].0 as usize).min(segments.len().saturating_sub(1));
        for (index, segment) in segments.iter_mut().enumerate().take(last + 1).skip(first) {
            segment.add(span, index);
        }
    }
    for segment in &mut segments {
        segment.pairs.sort_by_key(|pair| pair.pair);
        segment.verdict = segment.pairs.iter().map(|pair| pair.verdict).max().unwrap_or(Verdict::Clear);
    }
    segments
}

impl Segment {
    fn add(&mut self, span: &Span, index: usize) {
        let (start, end) = (index as f64, (index + 1) as f64);
        if span.verdict == Verdict::Collision {
            // A contact that was seen before this segment is there at its start, where the span goes on.
            let [before, seen] = span.begins.map(|at| Moment(at.0.max(start)));
            if seen.0 <= end {
                let earlier = self.first_contact.is_none_or(|known| seen.0 < known[1].0);
                if earlier {
                    self.first_contact = Some([before, seen]);
                }
            }
        }
        let added = FramePair { pair: span.pair, verdict: span.verdict, decided_by: span.decided_by };
        match self.pairs.iter_mut().find(|pair| pair.pair == span.pair) {
            Some(pair) if added.verdict > pair.verdict => *pair = added,
            Some(_) => {}
            None => self.pairs.push(added),
        }
    }
}

/// Everything a certified run knows more than a sampled one, from its parts in order.
pub(super) fn joined(parts: Vec<Part>) -> (Vec<Frame>, Vec<f64>, Found, collision::Counts) {
    let (mut frames, mut segments_m, mut found) = (Vec::new(), Vec::new(), Found::default());
    let mut counts = collision::Counts::default();
    let last = parts.len().saturating_sub(1);
    for (index, mut part) in parts.into_iter().enumerate() {
        if index < last {
            // The next part starts with the point that this one ended with.
            part.frames.pop();
        }
        frames.append(&mut part.frames);
        segments_m.append(&mut part.segments_m);
        found.add(part.found);
        counts.add(&part.counts);
    }
    (frames, segments_m, found, counts)
}
