//! The trial of a solver at load: joint vectors whose poses must lead back to them.

use super::chain::Chain;
use super::newton::scaled_jacobian;
use super::pivots::last_pivot;
use super::random::Random;
use super::solutions::find;
use super::solver::{SeedForm, SeedSolver};
use super::turns::difference;

/// Joint vectors of a closed form, of a search, and of the search from many starts.
const OF_CLOSED_FORM: usize = 256;
const OF_SEARCH: usize = 64;
const OF_GENERAL: usize = 8;
/// Share that seeds for calibrated arms and searches must find; a complete closed form must find all.
const ENOUGH: f64 = 0.98;
/// A vector counts as found within this, radians.
const SAME: f64 = 1e-6;
/// Vectors with a smaller pivot of the Jacobian are too near to singular ones to be asked for.
const TOO_SINGULAR: f64 = 1e-4;

/// How many of the joint vectors were among the solutions of their poses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfCheck {
    /// Number of vectors found.
    pub found: usize,
    /// Number of vectors tried.
    pub tried: usize,
}

/// Tries a solver on fixed pseudo-random joint vectors.
pub(super) fn self_check(chain: &Chain, size_m: f64, solver: &SeedSolver) -> SelfCheck {
    let count = match solver.form {
        SeedForm::Spherical(_) | SeedForm::Three(_) => OF_CLOSED_FORM,
        SeedForm::Offset(_) => OF_SEARCH,
        SeedForm::General { .. } => OF_GENERAL,
    };
    let mut random = Random(0x0a11);
    let mut check = SelfCheck::default();
    for _ in 0..count {
        let q = random.joints(chain.len());
        if pivot(chain, size_m, &q) < TOO_SINGULAR {
            continue;
        }
        let answer = find(chain, size_m, solver, &chain.forward(&q), &[0.0; 6]);
        check.tried += 1;
        check.found += usize::from(answer.list.iter().any(|one| difference(&one.q, &q) <= SAME));
    }
    check
}

impl SelfCheck {
    /// Whether a solver may be used.
    pub(super) fn passes(self, solver: &SeedSolver) -> bool {
        let least = match solver.form {
            SeedForm::General { .. } => 0.0,
            _ if solver.method.is_complete => 1.0,
            _ => ENOUGH,
        };
        self.found as f64 >= least * self.tried as f64
    }
}

/// Whether six joints cannot move the tip in every direction, wherever they stand.
pub(super) fn is_deficient(chain: &Chain, size_m: f64) -> bool {
    let mut random = Random(0x0def);
    (0..16).all(|_| pivot(chain, size_m, &random.joints(chain.len())) < TOO_SINGULAR)
}

fn pivot(chain: &Chain, size_m: f64, q: &[f64]) -> f64 {
    let (_, columns) = scaled_jacobian(chain, q, size_m);
    columns.try_into().map_or(0.0, |columns| last_pivot(&columns).0)
}
