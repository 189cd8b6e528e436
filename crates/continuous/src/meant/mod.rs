//! Contacts that are meant: over a part of the path, a translation of bounded length must part two bodies.
//!
//! The depth of a point decides nothing: a blade that is pushed through a sheet of its own thickness is half as deep as it is thick, and
//! no short translation parts the two. So a translation is looked for at an instant, and the distance that it leaves is a bubble of free
//! space around that instant: see [`crate::FreeBubble`]. From instant to instant the translation changes through free space alone, so that
//! thin things cannot pass through each other either.

mod points;
mod search;
#[cfg(test)]
mod tests;

use kinematics::PathParameter;

use crate::problem::Problem;
use crate::state::PairState;
use search::PartingSearch;

/// Two bodies whose contact is meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeantContact {
    /// Start of the part of the path, included.
    pub from: PathParameter,
    /// Its end, included.
    pub to: PathParameter,
    /// The longest translation that must part the two, metres.
    pub up_to_m: f64,
    /// Where the contact is meant alone, if not everywhere on that part.
    pub near: Option<MeantNear>,
}

/// A place near which a contact is meant: of one body of the pair, seen from the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeantNear {
    /// The path parameter at which the body has that place.
    pub at: PathParameter,
    /// How far a corner of a box around a shape of it may be displaced from there, metres.
    pub within_m: f64,
    /// Whether it is the first body of the pair.
    pub moves_first: bool,
}

/// A part of the path on which no translation is known that parts two bodies as it must.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeyondMeant {
    /// Its start, up to which they are parted.
    pub from: PathParameter,
    /// The first and the last instant that were looked at in it.
    pub seen: [PathParameter; 2],
    /// Its end, from which on they are parted.
    pub to: PathParameter,
    /// The state of the pair at the first of them: contact, or not known.
    pub state: PairState,
}

/// What is found of a contact that is meant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeantResult {
    /// The parts that are not proven, in order.
    pub beyond: Vec<BeyondMeant>,
    /// For each contact, the first and the last instant at which the two were seen in contact while it was meant.
    pub touched: Vec<Option<[PathParameter; 2]>>,
    /// The longest translation that was used where they touched, metres.
    pub longest_m: f64,
}

/// Proves that two bodies are parted by translations over all parts of the path on which their contact is meant; where `between_points` is
/// false, at its points alone.
///
/// # Guarantee
/// At every path parameter of the parts outside [`MeantResult::beyond`], some translation of the first body, no longer than one that is meant
/// there, leaves the two bodies apart by more than eps, neither inside the other. Where no contact is meant, the bodies themselves are apart.
/// Between two such instants that nothing in `beyond` separates, the translation can be changed from one to the other without contact.
pub fn prove_meant(
    problem: &Problem<'_>,
    pair: usize,
    contacts: &[MeantContact],
    between_points: bool,
    goes_on: &dyn Fn() -> bool,
) -> Option<MeantResult> {
    let mut result = MeantResult { touched: vec![None; contacts.len()], ..MeantResult::default() };
    for [from, to] in parts(contacts) {
        let mut search = PartingSearch::new(problem, pair, contacts);
        let done = if between_points {
            search.prove([from, to], &mut result, goes_on)
        } else {
            search.look_at_points([from, to], &mut result, goes_on)
        };
        done?;
    }
    Some(result)
}

/// The parts of the path on which some contact is meant, united.
fn parts(contacts: &[MeantContact]) -> Vec<[f64; 2]> {
    let mut ends: Vec<[f64; 2]> = contacts.iter().map(|contact| [contact.from.0, contact.to.0]).collect();
    ends.sort_by(|one, other| one[0].total_cmp(&other[0]).then(one[1].total_cmp(&other[1])));
    let mut united: Vec<[f64; 2]> = Vec::new();
    for [from, to] in ends {
        match united.last_mut() {
            Some(last) if from <= last[1] => last[1] = last[1].max(to),
            _ => united.push([from, to]),
        }
    }
    united
}
