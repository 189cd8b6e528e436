//! Saves the settings when they change.

use bevy::prelude::{DetectChanges as _, Local, Res};

use crate::settings::Settings;

/// Saves the settings if they differ from those last saved or loaded.
pub(super) fn save(settings: Res<'_, Settings>, mut written: Local<'_, Option<Settings>>) {
    if !settings.is_changed() {
        return;
    }
    // Whether the help window is open is not persistent.
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
