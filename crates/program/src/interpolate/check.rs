//! Rejects trajectories that cannot be interpolated.

use diagnostics::{InputError, Problem, Problems};

use crate::{Knot, Sampling, TimeBasis, Trajectory};
use geometry::limits::{MOST_TIME_S, MOST_TURN_RAD, is_within};

/// Checks every trajectory, and that several trajectories have a clock.
pub(super) fn check_trajectories(trajectories: &[Trajectory]) -> Result<(), InputError> {
    if trajectories.is_empty() {
        return Err(Problem::new("program", "no program to interpolate").into());
    }
    let mut found = Vec::new();
    for trajectory in trajectories {
        let mut problems = Problems::new(&trajectory.file);
        if trajectories.len() > 1 && trajectory.time_basis == TimeBasis::Index {
            problems.push(
                problems
                    .problem("program has no clock, so it cannot run together with others")
                    .hint("add a column `time`, in seconds"),
            );
        }
        if let Some(sync) = trajectory.syncs.first() {
            problems.set_file(trajectory.file_of(sync.file));
            problems.push(
                problems
                    .problem("a sync whose waiting time is not known yet")
                    .at(sync.place.line, sync.place.column)
                    .hint("synchronise the programs of the cell first"),
            );
        }
        problems.set_file(&trajectory.file);
        check_sampling(trajectory, &mut problems);
        if trajectories.len() > 1 && trajectory.stamp_s != 0.0 {
            problems.push(
                problems
                    .problem("the message states a start time of its own")
                    .found(format!("a stamp of {} s", trajectory.stamp_s))
                    .expected("0: the programs of a cell start together")
                    .hint("set the stamp to 0, and let a robot that starts later stand at its first point until then"),
            );
        }
        check_knots(trajectory, &mut problems);
        found.extend(problems.into_list("problem"));
    }
    InputError::check((), found)
}

fn check_sampling(trajectory: &Trajectory, problems: &mut Problems) {
    let steps = match trajectory.sampling {
        Sampling::KnotsOnly => return,
        Sampling::Period { seconds } => [seconds, seconds],
        Sampling::MaxStep { revolute_rad, prismatic_m } => [revolute_rad, prismatic_m],
    };
    if let Some(step) = steps.iter().find(|step| step.is_nan() || **step <= 0.0) {
        problems.push(
            problems
                .problem("interpolation step out of range")
                .found(step.to_string())
                .expected("a step above 0"),
        );
    }
}

fn check_knots(trajectory: &Trajectory, problems: &mut Problems) {
    if trajectory.knots.is_empty() {
        problems.push(problems.problem("program has no positions").expected("at least one"));
    }
    if trajectory.kinds.len() != trajectory.joints.len() {
        problems.push(problems.problem("program does not say of every joint how it moves"));
    }
    let mut before: Option<&Knot> = None;
    for knot in &trajectory.knots {
        let numbers =
            knot.position.iter().zip(&trajectory.kinds).all(|(value, kind)| is_within(*value, kind.most().0));
        let rates = [&knot.rates.velocity, &knot.rates.acceleration];
        let are_rates = rates.iter().all(|rates| rates.is_empty() || rates.len() == knot.position.len());
        let are_numbers = rates.iter().all(|rates| {
            rates.iter().zip(&trajectory.kinds).all(|(rate, kind)| is_within(*rate, kind.most().0))
        });
        let is_tube = knot.cartesian.as_ref().is_none_or(|piece| {
            // The comparison is false for what is no number.
            let is_width = |deviation: &f64| (0.0..=MOST_TURN_RAD).contains(deviation);
            let are_widths = |of: &[f64]| of.len() == knot.position.len() && of.iter().all(is_width);
            are_widths(&piece.deviations) && are_widths(&piece.slope_errors)
        });
        // The comparison is false for what is no number.
        let is_speed = knot.start_speed_share.is_none_or(|share| (0.0..=2.0).contains(&share));
        let fault = if !is_speed {
            Some("a speed that is no share of the mean one")
        } else if !is_tube {
            Some("a move in space without proven deviations")
        } else if !are_rates {
            Some("wrong number of rates")
        } else if !are_numbers {
            Some("rate is too large or not finite")
        } else if knot.position.len() != trajectory.joints.len() {
            Some("wrong number of joint values")
        } else if !numbers || !is_within(knot.time_s, MOST_TIME_S) {
            Some("number is too large or not finite")
        } else if before.is_some_and(|before| knot.time_s < before.time_s) {
            Some("time goes backwards")
        } else if before
            .is_some_and(|before| knot.time_s == before.time_s && knot.position != before.position)
        {
            Some("two positions at one time")
        } else {
            None
        };
        if let Some(what) = fault {
            problems.set_file(trajectory.file_of(knot.file));
            problems.push(problems.problem(what).on_line(knot.line));
        }
        before = Some(knot);
    }
    problems.set_file(&trajectory.file);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DrivenJointKind, SyncPoint};
    use diagnostics::Place;

    fn trajectory(knots: &[(f64, &[f64])]) -> Trajectory {
        Trajectory {
            file: "p.csv".into(),
            joints: vec!["j".into()],
            kinds: vec![DrivenJointKind::Revolute],
            knots: knots
                .iter()
                .zip(2..)
                .map(|((time_s, position), line)| Knot {
                    time_s: *time_s,
                    position: position.to_vec(),
                    line,
                    ..Knot::default()
                })
                .collect(),
            ..Trajectory::default()
        }
    }

    fn message(trajectories: &[Trajectory]) -> String {
        check_trajectories(trajectories).unwrap_err().to_string()
    }

    #[test]
    fn several_programs_need_a_clock() {
        let mut rows = trajectory(&[(0.0, &[1.0])]);
        rows.time_basis = TimeBasis::Index;
        assert_eq!(check_trajectories(&[rows.clone()]), Ok(()));
        assert_eq!(
            message(&[rows, trajectory(&[(0.0, &[1.0])])]),
            "p.csv: program has no clock, so it cannot run together with others; \
             hint: add a column `time`, in seconds"
        );
    }

    #[test]
    fn syncs_are_resolved_first() {
        let mut waits = trajectory(&[(0.0, &[1.0])]);
        let place = Place { line: 4, column: 2 };
        waits.syncs = vec![SyncPoint {
            name: "a".into(),
            knot: 0,
            place,
            file: 0,
            required_clearance_m: None,
            is_reached: true,
        }];
        assert_eq!(
            message(&[waits]),
            "p.csv:4:2: a sync whose waiting time is not known yet; hint: synchronise the programs of the cell first"
        );
    }

    #[test]
    fn inconsistent_trajectories_are_refused() {
        assert_eq!(message(&[]), "program: no program to interpolate");
        assert_eq!(message(&[trajectory(&[])]), "p.csv: program has no positions; expected at least one");
        assert_eq!(message(&[trajectory(&[(0.0, &[])])]), "p.csv:2: wrong number of joint values");
        assert_eq!(
            message(&[trajectory(&[(0.0, &[f64::NAN]), (f64::INFINITY, &[0.0])])]),
            "p.csv:2: number is too large or not finite\np.csv:3: number is too large or not finite"
        );
        assert_eq!(message(&[trajectory(&[(1.0, &[0.0]), (0.5, &[0.0])])]), "p.csv:3: time goes backwards");
        assert_eq!(
            message(&[trajectory(&[(1.0, &[0.0]), (1.0, &[0.5])])]),
            "p.csv:3: two positions at one time"
        );
    }

    #[test]
    fn rates_are_numbers_for_every_joint() {
        let with = |velocity: &[f64]| {
            let mut program = trajectory(&[(0.0, &[1.0])]);
            program.knots[0].rates.velocity = velocity.to_vec();
            message(&[program])
        };
        assert_eq!(with(&[f64::NAN]), "p.csv:2: rate is too large or not finite");
        assert_eq!(with(&[0.0, 0.0]), "p.csv:2: wrong number of rates");
    }

    #[test]
    fn a_start_time_of_its_own_is_for_one_robot() {
        let mut stamped = trajectory(&[(0.0, &[1.0])]);
        stamped.stamp_s = 12.0;
        assert_eq!(check_trajectories(&[stamped.clone()]), Ok(()));
        let told = message(&[stamped, trajectory(&[(0.0, &[1.0])])]);
        assert!(
            told.starts_with("p.csv: the message states a start time of its own; found a stamp of 12 s"),
            "{told}"
        );
    }

    #[test]
    fn steps_are_positive() {
        for seconds in [0.0, -1.0, f64::NAN] {
            let mut program = trajectory(&[(0.0, &[0.0])]);
            program.sampling = Sampling::Period { seconds };
            let found =
                format!("p.csv: interpolation step out of range; found {seconds}; expected a step above 0");
            assert_eq!(message(&[program]), found);
        }
    }
}
