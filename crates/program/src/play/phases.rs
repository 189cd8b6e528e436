//! Phases of moves with accelerations.

use diagnostics::{Place, Problem, Problems, excerpt};

use super::speed::LEAST_PATH;
use super::trapezoid::Trapezoid;
use crate::{Accelerations, CartesianPath, DrivenJointKind, JointInfo, Knot};

const ADD: &str = "write it into acceleration: Acceleration(...) of the robot in the cell file";

/// The profile of a joint move that takes this long at its commanded speed: no joint exceeds its acceleration, and one reaches it. `None`
/// where nothing moves, and where a joint that moves has no acceleration, which is reported at `place`.
pub(super) fn of_joint_move(
    accelerations: &Accelerations,
    driven: &[&JointInfo],
    [from, to]: [&[f64]; 2],
    duration_s: f64,
    place: Place,
    problems: &mut Problems,
) -> Option<Trapezoid> {
    let (mut per_s2, mut is_known) = (f64::INFINITY, true);
    for (joint, (from, to)) in driven.iter().zip(from.iter().zip(to)).filter(|(_, (from, to))| from != to) {
        if let Some(most) = accelerations.joint(joint) {
            per_s2 = per_s2.min(most / (to - from).abs());
        } else {
            let problem = missing(joint, problems).at(place.line, place.column);
            problems.push(problem);
            is_known = false;
        }
    }
    profile(duration_s, per_s2).filter(|_| is_known)
}

/// The profile of a move in space along a path; `None` as for a joint move.
///
/// The joints of such a move may exceed accelerations of their own, which are not compared.
pub(super) fn of_move_in_space(
    accelerations: &Accelerations,
    path: &CartesianPath,
    duration_s: f64,
    place: Place,
    problems: &mut Problems,
) -> Option<Trapezoid> {
    let (length_m, turn_rad) = (path.length_m(), path.turn_rad());
    let slides = accelerations.tcp_m_per_s2.map(|most| most / length_m);
    let turns = accelerations.tcp_rad_per_s2.map(|most| most / turn_rad);
    let missing = match (slides, turns) {
        _ if length_m <= LEAST_PATH && turn_rad <= LEAST_PATH && duration_s > 0.0 => {
            Some(["a joint move: joints move while the TCP stands in its frame", "write MoveJ"])
        }
        (None, _) if length_m > LEAST_PATH => Some(["tcp_mm_per_s2: the TCP moves", ADD]),
        (_, None) if length_m <= LEAST_PATH && turn_rad > LEAST_PATH => {
            Some(["tcp_deg_per_s2: the tool turns on the spot", ADD])
        }
        _ => None,
    };
    if let Some([expected, hint]) = missing {
        let problem = problems.problem("no acceleration for this move").at(place.line, place.column);
        problems.push(problem.expected(expected).hint(hint));
        return None;
    }
    let slides = slides.filter(|_| length_m > LEAST_PATH);
    let turns = turns.filter(|_| turn_rad > LEAST_PATH);
    profile(duration_s, slides.unwrap_or(f64::INFINITY).min(turns.unwrap_or(f64::INFINITY)))
}

/// No acceleration is exceeded by a move that takes no time, or that has no way.
fn profile(duration_s: f64, per_s2: f64) -> Option<Trapezoid> {
    (duration_s > 0.0 && per_s2.is_finite()).then(|| Trapezoid::new(duration_s, per_s2))
}

fn missing(joint: &JointInfo, problems: &Problems) -> Problem {
    let (unit, field) = match joint.kind {
        DrivenJointKind::Revolute => ("turning", "joint_deg_per_s2"),
        DrivenJointKind::Prismatic => ("sliding", "joint_mm_per_s2"),
    };
    let name = excerpt(&joint.name);
    problems
        .problem(format!("no acceleration for {unit} joint {name}, which moves"))
        .expected(format!("{field}, or max_acceleration of the joint in joint_limits"))
        .hint(ADD)
}

/// A part of a move, or the whole of it: the share of the way at which it ends, and the knot there, whose time is still to be set.
pub(super) struct MovePart {
    pub(super) share: f64,
    pub(super) knot: Knot,
}

/// The knots of a move from `start` on, with their times: one per part at constant speed, and one per phase of every part with a profile.
pub(super) fn knots(
    start: &Knot,
    duration_s: f64,
    profile: Option<Trapezoid>,
    parts: impl IntoIterator<Item = MovePart>,
) -> Vec<Knot> {
    let start_s = start.time_s;
    let (mut from_share, mut from) = (0.0, start.position.clone());
    let mut knots = Vec::new();
    for MovePart { share, knot } in parts {
        let Some(profile) = profile else {
            knots.push(Knot { time_s: start_s + share * duration_s, ..knot });
            continue;
        };
        let mut before = 0.0;
        for (index, phase) in profile.phases([from_share, share]).into_iter().enumerate() {
            let is_end = phase.share == share;
            let of_part = if is_end { 1.0 } else { (phase.share - from_share) / (share - from_share) };
            let on_chord = || from.iter().zip(&knot.position).map(|(from, to)| from + (to - from) * of_part);
            let position = if is_end { knot.position.clone() } else { on_chord().collect() };
            // Every part of the straight motion has the deviations of the whole.
            let cartesian = knot.cartesian.clone().map(|mut piece| {
                piece.slope_errors.iter_mut().for_each(|error| *error *= of_part - before);
                piece
            });
            knots.push(Knot {
                time_s: start_s + phase.end_s,
                position,
                cartesian,
                start_speed_share: phase.start_speed_share,
                is_later_phase: index > 0,
                ..knot.clone()
            });
            before = of_part;
        }
        (from_share, from) = (share, knot.position);
    }
    knots
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;
    use crate::{CartesianPiece, Sampling, Timeline, Trajectory, interpolate, joint_motion};

    /// A random program of a turning joint that follows its profile exactly, with the profile, start and way of each move.
    struct Driven {
        trajectory: Trajectory,
        moves: Vec<DrivenMove>,
    }

    struct DrivenMove {
        start_s: f64,
        end_s: f64,
        from: f64,
        to: f64,
        acceleration: f64,
        speed: f64,
    }

    impl Driven {
        fn new(random: &mut Random, is_in_space: bool) -> Self {
            let mut knots =
                vec![Knot { position: vec![random.within(-1.0, 1.0)], line: 1, ..Knot::default() }];
            let mut moves = Vec::new();
            for line in 2..6 {
                let start = knots.last().expect("the start").clone();
                let (from, to) = (start.position[0], random.within(-2.0, 2.0));
                let (acceleration, speed) = (random.within(0.5, 20.0), random.within(0.2, 3.0));
                let (way, duration_s) = ((to - from).abs(), (to - from).abs() / speed);
                let profile = profile(duration_s, acceleration / way);
                let mut shares = vec![1.0];
                if is_in_space {
                    shares = vec![random.within(0.1, 0.4), random.within(0.5, 0.9), 1.0];
                }
                let parts = shares.into_iter().map(|share| {
                    let cartesian = is_in_space.then(|| CartesianPiece {
                        of: moves.len(),
                        is_arc: false,
                        deviations: vec![1e-6],
                        slope_errors: vec![1e-3],
                    });
                    let position = vec![if share == 1.0 { to } else { from + (to - from) * share }];
                    MovePart { share, knot: Knot { position, line, cartesian, ..Knot::default() } }
                });
                let (start_s, parts) = (start.time_s, parts.collect::<Vec<_>>());
                knots.extend(super::knots(&start, duration_s, profile, parts));
                let end_s = knots.last().expect("the end").time_s;
                moves.push(DrivenMove { start_s, end_s, from, to, acceleration, speed });
            }
            let trajectory = Trajectory {
                file: "p.ron".into(),
                joints: vec!["j".into()],
                kinds: vec![DrivenJointKind::Revolute],
                knots,
                sampling: Sampling::MaxStep { revolute_rad: 0.1, prismatic_m: 0.1 },
                ..Trajectory::default()
            };
            Self { trajectory, moves }
        }

        /// The position at a time by the laws of motion.
        fn at(&self, time_s: f64) -> f64 {
            let last = &self.moves[self.moves.len() - 1];
            let Some(taught) = self.moves.iter().find(|of| time_s < of.end_s) else { return last.to };
            let (way, sign) = ((taught.to - taught.from).abs(), (taught.to - taught.from).signum());
            let top = taught.speed.min((way * taught.acceleration).sqrt());
            let (passed_s, left_s) = (time_s - taught.start_s, taught.end_s - time_s);
            let ramp_s = top / taught.acceleration;
            let gone = |seconds: f64| 0.5 * taught.acceleration * seconds * seconds;
            let done = if passed_s < ramp_s {
                gone(passed_s)
            } else if left_s < ramp_s {
                way - gone(left_s)
            } else {
                gone(ramp_s) + top * (passed_s - ramp_s)
            };
            taught.from + sign * done
        }
    }

    fn shown_at(timeline: &Timeline, time_s: f64, index: usize) -> (f64, f64) {
        let at = timeline.path_parameter_at(time_s);
        let (segment, _) = timeline.segment_at(at);
        let deviation = timeline.points[segment].deviations.get(index).and_then(|of| of.first());
        (timeline.position_at(at, index, 0), deviation.copied().unwrap_or(0.0))
    }

    #[test]
    fn a_robot_alone_is_exactly_where_its_accelerations_bring_it() {
        let mut random = Random(11);
        for round in 0..60 {
            let driven = Driven::new(&mut random, round % 2 == 1);
            let timeline = interpolate(std::slice::from_ref(&driven.trajectory)).expect("a good program");
            assert_eq!(driven.trajectory.moves().len(), 4);
            let whole_s = driven.moves[3].end_s;
            for step in 0..=500 {
                let time_s = whole_s * f64::from(step) / 500.0;
                let (shown, deviation) = shown_at(&timeline, time_s, 0);
                // Its pieces in space have the deviations of their own, and no others.
                assert!(deviation <= 1e-6, "{deviation}");
                assert!((shown - driven.at(time_s)).abs() < 1e-6, "{shown} at {time_s}");
                let back_s = timeline.time_at(timeline.path_parameter_at(time_s));
                assert!((back_s - time_s).abs() < 1e-7, "{back_s} {time_s}");
            }
            for pair in timeline.points.windows(2) {
                assert!((pair[1].positions[0][0] - pair[0].positions[0][0]).abs() <= 0.1 + 1e-9);
            }
        }
    }

    #[test]
    fn beside_another_robot_it_stays_in_its_tube_and_below_its_speed() {
        let mut random = Random(12);
        let mut widest = 0.0_f64;
        for round in 0..40 {
            let both = [Driven::new(&mut random, round % 2 == 1), Driven::new(&mut random, round % 3 == 1)];
            let trajectories = both.each_ref().map(|driven| driven.trajectory.clone());
            let timeline = interpolate(&trajectories).expect("good programs");
            for (index, driven) in both.iter().enumerate() {
                for step in 0..=1_000 {
                    let time_s = driven.moves[3].end_s * f64::from(step) / 1_000.0;
                    let (shown, deviation) = shown_at(&timeline, time_s, index);
                    let off = (shown - driven.at(time_s)).abs();
                    assert!(off <= deviation + 1e-8, "round {round}: {off} of {deviation} at {time_s}");
                    widest = widest.max(deviation);
                    let later_s = time_s + 1e-5;
                    let (segment, _) = timeline.segment_at(timeline.path_parameter_at(time_s));
                    let (next, _) = timeline.segment_at(timeline.path_parameter_at(later_s));
                    let motion = joint_motion(&timeline, index, &driven.trajectory, segment);
                    if let (Some(motion), true) = (motion, segment == next) {
                        let speed = (driven.at(later_s) - driven.at(time_s)).abs() / 1e-5;
                        assert!(speed <= motion[0].speed + 1e-5, "{speed} of {}", motion[0].speed);
                    }
                }
            }
        }
        assert!(widest > 1e-7 && widest < 1.2e-5, "{widest}");
    }
}
