//! Joints moved by hand.

use bevy::prelude::Resource;

/// The pose that is tried by hand, instead of the program's.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Jog {
    /// Per robot, a value for every independent joint, radians or metres; nothing while the program is shown.
    pub values: Option<Vec<Vec<f64>>>,
}
