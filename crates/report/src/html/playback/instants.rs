//! The instants for which the page keeps poses.

use kinematics::PathParameter;
use program::{Timeline, TimelinePoint};
use scene::Scene;
use serde::Serialize;

use super::findings::Choice;
use super::source::line_at;
use crate::words::{NextMotion, NextMotions, program_lines_at};

/// Most interpolation points that are kept, besides taught points and the instants of findings.
const MOST: usize = 2000;

/// Most changes of program lines that are kept exactly; a joint table can have one at every point.
const MOST_CHANGES: usize = 20_000;

/// The kept instants, in order: interpolation points, evenly thinned if there are many, with both ends of the program and, unless
/// too many, the taught points; and the instants of the findings that can be chosen.
pub(super) fn instants(scene: &Scene, choices: &[Choice<'_>]) -> Vec<PathParameter> {
    let kept = points_kept(scene.timeline.points.len(), &changes_of(scene), MOST);
    let mut moments: Vec<f64> = kept.into_iter().map(|k| k as f64).collect();
    moments
        .extend(choices.iter().flat_map(|choice| [choice.stretch.first, choice.shown, choice.stretch.last]));
    moments.sort_by(f64::total_cmp);
    moments.dedup();
    moments.into_iter().map(PathParameter).collect()
}

/// Every k-th point, the last one, and the taught ones if there are no more than `most`.
fn points_kept(points: usize, taught: &[usize], most: usize) -> Vec<usize> {
    let step = points.div_ceil(most);
    let mut kept: Vec<usize> = (0..points).step_by(step).chain([points - 1]).collect();
    if taught.len() <= most {
        kept.extend(taught);
    }
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// Interpolation points at which the executed program lines or moves of a scene change: mostly taught points.
fn changes_of(scene: &Scene) -> Vec<usize> {
    changes(&scene.timeline, |program, knots| scene.trajectories[program].are_of_one_move(knots))
}

/// Interpolation points at which program lines or moves change; `is_one_move` says of two knots of a program whether one move leads to both:
/// all pieces of a move in space are that move.
fn changes(timeline: &Timeline, is_one_move: impl Fn(usize, [usize; 2]) -> bool) -> Vec<usize> {
    let goes_on = |[before, after]: [&TimelinePoint; 2]| {
        let mut knots = before.knot.iter().zip(&after.knot).enumerate();
        before.lines == after.lines
            && knots.all(|(program, (before, after))| is_one_move(program, [*before, *after]))
    };
    let pairs = timeline.points.windows(2).enumerate();
    pairs.filter(|(_, ends)| !goes_on([&ends[0], &ends[1]])).map(|(point, _)| point).collect()
}

/// Program lines, and the instant up to which they are executed.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct LineRun {
    until: f64,
    text: String,
    /// The id of the line of a controller's program on the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// The motions of a controller's program that may follow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<FollowingMotion>,
}

/// A motion of a controller's program that may follow another one.
#[derive(Debug, PartialEq, Serialize)]
struct FollowingMotion {
    /// Its line and its places.
    name: String,
    /// Its statement, with the conditions on one way that leads to it.
    hint: String,
    /// Where it begins.
    moment: f64,
}

impl FollowingMotion {
    fn new(motion: &NextMotion<'_>) -> Self {
        let edge = motion.edge;
        let conditions: String =
            edge.conditions.iter().fold(String::new(), |all, condition| all + "\nwhere " + condition);
        Self { name: motion.name(), hint: edge.text.clone() + &conditions, moment: motion.begins.0 }
    }
}

/// Most motions that may follow one, which the page offers.
const MOST_FOLLOWING: usize = 12;

/// The program lines, each with the instant at which it ends; if they change too often, those at the kept instants.
pub(super) fn line_runs(scene: &Scene, instants: &[PathParameter]) -> Vec<LineRun> {
    let changes = changes_of(scene);
    let last = scene.timeline.points.len() - 1;
    let ends = if changes.len() <= MOST_CHANGES {
        changes.into_iter().chain([last]).map(PathParameter::of_point).collect()
    } else {
        instants.to_vec()
    };
    let next = NextMotions::new(scene);
    let following = |at: PathParameter| {
        let next = next.after(scene.timeline.point_after(at)).into_iter().take(MOST_FOLLOWING);
        next.map(|motion| FollowingMotion::new(&motion)).collect()
    };
    let mut runs: Vec<LineRun> = Vec::new();
    for at in ends {
        let text = program_lines_at(scene, at);
        match runs.last_mut() {
            Some(run) if run.text == text => run.until = at.0,
            _ => runs.push(LineRun { until: at.0, text, source: line_at(scene, at), then: following(at) }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use program::TimeBasis;

    use super::*;

    /// A program of this many points, every `knot`-th of them taught.
    fn timeline(points: usize, knot: usize) -> Timeline {
        let point = |index: usize| TimelinePoint {
            time_s: index as f64,
            positions: Vec::new(),
            lines: vec![7],
            knot: vec![index.div_ceil(knot)],
            ..TimelinePoint::default()
        };
        Timeline { points: (0..points).map(point).collect(), time_basis: TimeBasis::Index }
    }

    /// Points at which a program changes whose moves have no pieces.
    fn taught(timeline: &Timeline) -> Vec<usize> {
        changes(timeline, |_, [before, after]| before == after)
    }

    fn kept(timeline: &Timeline, most: usize) -> Vec<usize> {
        points_kept(timeline.points.len(), &taught(timeline), most)
    }

    #[test]
    fn short_programs_are_kept_whole() {
        assert_eq!(kept(&timeline(7, 3), 7), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(kept(&timeline(1, 3), 7), [0]);
    }

    #[test]
    fn long_programs_are_thinned_in_order_with_their_ends_and_taught_points() {
        assert_eq!(kept(&timeline(12, 5), 4), [0, 3, 5, 6, 9, 10, 11]);
        // Every point is taught: too many.
        assert_eq!(kept(&timeline(12, 1), 4), [0, 3, 6, 9, 11]);
    }

    #[test]
    fn the_pieces_of_a_move_in_space_change_nothing() {
        // A knot at every second point; knots 2 to 4 are the pieces of one move.
        let timeline = timeline(12, 2);
        assert_eq!(taught(&timeline), [0, 2, 4, 6, 8, 10]);
        let is_piece = |knot| (2..=4).contains(&knot);
        let changes = changes(&timeline, |program, [before, after]| {
            before == after || program == 0 && is_piece(before) && is_piece(after)
        });
        assert_eq!(changes, [0, 2, 8, 10]);
        // Without the pieces, the taught points are few enough to be kept.
        assert_eq!(points_kept(12, &changes, 4), [0, 2, 3, 6, 8, 9, 10, 11]);
        assert_eq!(points_kept(12, &taught(&timeline), 4), [0, 3, 6, 9, 11]);
    }
}
