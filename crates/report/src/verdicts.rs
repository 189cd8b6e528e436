//! The worst verdict of every pair.

use std::collections::BTreeSet;

use scene::{Pair, Scene};
use simulator::{Outcome, PairMinimum, Verdict};

/// The worst verdict of every checked pair over the run, in the scene's order.
///
/// # Guarantee
/// Clear only if the required clearance was proven too: an unmeasured pair with a required clearance is undecided. Of a pair whose contact
/// is meant all along no clearance is required: no distance of it is measured where those of others are.
pub(crate) fn worst_verdicts(scene: &Scene, outcome: &Outcome) -> Vec<Verdict> {
    let meant = meant_throughout(scene, outcome);
    let is_measured = |pair: usize| outcome.minima[pair].is_some() || meant[pair];
    let mut worst: Vec<Verdict> = (0..scene.pairs.len())
        .map(|pair| {
            let is_required = scene.clearances.required[pair].largest_m() > 0.0;
            if is_required && !is_measured(pair) { Verdict::Undecided } else { Verdict::Clear }
        })
        .collect();
    for span in &outcome.spans {
        worst[span.pair] = worst[span.pair].max(span.verdict);
    }
    worst
}

/// Per pair, whether its contact is meant for as long as both are there: no distance of it is measured, where those of others are.
pub(crate) fn meant_throughout(scene: &Scene, outcome: &Outcome) -> Vec<bool> {
    let measures = outcome.minima.iter().any(Option::is_some);
    let meant: BTreeSet<Pair> = outcome.meant_contacts.iter().map(|meant| meant.contact.pair).collect();
    let is_so = |(pair, minimum): (&Pair, &Option<PairMinimum>)| {
        measures && minimum.is_none() && meant.contains(pair)
    };
    scene.pairs.iter().zip(&outcome.minima).map(is_so).collect()
}
