//! What a run leaves unchecked and a cell file may accept.

/// Kinds of unchecked things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UncheckedKind {
    /// A link that can be seen but has nothing to check.
    NoCollisionGeometry,
    /// A mesh that is not closed: whether something lies inside it cannot be decided.
    Shell,
}

impl UncheckedKind {
    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoCollisionGeometry => "no-collision-geometry",
            Self::Shell => "shell",
        }
    }
}
