//! Tools and frames of a scene: their places, how the joints follow a tool in space, and the other joint values of its pose.

pub(crate) mod arms;
pub(crate) mod axes;
mod branches;
mod step;
mod tcp;

pub use axes::Axes;
pub use branches::Branches;
pub(crate) use step::stepped;
pub use step::{Step, Stride};
pub(crate) use tcp::RobotTcp;
pub use tcp::Tcp;
