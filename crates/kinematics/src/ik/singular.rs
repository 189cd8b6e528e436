//! Whether a solution stands alone: joint values at which branches meet, or that leave a joint free, are marked.

use geometry::Pose;

use super::chain::Chain;
use super::newton::{Newton, scaled_jacobian};
use super::pivots::last_pivot;
use super::turns::difference;

/// Below this pivot of the Jacobian, with lengths in sizes of the arm, two branches may be closer than 1e-6 radians.
const SINGULAR: f64 = 1e-6;
/// How far the joint that may be free is turned, radians, and how far it must stay away from its first value to count as free.
const PUSH: f64 = 0.05;
const STAYS: f64 = 0.01;
/// Steps back to the pose.
const STEPS: usize = 40;

/// How a solution lies among its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Singularity {
    /// It stands alone: a small change of the pose asks for a small change of the joints.
    Regular,
    /// Two branches meet here, or are closer than 1e-6 radians, as with a stretched elbow: some small changes of the pose cannot be made.
    BranchesMeet,
    /// It is one of infinitely many solutions of the same pose that joints can be moved along, as axes 4 and 6 with a straight wrist.
    Continuum,
}

/// Ratio of the pivot at which branches meet to the root of a small change of the axes.
const PER_ROOT: f64 = 4.0;

/// The pivot below which a solution counts as singular, for axes that are `off` the family of a closed form, radians and sizes of the arm.
///
/// Where two branches meet, the pivot grows as the root of the distance from there, so that a closed form of axes that are a little off
/// may have them meet somewhat earlier or later than the true axes.
pub(super) fn singular_pivot(off: f64) -> f64 {
    SINGULAR.max(PER_ROOT * off.sqrt())
}

/// How a solution of a six-axis arm lies among its neighbours; below `singular_pivot` it does not stand alone.
pub(super) fn singularity(
    chain: &Chain,
    target: &Pose,
    size_m: f64,
    q: &[f64],
    singular_pivot: f64,
) -> Singularity {
    let (_, columns) = scaled_jacobian(chain, q, size_m);
    let Ok(columns) = columns.try_into() else { return Singularity::Regular };
    let (pivot, change) = last_pivot(&columns);
    if pivot > singular_pivot {
        return Singularity::Regular;
    }
    let mut pushed: Vec<f64> = q.iter().zip(change).map(|(angle, change)| angle + PUSH * change).collect();
    let error = Newton { chain, target, size_m }.converge(&mut pushed, STEPS);
    if error.is_small() && difference(&pushed, q) > STAYS {
        Singularity::Continuum
    } else {
        Singularity::BranchesMeet
    }
}
