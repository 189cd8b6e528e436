//! Positions of devices of two programs that never are at one time, because the cell file says so.

/// Two positions of devices of two programs of controllers that never are at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneInterlock {
    /// The two positions.
    pub never: [InterlockedPosition; 2],
    /// Who keeps them apart, as the cell file says; for people.
    pub reason: String,
}

/// A position of a device of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterlockedPosition {
    /// Index of the trajectory of the program.
    pub trajectory: usize,
    /// Index of the device.
    pub device: usize,
    /// Index of the position, of several with one name that of the first.
    pub position: usize,
    /// `robot/device position`; for people.
    pub name: String,
}
