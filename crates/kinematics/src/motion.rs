//! How far a body can move against a link, per unit of joint value.

use geometry::{Point3, Pose, Vector3};

use crate::robot::Drive;
use crate::{JointId, JointKind, LinkId, Robot};

/// Covers the rounding of levers and their sum: far above joints times 2⁻⁵³.
const ROUNDING: f64 = 1.0 + 1e-9;

impl Robot {
    /// The movable joints on the path between two links: the only ones that move them against each other.
    pub fn joints_between(&self, a: LinkId, b: LinkId) -> Vec<JointId> {
        let (mut a, mut b) = (a, b);
        let mut joints = Vec::new();
        // Parents come first, so the later link of the two is never an ancestor of the other.
        while a != b {
            let lower = if a > b { &mut a } else { &mut b };
            let joint =
                self.links()[lower.0].parent_joint.expect("every link but the root has a parent joint");
            *lower = self.joints()[joint.0].parent;
            if self.joints()[joint.0].kind.is_movable() {
                joints.push(joint);
            }
        }
        joints.sort_unstable();
        joints
    }

    /// Adds to `weights`, one per independent joint, how far any point of a body moves per unit of that joint's value: metres
    /// per radian, or metres per metre, seen from the far end of `path`.
    ///
    /// `path` holds the joints between the body and whatever it is seen from ([`Self::joints_between`]); `root_from_link` are the
    /// link poses at a joint vector c; the body is any part of the convex hull of `body_in_root`, placed at c.
    ///
    /// # Guarantee
    /// At any other joint vector q, no point of the body has moved against the other end of the path by more than
    /// `Σ |q_i − c_i| · weights_i`, however far q is from c. For the joints change one after the other, from the far end of the
    /// path to the body: each turns or slides what is beyond it as a rigid whole that still stands as at c, so its points move by
    /// no more than the angle times their distance from the axis at c, or by the length of the slide; what changed before
    /// carries this along without stretching it. Mimic joints count with the joint they follow. Rounded up.
    pub fn add_motion_weights(
        &self,
        path: &[JointId],
        root_from_link: &[Pose],
        body_in_root: &[Point3<f64>],
        weights: &mut [f64],
    ) {
        for &id in path {
            let joint = &self.joints()[id.0];
            let (slot, share) = match self.drive(id) {
                Drive::Still => continue,
                Drive::Value { slot } => (slot, 1.0),
                Drive::Follows { slot, multiplier, .. } => (slot, multiplier.abs()),
            };
            let reach_m = match joint.kind {
                JointKind::Fixed => continue,
                JointKind::Prismatic => joint.axis.norm(),
                JointKind::Revolute | JointKind::Continuous => {
                    // The child's frame sits on the axis, and turning about the axis leaves it where it is.
                    let root_from_child = &root_from_link[joint.child.0];
                    lever_m(&root_from_child.translation, &root_from_child.vector(&joint.axis), body_in_root)
                }
            };
            weights[slot] += share * reach_m * ROUNDING;
        }
    }
}

/// Largest distance of points from an axis.
fn lever_m(origin: &Vector3<f64>, axis: &Vector3<f64>, points: &[Point3<f64>]) -> f64 {
    let squared = points.iter().map(|point| (point.coords - origin).cross(axis).norm_squared());
    squared.fold(0.0, f64::max).sqrt() / axis.norm()
}
