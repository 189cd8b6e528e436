//! Two members by their indices.

/// Two members by index, the lower first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// First member.
    pub a: usize,
    /// Second member.
    pub b: usize,
}

/// A pair without a movable joint between its members.
pub type StillPair = Pair;
