//! Lower bounds on clearances at all places at which two programs without a common clock may be at one time.

/// What is proven of the clearance of a pair at all places at which two programs without a common clock may be at one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct LowAtAnyTime {
    /// Index among the checked pairs.
    pub(super) pair: usize,
    /// A lower bound, metres.
    pub(super) low_m: f64,
    /// Whether the two programs may be where they begin at one time.
    pub(super) begin_together: bool,
}
