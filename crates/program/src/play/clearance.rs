//! `Clearance` statements: the required clearance from there on.

use diagnostics::{Place, Problem, Problems};
use geometry::limits::MOST_LENGTH_MM;

use super::moves::PlayedProgram;
use super::reports::Reports;
use crate::Located;

/// The required clearance that a program gives, as far as it is played.
#[derive(Default)]
pub(super) struct ClearanceInForce {
    /// Metres; `None` for that of the cell.
    pub(super) clearance_m: Option<f64>,
    /// The statement, while nothing that takes time, and no sync, has come after it; `None` for one that is played several times, or by
    /// several programs: it has its effect once or another time.
    unused: Option<UnusedStatement>,
    /// Whether the statement that is played stands in a repetition or in a called file.
    pub(super) is_reused: bool,
}

/// A statement without effect so far.
struct UnusedStatement {
    file: String,
    place: Place,
}

impl UnusedStatement {
    fn note(&self, what: &str) -> Problem {
        Problem::new(&self.file, what).at(self.place.line, self.place.column)
    }
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
        if let Some(unused) = &self.unused {
            let problem = unused.note("Clearance has no effect");
            notes.push(problem.hint("nothing that takes time comes before the next one"));
        }
        self.clearance_m = mm.map(|mm| mm.value.abs() / 1e3);
        self.unused =
            (!self.is_reused).then(|| UnusedStatement { file: notes.file().to_owned(), place: statement });
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
        if let (Some(unused), Some(_)) = (&self.clearance.unused, self.clearance.clearance_m) {
            let problem = unused.note("Clearance after the last motion");
            notes.push(problem.hint("it is for standing at the end, while other robots move"));
        }
        self.clearance.clearance_m
    }
}
