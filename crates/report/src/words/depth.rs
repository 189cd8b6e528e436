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

/// An upper bound in two digits, rounded up: `1.4e-3`.
///
/// # Guarantee
/// The number that is read back is never below the bound.
pub fn bound_up(bound: f64) -> String {
    if bound.is_nan() || bound <= 0.0 || bound.is_infinite() {
        return format!("{bound:.1e}");
    }
    let nearest = format!("{bound:.1e}");
    if nearest.parse::<f64>().is_ok_and(|read| read >= bound) {
        return nearest;
    }
    // One more in the second digit, which is a twentieth of the number or less.
    let place = 10.0_f64.powi(bound.log10().floor() as i32 - 1);
    format!("{:.1e}", bound + place)
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
        for step in 0..5_000 {
            // Through twelve powers of ten.
            let bound = 10.0_f64.powf(f64::from(step) * 0.004_8 - 12.0);
            let read: f64 = bound_up(bound).parse().expect("a number");
            assert!(bound <= read && read <= bound * 1.11, "{bound:e} {read:e}");
        }
        assert_eq!([1.33e-5, 1.3e-5, 9.96e-3, 0.0].map(bound_up), ["1.4e-5", "1.3e-5", "1.0e-2", "0.0e0"]);
    }
}
