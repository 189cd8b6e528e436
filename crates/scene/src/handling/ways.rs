//! Where nothing takes place on the timeline: between the ways of a program that branches.

use program::{Timeline, Trajectory};

/// A way of a program that begins behind another one.
pub(super) struct BegunWay {
    /// Index of its trajectory.
    pub(super) trajectory: usize,
    /// The last point of the way before, and its own first one: nothing takes place between these.
    pub(super) points: [usize; 2],
}

/// The ways of programs but for the first ones, in order of time.
pub(super) fn begun(trajectories: &[Trajectory], timeline: &Timeline) -> Vec<BegunWay> {
    let mut ways = Vec::new();
    for (trajectory, program) in trajectories.iter().enumerate() {
        for knot in program.knots.iter().filter(|knot| knot.begins_anew) {
            let point = timeline.points.partition_point(|point| point.time_s < knot.time_s);
            let before = point.checked_sub(1);
            ways.extend(before.map(|before| BegunWay { trajectory, points: [before, point] }));
        }
    }
    ways.sort_by_key(|way| way.points);
    ways
}
