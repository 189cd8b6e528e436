//! The state of a shape pair that is carried from point to point.

use collision::Front;
use kinematics::PathParameter;

use crate::bubble::FreeBubble;
use crate::found::{ProofKind, ProvenInterval};
use crate::front::{KnownFront, SlopedFront};
use crate::state::{DistanceBounds, PairState};
use crate::stride::FrontStride;

/// State of one shape pair at the current point.
#[derive(Default)]
pub(super) struct ShapePairState {
    /// The current knowledge; `None` before the first point.
    pub(super) known: Option<KnownState>,
    /// The knowledge before the query at this point, if there was one.
    #[expect(
        clippy::option_option,
        reason = "queried again or not, and what was known before, if anything was"
    )]
    pub(super) replaced: Option<Option<KnownState>>,
    /// Where the last query at a point stopped.
    pub(super) front: Front,
    /// Nearest triangles of the last query: a warm start for the next.
    pub(super) near: Option<(u32, u32)>,
    /// Lowest upper bound so far, metres, and its path parameter.
    pub(super) lowest: Option<(f64, PathParameter)>,
    /// Lowest lower bound at a point so far, metres.
    pub(super) least_m: Option<f64>,
    /// A bubble around a point ahead that did not cover the point at which it was made, and may cover a later one.
    pub(super) ahead: Option<FreeBubble>,
    /// The front that holds the pair, if one does.
    pub(super) hold: Option<Hold>,
    /// Of a pair whose front ends at the current point: the distance that it proved up to here, metres.
    pub(super) covered_m: Option<f64>,
    pub(super) stride: FrontStride,
}

/// A front over points ahead: until its end nobody asks for the lower bound of the pair.
pub(super) struct Hold {
    /// The bubble at the last query.
    pub(super) bubble: FreeBubble,
    /// The front.
    pub(super) front: SlopedFront,
    /// The distance that it proves at the last point that was looked at, metres.
    pub(super) low_m: f64,
    /// The last point of the front.
    pub(super) end: usize,
}

/// Where the last query between points stopped: those towards one contact follow each other at ever smaller distances.
#[derive(Default)]
pub(super) struct FrontBetween {
    shape_pair: Option<usize>,
    /// Driven joint values of that query.
    coordinates: Vec<f64>,
    pub(super) front: Front,
}

impl FrontBetween {
    /// Moves the front to the centre of a bubble, the configuration of the next query; it is empty for another shape pair.
    pub(super) fn to(&mut self, shape_pair: usize, bubble: &FreeBubble) {
        if self.shape_pair == Some(shape_pair) {
            self.front.moved(bubble.motion_m(&self.coordinates));
        } else {
            self.front.clear();
        }
        self.shape_pair = Some(shape_pair);
        self.coordinates.clear();
        self.coordinates.extend(bubble.coordinates());
    }
}

impl FrontBetween {
    /// The front, if it is that of a shape pair, as seen from the centre of a bubble.
    pub(super) fn known(&self, shape_pair: usize, bubble: &FreeBubble) -> Option<KnownFront<'_>> {
        let is_known = self.shape_pair == Some(shape_pair) && !self.front.is_empty();
        is_known.then(|| KnownFront { front: &self.front, moved_m: bubble.motion_m(&self.coordinates) })
    }
}

/// The knowledge about a shape pair at a point.
pub(super) enum KnownState {
    /// The surfaces are apart, by a bubble that reaches this point.
    Apart(BubbleInUse),
    /// Contact or unknown, by a query at this point.
    Violating(PairState),
}

/// A bubble in use, and the interval that it has proven so far.
pub(super) struct BubbleInUse {
    pub(super) bubble: FreeBubble,
    /// Whether it covers the whole path, so that its use is not recorded.
    pub(super) is_whole: bool,
    /// Start of its use.
    pub(super) from: PathParameter,
    /// Largest motion bound so far, metres.
    pub(super) motion_m: f64,
    /// Motion bounds at the point before and at the current point, with the tubes of the segments that meet there; metres.
    pub(super) motions_m: [f64; 2],
}

impl BubbleInUse {
    /// A bubble at the current point, which with its tubes is as far as `deviation_m` from the centre.
    pub(super) fn new(bubble: FreeBubble, deviation_m: f64) -> Self {
        let from = bubble.at;
        Self { is_whole: false, from, bubble, motion_m: deviation_m, motions_m: [deviation_m; 2] }
    }

    /// What it has proven up to here.
    pub(super) fn proven(&self, shape_pair: usize, to: PathParameter) -> ProvenInterval {
        ProvenInterval {
            shape_pair,
            from: self.from,
            to,
            center: self.bubble.at,
            gap_m: self.bubble.lo_m,
            motion_m: self.motion_m,
            moved: self.bubble.moved,
            inner: self.bubble.inner,
            kind: ProofKind::Bubble,
        }
    }

    /// Lower bounds on the distance at the point before and at the current point.
    pub(super) fn bounds_m(&self) -> [f64; 2] {
        self.motions_m.map(|motion_m| self.bubble.lo_m - motion_m)
    }
}

impl KnownState {
    /// The state at the current point.
    pub(super) fn state(&self) -> PairState {
        match self {
            Self::Apart(in_use) => {
                let (lo_m, hi_m) = (in_use.bounds_m()[1], in_use.bubble.hi_m + in_use.motions_m[1]);
                let surfaces = DistanceBounds { lo_m, hi_m, closest: None };
                match in_use.bubble.inner {
                    Some(inner) => PairState::Inside { inner, surfaces },
                    None => PairState::Apart(surfaces),
                }
            }
            Self::Violating(state) => *state,
        }
    }
}

impl ShapePairState {
    /// Records the closest triangles of a query, and its upper bound if it is the lowest so far; in the tube the distance may exceed
    /// it by `deviation_m`.
    pub(super) fn keep(&mut self, queried: &PairState, at: PathParameter, deviation_m: f64) {
        self.near = queried.closest().or(self.near);
        if !matches!(queried, PairState::Unknown { .. }) {
            self.lower(queried.hi_m() + deviation_m, at);
        }
    }

    /// The lowest upper bound so far, and with another one, metres.
    pub(super) fn lowest_with(&self, hi_m: f64) -> f64 {
        self.lowest.map_or(hi_m, |(lowest_m, _)| lowest_m.min(hi_m))
    }

    /// Records an upper bound on the distance if it is the lowest so far, metres.
    pub(super) fn lower(&mut self, hi_m: f64, at: PathParameter) {
        if self.lowest.is_none_or(|(lowest_m, _)| hi_m < lowest_m) {
            self.lowest = Some((hi_m, at));
        }
    }

    /// Whether one shape lies inside the other.
    pub(super) fn is_inside(&self) -> bool {
        matches!(&self.known, Some(KnownState::Apart(in_use)) if in_use.bubble.inner.is_some())
    }

    /// Lower bound on the distance at the current point; minus infinity if there is none.
    pub(super) fn bound_m(&self) -> f64 {
        match &self.known {
            Some(KnownState::Apart(in_use)) => in_use.bounds_m()[1],
            _ => f64::NEG_INFINITY,
        }
    }
}
