//! Short messages to the user that disappear after some seconds.

use std::time::Instant;

use bevy::prelude::Resource;

/// How long a notice stays, seconds.
pub(crate) const STAYS_S: f32 = 8.0;

/// A short message to the user.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    /// Its text.
    pub text: String,
    /// Whether it reports a failure.
    pub is_warning: bool,
    /// When it appeared.
    pub since: Instant,
}

/// Notices in order of appearance, and text for the clipboard.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Notices {
    /// Notices on the screen.
    pub shown: Vec<Notice>,
    /// Text to put on the clipboard.
    pub to_copy: Option<String>,
}

impl Notices {
    /// Shows a message.
    pub(crate) fn info(&mut self, text: impl Into<String>) {
        self.push(text.into(), false);
    }

    /// Shows a message about a failure.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.push(text.into(), true);
    }

    /// Puts text on the clipboard.
    pub(crate) fn copy(&mut self, text: String) {
        self.to_copy = Some(text);
    }

    fn push(&mut self, text: String, is_warning: bool) {
        tracing::info!("{text}");
        self.shown.push(Notice { text, is_warning, since: Instant::now() });
    }

    /// Removes notices that have been shown long enough.
    pub(crate) fn fade(&mut self) {
        self.shown.retain(|notice| notice.since.elapsed().as_secs_f32() < STAYS_S);
    }
}
