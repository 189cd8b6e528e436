//! The user's selection.

use bevy::prelude::Resource;
use scene::Pair;
use studies::MethodKind;

/// The selection, shared by tree, lists and picture.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Index of a member.
    pub member: Option<usize>,
    /// Index of a finding in the outcome.
    pub finding: Option<usize>,
    /// A pair of members.
    pub pair: Option<Pair>,
    /// Whether the separating move of the selected collision is shown as made.
    pub moved_aside: bool,
    /// The method whose sphere models are shown; `None` for those of the check.
    pub method: Option<MethodKind>,
    /// A member and a rank of its sphere model, counted from 1.
    pub rank: Option<(usize, usize)>,
    /// The object with the handles.
    pub grabbed: Option<usize>,
}
