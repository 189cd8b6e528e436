//! Statements in which the robot stands: waits and syncs.

use diagnostics::{Place, Problems};

use super::moves::PlayedProgram;
use crate::{Knot, Located, SyncPoint};

/// The knot at the end of a wait.
pub(super) fn wait(
    seconds: f64,
    place: Place,
    before: Option<&Knot>,
    problems: &mut Problems,
) -> Option<Knot> {
    if !(seconds > 0.0 && seconds.is_finite()) {
        problems.push(
            problems
                .problem("waiting time out of range")
                .at(place.line, place.column)
                .found(seconds.to_string())
                .expected("seconds above 0"),
        );
        return None;
    }
    before.map(|before| Knot {
        time_s: before.time_s + seconds,
        line: place.line,
        cartesian: None,
        begins_anew: false,
        ..before.clone()
    })
}

/// Reports an input or output without a name.
pub(super) fn check_signal(
    kind: &str,
    Located { value: name, place }: &Located<String>,
    problems: &mut Problems,
) {
    if name.trim().is_empty() {
        let problem = problems.problem(format!("{kind} without a name")).at(place.line, place.column);
        problems.push(problem.expected(format!("the name that the controller gives the {kind}")));
    }
}

/// Whether a time of waiting for an input is usable; one that is not is reported.
pub(super) fn is_waiting_time(seconds: f64, place: Place, problems: &mut Problems) -> bool {
    let is_usable = seconds >= 0.0 && seconds.is_finite();
    if !is_usable {
        let problem = problems.problem("waiting time out of range").at(place.line, place.column);
        problems.push(problem.found(seconds.to_string()).expected("seconds from 0 on"));
    }
    is_usable
}

/// The sync at the last knot.
pub(super) fn sync(
    name: &Located<String>,
    statement: Place,
    played: &mut PlayedProgram,
    problems: &mut Problems,
) -> Option<SyncPoint> {
    let Located { value: name, place } = name;
    if name.trim().is_empty() {
        problems.push(
            problems
                .problem("sync without a name")
                .at(place.line, place.column)
                .expected("the name that the programs which meet here share"),
        );
        return None;
    }
    let required_clearance_m = played.clearance.used(None);
    let knot = played.knots.len().checked_sub(1)?;
    Some(SyncPoint {
        name: name.clone(),
        knot,
        place: statement,
        file: played.file,
        required_clearance_m,
        is_reached: played.stop.is_none(),
    })
}
