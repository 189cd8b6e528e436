//! Whether a run of a damaged scene is honest.
//!
//! A run that says something is wrong is: an error, a warning that the good run does not have, or something unchecked that nobody
//! accepts. A run that says nothing must be the good run, unless the damage makes another scene that nobody could tell from one that was
//! meant: another number or name, or a whole part less. Then as much must be checked as before, but for that part, every pair that the
//! part is not in must be found as before, and the hashes in the report must show that the file is another.

use std::collections::BTreeSet;

use diagnostics::InputError;

use crate::mutations::facts::Facts;
use crate::mutations::mutate::{Allowed, Gone, Mutant};

/// How a run answered a damaged scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    Refused,
    Warned,
    Unchecked,
    Same,
    OtherValues,
    Less,
}

/// The honest answer, or what is wrong with it.
pub(crate) fn judge(good: &Facts, mutant: &Mutant, run: Result<Facts, InputError>) -> Result<Answer, String> {
    let facts = match run {
        Err(error) if error.problems.is_empty() => return Err("refused without a word".to_owned()),
        Err(_) => return Ok(Answer::Refused),
        Ok(facts) => facts,
    };
    if !facts.warnings.is_subset(&good.warnings) {
        return Ok(Answer::Warned);
    }
    if !facts.unchecked.is_subset(&good.unchecked) {
        return Ok(Answer::Unchecked);
    }
    if facts.same_as(good) {
        return Ok(Answer::Same);
    }
    if facts.hashes == good.hashes {
        return Err("the hashes do not show that a file is another".to_owned());
    }
    let honest = match &mutant.allowed {
        Allowed::Nothing => Err("another run, without a word".to_owned()),
        Allowed::OtherValues => as_much(good, &facts, is_motion(mutant)).map(|()| Answer::OtherValues),
        Allowed::Less(gone) => less(good, &facts, gone).map(|()| Answer::Less),
    };
    honest.map_err(|why| format!("{why}: {}", differences(good, &facts)))
}

fn is_motion(mutant: &Mutant) -> bool {
    mutant.file.starts_with("program")
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// As many members, pieces, triangles, checked pairs and points as in the good run, or more.
fn as_much(good: &Facts, facts: &Facts, is_motion: bool) -> Result<(), String> {
    ensure(facts.members.len() >= good.members.len(), "fewer members")?;
    ensure(facts.pieces.len() >= good.pieces.len(), "fewer pieces")?;
    ensure(facts.triangles() >= good.triangles(), "fewer triangles")?;
    ensure(facts.pairs() >= good.pairs(), "fewer pairs")?;
    // Another parent makes other neighbours, not more of them.
    ensure(facts.excluded.len() <= good.excluded.len(), "more pairs are left out")?;
    ensure(is_motion || facts.points >= good.points, "fewer points")
}

/// The good run without a part.
fn less(good: &Facts, facts: &Facts, gone: &Gone) -> Result<(), String> {
    let lost: BTreeSet<String> = good.members.difference(&facts.members).cloned().collect();
    let added: BTreeSet<String> = facts.members.difference(&good.members).cloned().collect();
    ensure(added.is_empty(), "members that were not there")?;
    let objects = good.members.iter().filter(|name| !name.contains('/')).count();
    let (members, pieces) = match gone {
        Gone::Piece => (0, 1),
        Gone::Object => (1, 1),
        Gone::Objects => (objects, objects),
        Gone::Exclusion | Gone::Motion => (0, 0),
    };
    ensure(lost.len() == members, "other members are gone")?;
    ensure(facts.pieces.len() + pieces == good.pieces.len(), "other pieces are gone")?;
    // The members that the damage is about: those that are gone, or the one with fewer pieces.
    let mut about = lost;
    if *gone == Gone::Piece {
        let count = |of: &Facts, member: &str| {
            let numbered = format!("{member}#");
            of.pieces.iter().filter(|(name, ..)| name == member || name.starts_with(&numbered)).count()
        };
        let fewer: Vec<&String> = good.members.iter().filter(|m| count(facts, m) < count(good, m)).collect();
        ensure(fewer.len() == 1, "pieces of several members are gone")?;
        about.extend(fewer.into_iter().cloned());
    }
    match gone {
        Gone::Motion => {
            ensure(facts.pieces == good.pieces, "other pieces")?;
            ensure(facts.checked == good.checked && facts.excluded == good.excluded, "other pairs")
        }
        Gone::Exclusion => {
            ensure(facts.excluded.is_subset(&good.excluded), "other pairs are left out")?;
            let freed: BTreeSet<_> = good.excluded.difference(&facts.excluded).cloned().collect();
            ensure(!freed.is_empty(), "no pair more is checked")?;
            ensure(facts.checked == good.checked.union(&freed).cloned().collect(), "other pairs")?;
            ensure(facts.found.is_superset(&good.found), "something is not found any more")
        }
        Gone::Piece | Gone::Object | Gone::Objects => {
            ensure(facts.points == good.points && facts.others == good.others, "another motion")?;
            ensure(
                facts.found_without(&about) == good.found_without(&about),
                "pairs that have nothing to do with it are found otherwise",
            )
        }
    }
}

fn differences(good: &Facts, facts: &Facts) -> String {
    let lost: Vec<_> = good.found.difference(&facts.found).collect();
    format!(
        "{} instead of {}, {} pieces of {}, {} pairs of {}, {} excluded of {}, {} points of {}; not found: {lost:?}",
        facts.result.name(),
        good.result.name(),
        facts.pieces.len(),
        good.pieces.len(),
        facts.pairs(),
        good.pairs(),
        facts.excluded.len(),
        good.excluded.len(),
        facts.points,
        good.points
    )
}
