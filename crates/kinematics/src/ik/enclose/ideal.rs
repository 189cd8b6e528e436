//! The ideal chain of a closed form, and how far the true chain can be from it.

use geometry::{Pose, Vector3};

use super::super::lines::AxisLines;
use super::vector::EnclosedVector;

/// Rounding of poses, as a share of the lengths that they are computed from, and radians: far more than what some hundred operations bring.
const ROUNDING: f64 = 1e-12;

/// A chain whose axes lie exactly as a closed form says, beside the true one.
#[derive(Clone, Debug)]
pub(super) struct IdealChain {
    /// Unit directions and a point on each at zero joint values, in the base's frame.
    pub(super) axes: [Vector3<f64>; 6],
    pub(super) points: [Vector3<f64>; 6],
    /// −1 for axes that point the other way than those of the joints: there the joint turns against its axis here.
    pub(super) senses: [f64; 6],
    home: Pose,
    /// For the same joint values, whichever they are, the tips of the two chains differ by at most this: metres and radians.
    off_m: f64,
    off_rad: f64,
    /// Length of the stretched chain from its base on, metres.
    length_m: f64,
}

impl IdealChain {
    /// The chain with these axes and points instead of the true lines, which joints with the sense −1 turn about backwards.
    ///
    /// # Guarantee
    /// The bounds on the difference hold for all joint values. A turn about an axis that is off by an angle α and a distance d moves a point at
    /// a distance L from the axis point by at most 2 α L + 2 d less or more, and turns by at most 2 α less or more; the chains are
    /// exchanged joint by joint, so that these bounds add up.
    pub(super) fn new(
        lines: &AxisLines,
        axes: [Vector3<f64>; 6],
        points: [Vector3<f64>; 6],
        senses: [f64; 6],
    ) -> Self {
        let tip = lines.home.translation;
        let mut off = [[0.0; 2]; 6];
        for joint in 0..6 {
            let (axis, between) = (lines.axes[joint] * senses[joint], points[joint] - lines.points[joint]);
            let angle = libm::atan2(axis.cross(&axes[joint]).norm(), axis.dot(&axes[joint]));
            off[joint] = [angle, (between - axis * axis.dot(&between)).norm()];
        }
        let all_off: f64 = off.iter().map(|[_, distance]| 2.0 * distance).sum();
        let (mut off_m, mut off_rad, mut beyond_m) = (0.0, 0.0, 0.0);
        let mut next = tip;
        for joint in (0..6).rev() {
            beyond_m += (next - points[joint]).norm();
            next = points[joint];
            let [angle, distance] = off[joint];
            off_rad += 2.0 * angle;
            off_m += 2.0 * angle * (beyond_m + all_off) + 2.0 * distance;
        }
        Self { axes, points, senses, home: lines.home, off_m, off_rad, length_m: beyond_m + points[0].norm() }
    }

    /// What the ideal chain has to do at the joint values that bring the true chain to a target, whichever they are.
    pub(super) fn wanted(&self, target: &Pose) -> IdealTarget {
        self.wanted_within(target, 1.0)
    }

    /// As [`Self::wanted`], at joint values near some of which the pose of the true chain is known: within half widths that add up to `radius`,
    /// radians.
    ///
    /// # Guarantee
    /// Per radian of joint motion, the difference of the two chains changes by at most one and a half times the bounds on it: by the turn itself
    /// about either axis, by the motion of what is beyond, and by the turn of the difference about the axes before.
    pub(super) fn wanted_near(
        &self,
        target: &Pose,
        q: &[f64; 6],
        true_tip: &Pose,
        radius: f64,
    ) -> IdealTarget {
        let ideal_tip = self.forward(q);
        let corrected = Pose {
            rotation: ideal_tip.rotation * true_tip.rotation.transpose() * target.rotation,
            translation: target.translation + (ideal_tip.translation - true_tip.translation),
        };
        self.wanted_within(&corrected, 1.5 * radius)
    }

    /// Whether the true axes lie so far off that it counts.
    pub(super) fn is_off(&self) -> bool {
        self.off_rad > ROUNDING || self.off_m > ROUNDING * self.length_m
    }

    fn wanted_within(&self, target: &Pose, share: f64) -> IdealTarget {
        let rotation = target.rotation * self.home.rotation.transpose();
        let defect = (target.rotation * target.rotation.transpose() - nalgebra::Matrix3::identity()).amax();
        let rotation_off = (share * self.off_rad + ROUNDING + 2.0 * defect) * (1.0 + 1e-9);
        let lengths = self.length_m + target.translation.norm() + self.home.translation.norm();
        let position_off = (share * self.off_m + ROUNDING * lengths) * (1.0 + 1e-9);
        IdealTarget {
            target: target.translation,
            rotation,
            rotation_off,
            position_off,
            home: self.home.translation,
        }
    }

    /// The pose of the ideal tip at joint values.
    fn forward(&self, q: &[f64; 6]) -> Pose {
        let turns = self.axes.iter().zip(&self.points).zip(self.senses).zip(q);
        let all = turns.fold(Pose::identity(), |before, (((axis, point), sense), &value)| {
            let rotation = Pose::from_axis_angle(*axis, sense * value).rotation;
            before * Pose { rotation, translation: point - rotation * point }
        });
        all * self.home
    }
}

/// What the joints of the ideal chain have to do, up to its difference from the true one.
#[derive(Clone, Debug)]
pub(super) struct IdealTarget {
    target: Vector3<f64>,
    rotation: nalgebra::Matrix3<f64>,
    rotation_off: f64,
    position_off: f64,
    home: Vector3<f64>,
}

impl IdealTarget {
    /// Where a direction of the tip at zero joint values has to go.
    pub(super) fn direction(&self, v: &Vector3<f64>) -> EnclosedVector {
        EnclosedVector::product(&self.rotation, self.rotation_off, v)
    }

    /// Where a direction of the base at zero joint values would come from: the turn of all joints, backwards.
    pub(super) fn back(&self, v: &Vector3<f64>) -> EnclosedVector {
        EnclosedVector::product(&self.rotation.transpose(), self.rotation_off, v)
    }

    /// Where a point that no later joint moves has to go.
    pub(super) fn place(&self, point: &Vector3<f64>) -> EnclosedVector {
        EnclosedVector::around(&self.target, self.position_off) - self.direction(&(self.home - point))
    }
}
