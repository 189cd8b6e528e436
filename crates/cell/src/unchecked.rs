//! The kinds of unchecked things that a cell file can accept.

/// Kinds of unchecked things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UncheckedKind {
    /// A link with visual but without collision geometry.
    NoCollisionGeometry,
    /// A mesh that is not closed: it cannot be decided whether a member lies inside it.
    Shell,
}

impl UncheckedKind {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoCollisionGeometry => "no-collision-geometry",
            Self::Shell => "shell",
        }
    }
}
