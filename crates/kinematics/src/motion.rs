//! How far a body can move against a link, per unit of joint value.

use geometry::{Point3, Pose, Vector3};

use crate::robot::Drive;
use crate::{JointId, JointKind, LinkId, Robot};

/// Covers the rounding of levers and their sum: far above joints times 2⁻⁵³.
const ROUNDING: f64 = 1.0 + 1e-9;

/// A movable joint on the chain between two links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainJoint {
    /// The joint.
    pub joint: JointId,
    /// Whether the chain leads from its child to its parent: seen along the chain, the joint then moves the opposite way.
    pub is_reversed: bool,
}

impl Robot {
    /// The movable joints between two links, in order from the first link to the second: the only ones that move these links
    /// relative to each other.
    pub fn chain(&self, from: LinkId, to: LinkId) -> Vec<ChainJoint> {
        let mut path = self.path(from, to);
        path.retain(|step| self.joints()[step.joint.0].kind.is_movable());
        path
    }

    /// All joints between two links, fixed ones too, in order from the first link to the second.
    pub(crate) fn path(&self, from: LinkId, to: LinkId) -> Vec<ChainJoint> {
        let (mut from, mut to) = (from, to);
        let (mut upwards, mut downwards) = (Vec::new(), Vec::new());
        // Parents come first, so the later link of the two is never an ancestor of the other.
        while from != to {
            let is_reversed = from > to;
            let (lower, joints) =
                if is_reversed { (&mut from, &mut upwards) } else { (&mut to, &mut downwards) };
            let joint =
                self.links()[lower.0].parent_joint.expect("every link but the root has a parent joint");
            *lower = self.joints()[joint.0].parent;
            joints.push(ChainJoint { joint, is_reversed });
        }
        upwards.extend(downwards.into_iter().rev());
        upwards
    }

    /// The axis of a joint at the given link poses, in the root's frame: a point on it, metres, and its unit direction; for a
    /// sliding joint the direction alone has a meaning.
    pub fn axis_in_root(&self, joint: JointId, root_from_link: &[Pose]) -> (Point3<f64>, Vector3<f64>) {
        let joint = &self.joints()[joint.0];
        // The child's frame lies on the axis, and a turn about the axis changes neither.
        let root_from_child = &root_from_link[joint.child.0];
        (Point3::from(root_from_child.translation), root_from_child.vector(&joint.axis))
    }

    /// The place of a joint's value in the joint vector, and its change per change of that value; `None` for a fixed joint.
    pub fn driven_by(&self, joint: JointId) -> Option<(usize, f64)> {
        match self.drive(joint) {
            Drive::Still => None,
            Drive::Value { slot } => Some((slot, 1.0)),
            Drive::Follows { slot, multiplier, .. } => Some((slot, multiplier)),
        }
    }

    /// Adds to `weights`, one per independent joint, how far any point of a body moves per unit of that joint's value: metres
    /// per radian, or metres per metre, seen from the far end of `path`.
    ///
    /// `path` holds the joints between the body and whatever it is seen from ([`Self::chain`], in either order); `root_from_link` are the
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
        path: &[ChainJoint],
        root_from_link: &[Pose],
        body_in_root: &[Point3<f64>],
        weights: &mut [f64],
    ) {
        for &ChainJoint { joint: id, .. } in path {
            let Some((slot, share)) = self.driven_by(id) else { continue };
            let joint = &self.joints()[id.0];
            let reach_m = match joint.kind {
                JointKind::Fixed => continue,
                JointKind::Prismatic => joint.axis.norm(),
                JointKind::Revolute | JointKind::Continuous => {
                    let (origin, axis) = self.axis_in_root(id, root_from_link);
                    lever_m(&origin.coords, &axis, body_in_root)
                }
            };
            weights[slot] += share.abs() * reach_m * ROUNDING;
        }
    }
}

/// Points whose distances from an axis are computed side by side.
const LANES: usize = 8;

/// Largest distance of points from an axis.
fn lever_m(origin: &Vector3<f64>, axis: &Vector3<f64>, points: &[Point3<f64>]) -> f64 {
    let mut largest_squared = 0.0_f64;
    for points in points.chunks(LANES) {
        let mut offsets = [[0.0; LANES]; 3];
        for lane in 0..LANES {
            // The last point fills the rest.
            let point = &points[lane.min(points.len() - 1)];
            for k in 0..3 {
                offsets[k][lane] = point[k] - origin[k];
            }
        }
        let [x, y, z] = offsets;
        let mut squared = [0.0; LANES];
        for lane in 0..LANES {
            let cross = [
                y[lane] * axis.z - z[lane] * axis.y,
                z[lane] * axis.x - x[lane] * axis.z,
                x[lane] * axis.y - y[lane] * axis.x,
            ];
            squared[lane] = cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2];
        }
        largest_squared = squared.into_iter().fold(largest_squared, f64::max);
    }
    largest_squared.sqrt() / axis.norm()
}
