//! Joint values outside their limits.

use crate::{JointId, Robot};

/// A joint whose value lies outside its limits, or is no finite number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LimitViolation {
    /// The joint; a joint that follows another can be one too.
    pub joint: JointId,
    /// Its value, radians or metres, neither clamped nor wrapped.
    pub value: f64,
    /// Smallest allowed value; minus infinity for continuous joints.
    pub lower: f64,
    /// Largest allowed value; infinity for continuous joints.
    pub upper: f64,
}

impl Robot {
    /// Every joint, in file order, whose value violates its limits; values on a limit are allowed.
    ///
    /// # Panics
    /// Where `q` does not hold one value per independent joint.
    pub fn limit_violations(&self, q: &[f64]) -> Vec<LimitViolation> {
        self.check_length(q);
        let mut violations = Vec::new();
        for (index, joint) in self.joints().iter().enumerate() {
            if !joint.kind.is_movable() {
                continue;
            }
            let value = self.joint_value(q, JointId(index));
            let (lower, upper) = joint
                .limits
                .map_or((f64::NEG_INFINITY, f64::INFINITY), |limits| (limits.lower, limits.upper));
            let allowed = value.is_finite() && lower <= value && value <= upper;
            if !allowed {
                violations.push(LimitViolation { joint: JointId(index), value, lower, upper });
            }
        }
        violations
    }
}
