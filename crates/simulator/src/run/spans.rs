//! From pairs of pieces to pairs of members: what collides, is undecided or too near, and from when to when.

use collision::{DecidedBy, Verdict};
use program::Moment;

use super::Frame;
use super::prepared::Prepared;
use super::sweep::{Found, Hit, Stretch};

/// A stretch of the program over which a pair of members is not clear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Index among the scene's checked pairs.
    pub pair: usize,
    /// Not [`Verdict::Clear`].
    pub verdict: Verdict,
    /// What decided its first instant.
    pub decided_by: DecidedBy,
    /// The last instant before it at which the pair was still proven better, and the first at which this was seen: they bracket
    /// its beginning. Equal where the span starts at what was seen, and for points that stand alone.
    pub begins: [Moment; 2],
    /// The last instant at which this was seen, and the first after it at which the pair is proven better.
    pub ends: [Moment; 2],
}

/// The spans of a proven program, by pair and time: collisions and what is undecided, then what is too near.
pub(super) fn proven_spans(prepared: &Prepared<'_>, found: &Found) -> Vec<Span> {
    let mut by_pair = ByPair::new(prepared, found);
    (0..prepared.scene.pairs.len()).flat_map(|pair| by_pair.take(pair)).collect()
}

/// The spans of points that were checked one by one: unbroken runs of one verdict.
pub(super) fn sampled_spans(pairs: usize, frames: &[Frame]) -> Vec<Span> {
    let mut by_pair: Vec<Vec<Span>> = vec![Vec::new(); pairs];
    for (point, frame) in frames.iter().enumerate() {
        let at = Moment::of_point(point);
        for seen in &frame.pairs {
            let spans = &mut by_pair[seen.pair];
            match spans.last_mut() {
                Some(last) if last.verdict == seen.verdict && last.ends[0].0 + 1.0 == at.0 => {
                    last.ends = [at; 2]
                }
                _ => spans.push(Span {
                    pair: seen.pair,
                    verdict: seen.verdict,
                    decided_by: seen.decided_by,
                    begins: [at; 2],
                    ends: [at; 2],
                }),
            }
        }
    }
    by_pair.into_iter().flatten().collect()
}

/// What was found, by pair.
struct ByPair {
    unproven: Vec<Vec<Stretch>>,
    below: Vec<Vec<Stretch>>,
    hits: Vec<Vec<Hit>>,
}

impl ByPair {
    fn new(prepared: &Prepared<'_>, found: &Found) -> Self {
        let pairs = prepared.scene.pairs.len();
        let mut by_pair = Self {
            unproven: vec![Vec::new(); pairs],
            below: vec![Vec::new(); pairs],
            hits: vec![Vec::new(); pairs],
        };
        for stretch in &found.unproven {
            by_pair.unproven[prepared.pair_of[stretch.slot]].push(*stretch);
        }
        for stretch in &found.below {
            by_pair.below[prepared.pair_of[stretch.slot]].push(*stretch);
        }
        for hit in &found.hits {
            by_pair.hits[prepared.pair_of[hit.slot]].push(*hit);
        }
        // While one piece lies inside the other the pair collides all the time.
        for proven in found.proven.iter().filter(|proven| proven.inner.is_some()) {
            let (slot, pair) = (proven.slot, prepared.pair_of[proven.slot]);
            by_pair.unproven[pair].push(Stretch { slot, from: proven.from, to: proven.to });
            let decided_by = DecidedBy::Containment;
            by_pair.hits[pair].extend([proven.from, proven.to].map(|at| Hit { slot, at, decided_by }));
        }
        by_pair
    }

    /// The spans of one pair, in order of time; what is too near ends where something worse begins.
    fn take(&mut self, pair: usize) -> Vec<Span> {
        let mut hits = std::mem::take(&mut self.hits[pair]);
        hits.sort_by(|x, y| x.at.0.total_cmp(&y.at.0).then(x.decided_by.cmp(&y.decided_by)));
        let mut spans: Vec<Span> = merged(std::mem::take(&mut self.unproven[pair]))
            .into_iter()
            .map(|(from, to)| {
                let start = hits.partition_point(|hit| hit.at < from);
                let end = hits.partition_point(|hit| hit.at <= to).max(start);
                match (hits[start..end].first(), hits[start..end].last()) {
                    (Some(first), Some(last)) => Span {
                        pair,
                        verdict: Verdict::Collision,
                        decided_by: first.decided_by,
                        begins: [from, first.at],
                        ends: [last.at, to],
                    },
                    _ => whole(pair, Verdict::Undecided, (from, to)),
                }
            })
            .collect();
        let below = merged(std::mem::take(&mut self.below[pair]));
        let near: Vec<(Moment, Moment)> =
            below.into_iter().flat_map(|stretch| beside(stretch, &spans)).collect();
        spans.extend(near.into_iter().map(|stretch| whole(pair, Verdict::Near, stretch)));
        spans.sort_by(|x, y| x.begins[0].0.total_cmp(&y.begins[0].0));
        spans
    }
}

fn whole(pair: usize, verdict: Verdict, (from, to): (Moment, Moment)) -> Span {
    Span { pair, verdict, decided_by: DecidedBy::Triangles, begins: [from; 2], ends: [to; 2] }
}

/// What spans leave of a stretch; they are in order of time.
fn beside((from, to): (Moment, Moment), spans: &[Span]) -> Vec<(Moment, Moment)> {
    let (mut left, mut start, mut is_cut) = (Vec::new(), from, false);
    for span in spans.iter().filter(|span| span.begins[0] <= to && from <= span.ends[1]) {
        if start < span.begins[0] {
            left.push((start, span.begins[0]));
        }
        if start < span.ends[1] {
            start = span.ends[1];
        }
        is_cut = true;
    }
    if start < to || !is_cut {
        left.push((start, to));
    }
    left
}

/// Stretches that touch, as one each, in order of time.
fn merged(mut stretches: Vec<Stretch>) -> Vec<(Moment, Moment)> {
    stretches.sort_by(|x, y| x.from.0.total_cmp(&y.from.0).then(x.to.0.total_cmp(&y.to.0)));
    let mut merged: Vec<(Moment, Moment)> = Vec::new();
    for Stretch { from, to, .. } in stretches {
        match merged.last_mut() {
            Some((_, last)) if from <= *last => last.0 = last.0.max(to.0),
            _ => merged.push((from, to)),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_near_ends_where_something_worse_begins() {
        let at = |(from, to): (f64, f64)| (Moment(from), Moment(to));
        let spans = [(1.0, 2.0), (3.0, 4.0)].map(|stretch| whole(0, Verdict::Undecided, at(stretch)));
        let left = |stretch| beside(at(stretch), &spans);
        assert_eq!(left((0.0, 5.0)), [(0.0, 1.0), (2.0, 3.0), (4.0, 5.0)].map(at));
        assert_eq!(left((1.5, 3.5)), [at((2.0, 3.0))]);
        assert_eq!(left((1.0, 2.0)), []);
        assert_eq!(left((0.5, 0.5)), [at((0.5, 0.5))]);
    }
}
