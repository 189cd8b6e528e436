//! Pairs by their names.

use std::collections::BTreeMap;

use crate::compare::read::{Pair, ReadReport, Text};

/// The checked pairs of a report.
pub(super) fn by_name(of: &ReadReport) -> BTreeMap<(&Text, &Text), &Pair> {
    of.report.pairs.iter().map(|pair| ((&pair.a, &pair.b), pair)).collect()
}

/// The names of a pair, as texts show them.
pub(super) fn shown((a, b): (&Text, &Text)) -> String {
    format!("{a} | {b}")
}
