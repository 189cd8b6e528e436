//! The statements about objects and tools of all programs, in the order in which they take effect.

use diagnostics::{Place, Problem, excerpt};
use program::{HandlingAction, TimeBasis};

use super::HandlingInput;
use super::claims::{ClaimKind, HandlingClaim};

/// A statement about objects at its instant.
#[derive(Clone, Copy)]
pub(super) struct HandlingEvent<'a> {
    pub(super) action: &'a HandlingAction,
    /// Index of its trajectory.
    pub(super) trajectory: usize,
    /// Index of the robot whose program it is.
    pub(super) robot: usize,
    /// The file that it stands in, and its number in the program.
    pub(super) file: &'a str,
    pub(super) file_number: usize,
    pub(super) place: Place,
    /// The interpolation point at which it takes effect.
    pub(super) point: usize,
}

/// The instant at which a statement takes effect, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct StatementInstant {
    pub(super) trajectory: usize,
    pub(super) place: Place,
    pub(super) file: usize,
    pub(super) point: usize,
}

impl HandlingEvent<'_> {
    /// Its instant and place.
    pub(super) fn instant(&self) -> StatementInstant {
        let Self { trajectory, place, file_number: file, point, .. } = *self;
        StatementInstant { trajectory, place, file, point }
    }

    /// What must be true there of an object or a tool: of the members that it is from there on.
    pub(super) fn claim(&self, members: Vec<usize>, kind: ClaimKind) -> HandlingClaim {
        let StatementInstant { trajectory, place, file, point } = self.instant();
        HandlingClaim { trajectory, place, file, point, members, kind }
    }

    /// A problem at the statement.
    pub(super) fn problem(&self, what: impl Into<String>) -> Problem {
        Problem::new(self.file, what).at(self.place.line, self.place.column)
    }

    /// The object that is taken up or put down.
    pub(super) fn object(&self) -> Option<&str> {
        match self.action {
            HandlingAction::Attach(attach) => Some(&attach.object.value),
            HandlingAction::Detach(detach) => Some(&detach.object.value),
            _ => None,
        }
    }

    /// The object, or `robot/tool` of the tool, that it is about.
    pub(super) fn handled(&self, input: &HandlingInput<'_>) -> Option<String> {
        let tool = match self.action {
            HandlingAction::Mount(mount) => &mount.tool.value,
            HandlingAction::Unmount(unmount) => &unmount.tool.value,
            _ => return self.object().map(str::to_owned),
        };
        Some(format!("{}/{tool}", input.robots[self.robot].name))
    }
}

/// All statements in order of time, those of one instant in the order of the robots; two programs that handle one object at one instant are
/// a problem.
pub(super) fn in_order<'a>(input: &HandlingInput<'a>, problems: &mut Vec<Problem>) -> Vec<HandlingEvent<'a>> {
    let mut events = Vec::new();
    for (robot, scene_robot) in input.robots.iter().enumerate() {
        let Some((trajectory, _)) = scene_robot.driven() else { continue };
        let program = &input.trajectories[trajectory];
        for statement in &program.handling {
            let Some(knot) = program.knots.get(statement.knot) else { continue };
            let points = &input.timeline.points;
            // Every knot of a program on the clock is an interpolation point.
            let point = points.partition_point(|point| point.time_s < knot.time_s);
            let (action, place, file) = (&statement.action, statement.place, program.file_of(statement.file));
            let point = point.min(points.len() - 1);
            let file_number = statement.file;
            events.push(HandlingEvent { action, trajectory, robot, file, file_number, place, point });
        }
    }
    let has_clock = matches!(input.timeline.time_basis, TimeBasis::Seconds | TimeBasis::Edge);
    debug_assert!(events.is_empty() || has_clock);
    events.sort_by_key(|event| event.point);
    for (index, event) in events.iter().enumerate() {
        let Some(object) = event.object() else { continue };
        let same = events[..index].iter().rev().take_while(|earlier| earlier.point == event.point);
        let mut same = same.filter(|earlier| earlier.trajectory != event.trajectory);
        if let Some(other) = same.find(|earlier| earlier.object() == Some(object)) {
            let problem = event.problem(format!("two programs handle {} at one instant", excerpt(object)));
            problems.push(
                problem
                    .found(format!("also line {} of {}", other.place.line, other.file))
                    .expected("one after the other")
                    .hint("let one of them wait: Sync(name: \"handed_over\") in both programs, or a Wait"),
            );
        }
    }
    events
}
