//! Kinds of pairs, how many of a kind collide, how near the nearest of the others comes, and what is required of it.

use scene::PairKind;
use simulator::Verdict;

use super::{clearance, mm};
use crate::{NearestOfKind, NearestPair};

/// `robot to cell`, `robot to robot` or `robot to itself`.
pub fn kind_of_pair(kind: PairKind) -> &'static str {
    match kind {
        PairKind::RobotEnvironment => "robot to cell",
        PairKind::RobotRobot => "robot to robot",
        PairKind::SameRobot => "robot to itself",
    }
}

/// `1 pair collides`, `2 pairs collide; 1 pair is undecided`; nothing where every pair is proven apart.
pub fn pairs_not_apart(kind: &NearestOfKind) -> String {
    let colliding = match kind.colliding {
        0 => None,
        1 => Some("1 pair collides".to_owned()),
        number => Some(format!("{number} pairs collide")),
    };
    let undecided = match kind.undecided {
        0 => None,
        1 => Some("1 pair is undecided".to_owned()),
        number => Some(format!("{number} pairs are undecided")),
    };
    colliding.into_iter().chain(undecided).collect::<Vec<_>>().join("; ")
}

/// Bounds on the smallest clearance of a pair, and where the search for it ended before they were as near as promised, that it did.
pub fn smallest_clearance(bounds_m: [f64; 2], required_m: f64, is_narrow: bool) -> String {
    let bounds = clearance(bounds_m, required_m);
    if is_narrow { bounds } else { format!("{bounds} ({SEARCH_ENDED})") }
}

/// The smallest clearance of the nearest pair of a kind, and how many other pairs may be nearer.
pub fn clearance_of_nearest(nearest: &NearestPair) -> String {
    let others = match nearest.maybe_nearer {
        0 => return smallest_clearance(nearest.clearance_m, nearest.required_m, nearest.is_narrow),
        1 => "1 other pair".to_owned(),
        number => format!("{number} other pairs"),
    };
    let bounds = clearance(nearest.clearance_m, nearest.required_m);
    format!("{bounds}, and {others} may be nearer ({SEARCH_ENDED})")
}

/// What is said of bounds that are farther apart than was asked for.
pub(super) const SEARCH_ENDED: &str = "not searched further";

/// What is required of the nearest pair of a kind; if not all pairs of the kind have the same required clearance, of these too.
pub fn required_of_nearest(nearest: &NearestPair) -> String {
    let [least, most] = nearest.required_of_kind_m.map(mm);
    let required = mm(nearest.required_m);
    let by = if nearest.is_by_move { "by pair and move" } else { "by pair" };
    if least == most { required } else { format!("{required} ({by}: {least} to {most})") }
}

/// What the nearest pair of a kind is, if it is not clear: `too near`, `undecided`.
pub fn verdict_of_nearest(nearest: &NearestPair) -> Option<&'static str> {
    match nearest.verdict {
        Verdict::Clear => None,
        // Programs may require more at another instant.
        Verdict::Near if nearest.is_by_move && nearest.clearance_m[1] >= nearest.required_m => {
            Some("too near elsewhere")
        }
        Verdict::Near => Some("too near"),
        Verdict::Undecided => Some("undecided"),
        Verdict::Collision => Some("collision"),
    }
}

#[cfg(test)]
mod tests {
    use kinematics::PathParameter;

    use super::*;

    #[test]
    fn what_was_not_searched_to_the_end_says_so() {
        assert_eq!(smallest_clearance([0.02, 0.021], 0.0, true), "20–21 mm");
        assert_eq!(smallest_clearance([0.0, 0.03], 0.0, false), "0–30 mm (not searched further)");
        let nearest = |maybe_nearer| NearestPair {
            pair: 0,
            clearance_m: [0.02, 0.03],
            is_narrow: false,
            maybe_nearer,
            at: PathParameter(0.0),
            verdict: Verdict::Clear,
            required_m: 0.0,
            required_of_kind_m: [0.0; 2],
            is_by_move: false,
        };
        assert_eq!(clearance_of_nearest(&nearest(0)), "20–30 mm (not searched further)");
        assert_eq!(
            clearance_of_nearest(&nearest(2)),
            "20–30 mm, and 2 other pairs may be nearer (not searched further)"
        );
    }

    #[test]
    fn pairs_that_collide_and_pairs_that_are_undecided_are_counted() {
        let of = |colliding, undecided| {
            let kind = PairKind::RobotEnvironment;
            pairs_not_apart(&NearestOfKind { kind, colliding, undecided, nearest: None })
        };
        assert_eq!(of(0, 0), "");
        assert_eq!(of(1, 0), "1 pair collides");
        assert_eq!(of(2, 1), "2 pairs collide; 1 pair is undecided");
        assert_eq!(of(0, 2), "2 pairs are undecided");
    }

    #[test]
    fn pairs_with_requirements_of_their_own_are_told() {
        let nearest = |required_of_kind_m| NearestPair {
            pair: 0,
            clearance_m: [0.02, 0.03],
            is_narrow: true,
            maybe_nearer: 0,
            at: PathParameter(0.0),
            verdict: Verdict::Clear,
            required_m: 0.02,
            required_of_kind_m,
            is_by_move: false,
        };
        assert_eq!(required_of_nearest(&nearest([0.02, 0.02])), "20 mm");
        assert_eq!(required_of_nearest(&nearest([0.0025, 0.02])), "20 mm (by pair: 2.5 mm to 20 mm)");
        let by_move = |verdict, required_m| NearestPair {
            verdict,
            required_m,
            is_by_move: true,
            ..nearest([0.0025, 0.05])
        };
        let far_enough = by_move(Verdict::Near, 0.02);
        assert_eq!(required_of_nearest(&far_enough), "20 mm (by pair and move: 2.5 mm to 50 mm)");
        assert_eq!(verdict_of_nearest(&far_enough), Some("too near elsewhere"));
        assert_eq!(verdict_of_nearest(&by_move(Verdict::Near, 0.05)), Some("too near"));
    }
}
