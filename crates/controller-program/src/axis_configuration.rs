//! Which of the joint values of a pose a program means.

/// The configuration that a program gives with a pose, as its controller writes it.
///
/// What it means takes the robot's geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AxisConfiguration {
    /// That of ABB's controllers.
    Abb {
        /// The quarter turns of axes 1, 4 and 6: 0 from 0 to 90 degrees, -1 from -90 to 0 degrees.
        quadrants: [i64; 3],
        /// Which side of axis 1, of the lower arm and of axis 5 the arm is on.
        cfx: i64,
    },
}
