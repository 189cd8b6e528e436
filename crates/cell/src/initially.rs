//! Objects that are attached to something before any program runs.

use serde::Deserialize;

use super::AtLine;
use super::check::CellChecker;
use diagnostics::ron_file::RonNode;

/// What carries an object before any program runs.
#[derive(Clone, Debug)]
pub struct CellCarrier {
    /// `robot/tool`, `robot/link`, or the name of a frame on a link; that it exists is known when the robots are read.
    pub to: String,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Initially")]
pub(super) enum RawInitially {
    /// The pose of the object is that in the tool's TCP, in the link or in the frame.
    Attached { to: String },
}

impl<'t> CellChecker<'_, 't> {
    /// What carries the object at a place in the file.
    pub(super) fn initially(
        &mut self,
        raw: Option<RawInitially>,
        object: Option<&RonNode<'t>>,
    ) -> Option<AtLine<CellCarrier>> {
        let RawInitially::Attached { to } = raw?;
        let node = object.and_then(|object| object.field("initially")).or(object).unwrap_or(self.root);
        Some(AtLine { value: CellCarrier { to }, line: node.place.line })
    }
}
