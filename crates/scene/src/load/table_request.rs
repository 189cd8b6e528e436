//! What the command line says about joint tables: their units, and the names of their columns.

use program::{TimeUnit, Units};

/// What the command line says about joint tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableRequest {
    /// Units of positions: of the table of a robot by name, or of every table.
    pub units: Vec<(Option<String>, Units)>,
    /// Units of times, likewise.
    pub time_units: Vec<(Option<String>, TimeUnit)>,
    /// Joints with the names of their columns: `joint`, or `robot/joint`; `time` stands for the clock.
    pub columns: Vec<(String, String)>,
    /// Names of columns that are left out of every table.
    pub ignored: Vec<String>,
}
