//! The number of equal steps that one trajectory requires.

use crate::{DrivenJointKind, Sampling, Trajectory};

/// A ratio that exceeds a whole number by at most this is rounded down to it.
const ROUNDING: f64 = 1e-9;

/// The number of equal steps in time for a motion between two positions: a whole number, at least 1, possibly infinite. `duration_s` and `fastest_share` are its
/// duration in seconds and its largest speed as a share of the mean one.
pub(super) fn steps_in(
    trajectory: &Trajectory,
    [duration_s, fastest_share]: [f64; 2],
    from: &[f64],
    to: &[f64],
) -> f64 {
    let ratio = match trajectory.sampling {
        Sampling::KnotsOnly => 1.0,
        Sampling::Period { seconds } => duration_s / seconds,
        Sampling::MaxStep { revolute_rad, prismatic_m } => {
            let step = |kind: &DrivenJointKind| match kind {
                DrivenJointKind::Revolute => revolute_rad,
                DrivenJointKind::Prismatic => prismatic_m,
            };
            let moves = from.iter().zip(to).zip(&trajectory.kinds);
            moves.map(|((from, to), kind)| (to - from).abs() * fastest_share / step(kind)).fold(0.0, f64::max)
        }
    };
    (ratio - ROUNDING).ceil().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(sampling: Sampling, duration_s: f64, from: &[f64], to: &[f64]) -> f64 {
        let trajectory = Trajectory {
            file: String::new(),
            joints: vec!["turn".into(), "slide".into()],
            kinds: vec![DrivenJointKind::Revolute, DrivenJointKind::Prismatic],
            knots: Vec::new(),
            sampling,
            ..Trajectory::default()
        };
        steps_in(&trajectory, [duration_s, 1.0], from, to)
    }

    #[test]
    fn period_rounds_up_but_not_for_rounding_errors() {
        let period = |duration| steps(Sampling::Period { seconds: 0.1 }, duration, &[], &[]);
        assert_eq!(period(0.1 + 0.2), 3.0);
        assert_eq!(period(0.300_001), 4.0);
        assert_eq!(period(0.01), 1.0);
        assert_eq!(period(1e300), 1e301);
    }

    #[test]
    fn no_step_of_a_motion_that_accelerates_is_longer_than_the_largest() {
        let sampling = Sampling::MaxStep { revolute_rad: 0.1, prismatic_m: f64::INFINITY };
        let trajectory =
            Trajectory { kinds: vec![DrivenJointKind::Revolute], sampling, ..Trajectory::default() };
        assert_eq!(steps_in(&trajectory, [3.0, 2.0], &[0.0], &[0.5]), 10.0);
    }

    #[test]
    fn the_joint_that_moves_furthest_for_its_step_decides() {
        let sampling = Sampling::MaxStep { revolute_rad: 0.1, prismatic_m: 0.01 };
        assert_eq!(steps(sampling, 1.0, &[0.0, 0.0], &[0.5, 0.0]), 5.0);
        assert_eq!(steps(sampling, 1.0, &[0.0, 0.3], &[0.5, 0.2]), 10.0);
        assert_eq!(steps(sampling, 1.0, &[1.0, 1.0], &[1.0, 1.0]), 1.0);
        let unbounded = Sampling::MaxStep { revolute_rad: 0.1, prismatic_m: f64::INFINITY };
        assert_eq!(steps(unbounded, 1.0, &[0.0, 0.0], &[0.15, 9.0]), 2.0);
        assert_eq!(steps(Sampling::KnotsOnly, 1e9, &[0.0, 0.0], &[9.0, 9.0]), 1.0);
    }
}
