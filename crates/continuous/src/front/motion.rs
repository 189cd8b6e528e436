//! The directed motion bound: how far a shape moves along one direction while all joints change at once.

use collision::Displacement;
use geometry::{Point3, Pose, Vector3, larger, smaller};
use kinematics::JointKind;

use super::changes::Changes;
use crate::poses::Poses;
use crate::problem::Problem;

/// Covers the rounding of the sums below, relative to the undirected bound.
const ROUNDING: f64 = 1e-9;
/// The lengths of directions differ from 1 by less.
const DIRECTION_ERROR: f64 = 1e-5;

/// The joints between two shapes, as seen from the fixed one at the middle of an interval, with their changes.
///
/// # Guarantee
/// Bounds hold at every configuration at which joint j has changed by `t · line_j + e` with one t in [−1, 1] for all joints, and
/// |e| at most `beside_j`. For a point p of the moving shape, with the joints in order from the fixed shape,
///
/// ```text
/// displacement = Σ Q_j d_j,   d_j = (R_j − 1)(p − o_j),   Q_j = R_1 … R_{j−1}
/// ```
///
/// `R_j` turns by the change about the axis (`o_j`, `w_j`) as it stands at the middle; a slide adds its length along `w_j`.
/// Along n, for every |p − x| ≤ r, with `A_j` = n · x⊥ and `B_j` = n · (`w_j` × x⊥) for the part x⊥ of x − `o_j` across the axis,
/// and `T_j` the largest change:
///
/// ```text
/// n · displacement ≤ |Σ B_j line_j| + Σ |B_j| beside_j                    first order
///                  + Σ max(0, −A_j)(1 − cos T_j) + |B_j|(T_j − sin T_j)   the rest for x
///                  + Σ 2 sin(T_j / 2) |w_j × n| r                         turn of the ball
///                  + Σ e_j 2 sin(T_j / 2) (ρ_j + r)                       earlier joints tilt later motion
/// ```
///
/// with |`Q_jᵀ n` − n| ≤ `e_j` and `ρ_j` = |x⊥|, where
///
/// ```text
/// e_j = Σ_{i<j} 2 sin(T_i / 2) |w_i × n|
/// ```
///
/// Above 180° the cosine counts as −1 and the sine of T / 2 as 1. A slide has `B_j` = n · `w_j`, none of the middle terms, and
/// tilts by `e_j` `T_j`. Mimic joints have changes of their own.
///
/// With a slope the bounds are on n · displacement + t · slope: a distance less them exceeds a floor that rises by t · slope.
#[derive(Default)]
pub(crate) struct RelativeMotion {
    joints: Vec<MovingJoint>,
    /// How much the distance that is to be kept rises from t = 0 to 1, metres.
    slope_m: f64,
}

/// One joint, in the frame of the fixed shape at the middle of the interval.
struct MovingJoint {
    origin: Vector3<f64>,
    axis: Vector3<f64>,
    turns: bool,
    /// Signed change at t = 1, radians or metres.
    line: f64,
    /// Largest change beside the line, radians or metres.
    beside: f64,
    /// Largest change T, radians or metres.
    largest: f64,
    /// 2 sin(T/2) of a turn: the largest chord of a unit circle.
    chord: f64,
    /// 1 − cos T of a turn.
    versine: f64,
    /// T − sin T of a turn.
    excess: f64,
}

impl RelativeMotion {
    /// Sets the motion of shape `moving` seen from shape `fixed`, at these poses, for these changes of the driven joints and of the distance that is to be
    /// kept.
    pub(crate) fn set(
        &mut self,
        (problem, poses): (&Problem<'_>, &Poses),
        (pair, fixed, moving): (usize, usize, usize),
        changes: &Changes,
    ) {
        self.joints.clear();
        self.slope_m = changes.slope_m;
        let fixed_from_world = poses.world_from_shape[fixed].inverse();
        let starts_at_fixed = problem.pairs[pair].a == problem.shapes[fixed].body;
        debug_assert!(starts_at_fixed || problem.pairs[pair].a == problem.shapes[moving].body);
        for part in &problem.joint_paths[pair] {
            let mechanism = &problem.robots[part.robot];
            let fixed_from_root = fixed_from_world * mechanism.world_from_root;
            for chain_joint in &part.joints {
                let Some((slot, share)) = mechanism.robot.driven_by(chain_joint.joint) else { continue };
                let driven = problem.coordinates.iter().position(|place| *place == (part.robot, slot));
                let Some(driven) = driven else { continue };
                // Seen from the other end of the chain, every joint is passed the other way.
                let sign = if chain_joint.is_reversed == starts_at_fixed { -1.0 } else { 1.0 };
                let (line, beside) =
                    (sign * share * changes.line[driven], share.abs() * changes.beside[driven]);
                if line == 0.0 && beside == 0.0 {
                    continue;
                }
                let root_from_link = &poses.root_from_link[part.robot];
                let axis = mechanism.robot.axis_in_root(chain_joint.joint, root_from_link);
                let kind = mechanism.robot.joints()[chain_joint.joint.0].kind;
                self.joints.push(MovingJoint::new(&fixed_from_root, axis, kind, line, beside));
            }
        }
        if !starts_at_fixed {
            self.joints.reverse();
        }
    }
}

impl MovingJoint {
    fn new(
        fixed_from_root: &Pose,
        (origin, axis): (Point3<f64>, Vector3<f64>),
        kind: JointKind,
        line: f64,
        beside: f64,
    ) -> Self {
        let largest = line.abs() + beside;
        let turns = kind != JointKind::Prismatic;
        let half = (0.5 * largest).min(std::f64::consts::FRAC_PI_2);
        let sine = libm::sin(half);
        Self {
            origin: fixed_from_root.point(&origin).coords,
            axis: fixed_from_root.vector(&axis),
            turns,
            line,
            beside,
            largest,
            chord: if turns { 2.0 * sine } else { 0.0 },
            versine: if turns { 2.0 * sine * sine } else { 0.0 },
            // The difference is lost in rounding for small angles; T³ / 6 is above it.
            excess: if turns {
                (largest - libm::sin(largest)).max(0.0).min(largest * largest * largest / 6.0)
                    + 1e-16 * largest
            } else {
                0.0
            },
        }
    }
}

impl Displacement for RelativeMotion {
    #[inline]
    fn along_m(&self, direction: &Vector3<f64>, center: &Point3<f64>, radius_m: f64) -> f64 {
        let n = direction;
        let (mut line_m, mut rest_m, mut tilt, mut undirected_m) = (0.0, 0.0, 0.0, 0.0);
        for joint in &self.joints {
            if joint.turns {
                let x = center.coords - joint.origin;
                let turned = joint.axis.cross(&x);
                let across = joint.axis.cross(n).norm();
                let (b, reach_m) = (n.dot(&turned), turned.norm() + radius_m);
                let a = n.dot(&x) - n.dot(&joint.axis) * joint.axis.dot(&x);
                let chord_m = joint.chord * reach_m;
                line_m += b * joint.line;
                rest_m += b.abs() * (joint.beside + joint.excess)
                    + larger(-a, 0.0) * joint.versine
                    + joint.chord * across * radius_m
                    + tilt * chord_m;
                tilt += joint.chord * across;
                undirected_m += chord_m;
            } else {
                let b = n.dot(&joint.axis);
                line_m += b * joint.line;
                rest_m += b.abs() * joint.beside + tilt * joint.largest;
                undirected_m += joint.largest;
            }
        }
        let slope_m = self.slope_m.abs();
        undirected_m += slope_m;
        let directed_m = (line_m + self.slope_m).abs() + rest_m;
        // No point moves further than the undirected bound in any direction, and `direction` is barely longer than 1.
        let bound_m = smaller(directed_m, undirected_m * (1.0 + DIRECTION_ERROR))
            + ROUNDING * undirected_m
            + DIRECTION_ERROR * slope_m;
        if bound_m.is_finite() { bound_m } else { f64::INFINITY }
    }

    fn largest_m(&self, center: &Point3<f64>, radius_m: f64) -> f64 {
        let reach_m = |joint: &MovingJoint| {
            let lever_m = joint.axis.cross(&(center.coords - joint.origin)).norm() + radius_m;
            if joint.turns { joint.chord * lever_m } else { joint.largest }
        };
        let moved_m = self.joints.iter().map(reach_m).sum::<f64>();
        let largest_m = (moved_m + self.slope_m.abs()) * (1.0 + ROUNDING);
        if largest_m.is_finite() { largest_m } else { f64::INFINITY }
    }
}
