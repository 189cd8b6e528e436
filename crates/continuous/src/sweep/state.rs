//! What is carried from point to point about two shapes.

use kinematics::PathParameter;

use crate::bubble::FreeBubble;
use crate::state::{DistanceBounds, PairState};

/// State of one shape pair at the point at hand.
#[derive(Default)]
pub(super) struct ShapePairState {
    /// What is known; nothing before the first point.
    pub(super) known: Option<Known>,
    /// Where it was queried again at this point: what was known before.
    #[expect(
        clippy::option_option,
        reason = "queried again or not, and what was known before, if anything was"
    )]
    pub(super) replaced: Option<Option<Known>>,
    /// Nearest triangles of the last query: a warm start for the next.
    pub(super) near: Option<(u32, u32)>,
    /// Lowest upper bound so far, metres, and when.
    pub(super) lowest: Option<(f64, PathParameter)>,
    /// Lowest lower bound at a point so far, metres.
    pub(super) least_m: Option<f64>,
}

/// What is known at a point.
pub(super) enum Known {
    /// The surfaces are apart: a bubble that reaches here.
    Apart(BubbleInUse),
    /// Contact or unknown, by a query at this point.
    Violating(PairState),
}

/// A bubble in use, and the interval that it has proven so far.
pub(super) struct BubbleInUse {
    pub(super) bubble: FreeBubble,
    /// Whether it holds the whole path, so that its use needs no record.
    pub(super) is_whole: bool,
    /// From where on it is used.
    pub(super) from: PathParameter,
    /// Largest motion against it so far, metres.
    pub(super) motion_m: f64,
    /// Motion at the point before and at the point at hand, metres.
    pub(super) motions_m: [f64; 2],
}

impl BubbleInUse {
    pub(super) fn new(bubble: FreeBubble) -> Self {
        Self { is_whole: false, from: bubble.at, bubble, motion_m: 0.0, motions_m: [0.0; 2] }
    }

    /// Lower bounds on the distance at the point before and at the point at hand.
    pub(super) fn bounds_m(&self) -> [f64; 2] {
        self.motions_m.map(|motion_m| self.bubble.lo_m - motion_m)
    }
}

impl Known {
    /// The state at the point at hand.
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
    /// Keeps of a query what later ones use: the closest triangles, and the upper bound where it is the lowest so far.
    pub(super) fn keep(&mut self, queried: &PairState, at: PathParameter) {
        self.near = queried.closest().or(self.near);
        if !matches!(queried, PairState::Unknown { .. }) {
            self.lower(queried.hi_m(), at);
        }
    }

    /// Keeps an upper bound on the distance where it is the lowest so far, metres.
    pub(super) fn lower(&mut self, hi_m: f64, at: PathParameter) {
        if self.lowest.is_none_or(|(lowest_m, _)| hi_m < lowest_m) {
            self.lowest = Some((hi_m, at));
        }
    }

    /// Whether one shape lies inside the other.
    pub(super) fn is_inside(&self) -> bool {
        matches!(&self.known, Some(Known::Apart(in_use)) if in_use.bubble.inner.is_some())
    }

    /// Lower bound on the distance at the point at hand; below every distance where there is none.
    pub(super) fn bound_m(&self) -> f64 {
        match &self.known {
            Some(Known::Apart(in_use)) => in_use.bounds_m()[1],
            _ => f64::NEG_INFINITY,
        }
    }
}
