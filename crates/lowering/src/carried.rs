//! The motion of the frame of a path against the base of an arm, made by joints that are no part of the arm.

use geometry::{Pose, Vector3};
use kinematics::{JointId, JointKind, LinkId, Robot};
use program::CartesianPath;

/// Covers the rounding of distances and their sums: far above some ten operations in double precision.
const ROUNDING: f64 = 1.0 + 1e-9;
/// Rounding of a point, as a share of the lengths that it is computed from.
const SHARE: f64 = 1e-12;

/// `base_from_path`, the frame of a path seen from the base of the arm, by the share of the move.
///
/// Joints that change neither of them against the other play no part, nor do joints that stand.
#[derive(Clone, Debug)]
pub(crate) struct CarrierMotion {
    /// At the start.
    base_from_path: Pose,
    /// From the base to the frame of the path, in the frame of the base, as they stand at the start.
    joints: Vec<LinearJointMotion>,
    /// Length of everything that poses are computed from, metres.
    pub(crate) length_m: f64,
    /// Angles of the joints that move, radians.
    pub(crate) angle_rad: f64,
    /// Whether any joint beside the arm moves, also one that plays no part.
    pub(crate) is_moving: bool,
}

/// A joint that moves linearly with the share.
#[derive(Clone, Copy, Debug)]
enum LinearJointMotion {
    /// About an axis through `origin`, metres, with unit direction; by `angle` over the whole move, radians.
    Turn { origin: Vector3<f64>, axis: Vector3<f64>, angle: f64 },
    /// By `way` over the whole move, metres.
    Slide { way: Vector3<f64> },
}

/// Upper bounds on the commanded motion of a point of the tool in the frame of the arm's base, by the share of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandedBounds {
    /// Third derivative of its position, metres.
    pub(crate) position_third_m: f64,
    /// Sum of the rates at which its orientation is turned, radians.
    pub(crate) turn_rad: f64,
}

impl CarrierMotion {
    /// The path's frame on a link, or in the root link, while the values of all independent joints go from the first to the second of `ends`.
    pub(crate) fn new(robot: &Robot, base: LinkId, on: Option<(LinkId, Pose)>, ends: [&[f64]; 2]) -> Self {
        let mut root_from_link = Vec::new();
        robot.link_poses(ends[0], &mut root_from_link);
        let base_from_root = root_from_link[base.0].inverse();
        let base_from_path = match on {
            None => base_from_root,
            Some((link, link_from_path)) => base_from_root * root_from_link[link.0] * link_from_path,
        };
        let (link, link_from_path) = on.unwrap_or((robot.root(), Pose::identity()));
        let mut joints = Vec::new();
        for step in robot.chain(base, link) {
            let Some((slot, factor)) = robot.driven_by(step.joint) else { continue };
            let change = factor * (ends[1][slot] - ends[0][slot]);
            if change == 0.0 {
                continue;
            }
            let change = if step.is_reversed { -change } else { change };
            let (origin, axis) = robot.axis_in_root(step.joint, &root_from_link);
            let axis = base_from_root.vector(&axis);
            joints.push(match robot.joints()[step.joint.0].kind {
                JointKind::Prismatic => LinearJointMotion::Slide { way: axis * change },
                _ => LinearJointMotion::Turn {
                    origin: base_from_root.point(&origin).coords,
                    axis,
                    angle: change,
                },
            });
        }
        let is_moving = ends[0] != ends[1];
        if joints.is_empty() {
            let length_m = base_from_path.translation.norm();
            return Self { base_from_path, joints, length_m, angle_rad: 0.0, is_moving };
        }
        let [start, end] = ends.map(|all| move |joint: JointId| robot.joint_value(all, joint).abs());
        let reach_m = robot.reach_m(|joint| start(joint).max(end(joint)));
        let turning = (0..robot.joints().len()).map(JointId).filter(|joint| {
            let kind = robot.joints()[joint.0].kind;
            matches!(kind, JointKind::Revolute | JointKind::Continuous)
        });
        let angle_rad = turning.map(|joint| start(joint).max(end(joint))).sum();
        // There and back, and from every axis to the path.
        let ways = 2.0 * (joints.len() + 1) as f64;
        let length_m = ways * (reach_m + link_from_path.translation.norm());
        Self { base_from_path, joints, length_m, angle_rad, is_moving }
    }

    /// `base_from_path` at a share of the move.
    pub(crate) fn at(&self, share: f64) -> Pose {
        let carried = |pose: Pose, joint: &LinearJointMotion| joint.at(share) * pose;
        self.joints.iter().rev().fold(self.base_from_path, carried)
    }

    /// Bounds on the commanded motion of a point of the tool, metres in the frame of the TCP, along a piece of the second share of the path
    /// around the first one.
    ///
    /// # Guarantee
    /// Never too small, also on paths of no length. Seen from the frame of the path, the derivatives of the TCP's position are those of the
    /// path, and the point turns about the TCP at a constant rate. A joint from the frame to the base adds to them: with z the position before and y after a turn by an angle of rate δ about the
    /// axis ω, the k-th derivative of y is, turned, (d/dσ + δ ω×)ᵏ z, and ω× shortens a vector or leaves its length, and makes the distance
    /// ρ from the axis of z itself. ρ is at most that at the middle of the piece and half the first derivative of z. A slide
    /// changes the first derivative alone.
    pub(crate) fn bounds(
        &self,
        path: &CartesianPath,
        point_in_tcp: &Vector3<f64>,
        [middle_share, length]: [f64; 2],
    ) -> CommandedBounds {
        let mut turn_rad = path.turn_rad() * length;
        let about_tcp_m = point_in_tcp.norm();
        let mut third = path.position_third_m() * length.powi(3) + about_tcp_m * turn_rad.powi(3);
        if self.joints.is_empty() {
            return CommandedBounds { position_third_m: third, turn_rad };
        }
        let mut first = (path.length_m() * length + about_tcp_m * turn_rad) * ROUNDING;
        let mut second = path.position_second_m() * length.powi(2) + about_tcp_m * turn_rad.powi(2);
        let mut middle = (self.base_from_path * path.at(middle_share)).point(&(*point_in_tcp).into()).coords;
        for joint in self.joints.iter().rev() {
            match joint {
                LinearJointMotion::Turn { origin, axis, angle } => {
                    let rate = angle.abs() * length;
                    let distance = axis.cross(&(middle - origin)).norm() + SHARE * self.length_m;
                    let lever = distance * ROUNDING + first / 2.0;
                    third += 3.0 * rate * second + 3.0 * rate.powi(2) * first + rate.powi(3) * lever;
                    second += 2.0 * rate * first + rate.powi(2) * lever;
                    first += rate * lever;
                    turn_rad += rate;
                }
                LinearJointMotion::Slide { way } => first += way.norm() * length,
            }
            let moved = joint.at(middle_share);
            middle = moved.rotation * middle + moved.translation;
        }
        CommandedBounds { position_third_m: third * ROUNDING, turn_rad: turn_rad * ROUNDING }
    }
}

impl LinearJointMotion {
    /// The motion from the start to a share, in the frame of the base.
    fn at(&self, share: f64) -> Pose {
        match self {
            Self::Turn { origin, axis, angle } => {
                let rotation = Pose::from_axis_angle(*axis, angle * share).rotation;
                Pose { rotation, translation: origin - rotation * origin }
            }
            Self::Slide { way } => Pose::from_translation(way * share),
        }
    }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    fn unit(random: &mut Random) -> Vector3<f64> {
        Vector3::from(random.three(-1.0, 1.0)).try_normalize(1e-3).unwrap_or(Vector3::x())
    }

    /// A path, and a chain of that many joints that carries it.
    fn random_carried(random: &mut Random, joints: usize) -> (CarrierMotion, CartesianPath) {
        let joint = |random: &mut Random| {
            let (axis, change) = (unit(random), random.within(-3.0, 3.0));
            if random.below(3) == 0 {
                LinearJointMotion::Slide { way: axis * change }
            } else {
                LinearJointMotion::Turn {
                    origin: Vector3::from(random.three(-2.0, 2.0)),
                    axis,
                    angle: change,
                }
            }
        };
        let joints: Vec<LinearJointMotion> = (0..joints).map(|_| joint(random)).collect();
        let mut pose = || Pose::from_xyz_rpy(random.three(-1.0, 1.0), random.three(-1.0, 1.0));
        let (base_from_path, start, via, end) = (pose(), pose(), pose(), pose());
        let path = CartesianPath::arc(start, via.translation, end);
        let path = path.or_else(|_| CartesianPath::line(start, end)).expect("less than half a turn");
        (CarrierMotion { base_from_path, joints, length_m: 10.0, angle_rad: 10.0, is_moving: true }, path)
    }

    /// The third difference of a function is at most its third derivative somewhere, times the cube of the step.
    #[test]
    fn third_differences_are_within_the_bounds() {
        let mut random = Random(11);
        let mut nearest: f64 = 0.0;
        for count in 0..6 {
            for _ in 0..400 {
                let (carried, path) = random_carried(&mut random, count);
                let length = random.within(0.01, 0.5);
                let from = random.within(0.0, 1.0 - length);
                let point = Vector3::from(random.three(-0.5, 0.5)) * f64::from(u8::from(count % 2 == 0));
                let bounds = carried.bounds(&path, &point, [from + length / 2.0, length]);
                let at = [0.0, 1.0, 2.0, 3.0].map(|step| {
                    let share = from + length * step / 3.0;
                    let pose = carried.at(share) * path.at(share);
                    Pose { translation: pose.point(&point.into()).coords, ..pose }
                });
                let position =
                    (at[3].translation - at[0].translation) - (at[2].translation - at[1].translation) * 3.0;
                let rotation = (at[3].rotation - at[0].rotation) - (at[2].rotation - at[1].rotation) * 3.0;
                let third = position.norm() * 27.0;
                assert!(third <= bounds.position_third_m + 1e-11, "{third} {bounds:?} {carried:?}");
                let third = rotation.singular_values().max() * 27.0;
                assert!(third <= bounds.turn_rad.powi(3) + 1e-11, "{third} {bounds:?} {carried:?}");
                if count == 1 && position.norm() > 1e-6 {
                    nearest = nearest.max(position.norm() * 27.0 / bounds.position_third_m);
                }
            }
        }
        assert!(nearest > 0.3, "bounds that are never nearly reached: {nearest}");
    }

    #[test]
    fn a_turn_of_a_point_at_rest_has_the_bound_of_a_circle() {
        let way = Pose::from_translation(Vector3::new(2.0, 0.0, 0.0));
        let path = CartesianPath::line(way, way).expect("no turn");
        let turn = LinearJointMotion::Turn { origin: Vector3::zeros(), axis: Vector3::z(), angle: 1.0 };
        let carried = CarrierMotion {
            base_from_path: Pose::identity(),
            joints: vec![turn],
            length_m: 2.0,
            angle_rad: 1.0,
            is_moving: true,
        };
        let bounds = carried.bounds(&path, &Vector3::zeros(), [0.05, 0.1]);
        assert!((bounds.position_third_m - 2e-3).abs() < 1e-11 && (bounds.turn_rad - 0.1).abs() < 1e-9);
    }
}
