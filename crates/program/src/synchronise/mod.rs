//! Synchronisation: programs with a sync of the same name wait there for each other and continue at the same instant.

mod clock;
mod meetings;
mod partners;
mod unreached;

use diagnostics::{InputError, Problem, excerpt};

use crate::{Knot, SyncMeeting, Trajectory};
use clock::ProgramClock;
use meetings::{Meetings, SyncIndex};

/// Inserts the waiting times of all syncs; the returned trajectories have no syncs.
///
/// The k-th sync of a name in one program meets the k-th of that name in every other program that uses it. Each robot waits there
/// for the last one, and all continue at that instant, which has the same bits in all of them. Each waiting program gains a knot
/// with the line of its sync, as for a wait; the last one to arrive gains none. Programs without syncs are unchanged. A sync behind a move
/// in space that ends its program never takes place: the other programs end there too, waiting, each with a note.
///
/// # Errors
/// Syncs without a partner, and deadlocks between programs, with their places.
pub fn synchronise(mut trajectories: Vec<Trajectory>) -> Result<Vec<Trajectory>, InputError> {
    let meetings = Meetings::between(&trajectories);
    partners::check(&trajectories, &meetings)?;
    // Programs that wait for each other for ever are told, wherever one of them stops.
    schedule(&trajectories, &meetings)?;
    unreached::cut(&mut trajectories, &meetings);
    let meetings = Meetings::between(&trajectories);
    let instants_s = schedule(&trajectories, &meetings)?;
    for (trajectory, instants_s) in trajectories.iter_mut().zip(instants_s) {
        wait_at_syncs(trajectory, &instants_s);
    }
    Ok(trajectories)
}

/// Makes a robot wait at each of its syncs until the instant of the meeting.
fn wait_at_syncs(trajectory: &mut Trajectory, instants_s: &[f64]) {
    let mut clock = ProgramClock::default();
    let mut is_moved = false;
    let syncs = std::mem::take(&mut trajectory.syncs);
    let met_at = syncs.iter().zip(instants_s);
    trajectory.meetings =
        met_at.map(|(sync, time_s)| SyncMeeting { name: sync.name.clone(), time_s: *time_s }).collect();
    let mut meetings = syncs.into_iter().zip(instants_s).peekable();
    let mut knots = Vec::with_capacity(trajectory.knots.len() + instants_s.len());
    let mut met = 0;
    // Per knot, where it is reached and where it is left.
    let mut places: Vec<[usize; 2]> = Vec::with_capacity(trajectory.knots.len());
    let mut handling = trajectory.handling.iter_mut().peekable();
    for (index, taught) in std::mem::take(&mut trajectory.knots).into_iter().enumerate() {
        let taught_s = taught.time_s;
        let arrives = knots.len();
        let mut reached = Knot { time_s: clock.at(taught_s), ..taught };
        loop {
            // What stands before the next sync takes effect before the robot waits there.
            while let Some(point) = handling.next_if(|point| point.knot == index && point.syncs_before <= met)
            {
                point.knot = knots.len();
            }
            let Some((sync, meeting_s)) = meetings.next_if(|(sync, _)| sync.knot == index) else { break };
            met += 1;
            if clock.wait(taught_s, *meeting_s) {
                let waited = Knot {
                    time_s: *meeting_s,
                    line: sync.place.line,
                    file: sync.file,
                    cartesian: None,
                    required_clearance_m: sync.required_clearance_m,
                    ..reached.clone()
                };
                knots.push(std::mem::replace(&mut reached, waited));
            }
        }
        if let Some(stop) = trajectory.stop.as_mut().filter(|stop| stop.knot == index && !is_moved) {
            (stop.knot, is_moved) = (knots.len(), true);
        }
        places.push([arrives, knots.len()]);
        knots.push(reached);
    }
    for corner in &mut trajectory.corners {
        // Nothing waits at a corner itself.
        corner.knot = places[corner.knot][0];
        corner.moves = [places[corner.moves[0]][1], places[corner.moves[1]][0]];
    }
    trajectory.knots = knots;
}

/// Per program, the instant of each of its syncs on the cell's clock: the arrival of the last partner.
///
/// The order in which meetings are resolved does not matter: each instant is the latest of arrivals that depend only on earlier
/// meetings.
///
/// # Errors
/// A deadlock between programs.
fn schedule(trajectories: &[Trajectory], meetings: &Meetings) -> Result<Vec<Vec<f64>>, InputError> {
    let mut clocks = vec![ProgramClock::default(); trajectories.len()];
    let mut instants_s: Vec<Vec<f64>> = vec![Vec::new(); trajectories.len()];
    loop {
        // A program waits at its first sync without a known instant.
        let stands = |stop: &SyncIndex| instants_s[stop.program].len() == stop.sync;
        let mut next = (0..trajectories.len()).filter_map(|program| {
            meetings.of[program].get(instants_s[program].len()).map(|meeting| (program, *meeting))
        });
        let Some((first, _)) = next.clone().next() else { return Ok(instants_s) };
        let Some((_, meeting)) = next.find(|(_, meeting)| meetings.stops[*meeting].iter().all(stands)) else {
            let reached: Vec<usize> = instants_s.iter().map(Vec::len).collect();
            return Err(for_ever(trajectories, meetings, &reached, first).into());
        };
        let taught_s = |stop: &SyncIndex| {
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
    let mut chain: Vec<SyncIndex> = Vec::new();
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
        let [at_name, missed_name] = [at, missed].map(|sync| excerpt(&sync.name));
        let (line, file) = (at.place.line, trajectory.file_of(missed.file));
        let of_other = if at.file == missed.file {
            String::new()
        } else {
            format!(" of {}", trajectory.file_of(at.file))
        };
        format!(
            "{at_name} on line {line}{of_other} before {missed_name} on line {} of {file}",
            missed.place.line
        )
    });
    let first = &trajectories[circle[0].program];
    let at = &first.syncs[reached[circle[0].program]];
    Problem::new(first.file_of(at.file), "programs wait for each other for ever")
        .at(at.place.line, at.place.column)
        .found(waits.collect::<Vec<_>>().join(", but "))
        .expected("the same order of syncs in all programs")
}

#[cfg(test)]
mod tests {
    use diagnostics::Place;

    use super::*;
    use crate::{DrivenJointKind, SyncPoint};

    /// A statement on a line of its own.
    enum Does {
        Moves(f64),
        Syncs(&'static str),
    }
    use Does::{Moves, Syncs};

    fn program(file: &str, statements: &[Does]) -> Trajectory {
        let mut knots = vec![Knot { position: vec![0.0], line: 1, ..Knot::default() }];
        let mut syncs = Vec::new();
        for (statement, line) in statements.iter().zip(2..) {
            match statement {
                Moves(seconds) => {
                    let before = &knots[knots.len() - 1];
                    let (time_s, position) = (before.time_s + seconds, vec![before.position[0] + seconds]);
                    knots.push(Knot { time_s, position, line, ..Knot::default() });
                }
                Syncs(name) => {
                    let place = Place { line, column: 3 };
                    syncs.push(SyncPoint {
                        name: (*name).to_owned(),
                        knot: knots.len() - 1,
                        place,
                        file: 0,
                        required_clearance_m: None,
                        is_reached: true,
                    });
                }
            }
        }
        Trajectory {
            file: file.to_owned(),
            joints: vec!["j".into()],
            kinds: vec![DrivenJointKind::Revolute],
            knots,
            syncs,
            ..Trajectory::default()
        }
    }

    fn times(trajectory: &Trajectory) -> Vec<(u32, f64)> {
        trajectory.knots.iter().map(|knot| (knot.line, knot.time_s)).collect()
    }

    fn messages(trajectories: &[Trajectory]) -> Vec<String> {
        let error = synchronise(trajectories.to_vec()).unwrap_err();
        error.problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn who_comes_first_waits_on_the_line_of_the_sync() {
        let left = program("left", &[Moves(1.0), Syncs("taken"), Moves(2.0)]);
        let right = program("right", &[Moves(4.0), Syncs("taken"), Moves(0.5)]);
        let alone = program("alone", &[Moves(0.1)]);
        let after = synchronise(vec![left, right.clone(), alone.clone()]).unwrap();
        assert_eq!(times(&after[0]), [(1, 0.0), (2, 1.0), (3, 4.0), (4, 6.0)]);
        assert_eq!(after[0].knots[2].position, [1.0]);
        assert_eq!(after[1].knots, right.knots);
        assert_eq!(after[2], alone);
    }

    #[test]
    fn waiting_for_one_delays_the_next() {
        let a = program("a", &[Moves(1.0), Syncs("x")]);
        let b = program("b", &[Syncs("x"), Moves(1.0), Syncs("y")]);
        let c = program("c", &[Moves(1.5), Syncs("y"), Moves(0.25)]);
        let after = synchronise(vec![c, b, a]).unwrap();
        assert_eq!(times(&after[0]), [(1, 0.0), (2, 1.5), (3, 2.0), (4, 2.25)]);
        assert_eq!(times(&after[1]), [(1, 0.0), (2, 1.0), (3, 2.0)]);
    }

    #[test]
    fn a_name_meets_as_often_as_it_comes() {
        let a = program("a", &[Syncs("x"), Moves(1.0), Syncs("x"), Moves(1.0)]);
        let b = program("b", &[Moves(0.5), Syncs("x"), Moves(3.0), Syncs("x")]);
        let after = synchronise(vec![a, b]).unwrap();
        assert_eq!(times(&after[0]), [(1, 0.0), (2, 0.5), (3, 1.5), (4, 3.5), (5, 4.5)]);
    }

    #[test]
    fn syncs_without_a_partner_are_refused() {
        let left = program("left", &[Syncs("placed"), Syncs("part_redy"), Syncs("other")]);
        let right = program("right", &[Syncs("part_ready"), Syncs("placed")]);
        let message = |place: &str, name: &str, hint: &str| {
            format!(
                "{place}: no other program of the cell has the sync `{name}`; \
                 expected a Sync of that name in the program of at least one other robot; hint: {hint}"
            )
        };
        let alone = [message(
            "left:2:3",
            "placed",
            "no program beside it has a Sync; write one there, or remove this one",
        )];
        assert_eq!(messages(&[program("left", &[Syncs("placed")])]), alone);
        assert_eq!(
            messages(&[left, right]),
            [
                message("left:3:3", "part_redy", "did you mean `part_ready`?"),
                message("left:4:3", "other", "the syncs of the other programs are part_ready, placed"),
                message("right:2:3", "part_ready", "did you mean `part_redy`?"),
            ]
        );
    }

    #[test]
    fn a_name_that_comes_more_often_in_one_program_is_refused() {
        let twice = program("twice", &[Syncs("x"), Moves(1.0), Syncs("x")]);
        let once = program("once", &[Syncs("x")]);
        assert_eq!(
            messages(&[once, twice]),
            ["twice:4:3: sync `x` comes more often than in another program; found 1 in once; \
              expected the same number in every program that names it"]
        );
    }

    #[test]
    fn programs_that_wait_for_each_other_are_refused() {
        let a = program("a", &[Syncs("x"), Moves(1.0), Syncs("y")]);
        let b = program("b", &[Moves(2.0), Syncs("y"), Syncs("x")]);
        assert_eq!(
            messages(&[a, b]),
            ["b:3:3: programs wait for each other for ever; \
              found `y` on line 3 before `x` on line 4 of b, but `x` on line 2 before `y` on line 4 of a; \
              expected the same order of syncs in all programs"]
        );
    }

    /// Marks the last syncs of a program as behind a move in space that ends it.
    fn stopped(mut trajectory: Trajectory, syncs: usize) -> Trajectory {
        let reached = trajectory.syncs.len() - syncs;
        trajectory.syncs[reached..].iter_mut().for_each(|sync| sync.is_reached = false);
        trajectory
    }

    #[test]
    fn nothing_is_played_behind_a_sync_that_never_takes_place() {
        let arm = stopped(program("arm", &[Syncs("x"), Moves(9.0), Syncs("y"), Syncs("z")]), 2);
        let other =
            program("other", &[Moves(1.0), Syncs("x"), Moves(40.0), Syncs("y"), Moves(5.0), Syncs("z")]);
        // It meets nobody that stops, but one who waits for it.
        let third = program("third", &[Moves(2.0), Syncs("z"), Moves(7.0)]);
        let after = synchronise(vec![arm, other, third]).unwrap();
        assert_eq!(times(&after[0]), [(1, 0.0), (2, 1.0), (3, 10.0)]);
        assert_eq!(times(&after[1]), [(1, 0.0), (2, 1.0), (4, 41.0)]);
        assert_eq!(times(&after[2]), [(1, 0.0), (2, 2.0)]);
        let told: Vec<Vec<String>> =
            after.iter().map(|of| of.notes.iter().map(ToString::to_string).collect()).collect();
        assert!(told[0].is_empty());
        assert!(
            told[1][0].starts_with("other:5:3: the robot waits for ever at sync `y`: arm ends before it")
        );
        assert!(told[2][0].starts_with("third:3:3: the robot waits for ever at sync `z`: "), "{told:?}");
    }

    #[test]
    fn a_sync_before_the_move_that_ends_a_program_takes_place() {
        let mut arm = program("arm", &[Moves(1.0), Syncs("x")]);
        let of = crate::CartesianMove {
            statement: "MoveL to far".to_owned(),
            place: Place { line: 4, column: 1 },
            file: 0,
            tool: "tool".to_owned(),
            frame: None,
        };
        let unreached = crate::Unreached { reason: crate::StopReason::OutOfReach, is_proven: true };
        let root_from_tcp = geometry::Pose::identity();
        arm.stop = Some(crate::Stop { knot: 1, ..crate::Stop::before(of, root_from_tcp, unreached) });
        let other = program("other", &[Moves(4.0), Syncs("x"), Moves(1.0)]);
        let after = synchronise(vec![arm, other.clone()]).unwrap();
        assert_eq!(times(&after[0]), [(1, 0.0), (2, 1.0), (3, 4.0)]);
        assert_eq!(after[0].stop.as_ref().map(|stop| stop.knot), Some(2));
        assert_eq!(after[1].knots, other.knots);
    }

    #[test]
    fn a_circle_of_three_is_told_without_those_who_only_wait_for_it() {
        let waits = program("waits", &[Syncs("w")]);
        let a = program("a", &[Syncs("x"), Syncs("z"), Syncs("w")]);
        let b = program("b", &[Syncs("y"), Syncs("x")]);
        let c = program("c", &[Syncs("z"), Syncs("y")]);
        assert_eq!(
            messages(&[waits, a, b, c]),
            ["a:2:3: programs wait for each other for ever; \
              found `x` on line 2 before `z` on line 3 of a, but `y` on line 2 before `x` on line 3 of b, \
              but `z` on line 2 before `y` on line 3 of c; expected the same order of syncs in all programs"]
        );
    }
}
