//! Groups collisions that overlap in time into events.

use collision::Verdict;

use super::Span;

/// An unbroken interval of the program in which some pair collides.
#[derive(Clone, Debug, PartialEq)]
pub struct Event<'a> {
    /// The collisions in it, longest first.
    pub spans: Vec<&'a Span>,
}

impl Event<'_> {
    /// The first and the last instant with a collision found.
    pub fn seen(&self) -> [kinematics::PathParameter; 2] {
        let first = self.spans.iter().map(|span| span.begins[1].0).fold(f64::INFINITY, f64::min);
        let last = self.spans.iter().map(|span| span.ends[0].0).fold(f64::NEG_INFINITY, f64::max);
        [kinematics::PathParameter(first), kinematics::PathParameter(last)]
    }
}

/// The events of a run, in order of time; `reach` is the largest distance in points between two collisions of one event: 1 if
/// only points were checked, 0 if the motion was proven.
pub(super) fn events(spans: &[Span], reach: f64) -> Vec<Event<'_>> {
    let mut colliding: Vec<&Span> = spans.iter().filter(|span| span.verdict == Verdict::Collision).collect();
    colliding.sort_by(|x, y| x.begins[0].0.total_cmp(&y.begins[0].0).then(x.pair.cmp(&y.pair)));
    let mut events: Vec<(f64, Event<'_>)> = Vec::new();
    for span in colliding {
        match events.last_mut() {
            Some((end, event)) if span.begins[0].0 <= *end + reach => {
                *end = end.max(span.ends[1].0);
                event.spans.push(span);
            }
            _ => events.push((span.ends[1].0, Event { spans: vec![span] })),
        }
    }
    let length = |span: &Span| span.ends[0].0 - span.begins[1].0;
    for (_, event) in &mut events {
        event.spans.sort_by(|x, y| length(y).total_cmp(&length(x)).then(x.pair.cmp(&y.pair)));
    }
    events.into_iter().map(|(_, event)| event).collect()
}

#[cfg(test)]
mod tests {
    use collision::DecidedBy;
    use kinematics::PathParameter;

    use super::*;

    #[test]
    fn neighbours_merge_and_the_longest_pair_leads() {
        let span = |pair: usize, from: f64, to: f64| Span {
            pair,
            verdict: Verdict::Collision,
            decided_by: DecidedBy::Triangles,
            found: None,
            begins: [PathParameter(from); 2],
            ends: [PathParameter(to); 2],
        };
        let spans = [span(1, 2.0, 2.0), span(2, 1.0, 2.0), span(4, 4.0, 4.0)];
        let pairs = |reach: f64| -> Vec<Vec<usize>> {
            events(&spans, reach)
                .iter()
                .map(|event| event.spans.iter().map(|span| span.pair).collect())
                .collect()
        };
        assert_eq!(pairs(1.0), [vec![2, 1], vec![4]]);
        assert_eq!(pairs(2.0), [vec![2, 1, 4]]);
    }
}
