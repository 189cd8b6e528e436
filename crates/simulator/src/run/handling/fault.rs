//! What is wrong where an object is taken up or put down.

/// What is wrong with a statement that takes up an object or puts it down.
#[derive(Clone, Debug, PartialEq)]
pub struct HandlingFault {
    /// The object, by its name in the cell file.
    pub object: String,
    /// Whether it is taken up; otherwise it is put down.
    pub is_attach: bool,
    /// The file of the statement, as given.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// The condition that is not met.
    pub fault: ClaimFault,
}

/// A condition that is not met.
#[derive(Clone, Debug, PartialEq)]
pub enum ClaimFault {
    /// The TCP of the carrier is not at the grip of the object.
    OffGrip {
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
    /// A member is not at the object: a finger, or what supports it.
    Apart {
        /// Its name.
        member: String,
        /// Bounds on their distance, metres; the upper one infinite if unknown.
        distance_m: [f64; 2],
        /// The largest distance that is allowed, metres.
        within_m: f64,
    },
    /// A finger that held the object has left it, and nothing has put it down.
    LetGo {
        /// Its name.
        finger: String,
        /// Bounds on their distance, metres; the upper one infinite if unknown.
        distance_m: [f64; 2],
        /// The largest distance that is allowed, metres.
        within_m: f64,
    },
}
