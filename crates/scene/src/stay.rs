//! Stays of objects and tools that programs handle.

use geometry::Pose;
use kinematics::PathParameter;

/// A part of the program for which an object is in one frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Stay {
    /// The object, by its name in the cell file, or the link of a tool.
    pub object: String,
    /// Index of the member that it is first.
    pub first: usize,
    /// The interpolation point from which on it is there.
    pub from: usize,
    /// The interpolation point up to which it is there.
    pub until: usize,
    /// Index of the trajectory whose statement begins it; `None` from the start on.
    pub begun_by: Option<usize>,
    /// Index of the trajectory whose statement ends it; `None` at the end of the program.
    pub ended_by: Option<usize>,
    /// What becomes of it there.
    pub kind: StayKind,
    /// `robot/tool` of the tool whose link it is; `None` of an object.
    pub tool: Option<String>,
    /// Whether the object is there until the end of the program.
    pub is_last: bool,
    /// Whether a way of a program that branches ends where it ends, and the object is elsewhere on the next one.
    pub ends_with_way: bool,
    /// The pose of the object in the frame of the member, metres.
    pub frame_from_object: Pose,
}

/// What becomes of an object, or of a link of a tool, for a part of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StayKind {
    /// It stands, in the world or on what moves.
    Stands,
    /// An object is attached to something.
    Held,
    /// The tool is mounted on its robot: a link like any other.
    Mounted,
}

impl Stay {
    /// Whether a robot carries it; otherwise it stands.
    pub fn is_carried(&self) -> bool {
        self.kind != StayKind::Stands
    }

    /// Whether the object is there at an interpolation point, or at a path parameter between two: from its end on it is the next member.
    pub fn contains(&self, at: PathParameter) -> bool {
        let is_closed = self.is_last || self.ends_with_way;
        let is_before_end = at.0 < self.until as f64 || is_closed && at.0 <= self.until as f64;
        self.from as f64 <= at.0 && is_before_end
    }
}

/// The points from which and up to which two members are both there, by their stays, if they have any; `None` if they never are for any
/// time, and also of two members that are one object.
pub(crate) fn together(stays: [Option<&Stay>; 2]) -> Option<[usize; 2]> {
    if let [Some(a), Some(b)] = stays
        && a.first == b.first
    {
        return None;
    }
    let stays = stays.into_iter().flatten();
    let (from, until) =
        stays.fold((0, usize::MAX), |(from, until), stay| (from.max(stay.from), until.min(stay.until)));
    // At a single point the stays before or after have the same places.
    (from < until).then_some([from, until])
}
