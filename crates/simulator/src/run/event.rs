//! Groups collisions that overlap in time into events.

use continuous::Verdict;

use super::{EventMove, Finding, Span};

/// An unbroken interval of the program in which some pair collides.
#[derive(Clone, Debug, PartialEq)]
pub struct Event<'a> {
    /// The collisions in it, in order of time.
    pub spans: Vec<&'a Span>,
    /// The finding of each of them.
    pub findings: Vec<&'a Finding>,
    /// Whether its pairs collide during the whole motion: such pairs are one event, apart from all that begins or ends.
    pub is_whole_motion: bool,
    /// A move that parts all its pairs; `None` without [`RunSettings::contacts`](super::RunSettings::contacts), with one pair, and where none
    /// was found.
    pub parted_by: Option<EventMove>,
}

impl Event<'_> {
    /// The first and the last instant with a collision found.
    pub fn seen(&self) -> [kinematics::PathParameter; 2] {
        let first = self.spans.iter().map(|span| span.begins[1].0).fold(f64::INFINITY, f64::min);
        let last = self.spans.iter().map(|span| span.ends[0].0).fold(f64::NEG_INFINITY, f64::max);
        [kinematics::PathParameter(first), kinematics::PathParameter(last)]
    }
}

/// The events of a run, first the pairs that collide during the whole motion, then in order of time; `reach` is the largest distance in
/// points between two collisions of one event: 1 if only points were checked, 0 if the motion was proven. The program has its last point at
/// `last`; the moves that part events stand in the same order.
pub(super) fn events<'a>(
    spans: &'a [Span],
    findings: &'a [Finding],
    moves: &[Option<EventMove>],
    reach: f64,
    last: usize,
) -> Vec<Event<'a>> {
    let mut of_span: Vec<Option<&Finding>> = vec![None; spans.len()];
    for finding in findings {
        if let Some(span) = finding.span {
            of_span[span] = Some(finding);
        }
    }
    let event = |(index, group): (usize, Vec<usize>)| Event {
        spans: group.iter().map(|&span| &spans[span]).collect(),
        findings: group.iter().filter_map(|&span| of_span[span]).collect(),
        is_whole_motion: is_whole_motion(&spans[group[0]], last),
        parted_by: moves.get(index).copied().flatten(),
    };
    let is_told = |span: usize| of_span[span].is_some();
    groups(spans, is_told, reach, last).into_iter().enumerate().map(event).collect()
}

/// Whether a pair is seen to collide at the first and the last instant of a motion, and was not seen apart between them.
fn is_whole_motion(span: &Span, last: usize) -> bool {
    last > 0 && span.begins[1].0 <= 0.0 && span.ends[0].0 >= last as f64
}

/// The collisions of every event that are findings, by index.
fn groups(spans: &[Span], is_told: impl Fn(usize) -> bool, reach: f64, last: usize) -> Vec<Vec<usize>> {
    let is_collision = |&span: &usize| spans[span].verdict == Verdict::Collision && is_told(span);
    let (whole, mut colliding): (Vec<usize>, Vec<usize>) =
        (0..spans.len()).filter(is_collision).partition(|&span| is_whole_motion(&spans[span], last));
    colliding.sort_by(|&x, &y| {
        let (x, y) = (&spans[x], &spans[y]);
        x.begins[0].0.total_cmp(&y.begins[0].0).then(x.pair.cmp(&y.pair))
    });
    let mut groups: Vec<(f64, Vec<usize>)> = Vec::new();
    for index in colliding {
        let span = &spans[index];
        match groups.last_mut() {
            Some((end, group)) if span.begins[0].0 <= *end + reach => {
                *end = end.max(span.ends[1].0);
                group.push(index);
            }
            _ => groups.push((span.ends[1].0, vec![index])),
        }
    }
    // The instant at which a pair was seen may lie in another order than the brackets.
    for (_, group) in &mut groups {
        group.sort_by(|&x, &y| {
            let (x, y) = (&spans[x], &spans[y]);
            let by_time = x.begins[1].0.total_cmp(&y.begins[1].0).then(y.ends[0].0.total_cmp(&x.ends[0].0));
            by_time.then(x.pair.cmp(&y.pair))
        });
    }
    let whole = Some(whole).filter(|whole| !whole.is_empty());
    whole.into_iter().chain(groups.into_iter().map(|(_, group)| group)).collect()
}

#[cfg(test)]
mod tests {
    use kinematics::PathParameter;

    use continuous::DecidedBy;

    use super::*;

    fn span(pair: usize, [from, seen, to]: [f64; 3]) -> Span {
        Span {
            pair,
            verdict: Verdict::Collision,
            decided_by: DecidedBy::Triangles,
            found: None,
            begins: [PathParameter(from), PathParameter(seen)],
            ends: [PathParameter(to); 2],
        }
    }

    #[test]
    fn pairs_that_collide_all_the_time_are_an_event_of_their_own() {
        let spans = [
            span(1, [0.0, 0.0, 2.0]),
            span(2, [0.0, 0.0, 9.0]),
            span(3, [4.0, 4.0, 9.0]),
            span(4, [0.0, 0.0, 9.0]),
        ];
        assert_eq!(groups(&spans, |_| true, 0.0, 9), [vec![1, 3], vec![0], vec![2]]);
        // A program of one point has no motion.
        assert_eq!(groups(&[span(2, [0.0; 3])], |_| true, 0.0, 0), [vec![0]]);
        assert!(!is_whole_motion(&span(2, [0.0; 3]), 0));
    }

    #[test]
    fn neighbours_merge_and_pairs_stand_in_order_of_time() {
        let spans = [span(1, [2.0, 2.0, 2.0]), span(2, [1.0, 1.0, 2.0]), span(4, [4.0, 4.0, 4.0])];
        assert_eq!(groups(&spans, |_| true, 1.0, 9), [vec![1, 0], vec![2]]);
        assert_eq!(groups(&spans, |_| true, 2.0, 9), [vec![1, 0, 2]]);
        // By the instant seen, then the longer one, then by pair.
        let spans = [
            span(9, [1.0, 1.5, 3.0]),
            span(7, [1.2, 1.3, 2.0]),
            span(5, [1.2, 1.3, 4.0]),
            span(3, [1.2, 1.3, 4.0]),
        ];
        assert_eq!(groups(&spans, |_| true, 0.0, 9), [vec![3, 2, 1, 0]]);
    }
}
