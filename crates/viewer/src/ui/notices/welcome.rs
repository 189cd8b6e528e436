//! The welcome card, shown until a file is open.

use bevy_egui::egui::{self, Align2, Frame};

use crate::command::Command;
use crate::session::Stage;
use crate::ui::View;
use crate::ui::dialogs::{Dialogs, Purpose, request};
use crate::ui::menu::short;

/// Number of recent files on the card.
const RECENT: usize = 5;

pub(super) fn over(
    context: &egui::Context,
    rect: egui::Rect,
    view: &View<'_>,
    dialogs: &mut Dialogs,
    commands: &mut Vec<Command>,
) {
    if view.session.stage != Stage::Empty || !rect.is_positive() {
        return;
    }
    egui::Area::new(egui::Id::new("welcome")).pivot(Align2::CENTER_CENTER).fixed_pos(rect.center()).show(
        context,
        |ui| {
            Frame::window(ui.style()).inner_margin(24.0).show(ui, |ui| {
                ui.set_max_width(420.0_f32.min(rect.width() - 60.0));
                ui.heading("Pathproof");
                ui.label("Plays a taught robot program and shows where it collides.");
                ui.add_space(10.0);
                ui.horizontal(|ui| {
                    if ui.button("Open cell…").on_hover_text("Ctrl+O").clicked() {
                        dialogs.ask(Purpose::Cell, view);
                    }
                    if ui.button("Open URDF and program…").clicked() {
                        dialogs.ask(Purpose::Urdf, view);
                    }
                });
                if !view.settings.recent.is_empty() {
                    ui.add_space(8.0);
                    ui.strong("Recent");
                }
                for file in view.settings.recent.iter().take(RECENT) {
                    if ui.link(short(file)).on_hover_text(file.display().to_string()).clicked() {
                        commands.push(Command::Open(Box::new(request(file.clone(), Vec::new()))));
                    }
                }
                ui.add_space(10.0);
                ui.weak("Or drop files onto this window: a cell (.ron), a URDF, a program (.ron, .csv).");
                ui.weak("A cell to begin with: scenes/weld-cell/cell.ron of the sources.");
                ui.weak("F1 lists all keys.");
            });
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use crate::settings::Settings;
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut egui::Ui, view: &View<'_>, panels: &mut Panels, commands: &mut Vec<Command>) {
        over(ui.ctx(), ui.ctx().viewport_rect(), view, &mut panels.dialogs, commands);
    }

    #[test]
    fn recent_files_can_be_opened() {
        let mut desk = stage::Desk::new(Session::default());
        desk.world.resource_mut::<Settings>().recent = vec!["/somewhere/a/cell.ron".into()];
        desk.frame(Vec::new(), draw);
        let commands = desk.click("a/cell.ron", draw);
        let [Command::Open(request)] = &commands[..] else { panic!("{commands:?}") };
        assert!(request.needs_program);
    }

    #[test]
    fn the_card_opens_a_dialog_and_goes_away() {
        let mut desk = stage::Desk::new(Session::default());
        desk.frame(Vec::new(), draw);
        assert!(desk.click("Open cell…", draw).is_empty());
        assert!(desk.panels.dialogs.is_open());
        let mut desk = stage::Desk::new(stage::weld_cell());
        desk.frame(Vec::new(), draw);
        assert!(desk.texts(draw).is_empty());
    }
}
