//! Statements about objects whose order, or whose place, depends on how corners are cut, or on when programs without a common clock run.

use program::{ContactStatement, HandlingAction};
use scene::{MemberFrame, Scene};

use super::leads::CoordinationWindow;
use super::tile::TICKS_PER_SEGMENT;

/// What a program does to an object depends on how far another program has come.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpenOrder {
    /// The statement.
    pub statement: StatementPlace,
    /// The statement of another program that may come before or after it; `None` where it is about what another program moves.
    pub other: Option<StatementPlace>,
    /// Index of the trajectory of the other program.
    pub other_trajectory: usize,
}

/// A statement about an object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StatementPlace {
    /// Index of its trajectory.
    pub trajectory: usize,
    /// Its word.
    pub name: &'static str,
    /// Name of its file.
    pub file: String,
    /// Its line.
    pub line: u32,
}

/// A statement, its instant, and the number of meetings of both programs before it.
struct HandlingInstant<'a> {
    place: StatementPlace,
    action: &'a HandlingAction,
    /// The interpolation point.
    point: usize,
    meetings: usize,
}

/// All statements of that kind.
///
/// # Guarantee
/// Two statements about objects of different programs that are in no row come in the order of the exact motion, however corners are cut, or
/// have no object in common where nothing says when they come; and the other programs stand while such a statement is about what they carry.
pub(super) fn open_orders(scene: &Scene, windows: &[CoordinationWindow]) -> Vec<OpenOrder> {
    let mut open = Vec::new();
    for window in windows {
        let [first, second] = window.programs.map(|program| instants(scene, window, program));
        for a in first.iter().filter(|instant| is_inside(window, instant.point)) {
            for b in second.iter().filter(|instant| is_inside(window, instant.point)) {
                if a.meetings == b.meetings
                    && (window.is_clocked || share_objects(a.action, b.action))
                    && window.may_swap(scene, [a.point, b.point])
                {
                    let (statement, other) = (a.place.clone(), Some(b.place.clone()));
                    open.push(OpenOrder { statement, other, other_trajectory: window.programs[1] });
                }
            }
        }
        for (side, instants) in [first, second].into_iter().enumerate() {
            let other = window.programs[1 - side];
            let carried = carried_by(scene, other, window.programs[side]);
            for instant in instants.into_iter().filter(|instant| carried.contains(&instant.point)) {
                if is_inside(window, instant.point) && window.moves_beside(scene, 1 - side, instant.point) {
                    let statement = instant.place;
                    open.push(OpenOrder { statement, other: None, other_trajectory: other });
                }
            }
        }
    }
    open.sort();
    open.dedup();
    open
}

/// Whether what one statement moves is what the other one is about. That two objects are put down on one support, or have a meant contact
/// with one member, makes no order.
fn share_objects(one: &HandlingAction, other: &HandlingAction) -> bool {
    let meet = |one, other| objects(other).iter().any(|name| moved_object(one) == Some(name));
    meet(one, other) || meet(other, one)
}

/// The object that a statement takes up or puts down; tools are of one robot alone.
fn moved_object(action: &HandlingAction) -> Option<&String> {
    match action {
        HandlingAction::Attach(attach) => Some(&attach.object.value),
        HandlingAction::Detach(detach) => Some(&detach.object.value),
        HandlingAction::Mount(_)
        | HandlingAction::Unmount(_)
        | HandlingAction::AllowContact(_)
        | HandlingAction::EndContact { .. } => None,
    }
}

/// All names of objects in a statement: of what it moves, what that stands on, and what may touch.
fn objects(action: &HandlingAction) -> Vec<&String> {
    match action {
        HandlingAction::Attach(attach) => vec![&attach.object.value],
        HandlingAction::Detach(detach) => vec![&detach.object.value, &detach.onto.value],
        HandlingAction::Mount(_) => Vec::new(),
        HandlingAction::Unmount(unmount) => vec![&unmount.onto.value],
        HandlingAction::AllowContact(ContactStatement { between, .. })
        | HandlingAction::EndContact { between } => between.iter().map(|member| &member.value).collect(),
    }
}

fn is_inside(window: &CoordinationWindow, point: usize) -> bool {
    (window.points[0]..=window.points[1]).contains(&point)
}

/// The statements of a program about objects.
fn instants<'a>(scene: &'a Scene, window: &CoordinationWindow, program: usize) -> Vec<HandlingInstant<'a>> {
    let trajectory = &scene.trajectories[program];
    let other = window.programs[1 - window.side_of(program).unwrap_or(0)];
    let both = |met: usize| {
        let of = trajectory.meetings.iter().take(met);
        of.filter(|meeting| scene.trajectories[other].meetings.contains(meeting)).count()
    };
    let instant = |statement: &'a program::HandlingPoint| HandlingInstant {
        action: &statement.action,
        place: StatementPlace {
            trajectory: program,
            name: statement.action.name(),
            file: trajectory.file_of(statement.file).to_owned(),
            line: statement.place.line,
        },
        point: scene.point_at_knot(program, statement.knot),
        meetings: both(statement.syncs_before),
    };
    trajectory.handling.iter().map(instant).collect()
}

/// The points at which statements of one program take something from what another program moves, or put it there.
fn carried_by(scene: &Scene, carrier: usize, by: usize) -> Vec<usize> {
    let mut points = Vec::new();
    for member in &scene.members {
        let (Some(stay), MemberFrame::Link { robot, .. }) = (&member.stay, &member.frame) else { continue };
        if scene.robots[*robot].driven().is_none_or(|(program, _)| program != carrier) {
            continue;
        }
        points.extend((stay.begun_by == Some(by)).then_some(stay.from));
        points.extend((stay.ended_by == Some(by)).then_some(stay.until));
    }
    points
}

impl CoordinationWindow {
    /// Whether what both do at their points may happen in another order than by the exact motion.
    fn may_swap(&self, scene: &Scene, points: [usize; 2]) -> bool {
        let time_s = points.map(|point| scene.timeline.points[point].time_s);
        let leads_s = [0, 1].map(|side| self.leads_s[side][points[side] - self.points[0]]);
        [[0, 1], [1, 0]].into_iter().any(|[later, other]| {
            let is_later = time_s[later] >= time_s[other] && leads_s[later] > 0.0;
            is_later && time_s[later] - leads_s[later] <= time_s[other]
        })
    }

    /// Whether one of the two may move while the other one is at a point.
    fn moves_beside(&self, scene: &Scene, side: usize, point: usize) -> bool {
        let program = self.programs[side];
        let points = &scene.timeline.points;
        let mut segments = self.segments_beside(scene, side, [point * TICKS_PER_SEGMENT; 2]);
        segments.any(|segment| points[segment].positions[program] != points[segment + 1].positions[program])
    }
}
