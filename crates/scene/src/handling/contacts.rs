//! Contacts that are meant: stated for two members, and those of an object with what it stood on or will stand on.

use diagnostics::{Place, Problem, excerpt};
use geometry::{Point3, Pose};
use program::{ContactStatement, HandlingAction, Located, SupportContact};

use super::HandlingInput;
use super::events::HandlingEvent;
use super::names::HandlingNames;
use crate::member::{Member, MemberFrame};
use crate::pair::Pair;

/// How far an object may overlap what it stands on, millimetres, where a statement does not say it.
const SUPPORT_UP_TO_MM: f64 = 0.5;
/// How far from its place it may touch that, millimetres, where a statement does not say it; the required clearance comes on top.
const SUPPORT_WITHIN_MM: f64 = 10.0;

/// A contact of two members that is meant for a part of the program.
///
/// # Guarantee
/// It is in force as long as a translation of at most [`Self::up_to_m`] is proven to part the two; anything else is a collision.
#[derive(Clone, Debug, PartialEq)]
pub struct AllowedContact {
    /// The members.
    pub pair: Pair,
    /// The interpolation points from which and up to which it is meant.
    pub points: [usize; 2],
    /// The longest translation that must part the two, metres.
    pub up_to_m: f64,
    /// Why it is meant.
    pub reason: String,
    /// Index of the trajectory whose statement allows it.
    pub trajectory: usize,
    /// Place of the statement in its file.
    pub place: Place,
    /// Number of that file, for [`program::Trajectory::file_of`].
    pub file: usize,
    /// How far it goes.
    pub scope: ContactScope,
}

/// How far a contact is meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactScope {
    /// From statement to statement.
    Stated,
    /// Between an object and what supports it, near the place where it stands.
    Support {
        /// The interpolation point at which it stands there.
        stands_at: usize,
        /// How far it may be from there, metres.
        within_m: f64,
        /// Whether it is meant only if the two touch at that point: nobody says what the object stands on.
        only_if_touching: bool,
    },
}

/// An object that leaves what it stood on, or arrives at what it will stand on.
pub(super) struct SupportChange {
    /// The member that moves.
    pub(super) carried: usize,
    /// The member that it is while it stands.
    pub(super) stood: usize,
    pub(super) stood_frame: MemberFrame,
    /// What supports it; `None` for all that it touches.
    pub(super) support: Option<usize>,
    /// Members whose contact with it is another one: the fingers.
    pub(super) besides: Vec<usize>,
    /// The interpolation point at which it stands.
    pub(super) point: usize,
    /// Whether it leaves; otherwise it arrives.
    pub(super) leaves: bool,
    pub(super) stated: SupportContact,
    pub(super) trajectory: usize,
    pub(super) place: Place,
    pub(super) file: usize,
}

/// The contacts that statements allow; what is wrong with these is a problem.
pub(super) fn stated(
    events: &[HandlingEvent<'_>],
    names: &HandlingNames<'_>,
    members: &[Member],
    problems: &mut Vec<Problem>,
) -> Vec<AllowedContact> {
    let mut contacts = Vec::new();
    for (index, event) in events.iter().enumerate() {
        match event.action {
            HandlingAction::AllowContact(stated) => {
                let end = end_of(events, index, &stated.between);
                let Some(until) = until(event, stated, end, problems) else { continue };
                contacts.extend(of_statement(event, stated, until, &Named { names, members }, problems));
            }
            HandlingAction::EndContact { between } if !is_begun(events, index, between) => {
                let names = between.iter().map(|name| excerpt(&name.value)).collect::<Vec<_>>().join(" and ");
                let problem = event.problem(format!("the contact of {names} was not allowed"));
                problems.push(problem.expected("AllowContact with the same two names before it"));
            }
            _ => {}
        }
    }
    contacts
}

/// What names mean.
struct Named<'a> {
    names: &'a HandlingNames<'a>,
    members: &'a [Member],
}

/// Whether two statements are about the same contact, in either order of the names.
fn are_same(one: &[Located<String>], other: &[Located<String>]) -> bool {
    let names = |between: &[Located<String>]| {
        let mut names: Vec<String> = between.iter().map(|name| name.value.clone()).collect();
        names.sort();
        names
    };
    names(one) == names(other)
}

/// The statements about a contact in the program of one, before it and after it.
fn about<'e>(
    events: impl Iterator<Item = &'e HandlingEvent<'e>>,
    trajectory: usize,
    between: &'e [Located<String>],
) -> impl Iterator<Item = &'e HandlingEvent<'e>> {
    events.filter(move |event| {
        let is_same = match event.action {
            HandlingAction::AllowContact(stated) => are_same(&stated.between, between),
            HandlingAction::EndContact { between: ended } => are_same(ended, between),
            HandlingAction::Attach(_) | HandlingAction::Detach(_) => false,
        };
        event.trajectory == trajectory && is_same
    })
}

/// The next statement about a contact in the same program.
fn end_of<'e>(
    events: &'e [HandlingEvent<'e>],
    index: usize,
    between: &'e [Located<String>],
) -> Option<&'e HandlingEvent<'e>> {
    about(events[index + 1..].iter(), events[index].trajectory, between).next()
}

/// Whether a contact is in force before a statement that ends it.
fn is_begun(events: &[HandlingEvent<'_>], index: usize, between: &[Located<String>]) -> bool {
    let before = about(events[..index].iter(), events[index].trajectory, between).last();
    before.is_some_and(|event| matches!(event.action, HandlingAction::AllowContact(_)))
}

/// The point at which a statement ends that allows a contact; a contact that is never ended, or allowed again before, is a problem.
fn until(
    event: &HandlingEvent<'_>,
    stated: &ContactStatement,
    end: Option<&HandlingEvent<'_>>,
    problems: &mut Vec<Problem>,
) -> Option<usize> {
    let shown = || stated.between.iter().map(|name| excerpt(&name.value)).collect::<Vec<_>>().join(" and ");
    match end {
        None => {
            let problem = event.problem(format!("the contact of {} is allowed and never ended", shown()));
            let quoted: Vec<String> = stated.between.iter().map(|name| format!("{:?}", name.value)).collect();
            problems.push(problem.hint(format!(
                "write EndContact(between: [{}]) where the two are apart again, or at the end of the program",
                quoted.join(", ")
            )));
            None
        }
        Some(again) if matches!(again.action, HandlingAction::AllowContact(_)) => {
            let problem = again.problem(format!("the contact of {} is allowed already", shown()));
            problems.push(
                problem.found(format!("since line {}", event.place.line)).hint("EndContact in between"),
            );
            None
        }
        Some(end) => Some(end.point),
    }
}

/// The contacts that a statement allows up to a point.
fn of_statement(
    event: &HandlingEvent<'_>,
    stated: &ContactStatement,
    until: usize,
    named: &Named<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<AllowedContact> {
    let Named { names, members } = named;
    let mut sides = Vec::with_capacity(2);
    for name in &stated.between {
        match names.members(name, event) {
            Ok(found) => sides.push(with_stays(&found, members)),
            Err(problem) => problems.push(problem),
        }
    }
    let [a, b] = &sides[..] else { return Vec::new() };
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
    let contact = |(a, b): (usize, usize)| {
        let pair = Pair { a: a.min(b), b: a.max(b) };
        let [from, until] = there(pair, [event.point, until], members)?;
        Some(AllowedContact {
            pair,
            points: [from, until],
            up_to_m: stated.up_to_mm.value / 1e3,
            reason: stated.reason.value.clone(),
            trajectory: event.trajectory,
            place: event.place,
            file: event.file_number,
            scope: ContactScope::Stated,
        })
    };
    pairs.filter_map(contact).collect()
}

/// The members, and all later stays of the objects among them.
fn with_stays(found: &[usize], members: &[Member]) -> Vec<usize> {
    let is_meant = |index: usize, member: &Member| {
        found.contains(&index) || member.stay.as_ref().is_some_and(|stay| found.contains(&stay.first))
    };
    members
        .iter()
        .enumerate()
        .filter(|(index, member)| is_meant(*index, member))
        .map(|(index, _)| index)
        .collect()
}

/// The part of a stretch of points for which both members of a pair are there; `None` if that takes no time.
fn there(pair: Pair, [from, until]: [usize; 2], members: &[Member]) -> Option<[usize; 2]> {
    let [first, last] = crate::stay::together([pair.a, pair.b].map(|member| members[member].stay.as_ref()))?;
    let part = [from.max(first), until.min(last)];
    (part[0] < part[1]).then_some(part)
}

/// The contacts of an object that leaves its support or arrives there, as long as it is near its place.
pub(super) fn of_support(
    input: &HandlingInput<'_>,
    change: &SupportChange,
    members: &[Member],
) -> Vec<AllowedContact> {
    let carried = &members[change.carried];
    let Some(stay) = &carried.stay else { return Vec::new() };
    let own_m = change.stated.within_mm.map(|mm| mm.value / 1e3);
    let up_to_m = change.stated.up_to_mm.map_or(SUPPORT_UP_TO_MM, |mm| mm.value) / 1e3;
    let candidates: Vec<usize> = match change.support {
        Some(support) => vec![support],
        None => (0..members.len()).filter(|other| may_support(input, change, *other, members)).collect(),
    };
    let contact = |support: usize| {
        let pair = Pair { a: change.carried.min(support), b: change.carried.max(support) };
        let within_m =
            own_m.unwrap_or_else(|| SUPPORT_WITHIN_MM / 1e3 + required_m(input, carried, &members[support]));
        let wanted = if change.leaves { [change.point, stay.until] } else { [stay.from, change.point] };
        let [from, until] = there(pair, wanted, members)?;
        let away =
            |point: usize| displaced_m(input, carried, &members[support], [change.point, point]) > within_m;
        let points = if change.leaves {
            [from, (from..until).find(|point| away(*point)).unwrap_or(until)]
        } else {
            [(from..until).rev().find(|point| away(*point)).unwrap_or(from), until]
        };
        (points[0] < points[1]).then(|| AllowedContact {
            pair,
            points,
            up_to_m,
            reason: if change.leaves { "it stands there".to_owned() } else { "it is put there".to_owned() },
            trajectory: change.trajectory,
            place: change.place,
            file: change.file,
            scope: ContactScope::Support {
                stands_at: change.point,
                within_m,
                only_if_touching: change.support.is_none(),
            },
        })
    };
    candidates.into_iter().filter_map(contact).collect()
}

/// Whether an object may stand on a member before it is taken up: neither moves against the other there.
fn may_support(input: &HandlingInput<'_>, change: &SupportChange, other: usize, members: &[Member]) -> bool {
    let stood = members[change.stood].stay.as_ref().map(|stay| stay.first);
    let is_itself = members[other].stay.as_ref().map(|stay| stay.first) == stood;
    if is_itself || change.besides.contains(&other) {
        return false;
    }
    match (change.stood_frame, members[other].frame) {
        (MemberFrame::Link { robot, link: a }, MemberFrame::Link { robot: other, link: b }) => {
            robot == other && !input.robots[robot].robot.can_move_relative(a, b)
        }
        (MemberFrame::Fixed { .. }, MemberFrame::Link { robot, link })
        | (MemberFrame::Link { robot, link }, MemberFrame::Fixed { .. }) => {
            !input.robots[robot].robot.moves_from_root(link)
        }
        (MemberFrame::Fixed { .. }, MemberFrame::Fixed { .. }) => true,
    }
}

/// The required clearance of a carried object and another member by the defaults of the cell, metres.
fn required_m(input: &HandlingInput<'_>, carried: &Member, other: &Member) -> f64 {
    let clearance = &input.cell.clearance;
    match (carried.frame, other.frame) {
        (MemberFrame::Link { robot: a, .. }, MemberFrame::Link { robot: b, .. }) if a == b => {
            clearance.same_robot_m
        }
        (MemberFrame::Link { .. }, MemberFrame::Link { .. }) => clearance.robot_robot_m,
        _ => clearance.robot_environment_m,
    }
}

/// The largest displacement of a corner of the box around a member, seen from another one, between two interpolation points; metres.
fn displaced_m(input: &HandlingInput<'_>, member: &Member, seen_from: &Member, points: [usize; 2]) -> f64 {
    let [before, after]: [Pose; 2] = points.map(|point| {
        input.world_from_frame(&seen_from.frame, point).inverse()
            * input.world_from_frame(&member.frame, point)
    });
    let displacements = corners(member).map(|corner| (after.point(&corner) - before.point(&corner)).norm());
    displacements.fold(0.0, f64::max)
}

/// The corners of the boxes around the pieces of a member, in its frame, metres.
pub(crate) fn corners(member: &Member) -> impl Iterator<Item = Point3<f64>> + '_ {
    member.shapes.iter().flat_map(|shape| {
        let bounds = shape.shape.mesh.bounds();
        (0..8_usize).map(move |index| {
            let pick =
                |axis: usize| if index >> axis & 1 == 1 { bounds.high[axis] } else { bounds.low[axis] };
            shape.member_from_shape.point(&Point3::new(pick(0), pick(1), pick(2)))
        })
    })
}
