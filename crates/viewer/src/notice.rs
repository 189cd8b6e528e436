//! Short words to the user that go away by themselves.

use std::time::Instant;

use bevy::prelude::Resource;

/// How long a notice stays, seconds.
pub(crate) const STAYS_S: f32 = 8.0;

/// A notice.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    /// What it says.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
    /// Since when it is shown.
    pub since: Instant,
}

/// Notices, the latest last.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Notices {
    /// Those not gone yet.
    pub shown: Vec<Notice>,
    /// Text to put on the clipboard.
    pub to_copy: Option<String>,
}

impl Notices {
    /// Says something.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.push(text.into(), false);
    }

    /// Says that something went wrong.
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

    /// Forgets what was shown long enough.
    pub(crate) fn fade(&mut self) {
        self.shown.retain(|notice| notice.since.elapsed().as_secs_f32() < STAYS_S);
    }
}
