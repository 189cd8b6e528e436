//! Lists of files to open: recent ones, and cells below the working folder.

use std::path::PathBuf;

use bevy_egui::egui::{Label, RichText, Sense, Ui};

use crate::command::ViewerCommand;
use crate::nearby::Nearby;
use crate::ui::dialogs::request;
use crate::ui::menu::short;

/// Recently opened files, the latest first.
pub(super) fn recent(ui: &mut Ui, files: &[PathBuf], commands: &mut Vec<ViewerCommand>) {
    if files.is_empty() {
        return;
    }
    heading(ui, "Recent", "Files that were opened last, the latest first");
    for file in files {
        entry(ui, &short(file), file.clone(), commands);
    }
    ui.add_space(8.0);
}

/// Cells below the folder in which the viewer was started.
pub(super) fn nearby(ui: &mut Ui, nearby: &Nearby, commands: &mut Vec<ViewerCommand>) {
    if nearby.cells.is_empty() {
        return;
    }
    heading(ui, "Cells in this folder", &nearby.folder.display().to_string());
    for cell in &nearby.cells {
        entry(ui, &cell.display().to_string(), nearby.folder.join(cell), commands);
    }
}

fn heading(ui: &mut Ui, text: &str, tooltip: &str) {
    ui.label(RichText::new(text).strong().size(15.0)).on_hover_text(tooltip);
    ui.add_space(2.0);
}

fn entry(ui: &mut Ui, text: &str, file: PathBuf, commands: &mut Vec<ViewerCommand>) {
    let link = RichText::new(text).color(ui.visuals().hyperlink_color);
    let link = ui.add(Label::new(link).truncate().selectable(false).sense(Sense::click()));
    let link = link.on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand);
    if link.on_hover_text(file.display().to_string()).clicked() {
        commands.push(ViewerCommand::Open(Box::new(request(file, Vec::new()))));
    }
}
