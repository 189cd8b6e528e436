//! Contacts that are meant: stated for two members, and those of an object with what it stood on or will stand on.

use diagnostics::{Place, Problem, excerpt};
use program::{ContactStatement, HandlingAction, Located, are_same_contact};

use super::events::HandlingEvent;
use super::names::HandlingNames;
use crate::member::Member;
use crate::pair::Pair;

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
    /// Between an object or a tool and what supports it, near the place where it stands; also between a tool that stands and the robot that
    /// mounts it.
    Support {
        /// The interpolation point at which it stands there.
        stands_at: usize,
        /// How far it may be from there, metres.
        within_m: f64,
        /// Whether the first member of the pair is the one that moves.
        moves_first: bool,
        /// Whether it is meant only if the two touch at that point: nobody says what the object stands on.
        only_if_touching: bool,
    },
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

/// The statements about a contact in the program of one, before it and after it.
fn about<'e>(
    events: impl Iterator<Item = &'e HandlingEvent<'e>>,
    trajectory: usize,
    between: &'e [Located<String>],
) -> impl Iterator<Item = &'e HandlingEvent<'e>> {
    events.filter(move |event| {
        let is_same = match event.action {
            HandlingAction::AllowContact(stated) => are_same_contact(&stated.between, between),
            HandlingAction::EndContact { between: ended } => are_same_contact(ended, between),
            HandlingAction::Attach(_)
            | HandlingAction::Detach(_)
            | HandlingAction::Mount(_)
            | HandlingAction::Unmount(_) => false,
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
pub(super) fn there(pair: Pair, [from, until]: [usize; 2], members: &[Member]) -> Option<[usize; 2]> {
    let [first, last] = crate::stay::together([pair.a, pair.b].map(|member| members[member].stay.as_ref()))?;
    let part = [from.max(first), until.min(last)];
    (part[0] < part[1]).then_some(part)
}
