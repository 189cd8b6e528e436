//! The equations of a move: how far the tool of an arm is from the commanded pose.
//!
//! Positions are compared at one point of the tool: its tool centre point (TCP), or the wrist. Both have the same solutions. About the wrist
//! the last three axes of most arms do not move the point, so that the Jacobian changes less along a piece (D. L. Pieper, "The kinematics
//! of manipulators under computer control", 1968, parts position from orientation there).

use geometry::{Pose, Vector3};
use kinematics::{Arm, sine_axis};
use nalgebra::{Matrix6, Vector6};
use program::CartesianPath;

use crate::carried::{CarrierMotion, CommandedBounds};

/// Rounding of a pose, as a share of the lengths that it is computed from, and per radian of the joint values: ten times what some twenty
/// products of transforms in double precision bring.
const ROUNDING: f64 = 1e-13;
const ROUNDING_PER_RAD: f64 = 4e-16;

/// A commanded path as seen from the base of an arm of six joints.
#[derive(Clone, Debug)]
pub(crate) struct PathModel<'a> {
    pub(crate) arm: &'a Arm,
    /// From the tip of the arm to the TCP.
    tip_from_tcp: Pose,
    /// The point of the tool at which positions are compared, from the TCP in its frame, metres.
    point_in_tcp: Vector3<f64>,
    /// The frame of the path.
    pub(crate) carried: CarrierMotion,
    pub(crate) path: &'a CartesianPath,
}

/// The arm at joint values, in the frame of its base.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArmState {
    /// `base_from_tcp`, moved to the point at which positions are compared.
    pub(crate) tool: Pose,
    /// A point on every axis, metres.
    pub(crate) origins: [Vector3<f64>; 6],
    /// Unit directions.
    pub(crate) axes: [Vector3<f64>; 6],
}

/// Bounds on the error of computed poses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErrorBudget {
    /// Of positions, metres.
    pub(crate) position_m: f64,
    /// Of rotations, radians.
    pub(crate) angle_rad: f64,
}

impl<'a> PathModel<'a> {
    /// With positions compared at the TCP.
    pub(crate) fn at_tcp(
        arm: &'a Arm,
        tip_from_tcp: Pose,
        carried: CarrierMotion,
        path: &'a CartesianPath,
    ) -> Self {
        Self { arm, tip_from_tcp, point_in_tcp: Vector3::zeros(), carried, path }
    }

    /// With positions compared at the wrist: the point of axis 6 that is nearest to axis 5, where the axes of a spherical wrist meet.
    pub(crate) fn at_wrist(&self) -> Self {
        let at_tcp = Self { point_in_tcp: Vector3::zeros(), ..self.clone() };
        let state = at_tcp.state(&Vector6::zeros());
        let ([.., fifth, sixth], [.., origin_5, origin_6]) = (state.axes, state.origins);
        let normal = fifth.cross(&sixth);
        let along = (origin_6 - origin_5).cross(&fifth).dot(&normal) / normal.norm_squared();
        let wrist = if along.is_finite() { origin_6 + sixth * along } else { origin_6 };
        let point_in_tcp = state.tool.inverse().point(&wrist.into()).coords;
        Self { point_in_tcp, ..at_tcp }
    }

    /// The arm at joint values.
    pub(crate) fn state(&self, q: &Vector6<f64>) -> ArmState {
        let mut found = Vec::with_capacity(6);
        let tip = self.arm.forward_with_axes(q.as_slice(), &mut found);
        let (mut origins, mut axes) = ([Vector3::zeros(); 6], [Vector3::zeros(); 6]);
        for (joint, (origin, axis)) in found.into_iter().enumerate() {
            (origins[joint], axes[joint]) = (origin.coords, axis);
        }
        ArmState { tool: self.moved(tip * self.tip_from_tcp), origins, axes }
    }

    /// Whether the path has no length and no turn, and the joints beside the arm stand.
    pub(crate) fn stands(&self) -> bool {
        self.path.length_m() == 0.0 && self.path.turn_rad() == 0.0 && !self.carried.is_moving
    }

    /// A pose of the TCP, moved to the point at which positions are compared.
    fn moved(&self, tcp: Pose) -> Pose {
        Pose { translation: tcp.translation + tcp.rotation * self.point_in_tcp, ..tcp }
    }

    /// The commanded `base_from_tcp` at a share of the path, moved to the point at which positions are compared.
    pub(crate) fn commanded(&self, share: f64) -> Pose {
        self.moved(self.carried.at(share) * self.path.at(share))
    }

    /// The commanded pose of the arm's tip at a share of the path.
    pub(crate) fn commanded_tip(&self, share: f64) -> Pose {
        self.carried.at(share) * self.path.at(share) * self.tip_from_tcp.inverse()
    }

    /// Bounds on the commanded motion of the point at which positions are compared, along a piece of that length around a share.
    pub(crate) fn commanded_bounds(&self, middle_share: f64, length: f64) -> CommandedBounds {
        self.carried.bounds(self.path, &self.point_in_tcp, [middle_share, length])
    }

    /// How far the poses that are computed at a share of the path may be from exact ones.
    ///
    /// # Guarantee
    /// Not too small. The lengths of the chain do not change with the joint values. The path has its given poses at its ends and a formula
    /// in between; where these differ, for an arc through nearly straight points, the difference counts in full.
    pub(crate) fn budget(&self, state: &ArmState, q: &Vector6<f64>) -> ErrorBudget {
        let points = state.origins.iter().chain([&state.tool.translation]);
        let (chain_m, _) = points
            .fold((0.0, Vector3::zeros()), |(length, from), point| (length + (point - from).norm(), *point));
        let to_point_m = self.point_in_tcp.norm();
        let frames_m = self.carried.length_m + self.tip_from_tcp.translation.norm() + 2.0 * to_point_m;
        let path_m = self.path.at(0.0).translation.norm() + self.path.length_m();
        let rounding = ROUNDING + ROUNDING_PER_RAD * (q.lp_norm(1) + self.carried.angle_rad);
        let jumps = [(0.0, f64::MIN_POSITIVE), (1.0, 1.0 - f64::EPSILON)].map(|(end, beside)| {
            let (end, beside) = (self.path.at(end), self.path.at(beside));
            ((end.translation - beside.translation).norm(), (end.rotation - beside.rotation).norm())
        });
        let (jumps_m, jumps_rad) = (jumps[0].0 + jumps[1].0, jumps[0].1 + jumps[1].1);
        ErrorBudget {
            position_m: rounding * (chain_m + frames_m + path_m) + jumps_m + jumps_rad * to_point_m,
            angle_rad: rounding + jumps_rad,
        }
    }
}

impl ArmState {
    /// The geometric Jacobian of the point at which positions are compared: rows of velocity, metres, above those of angular velocity, radians.
    pub(crate) fn jacobian(&self) -> Matrix6<f64> {
        let mut jacobian = Matrix6::zeros();
        for joint in 0..6 {
            let velocity = self.axes[joint].cross(&(self.tool.translation - self.origins[joint]));
            jacobian.fixed_slice_mut::<3, 1>(0, joint).copy_from(&velocity);
            jacobian.fixed_slice_mut::<3, 1>(3, joint).copy_from(&self.axes[joint]);
        }
        jacobian
    }

    /// The Jacobian with lengths in sizes of the arm, so that its rows compare.
    pub(crate) fn scaled_jacobian(&self) -> Matrix6<f64> {
        let points = self.origins.iter().chain([&self.tool.translation]);
        let (size_m, _) = points
            .fold((0.0, self.origins[0]), |(length, from), point| (length + (point - from).norm(), *point));
        let mut jacobian = self.jacobian();
        jacobian.fixed_rows_mut::<3>(0).scale_mut(1.0 / size_m.max(1e-3));
        jacobian
    }

    /// The residual against a commanded pose: the difference of the positions, metres, above sine times axis of the rotation from the
    /// commanded orientation to that of the arm.
    ///
    /// It is zero, with an angle below half a turn, where the pose is the commanded one and nowhere else.
    pub(crate) fn residual(&self, commanded: &Pose) -> Vector6<f64> {
        let position = self.tool.translation - commanded.translation;
        let turn = sine_axis(&(self.tool.rotation * commanded.rotation.transpose()));
        Vector6::new(position.x, position.y, position.z, turn.x, turn.y, turn.z)
    }

    /// Cosine of the angle between the orientation and the commanded one.
    pub(crate) fn cosine(&self, commanded: &Pose) -> f64 {
        ((self.tool.rotation * commanded.rotation.transpose()).trace() - 1.0) / 2.0
    }
}
