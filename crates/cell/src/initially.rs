//! Objects that are attached to something before any program runs.

use serde::Deserialize;

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
