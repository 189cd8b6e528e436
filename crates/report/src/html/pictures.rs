//! Pictures of findings, rendered elsewhere.

use std::collections::BTreeMap;

/// One PNG per finding, as far as available.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    /// The bytes of the PNG file, by the id of the finding.
    pub png_by_finding: BTreeMap<String, Vec<u8>>,
    /// The reason for missing pictures, as a sentence for the page; `None` if none is missing.
    pub why_missing: Option<String>,
}
