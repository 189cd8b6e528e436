//! The solutions of one pose: polished on the true model, verified by forward kinematics, each once, in a fixed order.

use geometry::Pose;

use super::chain::Chain;
use super::newton::Newton;
use super::pose_error::PoseError;
use super::singular::{Singularity, singular_pivot, singularity};
use super::solver::Solver;
use super::turns::{difference, wrapped};

/// Joint vectors closer than this are one solution, radians.
const SAME: f64 = 1e-6;
/// A seed this near to the target, metres and radians, is a solution of the closed form, and not the end of a branch.
const NEARLY: f64 = 1e-6;
/// A solution that is not verified is no loss if one this near to it is, radians.
const BESIDE: f64 = 1e-3;

/// Joint values that bring the tip to a pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// One value per joint of the arm, radians, each in (−π, π].
    pub q: Vec<f64>,
    /// How forward kinematics of these values differs from the pose: at most 1e-9 m and 1e-9 rad.
    pub error: PoseError,
    /// Whether it stands alone.
    pub singularity: Singularity,
}

/// What is known of the list of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// The list holds every solution, whole turns of joints apart; an empty list proves that the pose is out of reach.
    Complete,
    /// There are infinitely many solutions; the list holds some of them, each marked [`Singularity::Continuum`], and every other one.
    Continuum,
    /// Solutions may be missing; an empty list proves nothing.
    MayMiss,
}

/// The solutions of one pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Solutions {
    /// Each once, whole turns of joints apart; in ascending order of the joint values, or nearest first.
    pub list: Vec<Solution>,
    /// What is known of the list.
    pub completeness: Completeness,
    /// Solutions of the closed form that are not in the list, because forward kinematics did not confirm them within 1e-9 m and 1e-9 rad.
    pub unverified: usize,
}

impl Solutions {
    /// No solutions, and nothing known of them.
    pub(super) fn unknown() -> Self {
        Self { list: Vec::new(), completeness: Completeness::MayMiss, unverified: 0 }
    }
}

/// The solutions that a solver finds for a target.
pub(super) fn find(chain: &Chain, size_m: f64, solver: &Solver, target: &Pose, near: &[f64; 6]) -> Solutions {
    let newton = Newton { chain, target, size_m };
    let mut found: Vec<(Vec<f64>, PoseError)> = Vec::new();
    let mut failed: Vec<[f64; 6]> = Vec::new();
    for seed in solver.seeds(target, near) {
        let mut q = seed.to_vec();
        let error = newton.converge(&mut q, solver.steps());
        if !error.is_small() {
            failed.push(seed);
            continue;
        }
        for angle in &mut q {
            *angle = wrapped(*angle);
        }
        if found.iter().all(|(one, _)| difference(one, &q) > SAME) {
            found.push((q, error));
        }
    }
    failed.retain(|seed| {
        newton.error(seed).largest() <= NEARLY && found.iter().all(|(one, _)| difference(one, seed) > BESIDE)
    });
    // Elsewhere the answer says anyway that solutions may be missing.
    let off = if solver.method.is_complete { solver.method.deviation.in_sizes(size_m) } else { 0.0 };
    let pivot = singular_pivot(off);
    let mut list: Vec<Solution> = found
        .into_iter()
        .map(|(q, error)| Solution { singularity: singularity(chain, target, size_m, &q, pivot), q, error })
        .collect();
    // Values of different branches are equal but for rounding.
    list.sort_by_cached_key(|solution| {
        solution.q.iter().map(|angle| (angle / SAME).round() as i64).collect::<Vec<_>>()
    });
    let completeness = if !solver.method.is_complete || !failed.is_empty() {
        Completeness::MayMiss
    } else if list.iter().any(|solution| solution.singularity == Singularity::Continuum) {
        Completeness::Continuum
    } else {
        Completeness::Complete
    };
    Solutions { list, completeness, unverified: failed.len() }
}
