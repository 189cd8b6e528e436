//! The result at one interpolation point.

use collision::{DecidedBy, Verdict};

/// The result at one interpolation point.
#[derive(Clone, Debug, PartialEq)]
pub struct PointResult {
    /// The worst verdict of all pairs.
    pub verdict: Verdict,
    /// Every pair that is not clear, in the scene's order.
    pub pairs: Vec<PairVerdict>,
    /// The smallest clearance of all pairs; `None` if spheres decide.
    pub smallest: Option<Smallest>,
}

/// A pair that is not clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairVerdict {
    /// Index among the scene's checked pairs.
    pub pair: usize,
    /// Its verdict.
    pub verdict: Verdict,
    /// The test that decided it.
    pub decided_by: DecidedBy,
}

/// The smallest clearance of an interpolation point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Smallest {
    /// Proven bounds, metres; 0 on contact or containment.
    pub clearance_m: [f64; 2],
    /// The checked pair with this clearance.
    pub pair: usize,
}

impl PointResult {
    /// With the worst verdict of these pairs, or clear if there are none.
    pub fn of(pairs: Vec<PairVerdict>, smallest: Option<Smallest>) -> Self {
        let verdict = pairs.iter().map(|pair| pair.verdict).max().unwrap_or(Verdict::Clear);
        Self { verdict, pairs, smallest }
    }
}
