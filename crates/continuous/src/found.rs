//! The contents of a proof: proven intervals, open intervals, and collisions.

use crate::DecidedBy;
use collision::Side;
use kinematics::PathParameter;

use crate::state::PairState;

/// Distances below this next to a contact count as part of the contact, metres: undecided intervals there are merged into it, and
/// bubbles are not extended into it.
///
/// Cells are neither built nor moved to two micrometres, and checkers with a contact tolerance below one micrometre detect the
/// contact no earlier. Brackets widen by this distance, within their largest width.
pub const CONTACT_ZONE_M: f64 = 2e-6;

/// All results, in order of time for each shape pair.
#[derive(Default)]
pub struct Found {
    /// Intervals over which shape pairs were proven apart. Where points alone are checked, they cover the points at which pairs are apart.
    pub proven: Vec<ProvenInterval>,
    /// Intervals over which the surfaces could not be proven apart.
    pub unproven: Vec<OpenInterval>,
    /// Intervals over which the required clearance could not be proven, including unproven ones.
    pub below: Vec<OpenInterval>,
    /// Configurations of collision.
    pub hits: Vec<Hit>,
    /// Collisions found while brackets were narrowed in time.
    pub narrowed: Vec<Hit>,
    /// Intervals in which a shape may lie inside an open one: it may touch a zone around a cap.
    pub in_zones: Vec<EnclosedInterval>,
    /// Intervals in which a shape lies inside an open one, by its caps.
    pub enclosed: Vec<EnclosedInterval>,
    /// Lowest upper bound of every shape pair, metres, and its path parameter.
    pub lowest: Vec<Option<(f64, PathParameter)>>,
    /// Lowest lower bound of every shape pair at interpolation points, metres.
    pub least_m: Vec<f64>,
}

/// An interval that is proven: the two shapes are apart, or one is inside the other, all the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProvenInterval {
    /// Index of the shape pair.
    pub shape_pair: usize,
    /// Start, included.
    pub from: PathParameter,
    /// End, included.
    pub to: PathParameter,
    /// Centre of the bubble.
    pub center: PathParameter,
    /// Lower bound on the distance at the centre, metres.
    pub gap_m: f64,
    /// Upper bound on the motion from the centre over the interval, metres: of the shape `moved`, seen from the other one.
    pub motion_m: f64,
    /// The shape whose motion is bounded.
    pub moved: Side,
    /// The shape that lies inside the other over the whole interval, if any.
    pub inner: Option<usize>,
    /// The kind of the proof.
    pub kind: ProofKind,
}

/// The kind of the proof of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofKind {
    /// One bubble of free space: the distance at the centre exceeds the motion bound of a whole shape.
    Bubble,
    /// A front of node pairs, each with a gap at the centre that exceeds its own directed motion bound. `gap_m` is the distance
    /// that is left over the whole interval, and `motion_m` is 0.
    Front,
}

impl EnclosedInterval {
    /// The interval of a proof in which `inner` lies inside the other shape.
    pub fn from_proven(proven: &ProvenInterval, inner: usize) -> Self {
        Self { shape_pair: proven.shape_pair, from: proven.from, to: proven.to, inner }
    }

    /// The interval without the inner shape.
    pub fn open(&self) -> OpenInterval {
        OpenInterval { shape_pair: self.shape_pair, from: self.from, to: self.to }
    }
}

impl ProvenInterval {
    /// Lower bound on the distance over the interval: distance at the centre less motion, metres.
    pub fn left_m(&self) -> f64 {
        self.gap_m - self.motion_m
    }
}

/// An interval of the path over which two shapes could not be proven apart, or as far apart as required.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenInterval {
    /// Index of the shape pair.
    pub shape_pair: usize,
    /// Start, included.
    pub from: PathParameter,
    /// End, included.
    pub to: PathParameter,
}

/// An interval in which one shape lies, or may lie, inside the other, which is open: the answer of its caps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnclosedInterval {
    /// Index of the shape pair.
    pub shape_pair: usize,
    /// Start, included.
    pub from: PathParameter,
    /// End, included.
    pub to: PathParameter,
    /// The inner shape.
    pub inner: usize,
}

/// A configuration on the path at which two shapes collide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the shape pair.
    pub shape_pair: usize,
    /// Path parameter of the configuration.
    pub at: PathParameter,
    /// Contact or containment there.
    pub state: PairState,
}

impl Hit {
    /// The test that decided it.
    pub fn decided_by(&self) -> DecidedBy {
        self.state.verdict().map_or(DecidedBy::Triangles, |(_, decided_by)| decided_by)
    }
}

impl Found {
    /// Records an interval as proven if its lower bound exceeds eps, otherwise as unproven.
    ///
    /// # Guarantee
    /// Every proven interval has a distance less motion above eps, and both are numbers.
    pub fn keep(&mut self, proven: ProvenInterval, eps_m: f64) {
        if proven.left_m() > eps_m {
            self.proven.push(proven);
        } else {
            self.unproven.push(OpenInterval {
                shape_pair: proven.shape_pair,
                from: proven.from,
                to: proven.to,
            });
        }
    }

    /// Records an interval whose ends are points of a path that is checked at its points alone; nothing if its bound does not exceed eps,
    /// or if it has no point.
    pub(crate) fn keep_at_points(&mut self, proven: ProvenInterval, eps_m: f64) {
        if proven.left_m() > eps_m && proven.from <= proven.to {
            self.proven.push(proven);
        }
    }

    /// Per shape pair: the lowest bound of its proven intervals, metres; 0 if any interval is unproven, inside or in a zone.
    pub fn proven_lows_m(&self) -> Vec<f64> {
        let mut lows_m = vec![f64::INFINITY; self.lowest.len()];
        for proven in &self.proven {
            let low_m = if proven.inner.is_some() { 0.0 } else { proven.left_m() };
            lows_m[proven.shape_pair] = lows_m[proven.shape_pair].min(low_m);
        }
        let enclosed = self.enclosed.iter().chain(&self.in_zones).map(|interval| interval.shape_pair);
        let open = self.unproven.iter().map(|interval| interval.shape_pair);
        for shape_pair in open.chain(enclosed) {
            lows_m[shape_pair] = 0.0;
        }
        lows_m
    }

    /// Appends the results of a later part of the path.
    pub fn add(&mut self, mut later: Self) {
        self.proven.append(&mut later.proven);
        self.unproven.append(&mut later.unproven);
        self.below.append(&mut later.below);
        self.hits.append(&mut later.hits);
        self.narrowed.append(&mut later.narrowed);
        self.in_zones.append(&mut later.in_zones);
        self.enclosed.append(&mut later.enclosed);
        if self.lowest.is_empty() {
            (self.lowest, self.least_m) = (later.lowest, later.least_m);
        } else {
            for (known, new) in self.least_m.iter_mut().zip(later.least_m) {
                *known = known.min(new);
            }
            for (known, new) in self.lowest.iter_mut().zip(later.lowest) {
                if let Some((new_m, _)) = new
                    && known.is_none_or(|(known_m, _)| new_m < known_m)
                {
                    *known = new;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_distance_left_after_the_motion_is_proven() {
        let kept = |gap_m: f64, motion_m: f64, eps_m: f64| {
            let at = PathParameter(0.5);
            let mut found = Found::default();
            let moved = Side::A;
            let proven = ProvenInterval {
                shape_pair: 0,
                from: at,
                to: at,
                center: at,
                gap_m,
                motion_m,
                moved,
                inner: None,
                kind: ProofKind::Bubble,
            };
            found.keep(proven, eps_m);
            assert_eq!(found.proven.len() + found.unproven.len(), 1);
            found.proven.len() == 1
        };
        assert!(kept(2.0, 1.0, 0.5));
        let (nan, inf) = (f64::NAN, f64::INFINITY);
        for (gap_m, motion_m, eps_m) in [
            (1.5, 1.0, 0.5),
            (nan, 1.0, 0.5),
            (2.0, nan, 0.5),
            (2.0, 1.0, nan),
            (inf, inf, 0.5),
            (2.0, 1.0, inf),
        ] {
            assert!(!kept(gap_m, motion_m, eps_m), "{gap_m} {motion_m} {eps_m}");
        }
    }
}
