//! How far a body can move against a link, per unit of joint value.

use geometry::{Point3, Pose, Vector3, larger};

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
    /// link poses at a joint vector c; the body is any part of `body_in_root`, placed at c.
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
        body_in_root: &impl Hull,
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
                    body_in_root.lever_m(&origin.coords, &axis)
                }
            };
            weights[slot] += share.abs() * reach_m * ROUNDING;
        }
    }
}

/// A body, or what it lies within, that turns about axes.
pub trait Hull {
    /// The largest distance of its points from an axis through a point, metres; not a number where a coordinate is none.
    fn lever_m(&self, on_axis: &Vector3<f64>, axis: &Vector3<f64>) -> f64;
}

impl Hull for Point3<f64> {
    fn lever_m(&self, on_axis: &Vector3<f64>, axis: &Vector3<f64>) -> f64 {
        ((self.coords - on_axis).cross(axis).norm_squared() / axis.norm_squared()).sqrt()
    }
}

/// Eight points whose convex hull holds a body. Their coordinates are kept axis by axis, so that levers are computed side by side.
#[derive(Clone, Copy, Debug)]
pub struct HullPoints {
    coordinates: [[f64; 8]; 3],
}

impl HullPoints {
    /// The convex hull of points.
    ///
    /// # Panics
    /// Where there is no point, or more than eight.
    pub fn new(points: &[Point3<f64>]) -> Self {
        assert!((1..=8).contains(&points.len()), "one to eight points");
        let of_axis = |k: usize| std::array::from_fn(|i| points[i.min(points.len() - 1)][k]);
        Self { coordinates: [of_axis(0), of_axis(1), of_axis(2)] }
    }

    /// The box with this centre and these halves of its edges.
    pub fn of_box(center: &Point3<f64>, half_edges: &[Vector3<f64>; 3]) -> Self {
        let of_axis = |k: usize| {
            std::array::from_fn(|i| {
                let along = |edge: usize| {
                    if i >> edge & 1 == 1 { half_edges[edge][k] } else { -half_edges[edge][k] }
                };
                center[k] + along(0) + along(1) + along(2)
            })
        };
        Self { coordinates: [of_axis(0), of_axis(1), of_axis(2)] }
    }
}

impl Hull for HullPoints {
    fn lever_m(&self, on_axis: &Vector3<f64>, axis: &Vector3<f64>) -> f64 {
        let [xs, ys, zs] = &self.coordinates;
        let mut squared = [0.0; 8];
        for i in 0..8 {
            let (x, y, z) = (xs[i] - on_axis.x, ys[i] - on_axis.y, zs[i] - on_axis.z);
            let cross = [y * axis.z - z * axis.y, z * axis.x - x * axis.z, x * axis.y - y * axis.x];
            squared[i] = cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2];
        }
        let [s0, s1, s2, s3, s4, s5, s6, s7] = squared;
        let quarters = [larger(s0, s4), larger(s1, s5), larger(s2, s6), larger(s3, s7)];
        let largest = larger(larger(quarters[0], quarters[2]), larger(quarters[1], quarters[3]));
        // A coordinate that is no number may be left out by the comparisons, but not by the sum.
        let sum = squared.iter().sum::<f64>();
        if sum.is_nan() { f64::NAN } else { (largest / axis.norm_squared()).sqrt() }
    }
}
