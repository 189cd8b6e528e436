//! Overlays of the 3D view: problems of the files, notices.

pub(super) mod problems;
pub(super) mod toasts;

use bevy::prelude::{DetectChangesMut as _, ResMut, Result};
use bevy_egui::{EguiContexts, egui};

use super::PanelView;
use super::dialogs::Dialogs;
use crate::command::ViewerCommand;
use crate::notice::Notices;

/// Draws all overlays.
pub(super) fn over(
    context: &egui::Context,
    rect: egui::Rect,
    view: &PanelView<'_>,
    dialogs: &mut Dialogs,
    commands: &mut Vec<ViewerCommand>,
) {
    problems::over(context, rect, view, dialogs, commands);
    toasts::over(context, rect, view);
}

/// Copies requested text to the clipboard.
pub(super) fn copy(mut contexts: EguiContexts<'_, '_>, mut notices: ResMut<'_, Notices>) -> Result {
    if let Some(text) = notices.bypass_change_detection().to_copy.take() {
        contexts.ctx_mut()?.copy_text(text);
    }
    Ok(())
}
