//! Where along the program a pair is checked like any other.

use continuous::CheckedStretches;

use super::Handling;
use super::contacts::AllowedContact;
use crate::member::Member;
use crate::pair::Pair;
use crate::stay::{Stay, together};

/// Where a checked pair is checked: as long as both members are there, a way of the program takes place, and no contact of theirs is meant.
pub(crate) fn of_pair(
    pair: Pair,
    members: &[Member],
    handling: &Handling,
    contacts: &[AllowedContact],
) -> CheckedStretches {
    let meant = contacts.iter().filter(|contact| contact.pair == pair).map(|contact| contact.points);
    let left_out: Vec<[usize; 2]> = meant.chain(handling.between_ways.iter().copied()).collect();
    without(pair, members, &left_out)
}

/// Where a checked pair is checked besides these points, from each of the first ones to the second.
pub(crate) fn without(pair: Pair, members: &[Member], left_out: &[[usize; 2]]) -> CheckedStretches {
    let is_always_there = [pair.a, pair.b].iter().all(|member| members[*member].stay.is_none());
    if is_always_there && left_out.is_empty() {
        return CheckedStretches::everywhere();
    }
    let stays = [pair.a, pair.b].map(|member| members[member].stay.as_ref());
    let Some(there) = together(stays) else { return CheckedStretches::between([]) };
    CheckedStretches::between(besides(there, left_out))
}

/// Where on the clock of one program alone a checked pair is checked: as long as the statements of that program leave both members there and
/// mean no contact of theirs. The points are those of the timeline, at which the program has come so far by the exact motion.
pub(crate) fn on_clock(
    pair: Pair,
    members: &[Member],
    contacts: &[AllowedContact],
    trajectory: usize,
) -> CheckedStretches {
    let own = Some(trajectory);
    let stays = [pair.a, pair.b].map(|member| members[member].stay.as_ref());
    let from = stays.iter().flatten().filter(|stay| stay.begun_by == own).map(|stay| stay.from).max();
    // The end of a way of a program ends what it has begun there.
    let ends = |stay: &&&Stay| stay.ended_by == own || (stay.ends_with_way && stay.begun_by == own);
    let until = stays.iter().flatten().filter(ends).map(|stay| stay.until).min();
    let meant = contacts.iter().filter(|contact| contact.pair == pair && contact.trajectory == trajectory);
    let meant: Vec<[usize; 2]> = meant.map(|contact| contact.points).collect();
    if from.is_none() && until.is_none() && meant.is_empty() {
        return CheckedStretches::everywhere();
    }
    CheckedStretches::between(besides([from.unwrap_or(0), until.unwrap_or(usize::MAX)], &meant))
}

/// What is left of a stretch besides others.
fn besides(there: [usize; 2], meant: &[[usize; 2]]) -> Vec<[usize; 2]> {
    let mut left = vec![there];
    for [from, until] in meant {
        left = left
            .into_iter()
            .flat_map(|[first, last]| {
                if *until < first || last < *from {
                    return vec![[first, last]];
                }
                let before = (first < *from).then_some([first, *from]);
                let after = (*until < last).then_some([*until, last]);
                before.into_iter().chain(after).collect::<Vec<_>>()
            })
            .collect();
    }
    left
}
