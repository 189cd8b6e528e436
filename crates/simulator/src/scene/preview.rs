//! What can be shown of a scene while it is read, and where it cannot be used.

use geometry::{InputError, Pose, Problem};

use super::Member;

/// The members of a scene that cannot be used, as far as they could be read.
///
/// Another type than [`super::Scene`] on purpose: it cannot be run. Members, or pieces of them, may be missing, and nothing of it was
/// checked. Links stand where the joint values that are known put them, with 0 for all others and for joints that a
/// program drives.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// Members with the pieces that could be read, each with at least one.
    pub members: Vec<Member>,
    /// Per member, its place.
    pub world_from_member: Vec<Pose>,
}

/// A scene that cannot be used.
#[derive(Debug)]
pub struct Broken {
    /// What is wrong: every problem that can be found.
    pub error: InputError,
    /// What can be shown all the same.
    pub preview: Preview,
}

/// What happens while a scene is read.
#[derive(Clone, Debug)]
pub enum LoadEvent {
    /// The geometry of a member, or what there is of it, was read.
    Member {
        /// The member; nothing of it is checked yet.
        member: Member,
        /// Its place, as in [`Preview`].
        world_from_member: Pose,
    },
    /// A problem was found; the list at the end is the one that counts.
    Problem(Problem),
}
