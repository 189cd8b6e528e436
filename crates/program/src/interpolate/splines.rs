//! Splines and even accelerations between knots: positions on them, and how far they leave the straight motion between interpolation points.

use super::{Timeline, TimelinePoint, between};
use crate::polynomial::Polynomial;
use crate::{CartesianPiece, Knot, MotionLaw, Trajectory};

/// Interpolation points are so close that a joint leaves the straight motion between them by at most this, radians or metres, and the rounding
/// of its values: about a hundredth of a millimetre at arm's length.
const DEVIATION: f64 = 1e-5;
/// The share of it that is left for rounding.
const ROUNDING: f64 = 1e-6;

/// The splines of one trajectory between two times, with no knot between these.
pub(super) struct SegmentSplines {
    /// Per joint, the motion between the two knots around these times.
    joints: Vec<Polynomial>,
    /// The two times as shares of the time between the knots.
    places: [f64; 2],
    /// Where the way is the straight one and only its speed changes: [`Knot::start_speed_share`] of these knots.
    start_speed_share: Option<f64>,
}

impl SegmentSplines {
    /// `None` for a trajectory that has not begun, has ended, or moves straight; `reached` is the last knot at the first of the times.
    pub(super) fn between(
        trajectory: &Trajectory,
        reached: Option<usize>,
        times_s: [f64; 2],
    ) -> Option<Self> {
        let reached = reached?;
        let (from, to) = (trajectory.knots.get(reached)?, trajectory.knots.get(reached + 1)?);
        let law = MotionLaw::between(from, to);
        if !law.is_spline() && to.start_speed_share.is_none() {
            return None;
        }
        let joints = (0..trajectory.joints.len()).map(|joint| law.polynomial(from, to, joint)).collect();
        let places = times_s.map(|time_s| place(from, to, time_s));
        Some(Self { joints, places, start_speed_share: to.start_speed_share.filter(|_| !law.is_spline()) })
    }

    /// Whether the joints stay on the straight way between the knots.
    pub(super) fn is_straight_way(&self) -> bool {
        self.start_speed_share.is_some()
    }

    /// The speed at the start of a part of a straight way as a share of its mean speed, where the speed changes evenly.
    pub(super) fn start_share_of_part(&self, fractions: [f64; 2]) -> Option<f64> {
        let share = self.start_speed_share?;
        let [from, to] = fractions.map(|fraction| self.place(fraction));
        let mean = share + (1.0 - share) * (from + to);
        // A part that is rounded away has no speed.
        let of_part = if mean > 0.0 { (share + 2.0 * (1.0 - share) * from) / mean } else { 1.0 };
        Some(of_part.clamp(0.0, 2.0))
    }

    /// The largest speed between the two times as a share of the mean one there, on a straight way; 1 on others.
    pub(super) fn fastest_share(&self) -> f64 {
        self.start_share_of_part([0.0, 1.0]).map_or(1.0, |share| share.max(2.0 - share))
    }

    /// The share of the time between the knots at a share of the time between the two times.
    fn place(&self, fraction: f64) -> f64 {
        let [start, end] = self.places;
        if fraction <= 0.5 {
            start + (end - start) * fraction
        } else {
            end - (end - start) * (1.0 - fraction)
        }
    }

    /// The joint positions at a share of the time between the two times, radians or metres.
    pub(super) fn positions(&self, fraction: f64) -> Vec<f64> {
        self.joints.iter().map(|joint| joint.value(self.place(fraction))).collect()
    }

    /// The number of equal steps between the two times that keeps every deviation within [`DEVIATION`].
    ///
    /// A chord leaves a curve by at most an eighth of its second derivative, and [`Polynomial::deviation_from`] is no larger.
    pub(super) fn steps(&self) -> f64 {
        let bend = self.joints.iter().map(|joint| joint.part(self.places).bend()).fold(0.0, f64::max);
        (bend / (8.0 * DEVIATION * (1.0 - ROUNDING))).sqrt().ceil().max(1.0)
    }

    /// Per joint, an upper bound on the deviation from the straight motion between two shares of the time.
    fn deviations(&self, fractions: [f64; 2], [start, end]: [&[f64]; 2]) -> Vec<f64> {
        let places = fractions.map(|fraction| self.place(fraction));
        let ends = start.iter().zip(end);
        (self.joints.iter().zip(ends))
            .map(|(joint, (start, end))| joint.part(places).deviation_from([*start, *end]))
            .collect()
    }
}

/// Sets the deviations of the points that divide the time between two knot times equally, but for the last point.
///
/// `moves` are the pieces of moves in space at that time: every part of their straight motion has the deviations of the whole. Of a
/// trajectory alone the interpolation points say how fast it is on a straight way, which no other robot can meet elsewhere.
pub(super) fn set_deviations(
    points: &mut [TimelinePoint],
    splines: &[Option<SegmentSplines>],
    moves: &[Option<&CartesianPiece>],
) {
    let steps = points.len() - 1;
    let is_alone = splines.len() == 1;
    let of_piece = |piece: Option<&CartesianPiece>| piece.map_or_else(Vec::new, |of| of.deviations.clone());
    for step in 0..steps {
        let fractions = [step, step + 1].map(|step| step as f64 / steps as f64);
        let of = |(trajectory, splines): (usize, &Option<SegmentSplines>)| {
            let ends = [step, step + 1].map(|point| points[point].positions[trajectory].as_slice());
            match (splines, moves[trajectory]) {
                (Some(splines), _) if is_alone && splines.is_straight_way() => of_piece(moves[trajectory]),
                (Some(splines), None) => splines.deviations(fractions, ends),
                (Some(splines), Some(piece)) => {
                    let in_time = splines.deviations(fractions, ends);
                    in_time.iter().zip(&piece.deviations).map(|(in_time, aside)| in_time + aside).collect()
                }
                (None, piece) => of_piece(piece),
            }
        };
        points[step].deviations = splines.iter().enumerate().map(of).collect();
    }
}

fn place(from: &Knot, to: &Knot, time_s: f64) -> f64 {
    ((time_s - from.time_s) / (to.time_s - from.time_s)).clamp(0.0, 1.0)
}

/// The positions between two knots at a time strictly between theirs, radians or metres.
pub(super) fn on_segment(from: &Knot, to: &Knot, time_s: f64) -> Vec<f64> {
    let at = place(from, to, time_s);
    match MotionLaw::between(from, to) {
        law if !law.is_spline() && to.start_speed_share.is_none() => {
            between(&from.position, &to.position, at)
        }
        law => (0..from.position.len()).map(|joint| law.polynomial(from, to, joint).value(at)).collect(),
    }
}

/// What a joint does between two interpolation points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointMotion {
    /// Smallest and largest position, radians or metres.
    pub position: [f64; 2],
    /// Upper bound on its speed, radians or metres per second.
    pub speed: f64,
    /// A speed that it reaches, in the same unit: the largest one of a spline, the mean of a move in space.
    pub reached: f64,
}

/// The joints of a trajectory between an interpolation point and the next one, where it moves by splines, in space, or accelerates; `None`
/// where it moves straight at constant speed or stands still: then positions are largest and smallest at the points.
///
/// # Guarantee
/// Positions and speeds are within these bounds. Those of splines and straight ways are exact up to rounding; the speed of a move in space is
/// that of the straight motion and the largest difference from it along the piece.
pub fn joint_motion(
    timeline: &Timeline,
    index: usize,
    trajectory: &Trajectory,
    segment: usize,
) -> Option<Vec<JointMotion>> {
    let (point, next) = (timeline.points.get(segment)?, timeline.points.get(segment + 1)?);
    let reached = trajectory.knots.partition_point(|knot| knot.time_s <= point.time_s).checked_sub(1)?;
    let (from, to) = (&trajectory.knots[reached], trajectory.knots.get(reached + 1)?);
    if let Some(piece) = &to.cartesian {
        return Some(beside_straight([point, next], index, [from, to], piece));
    }
    let splines = SegmentSplines::between(trajectory, Some(reached), [point.time_s, next.time_s])?;
    let duration_s = to.time_s - from.time_s;
    let motion = |joint: &Polynomial| {
        let [slowest, fastest] = joint.rate(duration_s).part(splines.places).range();
        let speed = fastest.max(-slowest);
        JointMotion { position: joint.part(splines.places).range(), speed, reached: speed }
    };
    Some(splines.joints.iter().map(motion).collect())
}

/// What the joints of a move in space do between two points of a piece between two knots: close to the straight motion.
fn beside_straight(
    points: [&TimelinePoint; 2],
    index: usize,
    [start, end]: [&Knot; 2],
    piece: &CartesianPiece,
) -> Vec<JointMotion> {
    let (duration_s, piece_s) = (points[1].time_s - points[0].time_s, end.time_s - start.time_s);
    let places = points.map(|point| place(start, end, point.time_s));
    // The largest speed on the way as a share of the mean one of the piece: it changes evenly.
    let fastest = end
        .start_speed_share
        .map(|share| places.map(|at| share + 2.0 * (1.0 - share) * at).into_iter().fold(0.0, f64::max));
    let [from, to] = points.map(|point| &point.positions[index]);
    let of_joint = |(joint, (from, to)): (usize, (&f64, &f64))| {
        let (deviation, slope_error) = (piece.deviations[joint], piece.slope_errors[joint]);
        let reached = (to - from).abs() / duration_s;
        let speed = match fastest {
            None => reached + slope_error / piece_s,
            Some(fastest) => {
                let way = (end.position[joint] - start.position[joint]).abs();
                (way + slope_error) * fastest / piece_s
            }
        };
        JointMotion { position: [from.min(*to) - deviation, from.max(*to) + deviation], speed, reached }
    };
    from.iter().zip(to).enumerate().map(of_joint).collect()
}

impl Trajectory {
    /// The laws of motion between its knots, each once.
    pub fn laws(&self) -> Vec<MotionLaw> {
        let mut laws: Vec<MotionLaw> =
            self.knots.windows(2).map(|pair| MotionLaw::between(&pair[0], &pair[1])).collect();
        laws.sort_unstable();
        laws.dedup();
        laws
    }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;
    use crate::{DrivenJointKind, Rates, interpolate};

    fn trajectory(random: &mut Random, has_accelerations: bool) -> Trajectory {
        let mut time_s = 0.0;
        let mut three = |most: f64| random.three(-most, most).to_vec();
        let knots = (0..5).map(|_| {
            let rates = Rates {
                velocity: three(1.5),
                acceleration: if has_accelerations { three(4.0) } else { Vec::new() },
            };
            let knot = Knot { time_s, position: three(2.0), rates, line: 1, ..Knot::default() };
            time_s += 0.1 + three(0.09)[0].abs() * 5.0;
            knot
        });
        let knots = knots.collect();
        Trajectory {
            file: "p.yaml".into(),
            joints: ["a", "b", "c"].map(str::to_owned).to_vec(),
            kinds: vec![DrivenJointKind::Revolute; 3],
            knots,
            ..Trajectory::default()
        }
    }

    /// The position on the spline by Horner's scheme in the powers of the time, as the controller computes it.
    fn by_powers(from: &Knot, to: &Knot, joint: usize, time_s: f64) -> f64 {
        let (t, d) = (time_s - from.time_s, to.time_s - from.time_s);
        let of = |knot: &Knot| (knot.position[joint], knot.rates.velocity[joint]);
        let ((p0, v0), (p1, v1)) = (of(from), of(to));
        if from.rates.acceleration.is_empty() {
            let c2 = (3.0 * (p1 - p0) / d - 2.0 * v0 - v1) / d;
            let c3 = (v0 + v1 - 2.0 * (p1 - p0) / d) / (d * d);
            return p0 + t * (v0 + t * (c2 + t * c3));
        }
        let (a0, a1) = (from.rates.acceleration[joint], to.rates.acceleration[joint]);
        let c3 =
            (20.0 * (p1 - p0) - (8.0 * v1 + 12.0 * v0) * d - (3.0 * a0 - a1) * d * d) / (2.0 * d.powi(3));
        let c4 = (30.0 * (p0 - p1) + (14.0 * v1 + 16.0 * v0) * d + (3.0 * a0 - 2.0 * a1) * d * d)
            / (2.0 * d.powi(4));
        let c5 = (12.0 * (p1 - p0) - 6.0 * (v1 + v0) * d - (a0 - a1) * d * d) / (2.0 * d.powi(5));
        p0 + t * (v0 + t * (0.5 * a0 + t * (c3 + t * (c4 + t * c5))))
    }

    #[test]
    fn the_spline_stays_in_its_tube_whatever_the_other_robots_do() {
        let mut random = Random(8);
        let (mut segments, mut widest) = (0, 0.0_f64);
        for round in 0..12 {
            let programs = [trajectory(&mut random, round % 2 == 0), trajectory(&mut random, round % 3 == 0)];
            let timeline = interpolate(&programs).expect("good programs");
            for (segment, pair) in timeline.points.windows(2).enumerate() {
                for (index, program) in programs.iter().enumerate() {
                    let after = program.knots.partition_point(|knot| knot.time_s <= pair[0].time_s);
                    let is_running = (1..program.knots.len()).contains(&after);
                    let motion = joint_motion(&timeline, index, program, segment);
                    assert_eq!(motion.is_some(), is_running, "round {round}, segment {segment}");
                    let Some(motion) = motion else { continue };
                    let (from, to) = (&program.knots[after - 1], &program.knots[after]);
                    segments += 1;
                    for (joint, motion) in motion.iter().enumerate() {
                        let deviation = pair[0].deviations[index][joint];
                        widest = widest.max(deviation);
                        let ends = [0, 1].map(|end: usize| pair[end].positions[index][joint]);
                        let [low, high] = motion.position;
                        let mut before: Option<(f64, f64)> = None;
                        for step in 0..=20 {
                            let share = f64::from(step) / 20.0;
                            let time_s = pair[0].time_s + share * (pair[1].time_s - pair[0].time_s);
                            let value = by_powers(from, to, joint, time_s);
                            let off = (value - ends[0] - share * (ends[1] - ends[0])).abs();
                            assert!(off <= deviation + 1e-11, "round {round}: {off} of {deviation}");
                            assert!(low - 1e-11 <= value && value <= high + 1e-11);
                            if let Some((then_s, was)) = before {
                                let speed = (value - was).abs() / (time_s - then_s);
                                assert!(speed <= motion.speed * (1.0 + 1e-6) + 1e-6);
                            }
                            before = Some((time_s, value));
                        }
                    }
                }
            }
        }
        // What reports print is no more than what the documents promise.
        assert!(segments > 20_000 && widest <= DEVIATION, "{segments} {widest}");
    }

    #[test]
    fn straight_programs_have_neither_deviations_nor_more_points() {
        let mut program = trajectory(&mut Random(1), false);
        let splines = interpolate(std::slice::from_ref(&program)).expect("good");
        assert_eq!(program.laws(), [MotionLaw::Cubic]);
        program.knots.iter_mut().for_each(|knot| knot.rates = Rates::default());
        let straight = interpolate(std::slice::from_ref(&program)).expect("good");
        assert_eq!((straight.points.len(), program.laws()), (5, vec![MotionLaw::JointLinear]));
        assert!(straight.points.iter().all(|point| point.deviations.is_empty()));
        assert!(splines.points.len() > 100 && splines.points.iter().all(|point| point.knot[0] < 5));
    }
}
