//! Reading what a run wrote.

use serde_json::Value;

pub(crate) fn parse_json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The rows of a table without quoted fields, each split at its commas; the header is left out.
pub(crate) fn rows(table: &str) -> Vec<Vec<&str>> {
    assert!(!table.contains('"'), "a quoted field");
    table.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

/// The colliding column of `frames.csv`.
pub(crate) fn frames_colliding(table: &str) -> Vec<&str> {
    let header = "index,time_s,verdict,clearance_lo_m,clearance_hi_m,colliding,near,undecided";
    let first = table.lines().next();
    // Of a controller's program with its motion.
    assert!(first == Some(header) || first == Some(&*format!("{header},edge")), "{first:?}");
    rows(table).into_iter().map(|row| row[5]).collect()
}
