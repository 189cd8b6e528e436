//! What the tables have in common: cells for pairs and bounds.

use collision::{DecidedBy, Verdict};
use simulator::{FramePair, Scene};

/// All pairs of one verdict: names in byte order, the list sorted, containment marked.
pub(crate) fn pair_names(scene: &Scene, pairs: &[FramePair], verdict: Verdict) -> String {
    let of_verdict = pairs.iter().filter(|pair| pair.verdict == verdict);
    let mut names: Vec<String> = of_verdict
        .map(|pair| {
            let members = scene.pairs[pair.pair];
            let (a, b) = scene.pair_names(members.a, members.b);
            let inside = if pair.decided_by == DecidedBy::Containment { ":inside" } else { "" };
            format!("{a}|{b}{inside}")
        })
        .collect();
    names.sort();
    names.join(";")
}

/// A bound in metres; empty where there is none.
pub(crate) fn bound(value_m: Option<f64>) -> String {
    value_m.filter(|value_m| value_m.is_finite()).map_or_else(String::new, |value_m| value_m.to_string())
}
