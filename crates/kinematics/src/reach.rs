//! How far the robot can stretch.

use crate::{JointId, JointKind, LinkId, Robot};

/// Covers the rounding of the sums below: far above links times 2⁻⁵³ for any file that fits in memory.
const ROUNDING: f64 = 1.0 + 1e-9;

impl Robot {
    /// Upper bound on the distance of any link origin from the root origin, metres.
    ///
    /// `travel_m` gives the largest magnitude of a prismatic joint's value.
    ///
    /// # Guarantee
    /// Never too small while no prismatic joint goes beyond that: it adds the lengths of all origin offsets on the way and the
    /// travel of every prismatic joint, as if all pointed the same way.
    pub fn reach_m(&self, travel_m: impl Fn(JointId) -> f64) -> f64 {
        let mut distances: Vec<f64> = Vec::with_capacity(self.links().len());
        for (index, link) in self.links().iter().enumerate() {
            let distance = match (self.parent(LinkId(index)), link.parent_joint) {
                (Some(parent), Some(id)) => {
                    let joint = &self.joints()[id.0];
                    let travel = if joint.kind == JointKind::Prismatic { travel_m(id) } else { 0.0 };
                    distances[parent.0] + joint.parent_from_joint.translation.norm() + travel
                }
                _ => 0.0,
            };
            distances.push(distance);
        }
        distances.into_iter().fold(0.0, f64::max) * ROUNDING
    }
}
