//! `Clearance` statements: the required clearance from there on.

use diagnostics::{Place, Problems};
use geometry::limits::MOST_LENGTH_MM;

use super::moves::{PlayedProgram, Reports};
use crate::Located;

/// The required clearance that a program gives, as far as it is played.
#[derive(Default)]
pub(super) struct ClearanceInForce {
    /// Metres; `None` for that of the cell.
    pub(super) clearance_m: Option<f64>,
    /// The statement, while nothing that takes time, and no sync, has come after it.
    unused: Option<Place>,
}

impl ClearanceInForce {
    /// A `Clearance` statement; `None` is the cell's again. A value that is not usable is reported, a statement before it without effect
    /// noted.
    pub(super) fn state(
        &mut self,
        mm: Option<Located<f64>>,
        statement: Place,
        Reports { problems, notes }: &mut Reports<'_>,
    ) {
        // The comparison is also false for NaN.
        if let Some(Located { value: mm, place }) =
            mm.filter(|mm| !(0.0..=MOST_LENGTH_MM).contains(&mm.value))
        {
            let problem = problems.problem("not a usable clearance").at(place.line, place.column);
            problems.push(
                problem.found(format!("{mm:?}")).expected(format!("millimetres from 0 to {MOST_LENGTH_MM}")),
            );
            return;
        }
        if let Some(place) = self.unused {
            let problem = notes.problem("Clearance has no effect").at(place.line, place.column);
            notes.push(problem.hint("nothing that takes time comes before the next one"));
        }
        *self = Self { clearance_m: mm.map(|mm| mm.value.abs() / 1e3), unused: Some(statement) };
    }

    /// The value for a sync, or for a motion or wait of that duration.
    pub(super) fn used(&mut self, duration_s: Option<f64>) -> Option<f64> {
        if duration_s != Some(0.0) {
            self.unused = None;
        }
        self.clearance_m
    }
}

impl PlayedProgram {
    /// The value while the robot stands at the end, metres; one that is given for this alone is noted.
    pub(super) fn clearance_at_end_m(&self, notes: &mut Problems) -> Option<f64> {
        if self.stop.is_some() {
            return self.knots.last()?.required_clearance_m;
        }
        if let (Some(place), Some(_)) = (self.clearance.unused, self.clearance.clearance_m) {
            let problem = notes.problem("Clearance after the last motion").at(place.line, place.column);
            notes.push(problem.hint("it is for standing at the end, while other robots move"));
        }
        self.clearance.clearance_m
    }
}
