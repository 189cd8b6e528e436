//! The depth of a collision, in words.

use simulator::{Depth, Finding};

use super::short;

/// Upper bounds on the depth of a collision: at the instant shown, and over the whole interval in which it was found.
pub fn depth(depth: Option<Depth>) -> String {
    match depth {
        Some(Depth { shown_m, most_m }) => {
            format!("at most {} then, at most {} in this stretch", mm_up(shown_m), mm_up(most_m))
        }
        None => "not bounded: the two are not known to be apart next to this stretch".to_owned(),
    }
}

/// The upper bound on the depth over the interval in which the collision was found, in few words.
pub fn most_depth(depth: Option<Depth>) -> String {
    depth.map_or_else(
        || "depth not bounded".to_owned(),
        |depth| format!("depth at most {}", mm_up(depth.most_m)),
    )
}

/// The best bounds known on the depth of a collision, in few words: those at the deepest instant that was looked at, otherwise the upper
/// bound over the interval in which it was found.
pub fn best_depth(finding: &Finding) -> String {
    let penetration = finding.penetration.as_ref();
    let known = penetration.and_then(|penetration| Some((penetration.instants, penetration.deepest?)));
    let Some((instants, deepest)) = known else { return most_depth(finding.depth) };
    let [lo_m, hi_m] = deepest.depth_m;
    let depth = format!("depth {} to {}", mm_down(lo_m), mm_up(hi_m));
    if instants == 1 { depth } else { format!("{depth} at the deepest of {instants} instants") }
}

/// An upper bound, metres, rounded up to a thousandth of a millimetre.
pub(super) fn mm_up(bound_m: f64) -> String {
    format!("{} mm", short((bound_m * 1e6).ceil() / 1e3, 3))
}

/// A lower bound, metres, rounded down to a thousandth of a millimetre.
pub(super) fn mm_down(bound_m: f64) -> String {
    format!("{} mm", short((bound_m * 1e6).floor() / 1e3, 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_never_rounded_down() {
        let deep = Some(Depth { shown_m: 0.000_000_2, most_m: 0.012_345_1 });
        assert_eq!(depth(deep), "at most 0.001 mm then, at most 12.346 mm in this stretch");
        assert_eq!(most_depth(deep), "depth at most 12.346 mm");
        assert!(depth(None).starts_with("not bounded"));
    }
}
