//! The chain of joints between two links, with the way to its inverse kinematics.

use geometry::{Point3, Pose, Vector3};
use nalgebra::Vector6;

use super::candidates::candidates;
use super::chain::{Chain, JointAt, TurningJoint};
use super::continuation::{Lost, follow};
use super::enclose::CentredRegion;
use super::family::{Deviation, Family, Method};
use super::lines::AxisLines;
use super::no_arm::NoArm;
use super::self_check::{SelfCheck, is_deficient, self_check};
use super::solutions::{OpenRegion, Solutions, find, find_all, find_within};
use super::solver::SeedSolver;
use super::turns::{difference, within};
use crate::{JointId, Limits, LinkId, Robot};

/// A value outside a limit by no more than this is the limit, radians: far below the tolerance of solutions.
const LIMIT_SLACK: f64 = 1e-12;

/// Distance around joint values beyond which solutions are not searched without a closed form, radians, and the most parts that are looked at.
const MOST_DISTANCE: f64 = 0.6;
const MOST_PARTS: usize = 4_000;

/// The joints between a base link and a tip link, all of which turn, each by itself.
///
/// Joint vectors `q` of an arm have one value per joint in [`Self::joints`], radians; poses are `base_from_tip`, metres. Joints off the chain
/// play no part.
#[derive(Clone, Debug)]
pub struct Arm {
    chain: Chain,
    members: Vec<TurningJoint>,
    size_m: f64,
    method: Method,
    solver: Option<SeedSolver>,
    self_check: SelfCheck,
    rejected: Vec<(Method, SelfCheck)>,
}

impl Arm {
    /// The arm between two links; it may lead up the tree and down again.
    ///
    /// Every closed form whose family the axis lines belong to, or come within 0.02 radians and 0.02 arm lengths of, is tried with 256
    /// fixed pseudo-random joint vectors. A complete closed form must find all of them among the solutions of their poses, seeds for
    /// calibrated arms and searches 98 of 100; otherwise the next way is tried, and the search from many starts comes last.
    ///
    /// # Errors
    /// A joint of the chain slides or follows another one, or none turns.
    pub fn new(robot: &Robot, from: LinkId, to: LinkId) -> Result<Self, NoArm> {
        let (chain, members) = Chain::between(robot, from, to, None)?;
        Ok(Self::with_chain(chain, members))
    }

    /// The arm between two links with one turning joint at a value, which is no joint of the arm then: of seven axes six remain.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn with_locked(robot: &Robot, from: LinkId, to: LinkId, locked: JointAt) -> Result<Self, NoArm> {
        let (chain, members) = Chain::between(robot, from, to, Some(locked))?;
        Ok(Self::with_chain(chain, members))
    }

    fn with_chain(chain: Chain, members: Vec<TurningJoint>) -> Self {
        let size_m = chain.size_m();
        let mut rejected = Vec::new();
        let followed = |family| Method {
            family,
            is_reversed: false,
            deviation: Deviation::default(),
            is_complete: false,
        };
        let mut arm = Self {
            method: followed(Family::NotSix),
            chain,
            members,
            size_m,
            solver: None,
            self_check: SelfCheck::default(),
            rejected: Vec::new(),
        };
        let Some(lines) = AxisLines::from_chain(&arm.chain) else { return arm };
        if is_deficient(&arm.chain, size_m) {
            arm.method = followed(Family::Deficient);
            return arm;
        }
        for solver in candidates(&lines, size_m) {
            let check = self_check(&arm.chain, size_m, &solver);
            if check.passes(&solver) {
                (arm.method, arm.solver, arm.self_check) = (solver.method, Some(solver), check);
                break;
            }
            rejected.push((solver.method, check));
        }
        arm.rejected = rejected;
        arm
    }

    /// The joints from base to tip.
    pub fn joints(&self) -> impl ExactSizeIterator<Item = JointId> + '_ {
        self.members.iter().map(|member| member.joint)
    }

    /// How solutions are found.
    pub fn method(&self) -> Method {
        self.method
    }

    /// How the method did on the fixed joint vectors; none were tried where solutions are only followed.
    pub fn self_check(&self) -> SelfCheck {
        self.self_check
    }

    /// Methods that the axis lines allow and that failed on the fixed joint vectors.
    pub fn rejected(&self) -> &[(Method, SelfCheck)] {
        &self.rejected
    }

    /// `base_from_tip` at joint values, by the same transforms as [`Robot::link_poses`].
    ///
    /// # Panics
    /// Where `q` does not hold one value per joint.
    pub fn forward(&self, q: &[f64]) -> Pose {
        self.check_length(q);
        self.chain.forward(q)
    }

    /// As [`Self::forward`], and for every joint a point on its axis, metres, and the unit direction of the axis, both in the base's frame.
    ///
    /// # Panics
    /// Where `q` does not hold one value per joint.
    pub fn forward_with_axes(&self, q: &[f64], axes: &mut Vec<(Point3<f64>, Vector3<f64>)>) -> Pose {
        self.check_length(q);
        self.chain.with_axes(q, axes)
    }

    /// All joint vectors that bring the tip to a pose, whole turns apart and without regard to limits.
    ///
    /// The rotation of the pose has to be one within 1e-9; joints that are free are 0 ([`Self::solutions_near`] chooses them).
    ///
    /// # Guarantee
    /// Forward kinematics of every solution is the pose within 1e-9 m and 1e-9 rad. What is known of solutions that are not in the list,
    /// [`Solutions::completeness`] says; it errs towards [`MayMiss`](super::Completeness::MayMiss).
    pub fn solutions(&self, base_from_tip: &Pose) -> Solutions {
        match &self.solver {
            Some(solver) => find_all(&self.chain, self.size_m, solver, base_from_tip, &[0.0; 6]),
            None => Solutions::unknown(self.members.len()),
        }
    }

    /// As [`Self::solutions`], the nearest to `near` first, by the largest difference of a joint modulo whole turns; free joints stay as
    /// there where that is possible.
    ///
    /// # Panics
    /// Where `near` does not hold one value per joint.
    pub fn solutions_near(&self, base_from_tip: &Pose, near: &[f64]) -> Solutions {
        self.check_length(near);
        let (Some(solver), Ok(six)) = (&self.solver, near.try_into()) else {
            return Solutions::unknown(self.members.len());
        };
        let mut solutions = find_all(&self.chain, self.size_m, solver, base_from_tip, six);
        solutions.list.sort_by(|a, b| difference(&a.q, near).total_cmp(&difference(&b.q, near)));
        solutions
    }

    /// The joint vectors within a distance of `near` that bring the tip to a pose, by the largest difference of a joint: without a closed form,
    /// in a search that grows fast with the distance and gives up. For arms of six joints.
    ///
    /// # Guarantee
    /// As [`Self::solutions`], but the list and its completeness speak of these joint vectors alone.
    ///
    /// # Panics
    /// Where `near` does not hold one value per joint.
    pub fn solutions_within(&self, base_from_tip: &Pose, near: &[f64], distance_rad: f64) -> Solutions {
        self.check_length(near);
        let unknown = Solutions::unknown(self.members.len());
        let is_usable = base_from_tip.is_finite() && near.iter().all(|value| value.is_finite());
        let (Ok(middle), true, true) = (<[f64; 6]>::try_from(near), is_usable, distance_rad < MOST_DISTANCE)
        else {
            return unknown;
        };
        let region = CentredRegion {
            middle: middle.into(),
            half_widths: Vector6::repeat(distance_rad * (1.0 + 1e-12) + LIMIT_SLACK),
        };
        find_within(&self.chain, self.size_m, base_from_tip, region, MOST_PARTS)
    }

    /// What Newton's method finds from so many fixed pseudo-random starts, whatever the family of a six-axis arm: a second opinion on
    /// [`Self::solutions`].
    ///
    /// # Guarantee
    /// Forward kinematics of every solution is the pose within 1e-9 m and 1e-9 rad; solutions may be missing.
    pub fn searched(&self, base_from_tip: &Pose, starts: usize) -> Solutions {
        if self.members.len() != 6 {
            return Solutions::unknown(self.members.len());
        }
        find(&self.chain, self.size_m, &SeedSolver::general(starts), base_from_tip, &[0.0; 6])
    }

    /// Whether solutions are found, and not only followed.
    pub fn has_solver(&self) -> bool {
        self.solver.is_some()
    }

    /// The configuration at a pose that is reached from `start` without a jump: the straight way between the two poses, turning about one
    /// axis, is followed in short steps, with the least change of the joints where there are more than six.
    ///
    /// # Errors
    /// The solution is lost on the way.
    ///
    /// # Guarantee
    /// Forward kinematics of the answer is the pose within 1e-9 m and 1e-9 rad. No step along the way turns a joint by more than 0.1 radians, and
    /// no correction of a step is more than half of it; that no branch was left between two steps is not proven.
    ///
    /// # Panics
    /// Where `start` does not hold one value per joint.
    pub fn continue_from(&self, start: &[f64], base_from_tip: &Pose) -> Result<Vec<f64>, Lost> {
        self.check_length(start);
        follow(&self.chain, self.size_m, start, base_from_tip)
    }

    /// For every joint its values within the limits that are whole turns from `q`, ascending, radians; a joint without limits, or with more
    /// than a hundred turns between them, keeps the value it has. An empty list is a joint that no turn brings within its limits.
    ///
    /// A value that is outside a limit by at most 1e-12 is the limit.
    ///
    /// # Panics
    /// Where `q` does not hold one value per joint.
    pub fn turns_within_limits(&self, q: &[f64]) -> Vec<Vec<f64>> {
        self.check_length(q);
        let of_joint = |(member, &angle): (&TurningJoint, &f64)| match member.limits {
            Some(limits) if limits.upper - limits.lower <= 200.0 * std::f64::consts::PI => {
                within(angle, limits.lower, limits.upper, LIMIT_SLACK)
            }
            Some(limits) if limits.lower <= angle && angle <= limits.upper => vec![angle],
            Some(_) => Vec::new(),
            None => vec![angle],
        };
        self.members.iter().zip(q).map(of_joint).collect()
    }

    /// For every joint a lower bound on the difference between `near` and the values of a region that lie within the limits, whole turns apart,
    /// radians; `None` if the region has no values within the limits of a joint.
    ///
    /// # Panics
    /// Where `near` does not hold one value per joint.
    pub fn least_differences(&self, region: &OpenRegion, near: &[f64]) -> Option<Vec<f64>> {
        self.check_length(near);
        let parts = region.middle.iter().zip(&region.half_widths).zip(&self.members).zip(near);
        parts
            .map(|(((middle, half_width), member), near)| {
                least_difference([*middle, *half_width], member.limits.as_ref(), *near)
            })
            .collect()
    }

    /// The length of the chain, metres.
    pub(super) fn size_m(&self) -> f64 {
        self.size_m
    }

    fn check_length(&self, q: &[f64]) {
        assert_eq!(q.len(), self.members.len(), "one value per joint of the arm");
    }
}

/// A lower bound on the difference between a value and those of an interval, whole turns apart and within limits, radians; `None` if none are.
fn least_difference([middle, half_width]: [f64; 2], limits: Option<&Limits>, near: f64) -> Option<f64> {
    use std::f64::consts::TAU;
    let half_width = half_width + LIMIT_SLACK;
    let (lower, upper) = limits.map_or((f64::NEG_INFINITY, f64::INFINITY), |limits| {
        (limits.lower - LIMIT_SLACK, limits.upper + LIMIT_SLACK)
    });
    // Within the limits alone, the nearest value is this one.
    let clamped = near.clamp(lower, upper);
    if half_width >= TAU / 2.0 {
        return Some((clamped - near).abs());
    }
    // Of the turns of the interval, the one around the nearest value, or one of its neighbours.
    let turns = ((clamped - middle) / TAU).round();
    [-1.0, 0.0, 1.0]
        .iter()
        .filter_map(|more| {
            let place = middle + TAU * (turns + more);
            let (low, high) = ((place - half_width).max(lower), (place + half_width).min(upper));
            (low <= high).then(|| (near.clamp(low, high) - near).abs())
        })
        .min_by(f64::total_cmp)
        .map(|least| (least - LIMIT_SLACK).max(0.0))
}
