//! The worst verdict of every pair.

use scene::Scene;
use simulator::{Outcome, Verdict};

/// The worst verdict of every checked pair over the run, in the scene's order.
///
/// # Guarantee
/// Clear only if the required clearance was proven too: an unmeasured pair with a required clearance is undecided.
pub(crate) fn worst_verdicts(scene: &Scene, outcome: &Outcome) -> Vec<Verdict> {
    let measured = outcome.minima.iter().map(Option::is_some).zip(&scene.clearances.required);
    let mut worst: Vec<Verdict> = measured
        .map(
            |(is_measured, required)| {
                if is_measured || required.largest_m() <= 0.0 { Verdict::Clear } else { Verdict::Undecided }
            },
        )
        .collect();
    for span in &outcome.spans {
        worst[span.pair] = worst[span.pair].max(span.verdict);
    }
    worst
}
