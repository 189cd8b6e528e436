//! How a joint table is read: what the command line says about it, and what held in the end.

use crate::{TimeUnit, Units};

/// The name that stands for the clock where joints are given columns.
pub const CLOCK: &str = "time";

/// What is said about a joint table outside the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableSettings {
    /// Units of the positions, if given.
    pub units: Option<Units>,
    /// Unit of the times, if given.
    pub time_unit: Option<TimeUnit>,
    /// Joints, or [`CLOCK`], with the names of their columns, where they differ.
    pub columns: Vec<(String, String)>,
    /// Names of columns that are left out.
    pub ignored: Vec<String>,
}

impl TableSettings {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The options that say it.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        let given = [
            ("--units", self.units.is_some()),
            ("--time-unit", self.time_unit.is_some()),
            ("--column", !self.columns.is_empty()),
            ("--ignore-column", !self.ignored.is_empty()),
        ];
        given.into_iter().filter(|(_, is_given)| *is_given).map(|(option, _)| option).collect()
    }
}

/// How a joint table was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableReading {
    /// Units of the positions.
    pub units: Units,
    /// Unit of the times; seconds where there are none.
    pub time_unit: TimeUnit,
    /// Joints, or [`CLOCK`], with the names of their columns, where a column was given by name; in the order of the columns.
    pub columns: Vec<(String, String)>,
}
