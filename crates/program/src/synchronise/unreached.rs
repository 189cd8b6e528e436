//! Meetings that never take place, because a program ends at a move in space before them: nothing behind them is played.

use diagnostics::{Problem, excerpt};

use super::meetings::Meetings;
use crate::Trajectory;

/// Removes every sync that is never reached, and ends each program that would wait there for ever at that sync, with a note.
///
/// # Guarantee
/// No knot that is left stands behind a sync at which a partner never arrives: what a program commands after it is not played, and so not
/// told as if it were.
pub(super) fn cut(trajectories: &mut [Trajectory], meetings: &Meetings) {
    let dead = never_met(trajectories, meetings);
    let reached: Vec<usize> = (meetings.of.iter())
        .map(|of_program| {
            of_program.iter().position(|meeting| dead[*meeting].is_some()).unwrap_or(of_program.len())
        })
        .collect();
    let files: Vec<String> = trajectories.iter().map(|trajectory| trajectory.file.clone()).collect();
    for (program, trajectory) in trajectories.iter_mut().enumerate() {
        let rest = trajectory.syncs.split_off(reached[program].min(trajectory.syncs.len()));
        let Some(first) = rest.first().filter(|sync| sync.is_reached) else { continue };
        // The program itself goes on to this sync, and waits there for one that does not come.
        let missing = meetings.of[program].get(reached[program]).and_then(|meeting| dead[*meeting]);
        let missing =
            missing.map_or_else(String::new, |missing| format!(": {} ends before it", files[missing]));
        trajectory.notes.push(
            Problem::new(
                trajectory.file_of(first.file),
                format!("the robot waits for ever at sync {}{missing}", excerpt(&first.name)),
            )
            .at(first.place.line, first.place.column)
            .hint("the rest of this program is not checked either; mend the move in space that ends the other one"),
        );
        trajectory.knots.truncate(first.knot + 1);
        let syncs = trajectory.syncs.len();
        trajectory.handling.retain(|point| point.syncs_before <= syncs);
        trajectory.corners.retain(|corner| corner.moves[1] <= first.knot);
        trajectory.required_clearance_after_m = first.required_clearance_m;
        // A sync that is reached stands before a move that ends its program: that move is not reached.
        trajectory.stop = None;
    }
}

/// Per meeting, a program that ends before it or waits for ever before it, if there is one.
fn never_met(trajectories: &[Trajectory], meetings: &Meetings) -> Vec<Option<usize>> {
    let mut dead: Vec<Option<usize>> = vec![None; meetings.stops.len()];
    for (program, trajectory) in trajectories.iter().enumerate() {
        for (sync, meeting) in trajectory.syncs.iter().zip(&meetings.of[program]) {
            if !sync.is_reached {
                dead[*meeting].get_or_insert(program);
            }
        }
    }
    // Who waits for ever at a sync never comes to the next one.
    loop {
        let before = dead.iter().flatten().count();
        for (program, of_program) in meetings.of.iter().enumerate() {
            let mut waits = false;
            for meeting in of_program {
                if waits {
                    dead[*meeting].get_or_insert(program);
                }
                waits |= dead[*meeting].is_some();
            }
        }
        if dead.iter().flatten().count() == before {
            return dead;
        }
    }
}
