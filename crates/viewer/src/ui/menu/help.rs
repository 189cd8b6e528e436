//! The Help menu: keys, and the scope of the proof.

use bevy_egui::egui::{self, Ui};

use super::entry;
use crate::command::ViewerCommand;
use crate::ui::{PanelView, Panels};

/// Statements that a result proves.
const PROVEN: [&str; 4] = [
    "Every pair of members that can move against each other is checked at every interpolation point, and the motion between \
     the points is proven: clear means that the surfaces are further apart than required over the whole motion.",
    "Touching counts as collision. One body inside another counts as collision.",
    "What cannot be proven is undecided, never clear. What is not checked is listed, and makes the result incomplete.",
    "Every distance is given with a proven lower and upper bound.",
];

/// Limits of these statements.
const NOT_PROVEN: [&str; 4] = [
    "The motion is the taught one: joint values linear between interpolation points, with no accelerations but those \
     of the cell file and without rounding of corners. A controller that moves otherwise is not covered.",
    "The geometry is that of the files. Cables, hoses, and tolerances of the real cell are covered only as far as a required \
     clearance allows for them.",
    "Pairs that the files exclude are not checked; each is listed with its reason.",
    "This window computes no verdict: it shows what the simulator found, and draws exactly the geometry that was checked.",
];

pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
    if entry(ui, "Keys and mouse", None, "") && !view.settings.shows_help {
        commands.push(ViewerCommand::ToggleHelp);
    }
    if entry(ui, "What is proven, and what is not", None, "") {
        panels.menu.shows_about = true;
    }
}

/// Draws the window about the scope of the proof.
pub(super) fn about(context: &egui::Context, is_open: &mut bool) {
    egui::Window::new(format!("Pathproof {}", env!("CARGO_PKG_VERSION")))
        .open(is_open)
        .collapsible(false)
        .resizable(false)
        .default_width(520.0)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(context.viewport_rect().center())
        .show(context, |ui| {
            ui.heading("What is proven");
            lines(ui, "✔", &PROVEN);
            ui.add_space(6.0);
            ui.heading("What is not");
            lines(ui, "–", &NOT_PROVEN);
        });
}

fn lines(ui: &mut Ui, sign: &str, lines: &[&str]) {
    for line in lines {
        ui.horizontal_top(|ui| {
            ui.label(sign);
            ui.add(egui::Label::new(*line).wrap());
        });
    }
}
