//! `Clearance` statements: the required clearance from there on.

use diagnostics::ron_file::Node;
use diagnostics::{Place, Problems};
use geometry::limits::MOST_LENGTH_MM;

use super::moves::Played;

/// The required clearance that a program gives, as far as it is played.
#[derive(Default)]
pub(super) struct ClearanceInForce {
    /// Metres; `None` for that of the cell.
    pub(super) clearance_m: Option<f64>,
    /// The statement, while no motion or sync has come after it.
    unused: Option<Place>,
}

impl ClearanceInForce {
    /// A `Clearance` statement; `None` is the cell's again. A value that is not usable is reported.
    pub(super) fn state(&mut self, mm: Option<f64>, node: &Node<'_>, problems: &mut Problems) {
        // The comparison is also false for NaN.
        if let Some(mm) = mm.filter(|mm| !(0.0..=MOST_LENGTH_MM).contains(mm)) {
            let place = node.field("mm").map_or(node.place, |node| node.place);
            let problem = problems.problem("not a usable clearance").at(place.line, place.column);
            problems.push(problem.found(mm.to_string()).expected("a number of millimetres, 0 or more"));
            return;
        }
        *self = Self { clearance_m: mm.map(|mm| mm.abs() / 1e3), unused: Some(node.place) };
    }

    /// The value for a motion or a sync.
    pub(super) fn used(&mut self) -> Option<f64> {
        self.unused = None;
        self.clearance_m
    }
}

impl Played {
    /// Notes a clearance after the last motion.
    pub(super) fn check_clearance_is_used(&self, notes: &mut Problems) {
        if let Some(place) = self.clearance.unused {
            let problem = notes.problem("Clearance after the last motion has no effect");
            notes.push(problem.at(place.line, place.column).hint("write it before the moves that it is for"));
        }
    }
}
