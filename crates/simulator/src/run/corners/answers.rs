//! The worst answer about every pair on every strand.

use std::collections::BTreeMap;

use continuous::{Found, PairState, PointResult, Problem, Verdict};
use kinematics::PathParameter;

use super::strand_path::StrandRanges;

/// Places of one pair on one strand that are measured.
const MOST_PLACES: usize = 16;

/// The answer about one pair on one strand.
#[derive(Clone)]
pub(super) struct StrandAnswer {
    pub(super) verdict: Verdict,
    /// A configuration that shows it, by its place on the path of all strands.
    pub(super) at: PathParameter,
    /// Places at which the pair is undecided or too near.
    pub(super) places: Vec<PathParameter>,
    /// The state there, where it is a contact.
    pub(super) state: Option<PairState>,
}

/// Per strand and pair the worst answer; none where the pair is proven clear.
pub(super) fn answers(
    problem: &Problem<'_>,
    found: &Found,
    points: &[PointResult],
    ranges: &StrandRanges,
) -> BTreeMap<(usize, usize), StrandAnswer> {
    let mut answers: BTreeMap<(usize, usize), StrandAnswer> = BTreeMap::new();
    let mut add = |pair: usize, at: PathParameter, verdict: Verdict, state: Option<PairState>| {
        let Some((strand, _)) = ranges.strand_at(at) else { return };
        let known = answers.entry((strand, pair)).or_insert_with(|| StrandAnswer {
            verdict,
            at,
            places: Vec::new(),
            state,
        });
        if known.verdict < verdict {
            (known.verdict, known.at, known.state) = (verdict, at, state);
        }
        if verdict != Verdict::Collision && known.places.len() < MOST_PLACES {
            known.places.push(at);
        }
    };
    let of = |shape_pair: usize| problem.pair_of[shape_pair];
    for hit in found.hits.iter().chain(&found.narrowed) {
        add(of(hit.shape_pair), hit.at, Verdict::Collision, Some(hit.state));
    }
    for proven in found.proven.iter().filter(|proven| proven.inner.is_some()) {
        add(of(proven.shape_pair), proven.from, Verdict::Collision, None);
    }
    for enclosed in &found.enclosed {
        add(of(enclosed.shape_pair), enclosed.from, Verdict::Collision, None);
    }
    for zone in &found.in_zones {
        add(of(zone.shape_pair), zone.from, Verdict::Undecided, None);
    }
    for open in &found.unproven {
        add(of(open.shape_pair), open.from, Verdict::Undecided, None);
    }
    for open in &found.below {
        for at in [open.from.0, f64::midpoint(open.from.0, open.to.0), open.to.0] {
            add(of(open.shape_pair), PathParameter(at), Verdict::Near, None);
        }
    }
    for (point, result) in points.iter().enumerate() {
        for seen in &result.pairs {
            add(seen.pair, PathParameter::of_point(point), seen.verdict, None);
        }
    }
    answers
}
