//! The depth of a collision, in words.

use scene::Scene;
use simulator::{Depth, DepthSeen, Finding};

use super::kind::SEARCH_ENDED;
use super::{instant, short};

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
    // Where nothing deep was found, and the search ended, the bound over the interval says as much.
    if let Some(seen) = finding.depth_seen.filter(|seen| seen.at.is_some() || seen.is_narrow) {
        return format!("depth {}{}", bounds_seen(&seen), search_ended(&seen));
    }
    let penetration = finding.penetration.as_ref();
    let known = penetration.and_then(|penetration| Some((penetration.instants, penetration.deepest?)));
    let Some((instants, deepest)) = known else { return most_depth(finding.depth) };
    let [lo_m, hi_m] = deepest.depth_m;
    let depth = format!("depth {} to {}", mm_down(lo_m), mm_up(hi_m));
    if instants == 1 { depth } else { format!("{depth} at the deepest of {instants} instants") }
}

/// The depth at the deepest of some instants: `16.2–17 mm (3.476 s, the deepest of 9 instants)`, and where the search ended before the
/// bounds were as near as promised, that it did.
pub fn depth_seen(scene: &Scene, seen: &DepthSeen) -> String {
    let [lo_m, hi_m] = seen.depth_m;
    let bounds = mm_outwards([lo_m, hi_m]);
    let when = match (seen.at, seen.instants) {
        (Some((at, _)), 1) => format!("{bounds} ({})", instant(scene, at)),
        (Some((at, _)), instants) => {
            format!("{bounds} ({}, the deepest of {instants} instants)", instant(scene, at))
        }
        (None, _) => bounds_seen(seen),
    };
    format!("{when}{}", search_ended(seen))
}

fn bounds_seen(seen: &DepthSeen) -> String {
    let bounds = mm_outwards(seen.depth_m);
    match seen.instants {
        1 => bounds,
        instants => format!("{bounds} at the deepest of {instants} instants"),
    }
}

fn search_ended(seen: &DepthSeen) -> String {
    if seen.is_narrow { String::new() } else { format!(" ({SEARCH_ENDED})") }
}

/// Bounds, metres, rounded outwards to thousandths of a millimetre.
fn mm_outwards([lo_m, hi_m]: [f64; 2]) -> String {
    let (lo, hi) = (short((lo_m * 1e6).floor() / 1e3, 3), mm_up(hi_m));
    if hi == format!("{lo} mm") { hi } else { format!("{lo}–{hi}") }
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
    use geometry::Point3;
    use kinematics::PathParameter;

    use super::*;

    #[test]
    fn bounds_at_the_deepest_instant_are_rounded_outwards_and_tell_where_the_search_ended() {
        let at = Some((PathParameter(1.0), Point3::origin()));
        let seen = |depth_m, instants, is_narrow| DepthSeen { at, instants, depth_m, is_narrow };
        let said = |seen: DepthSeen| format!("{}{}", bounds_seen(&seen), search_ended(&seen));
        let narrow = seen([0.016_215_9, 0.017_000_1], 9, true);
        assert_eq!(said(narrow), "16.215–17.001 mm at the deepest of 9 instants");
        let open = seen([0.0, 0.152], 1, false);
        assert_eq!(said(open), "0–152 mm (not searched further)");
        assert_eq!(said(seen([0.002, 0.002], 1, true)), "2 mm");
    }

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
