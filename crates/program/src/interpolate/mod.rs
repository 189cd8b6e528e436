//! Interpolation: all robots of a cell on one clock, linear or by splines between knots; and path parameters between its points.

mod check;
mod splines;
mod steps;

use diagnostics::{InputError, Problem};
use kinematics::PathParameter;

use crate::{CartesianPiece, Sampling, TimeBasis, Trajectory};
use check::check_trajectories;
pub use splines::{JointMotion, joint_motion};
use splines::{SegmentSplines, on_segment};
use steps::steps_in;

/// Most interpolation points of one run, to bound memory; more are an error.
pub const MAX_INTERPOLATION_POINTS: usize = 2_000_000;
/// A Wait that is longer may be in milliseconds, seconds.
const LONG_WAIT_S: f64 = 1000.0;

/// The interpolation points of all robots of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// Points in time order; at least one.
    pub points: Vec<TimelinePoint>,
    /// The meaning of the times.
    pub time_basis: TimeBasis,
}

/// The configuration of every robot at one time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimelinePoint {
    /// Time on the timeline's [`TimeBasis`].
    pub time_s: f64,
    /// Per trajectory, the joint positions in radians or metres.
    pub positions: Vec<Vec<f64>>,
    /// Per trajectory, the source line of the target knot, or of the knot reached.
    pub lines: Vec<u32>,
    /// Per trajectory, the index of that knot; the last one of several knots at one time.
    pub knot: Vec<usize>,
    /// Per trajectory, for each joint the largest deviation of the program from the straight motion to the next point, radians or
    /// metres; empty for a straight motion, and the outer list empty if all are.
    pub deviations: Vec<Vec<f64>>,
    /// Of a trajectory alone, where its speed on the straight way to the next point changes evenly: the speed at this point as a share of the
    /// mean one, from 0 to 2. A path parameter in that segment is a share of the way. `None` where it is one of the time too.
    pub start_speed_share: Option<f64>,
    /// Per trajectory, the required clearance that its program gives for the motion to the next point, metres, or `None` for those of the
    /// cell; empty if no program gives any there.
    pub required_clearances_m: Vec<Option<f64>>,
}

/// Puts the trajectories on one clock and samples the motion between their knots.
///
/// The times are all knot times and, between two neighbouring ones, equal steps as fine as the most demanding trajectory
/// requires. A robot keeps its first position before its program starts and its last one after it ends, and requires no steps
/// then. A trajectory alone whose speed changes evenly on a straight way keeps to that way, with [`TimelinePoint::start_speed_share`].
///
/// # Guarantee
/// A point at a knot's time has exactly the knot's position; every other point lies on the straight joint segment or the spline up
/// to rounding, on a segment never outside the range of the two positions. Steps exceed the requested period or step by at most a
/// billionth of it. At every time between two points, every joint of a spline is at most its deviation away from the straight motion
/// between them, which is no more than 1e-5 radians or metres.
///
/// # Errors
/// Trajectories without a clock next to others, without knots, or inconsistent in themselves; too many points.
pub fn interpolate(trajectories: &[Trajectory]) -> Result<Timeline, InputError> {
    check_trajectories(trajectories)?;
    let times = knot_times(trajectories);
    // Per trajectory, the index of the last knot at or before the current time, if its program has begun.
    let mut reached: Vec<Option<usize>> = vec![None; trajectories.len()];
    advance(trajectories, &mut reached, times[0]);
    let mut points = vec![at_knot_time(trajectories, &reached, times[0])];
    let mut from = points[0].positions.clone();
    for pair in times.windows(2) {
        let (start, end) = (pair[0], pair[1]);
        let before = reached.clone();
        advance(trajectories, &mut reached, end);
        let to = at_knot_time(trajectories, &reached, end);
        let running =
            |index: usize| before[index].is_some_and(|knot| knot + 1 < trajectories[index].knots.len());
        let begins_anew = |index: usize| {
            before[index].is_some_and(|knot| {
                trajectories[index].knots.get(knot + 1).is_some_and(|next| next.begins_anew)
            })
        };
        let splines: Vec<Option<SegmentSplines>> = (trajectories.iter().zip(&before))
            .map(|(trajectory, before)| SegmentSplines::between(trajectory, *before, [start, end]))
            .collect();
        let is_alone = |splines: &SegmentSplines| trajectories.len() == 1 && splines.is_straight_way();
        let steps = (0..trajectories.len())
            .filter(|index| running(*index))
            // Between two ways there is no motion to sample.
            .filter(|index| !begins_anew(*index))
            .map(|index| {
                let largest = splines[index].as_ref().map_or(1.0, SegmentSplines::fastest_share);
                steps_in(&trajectories[index], [end - start, largest], &from[index], &to.positions[index])
            })
            .chain(splines.iter().flatten().filter(|splines| !is_alone(splines)).map(SegmentSplines::steps))
            .fold(1.0, f64::max);
        if points.len() as f64 + steps > MAX_INTERPOLATION_POINTS as f64 {
            return Err(too_many(trajectories, &before, start));
        }
        let steps = steps as usize;
        // Between two knot times each robot moves towards the knot after the last one it passed.
        let targets: Vec<usize> = (0..trajectories.len())
            .map(|index| before[index].map_or(0, |knot| knot + usize::from(running(index))))
            .collect();
        let first = points.len() - 1;
        for step in 1..steps {
            let fraction = step as f64 / steps as f64;
            let position = |index: usize| match &splines[index] {
                Some(splines) => splines.positions(fraction),
                None => between(&from[index], &to.positions[index], fraction),
            };
            points.push(TimelinePoint {
                time_s: interpolated(start, end, fraction),
                positions: (0..trajectories.len()).map(position).collect(),
                lines: targets.iter().zip(trajectories).map(|(knot, t)| t.knots[*knot].line).collect(),
                knot: targets.clone(),
                ..TimelinePoint::default()
            });
        }
        from.clone_from(&to.positions);
        points.push(to);
        if let [Some(splines)] = splines.as_slice() {
            for step in 0..steps {
                let part = [step, step + 1].map(|step| step as f64 / steps as f64);
                points[first + step].start_speed_share = splines.start_share_of_part(part);
            }
        }
        let clearance_m = |(index, knot): (usize, &usize)| {
            let has_ended = before[index].is_some() && !running(index);
            let trajectory = &trajectories[index];
            if has_ended {
                trajectory.required_clearance_after_m
            } else {
                trajectory.knots[*knot].required_clearance_m
            }
        };
        let clearances_m: Vec<Option<f64>> = targets.iter().enumerate().map(clearance_m).collect();
        if clearances_m.iter().any(Option::is_some) {
            let last = points.len() - 1;
            for point in &mut points[first..last] {
                point.required_clearances_m.clone_from(&clearances_m);
            }
        }
        let moves: Vec<Option<&CartesianPiece>> = (targets.iter().enumerate())
            .map(|(index, knot)| {
                trajectories[index].knots[*knot].cartesian.as_ref().filter(|_| running(index))
            })
            .collect();
        if splines.iter().any(Option::is_some) || moves.iter().any(Option::is_some) {
            splines::set_deviations(&mut points[first..], &splines, &moves);
        }
    }
    // One program without a run of its own leaves no clock of the whole.
    let has_edges = trajectories.iter().any(|trajectory| trajectory.time_basis == TimeBasis::Edge);
    let time_basis = if has_edges { TimeBasis::Edge } else { trajectories[0].time_basis };
    Ok(Timeline { points, time_basis })
}

/// All knot times, ascending, without duplicates.
fn knot_times(trajectories: &[Trajectory]) -> Vec<f64> {
    // Adding zero turns a negative zero into the positive one.
    let mut times: Vec<f64> =
        trajectories.iter().flat_map(|trajectory| &trajectory.knots).map(|knot| knot.time_s + 0.0).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    times
}

/// Advances every index to the last knot at or before `time_s`.
fn advance(trajectories: &[Trajectory], reached: &mut [Option<usize>], time_s: f64) {
    for (trajectory, reached) in trajectories.iter().zip(reached) {
        let mut next = reached.map_or(0, |knot| knot + 1);
        while next < trajectory.knots.len() && trajectory.knots[next].time_s <= time_s {
            *reached = Some(next);
            next += 1;
        }
    }
}

/// The point at a time at which at least one trajectory has a knot.
fn at_knot_time(trajectories: &[Trajectory], reached: &[Option<usize>], time_s: f64) -> TimelinePoint {
    let mut point = TimelinePoint { time_s, ..TimelinePoint::default() };
    for (trajectory, reached) in trajectories.iter().zip(reached) {
        let knots = &trajectory.knots;
        let (position, knot) = match *reached {
            None => (knots[0].position.clone(), 0),
            Some(last) if last + 1 == knots.len() || knots[last].time_s == time_s => {
                (knots[last].position.clone(), last)
            }
            Some(last) => (on_segment(&knots[last], &knots[last + 1], time_s), last + 1),
        };
        point.lines.push(knots[knot].line);
        point.positions.push(position);
        point.knot.push(knot);
    }
    point
}

/// The share of the way at a share of the time, where the speed changes evenly from this share of the mean one.
fn way_of_time(start_speed_share: f64, of_time: f64) -> f64 {
    (of_time * (start_speed_share + (1.0 - start_speed_share) * of_time)).clamp(0.0, 1.0)
}

/// The share of the time at a share of the way; the inverse of [`way_of_time`].
fn time_of_way(start_speed_share: f64, of_way: f64) -> f64 {
    let under_root = start_speed_share * start_speed_share + 4.0 * (1.0 - start_speed_share) * of_way;
    (2.0 * of_way / (start_speed_share + under_root.max(0.0).sqrt())).clamp(0.0, 1.0)
}

fn between(from: &[f64], to: &[f64], fraction: f64) -> Vec<f64> {
    from.iter().zip(to).map(|(from, to)| interpolated(*from, *to, fraction)).collect()
}

/// The value at a fraction in [0, 1] of a segment, clamped to its ends against rounding.
pub fn interpolated(from: f64, to: f64, fraction: f64) -> f64 {
    let value =
        if fraction <= 0.5 { from + (to - from) * fraction } else { to - (to - from) * (1.0 - fraction) };
    value.clamp(from.min(to), from.max(to))
}

/// The error for a timeline that would not fit into memory.
fn too_many(trajectories: &[Trajectory], before: &[Option<usize>], start_s: f64) -> InputError {
    let (trajectory, index) = trajectories
        .iter()
        .zip(before)
        .find_map(|(trajectory, knot)| {
            let next = knot.map_or(0, |knot| knot + 1);
            (next < trajectory.knots.len()).then_some((trajectory, next))
        })
        .unwrap_or((&trajectories[0], 0));
    let knot = &trajectory.knots[index];
    let finer = "ask for a longer period or a larger step; splines need points where they bend";
    // Beside others it may wait for them.
    let wait_s = long_wait_s(trajectory, index).filter(|_| trajectories.len() == 1);
    let hint = match wait_s {
        Some(wait_s) => format!("a Wait of {wait_s} s; milliseconds? otherwise {finer}"),
        None => finer.to_owned(),
    };
    Problem::new(trajectory.file_of(knot.file), "too many interpolation points")
        .on_line(knot.line)
        .found(format!(
            "more than {MAX_INTERPOLATION_POINTS} points, reached in the motion from {start_s} s on"
        ))
        .expected(format!("at most {MAX_INTERPOLATION_POINTS} points"))
        .hint(hint)
        .into()
}

/// How long a taught program stands still before this knot, seconds, if that is longer than programs wait.
fn long_wait_s(trajectory: &Trajectory, knot: usize) -> Option<f64> {
    let (before, knot) = (trajectory.knots.get(knot.checked_sub(1)?)?, &trajectory.knots[knot]);
    let wait_s = knot.time_s - before.time_s;
    let is_taught = trajectory.sampling != Sampling::KnotsOnly;
    let stands = knot.position == before.position && knot.cartesian.is_none();
    // A Wait is rounded with the times before it.
    (is_taught && stands && wait_s >= LONG_WAIT_S).then(|| (wait_s * 1e3).round() / 1e3)
}

impl Timeline {
    /// The point before a path parameter, and the fraction of the segment to the next one; 0 at a point.
    ///
    /// The fraction is exact: a number less its integer part needs no more digits than the number.
    pub fn segment_at(&self, parameter: PathParameter) -> (usize, f64) {
        let segment = (parameter.0 as usize).min(self.points.len() - 1);
        (segment, parameter.0 - segment as f64)
    }

    /// The interpolation point at a path parameter, or the next one.
    pub fn point_after(&self, parameter: PathParameter) -> usize {
        (parameter.0.ceil() as usize).min(self.points.len() - 1)
    }

    /// The time at a path parameter, on the timeline's basis.
    pub fn time_at(&self, parameter: PathParameter) -> f64 {
        let (segment, fraction) = self.segment_at(parameter);
        match self.points.get(segment + 1) {
            Some(next) if fraction > 0.0 => {
                let point = &self.points[segment];
                let of_time = point.start_speed_share.map_or(fraction, |share| time_of_way(share, fraction));
                interpolated(point.time_s, next.time_s, of_time)
            }
            _ => self.points[segment].time_s,
        }
    }

    /// The smallest part of the way to the next point that takes a part of the time, both as shares of the segment.
    ///
    /// # Guarantee
    /// No stretch of the segment that is so short takes longer, up to rounding.
    pub fn least_way(&self, segment: usize, share_of_time: f64) -> f64 {
        let Some(share) = self.points.get(segment).and_then(|point| point.start_speed_share) else {
            return share_of_time;
        };
        // It is slowest where it begins to accelerate, or has braked.
        way_of_time(share.min(2.0 - share), share_of_time)
    }

    /// The path parameter at a time on the timeline's basis; a time outside the program is clamped to it, NaN gives its start.
    ///
    /// If several points have this time, it may be any of them.
    ///
    /// # Guarantee
    /// [`Timeline::time_at`] returns the time up to rounding, and exactly if it is that of a point.
    pub fn path_parameter_at(&self, time_s: f64) -> PathParameter {
        let after = self.points.partition_point(|point| point.time_s <= time_s);
        let (Some(before), Some(next)) = (after.checked_sub(1), self.points.get(after)) else {
            // Before the first point, or at or after the last one.
            return PathParameter::of_point(after.saturating_sub(1));
        };
        let point = &self.points[before];
        let of_time = (time_s - point.time_s) / (next.time_s - point.time_s);
        let fraction = point.start_speed_share.map_or(of_time, |share| way_of_time(share, of_time));
        PathParameter(before as f64 + fraction)
    }

    /// One joint position at a path parameter, linear between interpolation points, radians or metres; a spline is at most its
    /// deviation away.
    pub fn position_at(&self, parameter: PathParameter, trajectory: usize, joint: usize) -> f64 {
        let (segment, fraction) = self.segment_at(parameter);
        let at = |point: usize| self.points[point].positions[trajectory][joint];
        if fraction > 0.0 && segment + 1 < self.points.len() {
            interpolated(at(segment), at(segment + 1), fraction)
        } else {
            at(segment)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DrivenJointKind, Knot};

    fn trajectory(sampling: Sampling, knots: &[(f64, f64)]) -> Trajectory {
        let knots = knots.iter().zip(10..).map(|((time_s, position), line)| Knot {
            time_s: *time_s,
            position: vec![*position],
            line,
            ..Knot::default()
        });
        Trajectory {
            file: "p.ron".into(),
            joints: vec!["j".into()],
            kinds: vec![DrivenJointKind::Revolute],
            knots: knots.collect(),
            sampling,
            ..Trajectory::default()
        }
    }

    /// Time, and per trajectory the position, line and knot.
    type Row = (f64, Vec<f64>, Vec<u32>, Vec<usize>);

    fn rows(trajectories: &[Trajectory]) -> Vec<Row> {
        let timeline = interpolate(trajectories).unwrap();
        let row = |point: &TimelinePoint| {
            let positions = point.positions.iter().map(|position| position[0]).collect();
            (point.time_s, positions, point.lines.clone(), point.knot.clone())
        };
        timeline.points.iter().map(row).collect()
    }

    const STEP: Sampling = Sampling::MaxStep { revolute_rad: 0.5, prismatic_m: f64::INFINITY };

    #[test]
    fn one_knot_is_one_point() {
        assert_eq!(rows(&[trajectory(STEP, &[(3.0, 7.0)])]), [(3.0, vec![7.0], vec![10], vec![0])]);
    }

    #[test]
    fn period_and_step_divide_each_segment_equally() {
        let period = trajectory(Sampling::Period { seconds: 0.4 }, &[(0.0, 0.0), (1.0, 3.0), (1.3, 3.0)]);
        let times: Vec<f64> = rows(&[period]).iter().map(|row| row.0).collect();
        assert_eq!(times, [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0, 1.3]);
        let step = trajectory(STEP, &[(0.0, 0.0), (1.0, -1.0)]);
        assert_eq!(
            rows(&[step]),
            [
                (0.0, vec![0.0], vec![10], vec![0]),
                (0.5, vec![-0.5], vec![11], vec![1]),
                (1.0, vec![-1.0], vec![11], vec![1]),
            ]
        );
    }

    #[test]
    fn two_robots_share_the_union_of_their_knot_times() {
        let long = trajectory(Sampling::KnotsOnly, &[(0.0, 0.0), (4.0, 8.0)]);
        let short = trajectory(STEP, &[(1.0, 1.0), (2.0, 0.0)]);
        assert_eq!(
            rows(&[long, short]),
            [
                (0.0, vec![0.0, 1.0], vec![10, 10], vec![0, 0]),
                (1.0, vec![2.0, 1.0], vec![11, 10], vec![1, 0]),
                (1.5, vec![3.0, 0.5], vec![11, 11], vec![1, 1]),
                (2.0, vec![4.0, 0.0], vec![11, 11], vec![1, 1]),
                (4.0, vec![8.0, 0.0], vec![11, 11], vec![1, 1]),
            ]
        );
    }

    #[test]
    fn knots_at_one_time_are_one_point_of_the_last() {
        let program = trajectory(STEP, &[(0.0, 1.0), (0.0, 1.0), (1.0, 1.0)]);
        assert_eq!(
            rows(&[program]),
            [(0.0, vec![1.0], vec![11], vec![1]), (1.0, vec![1.0], vec![12], vec![2])]
        );
    }

    #[test]
    fn too_many_points_are_refused_before_memory_runs_out() {
        let program = trajectory(Sampling::Period { seconds: 1e-300 }, &[(0.0, 0.0), (1.0, 1.0)]);
        assert_eq!(
            interpolate(&[program]).unwrap_err().to_string(),
            "p.ron:11: too many interpolation points; \
             found more than 2000000 points, reached in the motion from 0 s on; \
             expected at most 2000000 points; hint: ask for a longer period or a larger step; splines need points where they bend"
        );
    }

    #[test]
    fn a_wait_in_milliseconds_is_suspected() {
        let hint = |knots: &[(f64, f64)]| {
            let program = trajectory(Sampling::Period { seconds: 1e-3 }, knots);
            interpolate(&[program]).unwrap_err().problems[0].clone()
        };
        let wait = hint(&[(0.0, 0.0), (22.241_666_666_666_667, 1.0), (500_022.241_666_666_7, 1.0)]);
        assert_eq!(wait.line, Some(12));
        assert!(wait.hint.unwrap().starts_with("a Wait of 500000 s; milliseconds? otherwise ask for"));
        let slow = hint(&[(0.0, 0.0), (500_000.0, 1.0)]);
        assert!(slow.hint.unwrap().starts_with("ask for"));
    }

    #[test]
    fn blends_stay_between_their_ends() {
        assert_eq!(interpolated(0.1, 0.1, 0.3), 0.1);
        assert_eq!(interpolated(1.0, 3.0, 0.0), 1.0);
        assert_eq!(interpolated(0.1, 0.7, 1.0), 0.7);
        assert_eq!(interpolated(1.0, -1.0, 0.25), 0.5);
    }
}
