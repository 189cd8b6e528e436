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
pub(crate) struct Carried {
    /// At the start.
    base_from_path: Pose,
    /// From the base to the frame of the path, in the frame of the base, as they stand at the start.
    joints: Vec<External>,
    /// Length of everything that poses are computed from, metres.
    pub(crate) length_m: f64,
    /// Angles of the joints that move, radians.
    pub(crate) angle_rad: f64,
}

/// A joint that moves linearly with the share.
#[derive(Clone, Copy, Debug)]
enum External {
    /// About an axis through `origin`, metres, with unit direction; by `angle` over the whole move, radians.
    Turn { origin: Vector3<f64>, axis: Vector3<f64>, angle: f64 },
    /// By `way` over the whole move, metres.
    Slide { way: Vector3<f64> },
}

/// Upper bounds on the commanded motion of the TCP in the frame of the arm's base, by the share of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandedBounds {
    /// Third derivative of its position, metres.
    pub(crate) position_third_m: f64,
    /// Sum of the rates at which its orientation is turned, radians.
    pub(crate) turn_rad: f64,
}

impl Carried {
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
                JointKind::Prismatic => External::Slide { way: axis * change },
                _ => External::Turn { origin: base_from_root.point(&origin).coords, axis, angle: change },
            });
        }
        if joints.is_empty() {
            return Self {
                base_from_path,
                joints,
                length_m: base_from_path.translation.norm(),
                angle_rad: 0.0,
            };
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
        Self { base_from_path, joints, length_m, angle_rad }
    }

    /// Whether the frame of the path moves against the base of the arm.
    pub(crate) fn moves(&self) -> bool {
        !self.joints.is_empty()
    }

    /// `base_from_path` at a share of the move.
    pub(crate) fn at(&self, share: f64) -> Pose {
        let carried = |pose: Pose, joint: &External| joint.at(share) * pose;
        self.joints.iter().rev().fold(self.base_from_path, carried)
    }

    /// Bounds on the commanded motion along a piece of that length, a share of the path, around a share.
    ///
    /// # Guarantee
    /// Never too small, also on paths of no length. Seen from the frame of the path, the derivatives of the TCP's position are those of the
    /// path. A joint from the frame to the base adds to them: with z the position before and y after a turn by an angle of rate δ about the
    /// axis ω, the k-th derivative of y is, turned, (d/dσ + δ ω×)ᵏ z, and ω× shortens a vector or leaves its length, and makes the distance
    /// ρ from the axis of z itself. ρ is at most that at the middle of the piece and half the first derivative of z. A slide
    /// changes the first derivative alone.
    pub(crate) fn bounds(&self, path: &CartesianPath, middle_share: f64, length: f64) -> CommandedBounds {
        let mut third = path.position_third_m() * length.powi(3);
        let mut turn_rad = path.turn_rad() * length;
        if self.joints.is_empty() {
            return CommandedBounds { position_third_m: third, turn_rad };
        }
        let mut first = path.length_m() * length * ROUNDING;
        let mut second = path.position_second_m() * length.powi(2);
        let mut middle = (self.base_from_path * path.at(middle_share)).translation;
        for joint in self.joints.iter().rev() {
            match joint {
                External::Turn { origin, axis, angle } => {
                    let rate = angle.abs() * length;
                    let distance = axis.cross(&(middle - origin)).norm() + SHARE * self.length_m;
                    let lever = distance * ROUNDING + first / 2.0;
                    third += 3.0 * rate * second + 3.0 * rate.powi(2) * first + rate.powi(3) * lever;
                    second += 2.0 * rate * first + rate.powi(2) * lever;
                    first += rate * lever;
                    turn_rad += rate;
                }
                External::Slide { way } => first += way.norm() * length,
            }
            let moved = joint.at(middle_share);
            middle = moved.rotation * middle + moved.translation;
        }
        CommandedBounds { position_third_m: third * ROUNDING, turn_rad: turn_rad * ROUNDING }
    }
}

impl External {
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
