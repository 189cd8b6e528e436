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
        ..before.clone()
    })
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
        required_clearance_m,
        is_reached: played.stop.is_none(),
    })
}
