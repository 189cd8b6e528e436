//! Kinds of pairs, how many of a kind collide, and what is required of the nearest pair of a kind.

use collision::Verdict;
use simulator::PairKind;

use super::mm;
use crate::NearestPair;

/// `robot to cell`, `robot to robot` or `robot to itself`.
pub fn kind_of_pair(kind: PairKind) -> &'static str {
    match kind {
        PairKind::RobotEnvironment => "robot to cell",
        PairKind::RobotRobot => "robot to robot",
        PairKind::SameRobot => "robot to itself",
    }
}

/// `1 pair collides`, `2 pairs collide`; nothing for none.
pub fn pairs_collide(number: usize) -> String {
    match number {
        0 => String::new(),
        1 => "1 pair collides".to_owned(),
        _ => format!("{number} pairs collide"),
    }
}

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
    fn pairs_with_requirements_of_their_own_are_told() {
        let nearest = |required_of_kind_m| NearestPair {
            pair: 0,
            clearance_m: [0.02, 0.03],
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
