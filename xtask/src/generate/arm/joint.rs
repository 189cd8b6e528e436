//! A joint of an arm or of its tool.

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

impl Joint {
    /// Whether a program moves it: it is neither bolted nor follows another joint.
    pub(super) fn is_driven(&self) -> bool {
        !matches!(self.motion, Motion::Fixed(_) | Motion::Finger { mimic: true, .. })
    }
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

/// A row of a joint table.
pub(in crate::generate) fn joint(
    name: &'static str,
    parent: &'static str,
    child: &'static str,
    origin: [f64; 3],
    motion: Motion,
) -> Joint {
    Joint { name, parent, child, origin, motion }
}

/// A motion about an axis: limits in degrees, speed in degrees per second, torque in newton metres.
pub(in crate::generate) fn turn(
    axis: [f64; 3],
    limits_deg: [f64; 2],
    speed_deg_per_s: f64,
    torque_n_m: f64,
) -> Motion {
    Motion::Revolute { axis, limits_deg, speed_deg_per_s, torque_n_m }
}
