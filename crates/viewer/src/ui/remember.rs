//! Settings are written to the user's file when they change.

use bevy::prelude::{DetectChanges as _, Local, Res};

use crate::settings::Settings;

/// Writes the settings where they differ from those written or read last.
pub(super) fn save(settings: Res<'_, Settings>, mut written: Local<'_, Option<Settings>>) {
    if !settings.is_changed() {
        return;
    }
    // Whether the list of keys is shown is no setting that outlives the session.
    let lasting = Settings { shows_help: false, ..settings.clone() };
    match &*written {
        None => *written = Some(lasting),
        Some(known) if *known == lasting => {}
        Some(_) => {
            lasting.save();
            *written = Some(lasting);
        }
    }
}
