//! Contacts that are meant, and where objects are at the end, in words.

use std::collections::BTreeMap;

use scene::{AllowedContact, ContactScope, MemberFrame, Scene};
use simulator::{MeantContactFound, Outcome};

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
    MeantContactWords {
        pair,
        meant: format!(
            "{}, up to {}{near}, {} ({file}:{})",
            contact.reason,
            mm(contact.up_to_m),
            meant.unwrap_or_default(),
            contact.place.line
        ),
        seen: touched
            .map_or_else(|| "never in contact".to_owned(), |touched| format!("in contact {touched}")),
        is_unused,
        is_of_support: contact.scope != ContactScope::Stated,
    }
}

/// Where each object that a program handles is at the end: `part: part on table, stands since 5.6 s`.
pub fn objects_at_end(scene: &Scene) -> Vec<String> {
    let place = |member: &scene::Member| {
        let stay = member.stay.as_ref().filter(|stay| stay.is_last)?;
        let since = super::instant(scene, kinematics::PathParameter::of_point(stay.from));
        let how = match (stay.is_attached, member.frame) {
            (true, _) => "still attached, since",
            (false, MemberFrame::Link { .. }) => "moves with it, since",
            (false, MemberFrame::Fixed { .. }) => "stands there, since",
        };
        Some(format!("{}: {how} {since}", member.name))
    };
    scene.members.iter().filter_map(place).collect()
}
