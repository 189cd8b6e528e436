//! The result at one interpolation point.

use crate::{DecidedBy, Verdict};

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
    pub fn from_pairs(pairs: Vec<PairVerdict>, smallest: Option<Smallest>) -> Self {
        let verdict = pairs.iter().map(|pair| pair.verdict).max().unwrap_or(Verdict::Clear);
        Self { verdict, pairs, smallest }
    }

    /// Adds a pair, or makes its verdict worse; the clearance of a pair in collision is 0, that of an undecided one may be.
    pub fn add(&mut self, added: PairVerdict) {
        match self.pairs.binary_search_by_key(&added.pair, |known| known.pair) {
            Ok(at) if self.pairs[at].verdict >= added.verdict => return,
            Ok(at) => self.pairs[at] = added,
            Err(at) => self.pairs.insert(at, added),
        }
        self.verdict = self.verdict.max(added.verdict);
        if let Some(smallest) = &mut self.smallest {
            match added.verdict {
                Verdict::Collision => *smallest = Smallest { clearance_m: [0.0; 2], pair: added.pair },
                Verdict::Undecided => smallest.clearance_m[0] = 0.0,
                Verdict::Clear | Verdict::Near => {}
            }
        }
    }
}
