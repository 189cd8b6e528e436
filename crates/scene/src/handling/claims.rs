//! What must be true where an object is taken up or put down.

use diagnostics::Place;
use geometry::Vector3;

/// A condition at an interpolation point.
#[derive(Clone, Debug, PartialEq)]
pub struct HandlingClaim {
    /// Index of the trajectory whose statement it is.
    pub trajectory: usize,
    /// Place of the statement in its file.
    pub place: Place,
    /// Number of that file, for [`program::Trajectory::file_of`].
    pub file: usize,
    /// The interpolation point.
    pub point: usize,
    /// Index of the member that the object is from there on; of a tool those of its links.
    pub members: Vec<usize>,
    /// The condition.
    pub kind: ClaimKind,
}

/// The kind of a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum ClaimKind {
    /// `Attach`: the TCP of the carrier is at a grip of the object.
    Grip {
        /// Name of the grip.
        grip: String,
        /// Their distance, metres.
        distance_m: f64,
        /// The largest distance that is allowed, metres.
        within_m: f64,
        /// The angle between them, radians.
        angle_rad: f64,
        /// The largest angle that is allowed, radians.
        within_rad: f64,
    },
    /// `Mount`: the tool is at its place on the robot.
    Mount {
        /// How far it is from there, metres.
        distance_m: f64,
        /// The largest distance that is allowed, metres.
        within_m: f64,
        /// The angle between them, radians.
        angle_rad: f64,
        /// The largest angle that is allowed, radians.
        within_rad: f64,
    },
    /// `Attach`: members touch the object.
    Fingers {
        /// Indices of the members.
        fingers: Vec<usize>,
        /// The largest distance that is allowed, metres.
        within_m: f64,
    },
    /// `Detach`: what held the object leaves it without touching it farther on.
    Released {
        /// Indices of the members that held it.
        fingers: Vec<usize>,
        /// How far they may move against the object and touch it, metres.
        within_m: f64,
    },
    /// `Detach`, `Unmount`: a member supports the object, or a link of the tool.
    Support {
        /// Index of the member.
        support: usize,
        /// The largest distance that is allowed, metres.
        within_m: f64,
        /// The direction in which it lies, in the world; a unit vector.
        toward: Vector3<f64>,
    },
}
