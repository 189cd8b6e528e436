//! The equations of a move: how far the tool of an arm is from the commanded pose.
//!
//! Positions are compared at one point of the tool: its tool centre point (TCP), or the wrist. Both have the same solutions. About the wrist
//! the last three axes of most arms do not move the point, so that the Jacobian changes less along a piece (D. L. Pieper, "The kinematics
//! of manipulators under computer control", 1968, parts position from orientation there).

use std::borrow::Cow;

use geometry::{Point3, Pose, Vector3};
use kinematics::{Arm, sine_axis};
use nalgebra::{Matrix6, Vector6};
use program::{CartesianPath, PoseSpread};

use crate::carried::{CarrierMotion, CommandedBounds};
use crate::redundant::RedundantMotion;
use crate::spread::NO_SPREAD;

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
    /// The joint of an arm of seven axes that moves linearly with the share; `None` where it stands, and of six axes.
    pub(crate) redundant: Option<RedundantMotion<'a>>,
    pub(crate) path: &'a CartesianPath,
}

/// The arm at joint values, in the frame of its base.
#[derive(Clone, Debug)]
pub(crate) struct ArmState {
    /// `base_from_tcp`, moved to the point at which positions are compared.
    pub(crate) tool: Pose,
    /// A point on every axis, metres, and its unit direction, in the order of the chain; a redundant joint that moves is among them.
    pub(crate) lines: Vec<(Point3<f64>, Vector3<f64>)>,
    /// The place of that joint.
    redundant: Option<usize>,
}

/// Bounds on the error of computed poses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErrorBudget {
    /// Of positions, metres.
    pub(crate) position_m: f64,
    /// Of rotations, radians.
    pub(crate) angle_rad: f64,
    /// How far from the path commanded poses may be.
    pub(crate) spread: PoseSpread,
}

impl<'a> PathModel<'a> {
    /// With positions compared at the TCP.
    pub(crate) fn at_tcp(
        arm: &'a Arm,
        tip_from_tcp: Pose,
        carried: CarrierMotion,
        path: &'a CartesianPath,
    ) -> Self {
        Self { arm, tip_from_tcp, point_in_tcp: Vector3::zeros(), carried, redundant: None, path }
    }

    /// With a joint of an arm of seven axes that moves.
    pub(crate) fn with_redundant(self, redundant: Option<RedundantMotion<'a>>) -> Self {
        Self { redundant, ..self }
    }

    /// With positions compared at the wrist: the point of axis 6 that is nearest to axis 5, where the axes of a spherical wrist meet.
    pub(crate) fn at_wrist(&self) -> Self {
        let at_tcp = Self { point_in_tcp: Vector3::zeros(), ..self.clone() };
        let state = at_tcp.state(&Vector6::zeros(), 0.0);
        let [.., (origin_5, fifth), (origin_6, sixth)] = state.solved_lines();
        let normal = fifth.cross(&sixth);
        let along = (origin_6 - origin_5).cross(&fifth).dot(&normal) / normal.norm_squared();
        let wrist = if along.is_finite() { origin_6 + sixth * along } else { origin_6 };
        let point_in_tcp = state.tool.inverse().point(&wrist).coords;
        Self { point_in_tcp, ..at_tcp }
    }

    /// The arm at joint values, where the redundant joint is at a share of the path.
    pub(crate) fn state(&self, q: &Vector6<f64>, share: f64) -> ArmState {
        let mut lines = Vec::with_capacity(7);
        let tip = match &self.redundant {
            None => self.arm.forward_with_axes(q.as_slice(), &mut lines),
            Some(moves) => moves.seven.forward_with_axes(&self.in_order(q, moves.at(share)), &mut lines),
        };
        let redundant = self.redundant.as_ref().map(|moves| moves.place);
        ArmState { tool: self.moved(tip * self.tip_from_tcp), lines, redundant }
    }

    /// One value per joint of the chain: those of the six joints that are solved for, and that of the redundant joint if it moves.
    pub(crate) fn in_order(&self, q: &Vector6<f64>, redundant: f64) -> Vec<f64> {
        let mut all = q.as_slice().to_vec();
        if let Some(moves) = &self.redundant {
            all.insert(moves.place, redundant);
        }
        all
    }

    /// The place in the chain of a joint that is solved for.
    pub(crate) fn place(&self, joint: usize) -> usize {
        joint + usize::from(self.redundant.as_ref().is_some_and(|moves| moves.place <= joint))
    }

    /// The arm of six joints at a share of the path: the redundant joint stands where it is there.
    pub(crate) fn arm_at(&self, share: f64) -> Cow<'_, Arm> {
        self.redundant.as_ref().map_or(Cow::Borrowed(self.arm), |moves| Cow::Owned(moves.locked_at(share)))
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
        let chain_m = state.chain_m(Vector3::zeros());
        let to_point_m = self.point_in_tcp.norm();
        let frames_m = self.carried.length_m + self.tip_from_tcp.translation.norm() + 2.0 * to_point_m;
        let path_m = self.path.at(0.0).translation.norm() + self.path.length_m();
        let redundant_rad = self.redundant.as_ref().map_or(0.0, RedundantMotion::most_rad);
        let rounding = ROUNDING + ROUNDING_PER_RAD * (q.lp_norm(1) + self.carried.angle_rad + redundant_rad);
        let jumps = [(0.0, f64::MIN_POSITIVE), (1.0, 1.0 - f64::EPSILON)].map(|(end, beside)| {
            let (end, beside) = (self.path.at(end), self.path.at(beside));
            ((end.translation - beside.translation).norm(), (end.rotation - beside.rotation).norm())
        });
        let (jumps_m, jumps_rad) = (jumps[0].0 + jumps[1].0, jumps[0].1 + jumps[1].1);
        ErrorBudget {
            position_m: rounding * (chain_m + frames_m + path_m) + jumps_m + jumps_rad * to_point_m,
            angle_rad: rounding + jumps_rad,
            spread: NO_SPREAD,
        }
    }
}

impl ArmState {
    /// The axes of the six joints that are solved for.
    fn solved_lines(&self) -> [(Point3<f64>, Vector3<f64>); 6] {
        std::array::from_fn(|joint| {
            self.lines[joint + usize::from(self.redundant.is_some_and(|place| place <= joint))]
        })
    }

    /// Length of the way along a point of every axis to the tool, metres, from a point.
    fn chain_m(&self, from: Vector3<f64>) -> f64 {
        let points = self.lines.iter().map(|(origin, _)| &origin.coords).chain([&self.tool.translation]);
        let (length_m, _) =
            points.fold((0.0, from), |(length, from), point| (length + (point - from).norm(), *point));
        length_m
    }

    /// The geometric Jacobian of the point at which positions are compared, joint by joint of the chain: velocity, metres, before angular velocity, radians.
    pub(crate) fn columns(&self) -> Vec<[f64; 6]> {
        let column = |(origin, axis): &(Point3<f64>, Vector3<f64>)| {
            let velocity = axis.cross(&(self.tool.translation - origin.coords));
            [velocity.x, velocity.y, velocity.z, axis.x, axis.y, axis.z]
        };
        self.lines.iter().map(column).collect()
    }

    /// The Jacobian by the six joints that are solved for: rows of velocity, metres, above those of angular velocity, radians.
    pub(crate) fn jacobian(&self) -> Matrix6<f64> {
        let mut columns = self.columns();
        if let Some(place) = self.redundant {
            columns.remove(place);
        }
        Matrix6::from_fn(|row, joint| columns[joint][row])
    }

    /// The Jacobian with lengths in sizes of the arm, so that its rows compare.
    pub(crate) fn scaled_jacobian(&self) -> Matrix6<f64> {
        let size_m = self.chain_m(self.lines[0].0.coords);
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
