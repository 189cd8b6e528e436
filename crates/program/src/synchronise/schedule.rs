//! The instants of the meetings.

use diagnostics::{InputError, Problem, excerpt};

use super::clock::Clock;
use super::meetings::{Meetings, Stop};
use crate::Trajectory;

/// Per program, the instant of each of its syncs on the cell's clock: the arrival of the last partner.
///
/// The order in which meetings are resolved does not matter: each instant is the latest of arrivals that depend only on earlier
/// meetings.
///
/// # Errors
/// A deadlock between programs.
pub(super) fn schedule(
    trajectories: &[Trajectory],
    meetings: &Meetings,
) -> Result<Vec<Vec<f64>>, InputError> {
    let mut clocks = vec![Clock::default(); trajectories.len()];
    let mut instants_s: Vec<Vec<f64>> = vec![Vec::new(); trajectories.len()];
    loop {
        // A program waits at its first sync without a known instant.
        let stands = |stop: &Stop| instants_s[stop.program].len() == stop.sync;
        let mut next = (0..trajectories.len()).filter_map(|program| {
            meetings.of[program].get(instants_s[program].len()).map(|meeting| (program, *meeting))
        });
        let Some((first, _)) = next.clone().next() else { return Ok(instants_s) };
        let Some((_, meeting)) = next.find(|(_, meeting)| meetings.stops[*meeting].iter().all(stands)) else {
            let reached: Vec<usize> = instants_s.iter().map(Vec::len).collect();
            return Err(for_ever(trajectories, meetings, &reached, first).into());
        };
        let taught_s = |stop: &Stop| {
            let trajectory = &trajectories[stop.program];
            trajectory.knots[trajectory.syncs[stop.sync].knot].time_s
        };
        let arrivals_s = meetings.stops[meeting].iter().map(|stop| clocks[stop.program].at(taught_s(stop)));
        let instant_s = arrivals_s.fold(f64::NEG_INFINITY, f64::max);
        for stop in &meetings.stops[meeting] {
            clocks[stop.program].wait(taught_s(stop), instant_s);
            instants_s[stop.program].push(instant_s);
        }
    }
}

/// The cycle of programs that wait for each other, found from one waiting program.
fn for_ever(trajectories: &[Trajectory], meetings: &Meetings, reached: &[usize], first: usize) -> Problem {
    // The programs that are waited for, each with its sync.
    let mut chain: Vec<Stop> = Vec::new();
    let mut program = first;
    let circle = loop {
        let meeting = meetings.of[program][reached[program]];
        let missing = meetings.stops[meeting].iter().find(|stop| reached[stop.program] < stop.sync);
        let missing = *missing.expect("a meeting that cannot take place misses somebody who waits elsewhere");
        if let Some(start) = chain.iter().position(|stop| stop.program == missing.program) {
            chain[start] = missing;
            break &chain[start..];
        }
        chain.push(missing);
        program = missing.program;
    };
    let waits = circle.iter().map(|stop| {
        let trajectory = &trajectories[stop.program];
        let (at, missed) = (&trajectory.syncs[reached[stop.program]], &trajectory.syncs[stop.sync]);
        let (file, names) = (&trajectory.file, [at, missed].map(|sync| excerpt(&sync.name)));
        format!(
            "{} on line {} before {} on line {} of {file}",
            names[0], at.place.line, names[1], missed.place.line
        )
    });
    let at = trajectories[circle[0].program].syncs[reached[circle[0].program]].place;
    Problem::new(&trajectories[circle[0].program].file, "programs wait for each other for ever")
        .at(at.line, at.column)
        .found(waits.collect::<Vec<_>>().join(", but "))
        .expected("the same order of syncs in all programs")
}
