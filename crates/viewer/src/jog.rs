//! Jogging: joint values set by the user.

use bevy::prelude::Resource;

/// Joint values that replace those of the program.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Jog {
    /// Per robot, the values of its independent joints, radians or metres; `None` while the program is shown.
    pub values: Option<Vec<Vec<f64>>>,
}
