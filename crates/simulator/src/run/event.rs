//! Consecutive colliding points as one event.

use collision::Verdict;

use super::Frame;

/// An unbroken run of colliding interpolation points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// First colliding point.
    pub first: usize,
    /// Last colliding point.
    pub last: usize,
    /// The pairs that collide in it, by index among the checked pairs, each with its number of points; most points first.
    pub pairs: Vec<(usize, usize)>,
}

/// The events of a run, in order of time.
pub fn events(frames: &[Frame]) -> Vec<Event> {
    let mut events = Vec::new();
    let mut at = 0;
    for run in frames.chunk_by(|a, b| (a.verdict == Verdict::Collision) == (b.verdict == Verdict::Collision))
    {
        if run[0].verdict == Verdict::Collision {
            let mut points: std::collections::BTreeMap<usize, usize> = std::collections::BTreeMap::new();
            for pair in run.iter().flat_map(|frame| &frame.pairs).filter(|p| p.verdict == Verdict::Collision)
            {
                *points.entry(pair.pair).or_default() += 1;
            }
            let mut pairs: Vec<(usize, usize)> = points.into_iter().collect();
            pairs.sort_by_key(|&(pair, points)| (std::cmp::Reverse(points), pair));
            events.push(Event { first: at, last: at + run.len() - 1, pairs });
        }
        at += run.len();
    }
    events
}

#[cfg(test)]
mod tests {
    use collision::DecidedBy;

    use super::super::FramePair;
    use super::*;

    #[test]
    fn neighbours_merge_and_the_longest_pair_leads() {
        let frame = |pairs: &[usize]| {
            let pairs: Vec<FramePair> = pairs
                .iter()
                .map(|&pair| FramePair {
                    pair,
                    verdict: Verdict::Collision,
                    decided_by: DecidedBy::Triangles,
                })
                .collect();
            Frame { verdict: if pairs.is_empty() { Verdict::Clear } else { Verdict::Collision }, pairs }
        };
        let frames = [frame(&[]), frame(&[2]), frame(&[1, 2]), frame(&[]), frame(&[4])];
        let expected = [
            Event { first: 1, last: 2, pairs: vec![(2, 2), (1, 1)] },
            Event { first: 4, last: 4, pairs: vec![(4, 1)] },
        ];
        assert_eq!(events(&frames), expected);
    }
}
