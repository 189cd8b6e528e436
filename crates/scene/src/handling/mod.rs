//! Objects and tools that programs take up and put down: where each stays and when, and the contacts that are meant.
//!
//! Between two statements an object, or a link of a tool, stays in one frame, the world or a link. Each stay is a member of its own, so that its pose is that of
//! any other member, and its pairs are checked as long as the stay lasts. What is proven of it at other times is of a motion that does not
//! take place.

mod carried;
mod claims;
mod contacts;
mod couplings;
mod events;
mod grip;
mod initially;
mod names;
mod places;
mod stays;
mod stretches;
mod supports;
mod tool_states;
mod tools;
mod ways;

use cell::Cell;
use continuous::CheckedStretches;
use diagnostics::Problem;
use program::{Timeline, Trajectory};

use crate::member::Member;
use crate::pair::Pair;
use crate::robot::SceneRobot;

pub(crate) use stretches::{of_pair, on_clock, without};

pub use claims::{ClaimKind, HandlingClaim};
pub use contacts::{AllowedContact, ContactScope};

/// What the programs of a scene do with its objects.
#[derive(Clone, Debug, Default)]
pub struct Handling {
    /// What must be true where objects and tools are taken up and put down, in order of time.
    pub claims: Vec<HandlingClaim>,
    /// The contacts that are meant, by pair and time.
    pub contacts: Vec<AllowedContact>,
    /// Between the ways of a program that branches: the segments, by their first and last point, on which nothing takes place.
    pub between_ways: Vec<[usize; 2]>,
    /// Per checked pair, where along the program it is checked like any other.
    pub stretches: Vec<CheckedStretches>,
}

/// What statements about objects are resolved with.
pub(crate) struct HandlingInput<'a> {
    pub(crate) cell: &'a Cell,
    /// The cell file, for the places of problems.
    pub(crate) file: &'a str,
    pub(crate) robots: &'a [SceneRobot],
    pub(crate) trajectories: &'a [Trajectory],
    pub(crate) timeline: &'a Timeline,
    /// The required clearance that the command line asks for, metres.
    pub(crate) asked_clearance_m: Option<f64>,
}

/// Adds the stays of all objects to the members, and says what must be true of them; the stretches follow with [`Handling::sort_pairs`].
pub(crate) fn resolve(
    input: &HandlingInput<'_>,
    members: &mut Vec<Member>,
    problems: &mut Vec<Problem>,
) -> Handling {
    let events = events::in_order(input, problems);
    let carried = initially::carried(input, members, problems);
    tool_states::stand(input, members);
    let names = names::HandlingNames::new(input, members);
    let mut stays = stays::Stays::new(input, &names, &events, members);
    stays.begin_attached(carried);
    let ways = ways::begun(input.trajectories, input.timeline);
    let mut ways_ahead = ways.iter().peekable();
    for event in &events {
        while let Some(way) = ways_ahead.next_if(|way| way.points[1] <= event.point) {
            stays.begin_way(way.points, way.trajectory);
        }
        stays.take(event, problems);
    }
    for way in ways_ahead {
        stays.begin_way(way.points, way.trajectory);
    }
    problems.extend(stays.tools.moved_while_standing(input));
    let (claims, supports) = stays.finish(members);
    let mut contacts = contacts::stated(&events, &names, members, problems);
    contacts.extend(supports.iter().flat_map(|change| supports::contacts(input, change, members)));
    contacts.sort_by_key(|contact| (contact.pair, contact.points));
    let between_ways = ways.iter().map(|way| way.points).collect();
    Handling { claims, contacts, between_ways, stretches: Vec::new() }
}

impl Handling {
    /// Whether no program handles an object.
    pub fn is_empty(&self) -> bool {
        self.claims.is_empty() && self.contacts.is_empty()
    }

    /// Sets where each checked pair is checked, and leaves out the contacts of pairs that are not checked at all.
    pub(crate) fn sort_pairs(&mut self, members: &[Member], checked: &[Pair]) {
        self.contacts.retain(|contact| checked.binary_search(&contact.pair).is_ok());
        self.stretches =
            checked.iter().map(|pair| stretches::of_pair(*pair, members, self, &self.contacts)).collect();
    }
}
