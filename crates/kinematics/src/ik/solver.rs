//! One way to find solutions: a closed form or a search, for the arm as it is or reversed.

use geometry::Pose;

use super::enclose::Encloser;
use super::family::{Deviation, Family, Method};
use super::general;
use super::offset_wrist::OffsetWrist;
use super::spherical_wrist::SphericalWrist;
use super::three_parallel::ThreeParallel;

/// What gives the seeds.
#[derive(Clone, Debug)]
pub(super) enum SeedForm {
    Spherical(SphericalWrist),
    Three(ThreeParallel),
    Offset(OffsetWrist),
    General { starts: usize },
}

/// A form with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct SeedSolver {
    pub(super) method: Method,
    pub(super) form: SeedForm,
    /// What a turn may lack to exist, as a share of what it can reach: rounding, or what calibrated axes ask for.
    pub(super) slack: f64,
    /// Proves that there are no other solutions; none for a search from many starts.
    pub(super) encloser: Option<Encloser>,
}

impl SeedSolver {
    /// The search from so many starts.
    pub(super) fn general(starts: usize) -> Self {
        let deviation = Deviation::default();
        let method = Method { family: Family::General, is_reversed: false, deviation, is_complete: false };
        Self { method, form: SeedForm::General { starts }, slack: 0.0, encloser: None }
    }

    /// Joint values that are solutions of the ideal geometry, or starts of a search; free joints get their values of `near`.
    pub(super) fn seeds(&self, base_from_tip: &Pose, near: &[f64; 6]) -> Vec<[f64; 6]> {
        let mut seeds = Vec::new();
        let turn_round = self.method.is_reversed;
        let target = if turn_round { base_from_tip.inverse() } else { *base_from_tip };
        let mut near = *near;
        if turn_round {
            near.reverse();
        }
        match &self.form {
            SeedForm::Spherical(form) => form.add_seeds(&target, &near, self.slack, &mut seeds),
            SeedForm::Three(form) => form.add_seeds(&target, &near, self.slack, &mut seeds),
            SeedForm::Offset(form) => form.add_seeds(&target, &near, self.slack, &mut seeds),
            SeedForm::General { starts } => general::add_seeds(*starts, &mut seeds),
        }
        if turn_round {
            for seed in &mut seeds {
                seed.reverse();
            }
        }
        seeds
    }

    /// Newton steps from a seed.
    pub(super) fn steps(&self) -> usize {
        match self.form {
            SeedForm::Spherical(_) | SeedForm::Three(_) => 20,
            SeedForm::Offset(_) => 30,
            SeedForm::General { .. } => 60,
        }
    }
}
