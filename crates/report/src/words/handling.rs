//! Contacts that are meant, and where objects are at the end, in words.

use std::collections::{BTreeMap, BTreeSet};

use kinematics::PathParameter;
use scene::{AllowedContact, ContactScope, MemberFrame, Scene, Stay, StayKind};
use simulator::{ClaimFault, FindingKind, MeantContactFound, Outcome};

use super::{mm, stretch};

/// What is said of the contacts that one statement allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeantContactWords {
    /// The two, by the names of objects.
    pub pair: String,
    /// Why, how far, when, and where it is stated.
    pub meant: String,
    /// When they were in contact.
    pub seen: String,
    /// Whether they never were: the statement is of no use.
    pub is_unused: bool,
    /// Whether it is that of an object with what supports it.
    pub is_of_support: bool,
}

/// What the contacts of one statement and pair have in common, in the order in which they are said.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct StatementOfPair {
    /// Index of the trajectory, and the number of the file in it.
    program: [usize; 2],
    /// Line and column.
    place: [u32; 2],
    /// The two, by the names of objects.
    pair: String,
}

/// The contacts that are meant, in the order of their statements; the stays of an object are one.
pub fn meant_contacts(scene: &Scene, outcome: &Outcome) -> Vec<MeantContactWords> {
    let mut groups: BTreeMap<StatementOfPair, Vec<&MeantContactFound>> = BTreeMap::new();
    for found in &outcome.meant_contacts {
        let AllowedContact { pair, trajectory, place, file, .. } = &found.contact;
        let mut names = [pair.a, pair.b].map(|member| scene.members[member].object_name());
        names.sort_unstable();
        let key = StatementOfPair {
            program: [*trajectory, *file],
            place: [place.line, place.column],
            pair: names.join(" | "),
        };
        groups.entry(key).or_default().push(found);
    }
    groups.into_iter().map(|(of, found)| words(scene, of.pair, &found)).collect()
}

fn words(scene: &Scene, pair: String, found: &[&MeantContactFound]) -> MeantContactWords {
    let contact = &found[0].contact;
    let ends = |all: &mut dyn Iterator<Item = [f64; 2]>| {
        let joined = all.reduce(|one, other| [one[0].min(other[0]), one[1].max(other[1])]);
        joined.map(|ends| stretch(scene, ends.map(kinematics::PathParameter)))
    };
    let meant = ends(&mut found.iter().map(|of| of.contact.points.map(|point| point as f64)));
    let touched = ends(&mut found.iter().filter_map(|of| of.touched).map(|ends| ends.map(|at| at.0)));
    let near = match contact.scope {
        ContactScope::Stated => String::new(),
        ContactScope::Support { within_m, .. } => format!(", within {} of its place", mm(within_m)),
    };
    let file = scene.relative_path(scene.trajectories[contact.trajectory].file_of(contact.file));
    let is_unused = touched.is_none() && contact.scope == ContactScope::Stated;
    let is_loose = |member: &usize| {
        let member = &scene.members[*member];
        member.stay.is_none() && matches!(member.frame, MemberFrame::Fixed { .. })
    };
    let loose = [contact.pair.a, contact.pair.b].into_iter().find(is_loose);
    let loose = loose.filter(|_| contact.scope == ContactScope::Stated);
    let not_taken = loose
        .map_or_else(String::new, |member| format!("; no program attaches {}", scene.members[member].name));
    MeantContactWords {
        pair,
        meant: format!(
            "{}, up to {}{near}, {} ({file}:{})",
            contact.reason,
            mm(contact.up_to_m),
            meant.unwrap_or_default(),
            contact.place.line
        ),
        seen: touched.map_or_else(
            || "never in contact".to_owned(),
            |touched| {
                let proven = found.iter().all(|of| of.is_proven);
                let beyond = if proven { "" } else { ", and not proven to stay within that" };
                format!("in contact {touched}{beyond}{not_taken}")
            },
        ),
        is_unused,
        is_of_support: contact.scope != ContactScope::Stated,
    }
}

/// Where each object and tool that a program handles is at the end: `part: part on table, stands since 5.6 s`.
/// One that stood on nothing where it was taken up is told with it: what it stood on is missing in the cell file, or elsewhere.
pub fn objects_at_end(scene: &Scene, outcome: &Outcome) -> Vec<String> {
    let mut told = BTreeSet::new();
    let mut lines = Vec::new();
    for member in &scene.members {
        let Some(stay) = member.stay.as_ref().filter(|stay| stay.is_last) else { continue };
        // Of a tool one of its links says it.
        if stay.tool.as_ref().is_some_and(|tool| !told.insert(tool.clone())) {
            continue;
        }
        let since = super::instant(scene, PathParameter::of_point(stay.from));
        let how = match (stay.kind, member.frame) {
            (StayKind::Held, _) => "still attached, since",
            (StayKind::Mounted, _) => "mounted, since",
            (StayKind::Stands, _) if stay.from == 0 && stay.tool.is_some() => {
                lines.push(format!("{}: on its stand for the whole program", member.handled_name()));
                continue;
            }
            (StayKind::Stands, MemberFrame::Link { robot, link })
                if scene.robots[robot].robot.moves_from_root(link) =>
            {
                "moves with it, since"
            }
            (StayKind::Stands, _) if is_unsupported(outcome, stay) => {
                "left there, where what it was put on does not support it, since"
            }
            (StayKind::Stands, _) => "put down there, since",
        };
        let place = member.name.strip_prefix(&stay.object).unwrap_or_default();
        let floating = stood_on_nothing(scene, outcome, stay.first);
        lines.push(format!("{}{place}: {how} {since}{floating}", member.handled_name()));
    }
    lines
}

/// Whether an object, or a tool, was put down where its support does not hold it up.
fn is_unsupported(outcome: &Outcome, stay: &Stay) -> bool {
    outcome.findings.iter().any(|finding| {
        let FindingKind::Handling { fault, .. } = &finding.kind else { return false };
        let is_support = matches!(fault.fault, ClaimFault::Apart { .. } | ClaimFault::Beside { .. });
        let is_it = fault.object == *stay.tool.as_ref().unwrap_or(&stay.object);
        is_it && is_support && !fault.is_attach && finding.shown.at == PathParameter::of_point(stay.from)
    })
}

/// Where an object stood on nothing when it was taken up for the first time; empty if it stood on something.
fn stood_on_nothing(scene: &Scene, outcome: &Outcome, object: usize) -> String {
    let is_of_object =
        |member: usize| scene.members[member].stay.as_ref().is_some_and(|stay| stay.first == object);
    let stands = scene.members[object]
        .stay
        .as_ref()
        .filter(|stay| stay.kind == StayKind::Stands && stay.tool.is_none());
    let Some(until) = stands.map(|stay| stay.until) else { return String::new() };
    let is_support = |found: &MeantContactFound| {
        matches!(found.contact.scope, ContactScope::Support { stands_at, .. } if stands_at == until)
            && (is_of_object(found.contact.pair.a) || is_of_object(found.contact.pair.b))
    };
    let taken = scene
        .handling
        .claims
        .iter()
        .find(|claim| claim.point == until && claim.members.iter().any(|member| is_of_object(*member)));
    match taken {
        Some(claim) if !outcome.meant_contacts.iter().any(is_support) => {
            let file = scene.relative_path(scene.trajectories[claim.trajectory].file_of(claim.file));
            format!(
                "; it stood on nothing that the cell file has where it was taken up ({file}:{})",
                claim.place.line
            )
        }
        _ => String::new(),
    }
}
