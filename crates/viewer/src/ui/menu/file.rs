//! The File menu.

use std::path::Path;

use bevy_egui::egui::{Button, Ui};

use super::entry;
use crate::command::ViewerCommand;
use crate::session::Stage;
use crate::ui::dialogs::{Purpose, request};
use crate::ui::{PanelView, Panels};

pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
    let session = &view.session;
    let closed = session.job.is_none().then_some("Nothing is open.");
    let dialogs = &mut panels.dialogs;
    if entry(ui, "Open cell…", None, "A cell file (.ron), or a URDF or xacro file to view") {
        dialogs.ask(Purpose::Cell, view);
    }
    if entry(ui, "Open URDF and program…", None, "A robot with its cell in one URDF, and a program to play")
    {
        dialogs.ask(Purpose::Urdf, view);
    }
    if entry(ui, "Open program…", None, "Another program for the opened cell, or the first for the next one")
    {
        dialogs.ask(Purpose::Program, view);
    }
    ui.menu_button("Recent", |ui| recent(ui, &view.settings.recent, commands));
    if entry(ui, "Reload", closed, "Reads the files again; changed files are read again by themselves") {
        commands.push(ViewerCommand::Reload);
    }
    ui.separator();
    let unchecked = (session.stage != Stage::Checked).then_some("The check has not come to its end.");
    if entry(ui, "Export report…", unchecked, "The same report as `pathproof check --report` writes") {
        dialogs.ask(Purpose::Report, view);
    }
    if entry(ui, "Screenshot…", None, "What the window shows, as PNG") {
        dialogs.ask(Purpose::Screenshot, view);
    }
    let no_program = match &session.scene {
        None => Some("Nothing is open."),
        Some(scene) if scene.timeline.points.len() < 2 => Some("There is no program to take pictures of."),
        Some(_) => None,
    };
    if entry(ui, "Picture sequence…", no_program, "Numbered pictures of interpolation points") {
        dialogs.ask(Purpose::Pictures, view);
    }
    ui.separator();
    let as_in_file = session.what_if.is_empty().then_some("The layout is that of the file: see What if.");
    if entry(ui, "Save layout as…", as_in_file, "What is moved and switched off, as a new cell file") {
        dialogs.ask(Purpose::Layout, view);
    }
    ui.separator();
    if entry(ui, "Quit", None, "") {
        panels.menu.quits = true;
    }
}

/// Recently opened files.
fn recent(ui: &mut Ui, files: &[std::path::PathBuf], commands: &mut Vec<ViewerCommand>) {
    if files.is_empty() {
        ui.weak("nothing was opened yet");
    }
    for file in files {
        let button = ui.add(Button::new(short(file))).on_hover_text(file.display().to_string());
        if button.clicked() {
            commands.push(ViewerCommand::Open(Box::new(request(file.clone(), Vec::new()))));
            ui.close();
        }
    }
}

/// The file name with its folder, because many cells are called `cell.ron`.
pub(in crate::ui) fn short(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
    match file.parent().and_then(Path::file_name) {
        Some(folder) => format!("{}/{name}", folder.to_string_lossy()),
        None => name.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_files_are_distinguished_by_their_folder() {
        assert_eq!(short(Path::new("/a/weld-cell/cell.ron")), "weld-cell/cell.ron");
        assert_eq!(short(Path::new("cell.ron")), "cell.ron");
    }
}
