//! Combines the results of shape pairs into spans of pairs: intervals of collision, undecided or near.

use std::collections::BTreeMap;

use kinematics::PathParameter;
use program::Timeline;

use super::prepared::PreparedRun;
use continuous::PointResult;
use continuous::{
    CONTACT_ZONE_M, DecidedBy, DistanceBounds, EnclosedInterval, Found, Hit, OpenInterval, PairState,
    ProvenInterval, Verdict, bracket_width,
};
use scene::Scene;

/// Undecided intervals less than this far apart, in segments, are reported as one: when the query budget runs out, proven
/// intervals leave slivers between them.
const SLIVER: f64 = 1.0 / 1024.0;

/// Near intervals at most this many points apart are reported as one: if the distance is close to the required clearance, only
/// short intervals are proven.
const NEAR_REACH: f64 = 1.0;

/// An interval of the program in which a pair of members is not clear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Index among the scene's checked pairs.
    pub pair: usize,
    /// Not [`Verdict::Clear`].
    pub verdict: Verdict,
    /// The test that decided its first instant.
    pub decided_by: DecidedBy,
    /// The contact or containment at its first instant, if it is a collision by exact surfaces; which shape may lie inside the
    /// other, if the caps of an open mesh leave that undecided.
    pub found: Option<PairState>,
    /// The bracket of its beginning: an instant up to which the pair is proven better, the last such one except that the bracket
    /// of a contact opens by up to two micrometres and a millisecond; and the first instant found. Equal if the span starts at
    /// the latter, and for points checked one by one.
    pub begins: [PathParameter; 2],
    /// The last instant found, and the first after it at which the pair is proven better.
    pub ends: [PathParameter; 2],
}

/// The spans of a proven program, by pair and time.
pub(super) fn proven_spans(prepared: &PreparedRun<'_>, found: &Found) -> Vec<Span> {
    let mut by_pair = ByPair::new(prepared, found);
    (0..prepared.scene.pairs.len()).flat_map(|pair| by_pair.take(pair, prepared.scene)).collect()
}

/// The spans of points checked one by one: runs of one verdict.
pub(super) fn sampled_spans(prepared: &PreparedRun<'_>, frames: &[PointResult], found: &Found) -> Vec<Span> {
    let mut by_pair: Vec<Vec<Span>> = vec![Vec::new(); prepared.scene.pairs.len()];
    let mut hit_at: BTreeMap<(usize, usize), &Hit> = BTreeMap::new();
    let may_enclose: BTreeMap<(usize, usize), usize> = (found.in_zones.iter())
        .map(|zone| ((prepared.problem.pair_of[zone.shape_pair], zone.from.0 as usize), zone.inner))
        .collect();
    for hit in &found.hits {
        let first =
            hit_at.entry((prepared.problem.pair_of[hit.shape_pair], hit.at.0 as usize)).or_insert(hit);
        if hit.decided_by() < first.decided_by() {
            *first = hit;
        }
    }
    for (point, frame) in frames.iter().enumerate() {
        let at = PathParameter::of_point(point);
        for seen in &frame.pairs {
            let spans = &mut by_pair[seen.pair];
            match spans.last_mut() {
                Some(last) if last.verdict == seen.verdict && last.ends[0].0 + 1.0 == at.0 => {
                    last.ends = [at; 2];
                }
                _ => spans.push(Span {
                    pair: seen.pair,
                    verdict: seen.verdict,
                    decided_by: seen.decided_by,
                    found: match (hit_at.get(&(seen.pair, point)), may_enclose.get(&(seen.pair, point))) {
                        (Some(hit), _) => Some(hit.state),
                        (None, Some(inner)) if seen.decided_by == DecidedBy::Containment => {
                            Some(PairState::Unknown { inner: Some(*inner) })
                        }
                        _ => None,
                    },
                    begins: [at; 2],
                    ends: [at; 2],
                }),
            }
        }
    }
    by_pair.into_iter().flatten().collect()
}

/// The results, by pair.
struct ByPair {
    unproven: Vec<Vec<OpenInterval>>,
    below: Vec<Vec<OpenInterval>>,
    hits: Vec<Vec<Hit>>,
    /// Intervals in which a shape may lie inside an open one.
    in_zones: Vec<Vec<EnclosedInterval>>,
    /// Hits found while brackets were narrowed in time.
    narrowed: Vec<Vec<Hit>>,
    /// Proven intervals close enough to a contact to count as its surroundings.
    close: Vec<Vec<Close>>,
}

impl ByPair {
    fn new(prepared: &PreparedRun<'_>, found: &Found) -> Self {
        let pairs = prepared.scene.pairs.len();
        let mut by_pair = Self {
            unproven: vec![Vec::new(); pairs],
            below: vec![Vec::new(); pairs],
            hits: vec![Vec::new(); pairs],
            in_zones: vec![Vec::new(); pairs],
            narrowed: vec![Vec::new(); pairs],
            close: vec![Vec::new(); pairs],
        };
        for stretch in &found.unproven {
            by_pair.unproven[prepared.problem.pair_of[stretch.shape_pair]].push(*stretch);
        }
        for stretch in &found.below {
            by_pair.below[prepared.problem.pair_of[stretch.shape_pair]].push(*stretch);
        }
        for hit in &found.hits {
            by_pair.hits[prepared.problem.pair_of[hit.shape_pair]].push(*hit);
        }
        for hit in &found.narrowed {
            by_pair.narrowed[prepared.problem.pair_of[hit.shape_pair]].push(*hit);
        }
        // An interval is in use down to half of the distance at its centre.
        for proven in found.proven.iter().filter(|proven| proven.gap_m < 2.0 * CONTACT_ZONE_M) {
            let &ProvenInterval { from, to, center, gap_m, .. } = proven;
            // The centre of a bubble may lie ahead of the interval that it was used for.
            let nearest = PathParameter(center.0.max(from.0).min(to.0));
            let far = if gap_m < CONTACT_ZONE_M { [from, to] } else { [nearest; 2] };
            by_pair.close[prepared.problem.pair_of[proven.shape_pair]].push(Close { from, to, far });
        }
        // While one shape lies inside the other, the pair collides all the time.
        for proven in &found.proven {
            let Some(inner) = proven.inner else { continue };
            by_pair.inside(prepared, &EnclosedInterval::from_proven(proven, inner), proven.left_m());
        }
        for enclosed in &found.enclosed {
            by_pair.inside(prepared, enclosed, 0.0);
        }
        for zone in &found.in_zones {
            by_pair.in_zones[prepared.problem.pair_of[zone.shape_pair]].push(*zone);
        }
        by_pair
    }

    /// Adds an interval in which one shape lies inside the other, their surfaces at least `lo_m` apart.
    fn inside(&mut self, prepared: &PreparedRun<'_>, interval: &EnclosedInterval, lo_m: f64) {
        let &EnclosedInterval { shape_pair, from, to, inner } = interval;
        let pair = prepared.problem.pair_of[shape_pair];
        self.unproven[pair].push(OpenInterval { shape_pair, from, to });
        let surfaces = DistanceBounds { lo_m, hi_m: f64::INFINITY, closest: None };
        let state = PairState::Inside { inner, surfaces };
        self.hits[pair].extend([from, to].map(|at| Hit { shape_pair, at, state }));
    }

    /// The spans of one pair, in order of time; a near interval before or after a collision is merged into it within the same
    /// moves.
    fn take(&mut self, pair: usize, scene: &Scene) -> Vec<Span> {
        let mut hits = std::mem::take(&mut self.hits[pair]);
        let mut narrowed = std::mem::take(&mut self.narrowed[pair]);
        for hits in [&mut hits, &mut narrowed] {
            hits.sort_by(|x, y| x.at.0.total_cmp(&y.at.0).then(x.decided_by().cmp(&y.decided_by())));
        }
        let close = std::mem::take(&mut self.close[pair]);
        let mut spans: Vec<Surrounded> = merged(std::mem::take(&mut self.unproven[pair]), 0.0)
            .into_iter()
            .map(|stretch| {
                let [wide, narrow] = [&hits, &narrowed].map(|hits| seen(hits, stretch));
                match (wide.or(narrow), narrow.or(wide)) {
                    (Some(wide), Some(narrow)) => {
                        collision(pair, stretch, (wide, narrow), &close).opened(&scene.timeline)
                    }
                    _ => Surrounded::new(whole(pair, Verdict::Undecided, stretch), &[]),
                }
            })
            .collect();
        spans.dedup_by(|later, span| join(span, later));
        let mut spans: Vec<Span> = spans.into_iter().map(|surrounded| surrounded.span).collect();
        let near = merged(std::mem::take(&mut self.below[pair]), NEAR_REACH);
        let collisions = spans.iter().filter(|span| span.verdict == Verdict::Collision);
        let brackets: Vec<_> = collisions.map(|span| (span.begins[0], span.ends[1])).collect();
        let apart = near.into_iter().flat_map(|stretch| outside(stretch, &brackets));
        let apart = apart.filter(|stretch| !is_approach(scene, *stretch, &brackets));
        let near: Vec<Span> = apart.map(|stretch| whole(pair, Verdict::Near, stretch)).collect();
        let zones = std::mem::take(&mut self.in_zones[pair]);
        let in_zones = merged(zones.iter().map(EnclosedInterval::open).collect(), SLIVER);
        let open = in_zones.into_iter().flat_map(|stretch| outside(stretch, &brackets)).map(|stretch| {
            let inner = zones.iter().find(|zone| zone.from <= stretch.1 && stretch.0 <= zone.to);
            let found = inner.map(|zone| PairState::Unknown { inner: Some(zone.inner) });
            let decided_by = DecidedBy::Containment;
            Span { decided_by, found, ..whole(pair, Verdict::Undecided, stretch) }
        });
        let open: Vec<Span> = open.collect();
        spans.extend(near);
        spans.extend(open);
        spans.sort_by(|x, y| x.begins[0].0.total_cmp(&y.begins[0].0));
        spans
    }
}

/// The first and the last hit in an interval; `hits` are in order of time.
fn seen(hits: &[Hit], (from, to): (PathParameter, PathParameter)) -> Option<[Hit; 2]> {
    let start = hits.partition_point(|hit| hit.at < from);
    let end = hits.partition_point(|hit| hit.at <= to).max(start);
    Some([*hits[start..end].first()?, *hits[start..end].last()?])
}

/// A collision over an interval, with its first and last hits before and while its brackets were narrowed in time.
fn collision(
    pair: usize,
    (from, to): (PathParameter, PathParameter),
    (wide, narrow): ([Hit; 2], [Hit; 2]),
    close: &[Close],
) -> Surrounded {
    let first = if narrow[0].at < wide[0].at { narrow[0] } else { wide[0] };
    let last = if narrow[1].at > wide[1].at { narrow[1] } else { wide[1] };
    let span = Span {
        pair,
        verdict: Verdict::Collision,
        decided_by: first.decided_by(),
        found: Some(first.state),
        begins: [from, first.at],
        ends: [last.at, to],
    };
    Surrounded { seen: wide.map(|hit| hit.at), ..Surrounded::new(span, close) }
}

/// A proven interval close to a contact.
#[derive(Clone, Copy)]
struct Close {
    from: PathParameter,
    to: PathParameter,
    /// How far it counts as surroundings of a contact after it, and of one before it: all of it, or up to its centre if the
    /// distance there is large enough.
    far: [PathParameter; 2],
}

/// A span, the extent of its surroundings before and after it, and its first and last instants found: for a collision, those
/// before its brackets were narrowed in time, so that narrowing does not change what is merged.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Surrounded {
    span: Span,
    reach: [PathParameter; 2],
    seen: [PathParameter; 2],
    /// How far its brackets may be opened.
    widest: [PathParameter; 2],
}

impl Surrounded {
    /// The surroundings of a collision are the close intervals next to it; other spans have none.
    fn new(span: Span, close: &[Close]) -> Self {
        let mut reach = [span.begins[0], span.ends[1]];
        let close = if span.verdict == Verdict::Collision { close } else { &[] };
        loop {
            let [from, to] = reach;
            for interval in close.iter().filter(|interval| interval.from <= to && from <= interval.to) {
                if interval.from < from {
                    reach[0].0 = reach[0].0.min(interval.far[0].0);
                }
                if interval.to > to {
                    reach[1].0 = reach[1].0.max(interval.far[1].0);
                }
            }
            if reach == [from, to] {
                break;
            }
        }
        Self { span, reach, seen: [span.begins[1], span.ends[0]], widest: [span.begins[0], span.ends[1]] }
    }

    /// Opens the brackets to the surroundings, within the largest bracket width.
    ///
    /// # Guarantee
    /// Everything in between is proven apart.
    fn opened(mut self, timeline: &Timeline) -> Self {
        let Span { begins: [from, first], ends: [last, to], .. } = self.span;
        let Some(most) = timeline.points.len().checked_sub(2) else {
            return self;
        };
        let before = (first.0.ceil() as usize).saturating_sub(1).min(most);
        let earliest =
            timeline.path_parameter_at(timeline.time_at(first) - bracket_width(times(timeline, before)));
        let latest = timeline.path_parameter_at(
            timeline.time_at(last) + bracket_width(times(timeline, (last.0 as usize).min(most))),
        );
        self.span.begins[0].0 = from.0.min(self.reach[0].0.max(earliest.0));
        self.span.ends[1].0 = to.0.max(self.reach[1].0.min(latest.0));
        self.widest = [earliest, latest];
        self
    }
}

/// The times at the ends of a segment, on the timeline's basis.
fn times(timeline: &Timeline, segment: usize) -> [f64; 2] {
    [segment, segment + 1].map(|point| timeline.points[point].time_s)
}

/// Merges a later span of the same pair into the one before it, if one is a sliver of the other: an undecided interval in the
/// surroundings of a contact, next to them within their length, or within its largest bracket, may be part of it.
///
/// # Guarantee
/// The merged span covers both. Proven intervals stay proven: a bracket opens to a sliver and no further.
fn join(before: &mut Surrounded, later: &Surrounded) -> bool {
    let width = |[from, to]: [PathParameter; 2]| to.0 - from.0;
    let (span, next) = (&mut before.span, &later.span);
    match (span.verdict, next.verdict) {
        (Verdict::Undecided, Verdict::Undecided) if width([span.ends[1], next.begins[0]]) < SLIVER => {
            span.ends = next.ends;
            before.reach[1] = next.ends[1];
        }
        (Verdict::Collision, Verdict::Undecided)
            if width([before.reach[1], next.ends[1]]) <= width([before.seen[1], before.reach[1]])
                || next.ends[1] <= before.widest[1] =>
        {
            span.ends[1] = next.ends[1];
            before.reach[1].0 = before.reach[1].0.max(next.ends[1].0);
        }
        (Verdict::Undecided, Verdict::Collision)
            if width([span.begins[0], later.reach[0]]) <= width([later.reach[0], later.seen[0]])
                || later.widest[0] <= span.begins[0] =>
        {
            let begins = [span.begins[0], next.begins[1]];
            let first = before.reach[0].0.min(later.reach[0].0);
            let reach = [PathParameter(first), later.reach[1]];
            *before = Surrounded { span: Span { begins, ..*next }, reach, ..*later };
        }
        _ => return false,
    }
    true
}

fn whole(pair: usize, verdict: Verdict, (from, to): (PathParameter, PathParameter)) -> Span {
    let decided_by = DecidedBy::Triangles;
    Span { pair, verdict, decided_by, found: None, begins: [from; 2], ends: [to; 2] }
}

/// Whether an interval leads to a collision or away from it, within the moves of the collision: then it adds no information. All pieces
/// of a move in space are that move.
fn is_approach(
    scene: &Scene,
    (from, to): (PathParameter, PathParameter),
    collisions: &[(PathParameter, PathParameter)],
) -> bool {
    let points = &scene.timeline.points;
    let last = points.len() - 1;
    let after = |at: PathParameter| (at.0.floor() as usize + 1).min(last);
    let before = |at: PathParameter| (at.0.ceil() as usize).min(last);
    let are_in_the_same_moves = |[one, other]: [usize; 2]| {
        let knots = points[one].knot.iter().zip(&points[other].knot);
        knots.zip(&scene.trajectories).all(|((one, other), program)| program.are_of_one_move([*one, *other]))
    };
    collisions.iter().any(|&(begin, end)| {
        (to == begin && are_in_the_same_moves([after(from), after(begin)]))
            || (from == end && are_in_the_same_moves([before(to), before(end)]))
    })
}

/// The parts of an interval outside others, which are in order of time.
fn outside(
    (from, to): (PathParameter, PathParameter),
    others: &[(PathParameter, PathParameter)],
) -> Vec<(PathParameter, PathParameter)> {
    let mut left = Vec::new();
    let mut begin = from;
    for &(start, end) in others.iter().filter(|(start, end)| start.0 <= to.0 && from.0 <= end.0) {
        if start.0 > begin.0 {
            left.push((begin, start));
        }
        begin.0 = begin.0.max(end.0);
    }
    // An interval of a single instant is kept unless another one covers it.
    if begin.0 < to.0 || (left.is_empty() && begin == from && from == to) {
        left.push((begin, to));
    }
    left
}

/// Merges intervals that are at most `reach` points apart, in order of time.
fn merged(mut stretches: Vec<OpenInterval>, reach: f64) -> Vec<(PathParameter, PathParameter)> {
    stretches.sort_by(|x, y| x.from.0.total_cmp(&y.from.0).then(x.to.0.total_cmp(&y.to.0)));
    let mut merged: Vec<(PathParameter, PathParameter)> = Vec::new();
    for OpenInterval { from, to, .. } in stretches {
        match merged.last_mut() {
            Some((_, last)) if from.0 <= last.0 + reach => last.0 = last.0.max(to.0),
            _ => merged.push((from, to)),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(verdict: Verdict, [a, b, c, d]: [f64; 4]) -> Span {
        let [begins, ends] = [[a, b], [c, d]].map(|bracket| bracket.map(PathParameter));
        Span { pair: 0, verdict, decided_by: DecidedBy::Triangles, found: None, begins, ends }
    }

    #[test]
    fn of_a_stretch_stays_what_collisions_leave() {
        let moments = |ends: &[(f64, f64)]| -> Vec<(PathParameter, PathParameter)> {
            ends.iter().map(|&(from, to)| (PathParameter(from), PathParameter(to))).collect()
        };
        let left = |stretch: (f64, f64), others: &[(f64, f64)]| {
            outside((PathParameter(stretch.0), PathParameter(stretch.1)), &moments(others))
        };
        assert_eq!(left((1.0, 9.0), &[]), moments(&[(1.0, 9.0)]));
        assert_eq!(
            left((1.0, 9.0), &[(2.0, 3.0), (5.0, 6.0)]),
            moments(&[(1.0, 2.0), (3.0, 5.0), (6.0, 9.0)])
        );
        assert_eq!(left((1.0, 9.0), &[(0.0, 3.0), (8.0, 10.0)]), moments(&[(3.0, 8.0)]));
        assert_eq!(left((1.0, 9.0), &[(0.0, 10.0)]), []);
        assert_eq!(left((4.0, 4.0), &[(1.0, 3.0)]), moments(&[(4.0, 4.0)]));
        assert_eq!(left((4.0, 4.0), &[(3.0, 5.0)]), []);
    }

    #[test]
    fn crumbs_join_what_they_lie_beside() {
        use Verdict::{Collision, Undecided};
        let hit = span(Collision, [4.0, 4.001, 6.0, 6.001]);
        let sliver = |from: f64, to: f64| span(Undecided, [from, from, to, to]);
        let joined = |before: Span, after: Span| {
            let [mut before, after] = [before, after].map(|span| Surrounded::new(span, &[]));
            join(&mut before, &after).then_some(before.span)
        };
        let before = joined(sliver(3.9995, 3.9999), hit).expect("within the bracket's length");
        assert_eq!(before, span(Collision, [3.9995, 4.001, 6.0, 6.001]));
        let after = joined(hit, sliver(6.001, 6.0015)).expect("within the bracket's length");
        assert_eq!(after, span(Collision, [4.0, 4.001, 6.0, 6.0015]));
        let one = joined(sliver(1.0, 1.1), sliver(1.1005, 1.2)).expect("less than a crumb apart");
        assert_eq!(one, sliver(1.0, 1.2));
        // A sliver that is further away or wider stays a finding of its own.
        for (before, after) in [
            (sliver(3.0, 3.9999), hit),
            (hit, sliver(6.001, 6.1)),
            (sliver(1.0, 1.1), sliver(1.2, 1.3)),
            (hit, span(Collision, [6.002, 6.003, 7.0, 7.0])),
        ] {
            assert_eq!(joined(before, after), None);
        }
        // In a region proven to be within two micrometres of a contact, at any distance in time; proven intervals stay proven.
        let [from, to] = [3.0, 4.0].map(PathParameter);
        let near = Close { from, to, far: [from, to] };
        let surrounded = Surrounded::new(hit, &[near]);
        assert_eq!((surrounded.span, surrounded.reach), (hit, [from, PathParameter(6.001)]));
        let mut before = Surrounded::new(sliver(2.5, 2.75), &[near]);
        assert!(join(&mut before, &surrounded));
        assert_eq!(before.span, span(Collision, [2.5, 4.001, 6.0, 6.001]));
    }
}
