//! Following one solution from a known one while the pose moves: for arms with more than six axes, and along moves.

use std::fmt;

use geometry::Pose;

use super::chain::Chain;
use super::newton::Newton;
use super::pose_error::twist;

/// Largest change of a joint in one step along the way, radians.
const LONGEST_STEP: f64 = 0.1;
/// Smallest step, as a share of the way, and the largest number of steps.
const SHORTEST: f64 = 1e-5;
const MOST_STEPS: usize = 10_000;
/// Newton's method corrects a step by at most this share of it; more would be a jump to another branch.
const MOST_CORRECTION: f64 = 0.5;
/// Rounding of a correction, radians.
const ROUNDING: f64 = 1e-9;
const NEWTON_STEPS: usize = 12;

/// The solution was lost on the way to the target: the arm comes near a singular configuration, or the way leaves its reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lost {
    /// Share of the way that was followed, from 0 to 1.
    pub share: f64,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the solution is lost after {:.1} % of the way: a singular configuration, or the end of the reach",
            self.share * 100.0
        )
    }
}

impl std::error::Error for Lost {}

/// Follows the straight way, which turns about one axis, from the pose of `start` to the target.
pub(super) fn follow(chain: &Chain, size_m: f64, start: &[f64], target: &Pose) -> Result<Vec<f64>, Lost> {
    let from = chain.forward(start);
    let (linear, angular) = twist(&from, target);
    let at = |share: f64| {
        if share >= 1.0 {
            return *target;
        }
        let angle = angular.norm() * share;
        let turn = Pose::from_axis_angle(angular.try_normalize(0.0).unwrap_or_default(), angle);
        Pose { rotation: turn.rotation * from.rotation, translation: from.translation + linear * share }
    };
    let (mut q, mut share, mut step) = (start.to_vec(), 0.0, 1.0);
    for _ in 0..MOST_STEPS {
        let next = f64::min(1.0, share + step);
        match one_step(chain, size_m, &q, &at(next)) {
            Some(there) if next >= 1.0 => return Ok(there),
            Some(there) => {
                (q, share) = (there, next);
                step *= 2.0;
            }
            None if step < SHORTEST => break,
            None => step /= 2.0,
        }
    }
    Err(Lost { share })
}

/// The configuration at a near pose; none where the joints change too far, or the correction is no small part of the change.
fn one_step(chain: &Chain, size_m: f64, q: &[f64], target: &Pose) -> Option<Vec<f64>> {
    let newton = Newton { chain, target, size_m };
    let change = newton.step(q)?;
    let longest = change.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
    if longest > LONGEST_STEP {
        return None;
    }
    let predicted: Vec<f64> = q.iter().zip(&change).map(|(angle, change)| angle + change).collect();
    let mut corrected = predicted.clone();
    let error = newton.converge(&mut corrected, NEWTON_STEPS);
    let correction = predicted.iter().zip(&corrected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    (error.is_small() && correction <= MOST_CORRECTION * longest + ROUNDING).then_some(corrected)
}
