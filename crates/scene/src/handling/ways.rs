//! Where nothing takes place on the timeline: between the ways of a program that branches.

use program::{Timeline, Trajectory};

/// The segments between the ways of programs, by their first and last point, in order.
pub(crate) fn between_ways(trajectories: &[Trajectory], timeline: &Timeline) -> Vec<[usize; 2]> {
    let mut between = Vec::new();
    for trajectory in trajectories {
        for knot in trajectory.knots.iter().filter(|knot| knot.begins_anew) {
            let point = timeline.points.partition_point(|point| point.time_s < knot.time_s);
            between.extend(point.checked_sub(1).map(|before| [before, point]));
        }
    }
    between
}
