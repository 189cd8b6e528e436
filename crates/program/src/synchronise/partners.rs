//! Rejects syncs without a partner: an omitted or misspelt partner would go unnoticed.

use std::collections::BTreeMap;

use diagnostics::{InputError, Problems, excerpt, hint_for};

use super::meetings::Meetings;
use crate::Trajectory;

/// Every program that uses a sync name must use it as often as the others that do, and at least two must use it.
pub(super) fn check(trajectories: &[Trajectory], meetings: &Meetings) -> Result<(), InputError> {
    let counts = counts(trajectories);
    let mut found = Vec::new();
    for (index, trajectory) in trajectories.iter().enumerate() {
        let elsewhere = names_elsewhere(&counts, index);
        let mut problems = Problems::new(&trajectory.file);
        for (sync, meeting) in trajectory.syncs.iter().zip(&meetings.of[index]) {
            problems.set_file(trajectory.file_of(sync.file));
            let counts = &counts[sync.name.as_str()];
            let comes = |other: &usize| meetings.stops[*meeting].iter().any(|stop| stop.program == *other);
            let name = excerpt(&sync.name);
            let problem = |what: String| problems.problem(what).at(sync.place.line, sync.place.column);
            if counts.len() == 1 {
                let hint = match &elsewhere[..] {
                    [] => "no program beside it has a Sync; write one there, or remove this one".to_owned(),
                    names => hint_for(&sync.name, names, "syncs of the other programs"),
                };
                problems.push(
                    problem(format!("no other program of the cell has the sync {name}"))
                        .expected("a Sync of that name in the program of at least one other robot")
                        .hint(hint),
                );
            } else if let Some((fewer, count)) = counts.iter().find(|(other, _)| !comes(other)) {
                problems.push(
                    problem(format!("sync {name} comes more often than in another program"))
                        .found(format!("{count} in {}", trajectories[*fewer].file))
                        .expected("the same number in every program that names it"),
                );
            }
        }
        problems.set_file(&trajectory.file);
        found.extend(problems.into_list("problem"));
    }
    InputError::check((), found)
}

/// Per name, the programs that use it, with counts.
fn counts(trajectories: &[Trajectory]) -> BTreeMap<&str, BTreeMap<usize, usize>> {
    let mut counts: BTreeMap<&str, BTreeMap<usize, usize>> = BTreeMap::new();
    for (index, trajectory) in trajectories.iter().enumerate() {
        for sync in &trajectory.syncs {
            *counts.entry(&sync.name).or_default().entry(index).or_default() += 1;
        }
    }
    counts
}

/// Names in other programs, for hints: first those without a partner, which are most likely meant.
fn names_elsewhere<'t>(counts: &BTreeMap<&'t str, BTreeMap<usize, usize>>, index: usize) -> Vec<&'t str> {
    let elsewhere = counts.iter().filter(|(_, programs)| programs.keys().any(|program| *program != index));
    let mut names: Vec<(bool, &str)> =
        elsewhere.map(|(name, programs)| (programs.len() > 1, *name)).collect();
    names.sort_unstable();
    names.into_iter().map(|(_, name)| name).collect()
}
