//! What the user points at.

use bevy::prelude::Resource;
use simulator::Pair;

/// What is selected; tree, lists and picture agree on it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// A member.
    pub member: Option<usize>,
    /// A finding, by its place in the outcome.
    pub finding: Option<usize>,
    /// A pair of members.
    pub pair: Option<Pair>,
    /// A member and a rank of its sphere model, counted from 1.
    pub rank: Option<(usize, usize)>,
    /// The object that carries the handles.
    pub grabbed: Option<usize>,
}
