//! Refuses syncs that nobody else comes to: a partner that was left out or misspelt would go unnoticed.

use geometry::input::{Problems, excerpt, hint_for};
use geometry::{InputError, Problem};

use super::meetings::Meetings;
use crate::{SyncPoint, Trajectory};

/// Every program that names a sync must name it as often as the others that do, and it takes two at least.
pub(super) fn check(trajectories: &[Trajectory], meetings: &Meetings) -> Result<(), InputError> {
    let mut found = Vec::new();
    for (index, trajectory) in trajectories.iter().enumerate() {
        let mut problems = Problems::new(&trajectory.file);
        for (sync, meeting) in trajectory.syncs.iter().zip(&meetings.of[index]) {
            let comes = |other: usize| meetings.stops[*meeting].iter().any(|stop| stop.program == other);
            let names = |other: &Trajectory| other.syncs.iter().any(|known| known.name == sync.name);
            let mut others = trajectories.iter().enumerate().filter(|(other, _)| *other != index);
            let problem = |what: String| problems.problem(what).at(sync.place.line, sync.place.column);
            if others.clone().all(|(_, other)| !names(other)) {
                problems.push(alone(problem, sync, index, trajectories));
            } else if let Some((_, fewer)) =
                others.find(|(other, trajectory)| names(trajectory) && !comes(*other))
            {
                let count = fewer.syncs.iter().filter(|known| known.name == sync.name).count();
                problems.push(
                    problem(format!("sync {} comes more often than in another program", excerpt(&sync.name)))
                        .found(format!("{count} in {}", fewer.file))
                        .expected("the same number in every program that names it"),
                );
            }
        }
        found.extend(problems.into_list("problem"));
    }
    InputError::check((), found)
}

/// No other program names this sync: perhaps it is spelt otherwise there, first of all where that finds no partner either.
fn alone(
    problem: impl Fn(String) -> Problem,
    sync: &SyncPoint,
    index: usize,
    trajectories: &[Trajectory],
) -> Problem {
    let mut known: Vec<(usize, &str)> = Vec::new();
    for (other, trajectory) in trajectories.iter().enumerate().filter(|(other, _)| *other != index) {
        for name in trajectory.syncs.iter().map(|sync| sync.name.as_str()) {
            if !known.iter().any(|(_, before)| *before == name) {
                let with_name = |t: &&Trajectory| t.syncs.iter().any(|sync| sync.name == name);
                known.push((trajectories.iter().filter(with_name).count(), name));
            }
        }
    }
    known.sort_by_key(|(programs, _)| *programs > 1);
    let known: Vec<&str> = known.into_iter().map(|(_, name)| name).collect();
    let hint = if known.is_empty() {
        "no other program of the cell has a Sync".to_owned()
    } else {
        hint_for(&sync.name, &known, "syncs of the other programs")
    };
    problem(format!("no other program of the cell has the sync {}", excerpt(&sync.name)))
        .expected("a Sync of that name in the program of at least one other robot")
        .hint(hint)
}
