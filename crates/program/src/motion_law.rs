//! The law of motion between two knots.

use crate::Knot;
use crate::polynomial::Polynomial;

/// How every joint moves from one knot to the next.
///
/// It is the law of `joint_trajectory_controller` of `ros2_control`: positions alone are joined by straight lines, velocities at both
/// ends make cubic splines, accelerations at both ends quintic ones. A move in space is a law of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MotionLaw {
    /// Linear in time.
    JointLinear,
    /// Cubic, with the velocities at both knots.
    Cubic,
    /// Quintic, with the velocities and accelerations at both knots.
    Quintic,
    /// The TCP moves along a line in space; the joints stay close to the straight motion between the knots.
    Linear,
    /// The TCP moves along an arc in space; the joints stay close to the straight motion between the knots.
    Circular,
}

impl MotionLaw {
    /// The law between two neighbouring knots: that of the move in space, or else of the highest rates that both have.
    pub fn between(from: &Knot, to: &Knot) -> Self {
        if let Some(piece) = &to.cartesian {
            return if piece.is_arc { Self::Circular } else { Self::Linear };
        }
        let have = |of: fn(&Knot) -> bool| of(from) && of(to);
        if to.time_s <= from.time_s || !have(|knot| !knot.rates.velocity.is_empty()) {
            Self::JointLinear
        } else if have(|knot| !knot.rates.acceleration.is_empty()) {
            Self::Quintic
        } else {
            Self::Cubic
        }
    }

    /// Whether the joints move along splines.
    pub(crate) fn is_spline(self) -> bool {
        matches!(self, Self::Cubic | Self::Quintic)
    }

    /// The motion of one joint between two neighbouring knots; [0, 1] is the time between them.
    pub(crate) fn polynomial(self, from: &Knot, to: &Knot, joint: usize) -> Polynomial {
        let duration_s = to.time_s - from.time_s;
        let ends = |of: fn(&Knot) -> &Vec<f64>| [of(from)[joint], of(to)[joint]];
        let position = ends(|knot| &knot.position);
        let velocity = || ends(|knot| &knot.rates.velocity);
        match self {
            Self::JointLinear | Self::Linear | Self::Circular => match to.start_speed_share {
                Some(share) => Polynomial::evenly_accelerated(position, share),
                None => Polynomial::linear(position),
            },
            Self::Cubic => Polynomial::cubic(position, velocity(), duration_s),
            Self::Quintic => {
                Polynomial::quintic(position, velocity(), ends(|knot| &knot.rates.acceleration), duration_s)
            }
        }
    }
}
