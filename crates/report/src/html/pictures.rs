//! Pictures of findings, made elsewhere.

use std::collections::BTreeMap;

/// One PNG per finding, as far as there are any.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    /// The bytes of the PNG file, by the id of the finding.
    pub png_by_finding: BTreeMap<String, Vec<u8>>,
    /// Why findings have no picture, as a sentence for the page; where some have none.
    pub why_missing: Option<String>,
}
