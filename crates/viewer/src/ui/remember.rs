//! Saves the settings when they change.

use bevy::prelude::{DetectChanges as _, Local, Res};

use crate::settings::ViewerSettings;

/// Saves the settings if they differ from those last saved or loaded.
pub(super) fn save(settings: Res<'_, ViewerSettings>, mut written: Local<'_, Option<ViewerSettings>>) {
    if !settings.is_changed() {
        return;
    }
    // Whether the help window is open is not persistent.
    let lasting = ViewerSettings { shows_help: false, ..settings.clone() };
    match &*written {
        None => *written = Some(lasting),
        Some(known) if *known == lasting => {}
        Some(_) => {
            lasting.save();
            *written = Some(lasting);
        }
    }
}
