//! The menu bar: entries show their keys, and disabled entries the reason.

mod check;
mod file;
mod help;
mod look;

use bevy::prelude::{AppExit, MessageWriter, Res};
use bevy_egui::egui;
use egui::containers::menu::MenuConfig;
use egui::{Align, Button, Layout, PopupCloseBehavior, RichText, Ui};

pub(super) use file::short;

use super::{PanelView, Panels, keys};
use crate::command::ViewerCommand;

/// State of the menu between frames.
#[derive(Debug, Default)]
pub(crate) struct MenuState {
    /// Whether the camera's projection is orthographic.
    pub(crate) is_orthographic: bool,
    /// Whether the user has chosen to quit.
    pub(crate) quits: bool,
    /// Whether the window about the scope of the proof is open.
    shows_about: bool,
}

/// Draws the menu bar.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
    // Menus stay open while switches and numbers are changed; entries close them.
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    egui::MenuBar::new().config(stays).ui(ui, |ui| {
        ui.menu_button("File", |ui| file::ui(ui, view, panels, commands));
        ui.menu_button("View", |ui| look::ui(ui, view, panels, commands));
        ui.menu_button("Check", |ui| check::ui(ui, view, commands));
        ui.menu_button("Help", |ui| help::ui(ui, view, panels, commands));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| opened(ui, view, commands));
    });
    help::about(ui.ctx(), &mut panels.menu.shows_about);
}

/// Ends the program if the user has chosen to quit.
pub(super) fn quit(panels: Res<'_, Panels>, mut exit: MessageWriter<'_, AppExit>) {
    if panels.menu.quits {
        exit.write(AppExit::Success);
    }
}

/// An entry with its keys; true if it was chosen. With a reason in `why_not`, it is disabled and shows it as a tooltip.
fn entry(ui: &mut Ui, text: &str, why_not: Option<&str>, tooltip: &str) -> bool {
    let button = Button::new(text).shortcut_text(keys::keys_of(text));
    let response = ui.add_enabled(why_not.is_none(), button);
    let response = match why_not {
        Some(why) => response.on_disabled_hover_text(why),
        None if tooltip.is_empty() => response,
        None => response.on_hover_text(tooltip),
    };
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

/// An entry with a checkbox; true if it was switched.
fn switch(ui: &mut Ui, is_on: bool, text: &str, tooltip: &str) -> bool {
    let mut shown = is_on;
    let response = ui.add(egui::Checkbox::new(&mut shown, text));
    let keys = keys::keys_of(text);
    let tooltip = if keys.is_empty() { tooltip.to_owned() } else { format!("{tooltip} ({keys})") };
    response.on_hover_text(tooltip).clicked()
}

/// The opened file and its programs, at the right of the bar.
fn opened(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let session = &view.session;
    if session.job.is_none() {
        ui.weak("nothing is open");
        return;
    }
    let reload = ui.button("⟲").on_hover_text(format!("Read the files again ({})", keys::keys_of("Reload")));
    if reload.clicked() {
        commands.push(ViewerCommand::Reload);
    }
    let files: Vec<String> = session.files().iter().map(|file| file.display().to_string()).collect();
    let programs: Vec<String> = session
        .scene
        .iter()
        .flat_map(|scene| scene.trajectories.iter().map(|trajectory| name_of(&trajectory.file)))
        .collect();
    if !session.what_if.is_empty() {
        ui.label(RichText::new("changed layout").italics())
            .on_hover_text("Not the layout of the file: see What if. The files are untouched.");
    }
    if !programs.is_empty() {
        ui.label(programs.join(", ")).on_hover_text("Programs that are played");
        ui.weak("▶");
    }
    ui.strong(session.name()).on_hover_text(files.join("\n"));
}

/// The file name of a path.
fn name_of(file: &str) -> String {
    let path = std::path::Path::new(file);
    path.file_name().map_or_else(|| file.to_owned(), |name| name.to_string_lossy().into_owned())
}
