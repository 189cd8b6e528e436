//! A joint of an arm with a parallel gripper.

/// A joint between two links; all joint frames are parallel at zero except a pitched one.
pub(in crate::generate) struct Joint {
    /// Joint name in the URDF.
    pub(in crate::generate) name: &'static str,
    /// Parent link.
    pub(in crate::generate) parent: &'static str,
    /// Child link.
    pub(in crate::generate) child: &'static str,
    /// Origin of the child frame in the parent frame, metres.
    pub(in crate::generate) origin: [f64; 3],
    /// How it moves.
    pub(in crate::generate) motion: Motion,
}

/// What a joint lets its child do.
pub(in crate::generate) enum Motion {
    /// Bolted; the child frame is pitched about y by this many radians.
    Fixed(f64),
    /// Turns about an axis.
    Revolute {
        /// Unit axis.
        axis: [f64; 3],
        /// Lower and upper limit, degrees.
        limits_deg: [f64; 2],
        /// Highest speed, degrees per second.
        speed_deg_per_s: f64,
        /// Highest torque, newton metres.
        torque_n_m: f64,
    },
    /// A gripper finger that slides along an axis from closed (0) to open, at most 100 mm per second.
    Finger {
        /// Unit axis.
        axis: [f64; 3],
        /// Where it is open, metres.
        travel: f64,
        /// Highest force, newtons.
        force_n: f64,
        /// Whether it follows the driven finger.
        mimic: bool,
    },
}
