//! What is known of one interpolation point.

use collision::{DecidedBy, Verdict};

/// One interpolation point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The worst verdict of all pairs.
    pub verdict: Verdict,
    /// Every pair that is not clear, in the scene's order.
    pub pairs: Vec<FramePair>,
}

/// A pair that is not clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FramePair {
    /// Index among the scene's checked pairs.
    pub pair: usize,
    /// Its verdict.
    pub verdict: Verdict,
    /// What decided it.
    pub decided_by: DecidedBy,
}
