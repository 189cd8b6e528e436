//! The redundant joint of an arm of seven axes, which a program moves linearly while the six others follow.

use kinematics::{Arm, JointAt, JointId, LinkId, Robot};

use crate::tool_arm::seven_above;

/// The places in the chain at which a redundant joint is looked for, in this order: elbows, then wrists.
const ORDER: [usize; 7] = [2, 6, 4, 0, 3, 1, 5];
/// Values of the joint at which the six others are tried, radians: any that are no special ones.
const VALUES: [f64; 2] = [0.7, -1.3];

/// The motion of that joint during a move.
#[derive(Clone, Debug)]
pub(crate) struct RedundantMotion<'a> {
    pub(crate) robot: &'a Robot,
    /// The links between which the arm is.
    pub(crate) links: [LinkId; 2],
    pub(crate) joint: JointId,
    /// Its place among the seven joints of the chain.
    pub(crate) place: usize,
    /// The chain of seven joints.
    pub(crate) seven: &'a Arm,
    /// Its values at the start and at the end of the move, radians.
    pub(crate) ends: [f64; 2],
}

impl RedundantMotion<'_> {
    /// Its value at a share of the move, radians; exactly the given ones at its ends.
    pub(crate) fn at(&self, share: f64) -> f64 {
        let [start, end] = self.ends;
        if share <= 0.0 {
            return start;
        }
        if share >= 1.0 { end } else { start + (end - start) * share }
    }

    /// Its change along a piece of that length, as a share of the move, radians.
    pub(crate) fn change(&self, length: f64) -> f64 {
        (self.ends[1] - self.ends[0]) * length
    }

    /// Its largest value, radians.
    pub(crate) fn most_rad(&self) -> f64 {
        self.ends[0].abs().max(self.ends[1].abs())
    }

    /// The arm of the six other joints at a share of the move.
    pub(crate) fn locked_at(&self, share: f64) -> Arm {
        let [base, tip] = self.links;
        Arm::with_locked(self.robot, base, tip, JointAt { joint: self.joint, value: self.at(share) })
            .expect("the same chain was an arm before")
    }
}

/// The joint of an arm of seven axes above a link without which the six others have a closed form, whatever its value; the middle ones of the
/// arm first. `None` where there is none, and for other arms.
pub fn closed_form_without(robot: &Robot, tip: LinkId) -> Option<JointId> {
    let joints = seven_above(robot, tip)?;
    let base = robot.joints()[joints[0].0].parent;
    let has_closed_form = |joint: JointId| {
        VALUES.iter().all(|value| {
            let arm = Arm::with_locked(robot, base, tip, JointAt { joint, value: *value });
            arm.is_ok_and(|arm| arm.has_solver() && arm.method().is_complete)
        })
    };
    ORDER.iter().map(|place| joints[*place]).find(|joint| has_closed_form(*joint))
}
