//! An instant as a link to the playback; the script, if it runs, moves the playback there.

use kinematics::PathParameter;
use scene::Scene;

use crate::words::instant;

/// The link.
#[derive(askama::Template)]
#[template(
    source = r##"<a class="moment" href="#play" data-moment="{{ moment }}"{% if let Some(id) = finding %} data-finding="{{ id }}"{% endif %}>{{ text }}</a>"##,
    ext = "html"
)]
pub(super) struct MomentLink<'a> {
    moment: f64,
    finding: Option<&'a str>,
    text: String,
}

impl<'a> MomentLink<'a> {
    /// A link with its time as text.
    pub(super) fn to(scene: &Scene, at: PathParameter) -> Self {
        Self { moment: at.0, finding: None, text: instant(scene, at) }
    }

    /// A link that also selects a finding.
    pub(super) fn to_finding(at: PathParameter, id: &'a str, text: String) -> Self {
        Self { moment: at.0, finding: Some(id), text }
    }
}
