//! The visual shapes of links, which no run checks; the doctor compares them with the collision shapes.

use crate::member::MemberShape;

/// The visual shapes of a link that has collision shapes too.
#[derive(Clone, Debug)]
pub struct LinkVisuals {
    /// Index of the link's member.
    pub member: usize,
    /// The shapes that could be read, in file order; unnamed.
    pub shapes: Vec<MemberShape>,
    /// The elements that could not be read, in file order.
    pub unread: Vec<UnreadVisual>,
}

/// A `<visual>` element whose shape could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadVisual {
    /// 1-based line of the element.
    pub line: u32,
    /// What is the matter, without a full stop.
    pub reason: String,
}
