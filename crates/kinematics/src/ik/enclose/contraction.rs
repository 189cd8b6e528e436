//! What the true chain says of a region of joint values: no solution, exactly one, or a smaller region.
//!
//! With the residual e of the pose, and a matrix A near the inverse of the Jacobian at the middle c of the region c ± r, all solutions in it
//! lie within K r of c − A e(c), where K bounds |I − A ∂e/∂q| there; and if |A e(c)| + K r < r, exactly one is in it.
//!
//! Close to where branches meet the inverse is large and K r is no smaller than r. There, rows of another A solve the equations for five
//! joints with the widest one given, which narrows the five to what that one allows.
//!
//! Source: R. Krawczyk, "Newton-Algorithmen zur Bestimmung von Nullstellen mit Fehlerschranken", 1969; R. B. Kearfott, "Preconditioners for the
//! interval Gauss–Seidel method", 1990.

use geometry::Pose;
use nalgebra::{Matrix6, RowVector6, Vector6};

use super::super::chain::Chain;
use super::super::pose_error::{PoseError, sine_axis};
use crate::ik::turns::wrapped;
use crate::jacobian::{column_changes, turning};

/// Rounding of poses as a share of lengths, and of angles.
const ROUNDING: f64 = 1e-13;
/// Rounding per radian of the joint values.
const ROUNDING_PER_RAD: f64 = 4e-16;
/// Rounding of sums and products, as a share.
const SHARE: f64 = 1e-9;
/// The sum of half widths up to which the bounds on rotations hold, radians.
const WIDEST: f64 = 0.5;
/// Radius below which a region is not narrowed, radians.
const NARROWEST: f64 = 1e-11;
/// Radius up to which the region around a solution is made small, radians, and most attempts at it.
const TIGHT: f64 = 1e-8;
const TIGHTENINGS: usize = 12;
/// Most attempts, and the share of the widest half width that an attempt has to leave at most for another one.
const ATTEMPTS: usize = 6;
const GAIN: f64 = 0.7;

/// A region as middle and half widths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ik) struct CentredRegion {
    pub(in crate::ik) middle: Vector6<f64>,
    pub(in crate::ik) half_widths: Vector6<f64>,
}

impl CentredRegion {
    /// The largest difference of a joint between given values and the region, whole turns apart.
    pub(in crate::ik) fn distance(&self, near: &[f64; 6]) -> f64 {
        let nearest = self.nearest_to(near);
        (0..6).map(|joint| wrapped(near[joint] - nearest[joint]).abs()).fold(0.0, f64::max)
    }

    /// The joint values of the region that are nearest to given ones, joint by joint and whole turns apart.
    pub(in crate::ik) fn nearest_to(&self, near: &[f64; 6]) -> [f64; 6] {
        std::array::from_fn(|joint| {
            let (middle, half_width) = (self.middle[joint], self.half_widths[joint]);
            middle + wrapped(near[joint] - middle).clamp(-half_width, half_width)
        })
    }
}

/// What is known of the solutions in a region.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Settled {
    /// There are none.
    Empty,
    /// All are one, which exists: it lies within these half widths of these joint values.
    One(CentredRegion),
    /// All lie in here.
    Open(CentredRegion),
}

/// The equations of one target.
pub(super) struct Equations<'a> {
    pub(super) chain: &'a Chain,
    pub(super) target: &'a Pose,
    /// Length of the chain, metres.
    pub(super) size_m: f64,
}

/// One evaluation in a region: the Newton step from its middle, negated, where that ends, and the spread of the solutions around there.
struct Evaluated {
    step: Vector6<f64>,
    end: Vector6<f64>,
    spread: Vector6<f64>,
}

impl Evaluated {
    /// Whether the region that it was made in has no solutions.
    fn excludes(&self, at: &CentredRegion) -> bool {
        (0..6).any(|joint| self.step[joint].abs() - self.spread[joint] > at.half_widths[joint])
    }

    /// A region a little larger than that of the solutions.
    fn surroundings(&self) -> CentredRegion {
        CentredRegion { middle: self.end, half_widths: self.spread * 1.2 + Vector6::repeat(NARROWEST) }
    }

    /// The part of a region that lies within the spread.
    fn narrowed(&self, at: &CentredRegion) -> CentredRegion {
        let mut narrowed = *at;
        for joint in 0..6 {
            let low = (at.middle[joint] - at.half_widths[joint]).max(self.end[joint] - self.spread[joint]);
            let high = (at.middle[joint] + at.half_widths[joint]).min(self.end[joint] + self.spread[joint]);
            narrowed.middle[joint] = f64::midpoint(low, high);
            narrowed.half_widths[joint] = ((high - low) / 2.0).max(0.0) * (1.0 + SHARE) + 1e-15;
        }
        narrowed
    }
}

impl Equations<'_> {
    /// What is known of the solutions in a region.
    ///
    /// # Guarantee
    /// `Empty` and `One` are proven for the true chain, rounding included; every solution of the region is in the region that `Open` holds.
    pub(super) fn settle(&self, region: CentredRegion) -> Settled {
        let mut at = region;
        for _ in 0..ATTEMPTS {
            if self.is_apart(&at) {
                return Settled::Empty;
            }
            let is_small = at.half_widths.sum() <= WIDEST;
            if !is_small {
                return Settled::Open(at);
            }
            let Some(linear) = self.linear(&at) else { return Settled::Open(at) };
            let newton = linear.inverse().and_then(|rows| linear.evaluate(&rows, &at));
            let mut next = at;
            if let Some(newton) = &newton {
                if newton.excludes(&at) {
                    return Settled::Empty;
                }
                if let Some(one) = self.one(&newton.surroundings()) {
                    return Settled::One(self.tightened(one));
                }
                next = newton.narrowed(&next);
            }
            let is_gain = |next: &CentredRegion| next.half_widths.max() <= GAIN * at.half_widths.max();
            // Where branches meet, the inverse narrows nothing.
            let widest = at.half_widths.imax();
            if !is_gain(&next)
                && let Some(along) = linear.inverse_along(widest).and_then(|rows| linear.evaluate(&rows, &at))
            {
                if along.excludes(&at) {
                    return Settled::Empty;
                }
                next = along.narrowed(&next);
            }
            let goes_on = is_gain(&next);
            at = next;
            if !goes_on {
                break;
            }
        }
        Settled::Open(at)
    }

    /// Whether the target is farther from the first joint than the stretched chain is long.
    pub(super) fn is_beyond_reach(&self) -> bool {
        let distance = (self.target.translation - self.chain.first_joint()).norm();
        let may_be_reached = distance <= self.size_m * (1.0 + SHARE) + SHARE;
        !may_be_reached
    }

    fn evaluate(&self, at: &CentredRegion) -> Option<Evaluated> {
        let linear = self.linear(at)?;
        linear.evaluate(&linear.inverse()?, at)
    }

    /// The pose of the tip in the middle of a region.
    pub(super) fn tip(&self, at: &CentredRegion) -> Pose {
        self.chain.forward(at.middle.as_slice())
    }

    /// The region around its only solution, if there is exactly one within it.
    fn one(&self, at: &CentredRegion) -> Option<CentredRegion> {
        let is_small = at.half_widths.sum() <= WIDEST;
        if !is_small {
            return None;
        }
        let Evaluated { step, spread, .. } = self.evaluate(at)?;
        (0..6).all(|joint| step[joint].abs() + spread[joint] < at.half_widths[joint]).then_some(*at)
    }

    /// The region around its only solution, made small: the share that an attempt leaves is squared by the next one.
    fn tightened(&self, mut at: CentredRegion) -> CentredRegion {
        for _ in 0..TIGHTENINGS {
            let Some(evaluated) = self.evaluate(&at) else { break };
            at = evaluated.narrowed(&at);
            if at.half_widths.max() <= TIGHT {
                break;
            }
        }
        at
    }

    /// Whether no joint values of a region bring the tip to the target, because it is too far from there in the middle.
    fn is_apart(&self, at: &CentredRegion) -> bool {
        let mut axes = Vec::with_capacity(6);
        let tip = self.chain.with_axes(at.middle.as_slice(), &mut axes);
        let error = PoseError::between(&tip, self.target);
        let [slack_m, slack_rad] = self.rounding(&at.middle);
        let turned = at.half_widths.sum() * (1.0 + SHARE) + slack_rad;
        // Seen from the link of a joint, the joints beyond it move the tip first.
        let mut moved = 0.0;
        for joint in (0..6).rev() {
            let (origin, axis) = &axes[joint];
            let lever = axis.cross(&(tip.translation - origin.coords)).norm();
            moved += at.half_widths[joint] * (lever + moved);
        }
        error.angle_rad > turned || error.distance_m > moved * (1.0 + SHARE) + slack_m
    }

    /// Bounds on the rounding of poses at joint values: metres and radians.
    fn rounding(&self, q: &Vector6<f64>) -> [f64; 2] {
        let share = ROUNDING + ROUNDING_PER_RAD * q.lp_norm(1);
        [share * (self.size_m + self.target.translation.norm() + self.chain.first_joint().norm()), share]
    }

    /// The equations near the middle of a region, whose bounds hold in all of it.
    fn linear(&self, at: &CentredRegion) -> Option<Linear> {
        let mut axes = Vec::with_capacity(6);
        let tip = self.chain.with_axes(at.middle.as_slice(), &mut axes);
        let point = tip.translation.into();
        let mut jacobian = Matrix6::zeros();
        for (joint, (origin, axis)) in axes.iter().enumerate() {
            jacobian.set_column(joint, &turning(origin, axis, &point));
        }
        let relative = tip.rotation * self.target.rotation.transpose();
        let position = tip.translation - self.target.translation;
        let turn = sine_axis(&relative);
        // The angle is small in the middle, so that its sine is not that of an angle beyond a quarter turn.
        let angle_rad = PoseError::between(&tip, self.target).angle_rad + at.half_widths.sum();
        let is_near = angle_rad < 1.0;
        let residual = Vector6::new(position.x, position.y, position.z, turn.x, turn.y, turn.z);
        is_near.then(|| Linear { residual, jacobian, angle_rad, rounding: self.rounding(&at.middle) })
    }
}

/// The equations near the middle of a region.
struct Linear {
    residual: Vector6<f64>,
    jacobian: Matrix6<f64>,
    /// Most angle between the target and the tip in the region.
    angle_rad: f64,
    /// Metres and radians.
    rounding: [f64; 2],
}

impl Linear {
    fn inverse(&self) -> Option<Matrix6<f64>> {
        self.jacobian.full_piv_lu().try_inverse()
    }

    /// The rows of the inverse with those of all joints but one replaced: they solve the equations for these joints with that one given, by
    /// least squares. Close to a singular configuration, along which that joint moves, they narrow the others to what it allows.
    fn inverse_along(&self, given: usize) -> Option<Matrix6<f64>> {
        let others = self.jacobian.remove_column(given);
        let solved = (others.transpose() * others).full_piv_lu().try_inverse()? * others.transpose();
        let own = self.inverse().map_or_else(RowVector6::zeros, |inverse| inverse.row(given).into_owned());
        let mut rows = solved.insert_row(given, 0.0);
        rows.set_row(given, &own);
        Some(rows)
    }

    /// The Newton step with these rows, and the spread around its end in which all solutions of the region lie.
    fn evaluate(&self, inverse: &Matrix6<f64>, at: &CentredRegion) -> Option<Evaluated> {
        let Self { residual, jacobian, angle_rad, rounding: [rounding_m, rounding_rad] } = self;
        let norms: [Vector6<f64>; 2] = [0, 3].map(|from| {
            Vector6::from_fn(|row, _| inverse.fixed_slice::<1, 3>(row, from).norm() * (1.0 + SHARE))
        });
        let weighted = |position: f64, angle: f64| norms[0] * position + norms[1] * angle;
        let mut bound = (Matrix6::identity() - inverse * jacobian).abs();
        for joint in 0..6 {
            let [velocity, direction] = column_changes(&jacobian.data.0, joint, at.half_widths.as_slice());
            // At a relative angle θ of at most 1, the last rows of ∂e/∂q differ from the axis by at most θ/2.
            let direction = direction + angle_rad / 2.0 + rounding_rad;
            let lengths = jacobian.column(joint).fixed_rows::<3>(0).norm();
            let product = weighted(lengths, 1.0) * 1e-14 + Vector6::repeat(1e-14);
            let mut column = bound.column_mut(joint);
            column += weighted(velocity + rounding_m, direction) + product;
        }
        let step = inverse * residual;
        let spread = (bound * at.half_widths + weighted(*rounding_m, *rounding_rad)) * (1.0 + SHARE)
            + Vector6::repeat(1e-15);
        (step.iter().all(|entry| entry.is_finite()) && spread.iter().all(|entry| entry.is_finite()))
            .then_some(Evaluated { step, end: at.middle - step, spread })
    }
}
