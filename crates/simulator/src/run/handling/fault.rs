//! What is wrong where an object is taken up or put down.

/// What is wrong with a statement that takes up an object or puts it down.
#[derive(Clone, Debug, PartialEq)]
pub struct HandlingFault {
    /// The object, by its name in the cell file, or `robot/tool`.
    pub object: String,
    /// Whether it is a tool.
    pub is_tool: bool,
    /// Whether it is taken up; otherwise it is put down.
    pub is_attach: bool,
    /// The file of the statement, as given.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// The condition that is not met.
    pub fault: ClaimFault,
}

impl HandlingFault {
    /// The name of the statement.
    pub fn statement(&self) -> &'static str {
        match (self.is_attach, self.is_tool) {
            (true, false) => "Attach",
            (false, false) => "Detach",
            (true, true) => "Mount",
            (false, true) => "Unmount",
        }
    }
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
    /// The tool is not at its place on the robot.
    OffMount {
        /// How far it is from there, metres.
        distance_m: f64,
        /// The largest distance that is allowed, metres.
        within_m: f64,
        /// The angle between them, radians.
        angle_rad: f64,
        /// The largest angle that is allowed, radians.
        within_rad: f64,
    },
    /// What shall support the object is beside it: moved by the allowed distance toward it, the object does not meet it.
    Beside {
        /// Its name.
        member: String,
        /// Bounds on their distance, metres.
        distance_m: [f64; 2],
        /// The distance by which it was moved, metres.
        within_m: f64,
    },
    /// A member is not at the object, or several of them: fingers, or what supports it.
    Apart {
        /// Its name, or their names.
        member: String,
        /// Bounds on their distance, metres; the upper one infinite if unknown.
        distance_m: [f64; 2],
        /// The largest distance that is allowed, metres.
        within_m: f64,
    },
    /// A finger that held the object touches it after it is put down, although one of them has moved away or the program ends.
    StillTouches {
        /// Its name.
        finger: String,
        /// How far it has moved against the object since, metres.
        moved_m: f64,
        /// How far it may touch the object, metres.
        within_m: f64,
    },
    /// Fingers that held the object have left it, and nothing has put it down.
    LetGo {
        /// Their names.
        finger: String,
        /// Bounds on their distance, metres; the upper one infinite if unknown.
        distance_m: [f64; 2],
        /// The largest distance that is allowed, metres.
        within_m: f64,
    },
}
