//! The first page: shown while nothing is open, or nothing of the opened file could be read.

mod files;

use bevy_egui::egui::{self, Align, Button, Color32, Frame, Layout, Rect, RichText, ScrollArea, Stroke, Ui};

use super::dialogs::{DROPPABLE, Dialogs, Purpose};
use super::notices::problems;
use super::{PanelView, keys};
use crate::command::ViewerCommand;
use crate::file_kind::shown;
use crate::palette;
use crate::session::Stage;

/// Greatest width of the page, points.
const WIDTH: f32 = 720.0;
/// Width from which two lists stand beside each other, points.
const TWO_COLUMNS: f32 = 520.0;
/// Height of the area for dropped files, points.
const DROP: f32 = 96.0;

/// Draws the page.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    dialogs: &mut Dialogs,
    commands: &mut Vec<ViewerCommand>,
) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = (ui.available_width() - 32.0).clamp(120.0, WIDTH);
        let side = 0.5 * (ui.available_width() - width);
        ui.add_space((0.08 * ui.available_height()).clamp(8.0, 60.0));
        ui.horizontal(|ui| {
            ui.add_space(side);
            ui.allocate_ui_with_layout(egui::vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                page(ui, view, dialogs, commands);
            });
        });
    });
}

fn page(ui: &mut Ui, view: &PanelView<'_>, dialogs: &mut Dialogs, commands: &mut Vec<ViewerCommand>) {
    if view.session.stage == Stage::Failed {
        failed(ui, view, commands);
    } else {
        ui.label(RichText::new("Pathproof").size(30.0).strong());
        ui.label("Plays a taught robot program in its cell, and shows where it collides.");
    }
    ui.add_space(14.0);
    if let Some(program) = &view.session.waiting_program {
        waiting(ui, &shown(program), commands);
    }
    drop_area(ui);
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        for (text, purpose) in [
            ("Open cell…", Purpose::Cell),
            ("Open program…", Purpose::Program),
            ("Open URDF and program…", Purpose::Urdf),
        ] {
            let button = Button::new(RichText::new(text).size(15.0)).shortcut_text(keys::keys_of(text));
            if ui.add(button.min_size(egui::vec2(0.0, 30.0))).clicked() {
                dialogs.ask(purpose, view);
            }
        }
    });
    ui.add_space(14.0);
    let (recent, nearby) = (&view.settings.recent, &view.nearby.cells);
    if recent.is_empty() && nearby.is_empty() {
        ui.label("A robot without a cell: open its URDF and move it by hand. `pathproof new` writes a cell for it.");
    } else if ui.available_width() >= TWO_COLUMNS && !recent.is_empty() && !nearby.is_empty() {
        ui.columns(2, |columns| {
            files::recent(&mut columns[0], recent, commands);
            files::nearby(&mut columns[1], &view.nearby, commands);
        });
    } else {
        files::recent(ui, recent, commands);
        files::nearby(ui, &view.nearby, commands);
    }
    ui.add_space(14.0);
    ui.weak("F1 lists all keys. Ctrl + and Ctrl − change the size of the interface.");
}

/// What is wrong with a file of which nothing could be read.
fn failed(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let color = palette::egui(palette::NEAR);
    Frame::new().stroke(Stroke::new(1.0, color)).corner_radius(6.0).inner_margin(12.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(format!("{} cannot be opened", view.session.name())).size(20.0).strong());
        if let Some(file) = view.session.file() {
            ui.weak(file.display().to_string());
        }
        problems::list(ui, &view.session, 260.0, commands);
    });
}

/// A program that was opened before its cell.
fn waiting(ui: &mut Ui, program: &str, commands: &mut Vec<ViewerCommand>) {
    let color = palette::egui(palette::SELECTED);
    Frame::new().stroke(Stroke::new(1.0, color)).corner_radius(6.0).inner_margin(10.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(format!("▶ {program}")).strong());
            ui.label("waits for the cell or the robot that it moves: open it, or drop it here.");
            if ui.button("Forget it").clicked() {
                commands.push(ViewerCommand::ForgetProgram);
            }
        });
    });
    ui.add_space(8.0);
}

fn drop_area(ui: &mut Ui) {
    let size = egui::vec2(ui.available_width(), DROP);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let color = ui.visuals().weak_text_color();
    ui.painter().rect_filled(rect, 6.0, ui.visuals().faint_bg_color);
    dashes(ui, rect, color);
    let mut inside = ui.new_child(
        egui::UiBuilder::new().max_rect(rect.shrink(12.0)).layout(Layout::top_down(Align::Center)),
    );
    inside.add_space(8.0);
    inside.label(RichText::new("Drop files here").size(18.0).strong());
    inside.label(DROPPABLE);
}

fn dashes(ui: &Ui, rect: Rect, color: Color32) {
    let corners =
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(egui::Shape::dashed_line(&corners, Stroke::new(1.0, color), 6.0, 4.0));
}

#[cfg(test)]
mod tests {
    use diagnostics::Problem;
    use pathproof::{Job, Source};

    use super::*;
    use crate::nearby::Nearby;
    use crate::session::Session;
    use crate::settings::ViewerSettings;
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        super::ui(ui, view, &mut panels.dialogs, commands);
    }

    fn texts(desk: &mut stage::Desk) -> Vec<String> {
        desk.frame(Vec::new(), draw);
        desk.texts(draw).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn recent_files_and_cells_nearby_are_opened() {
        let mut desk = stage::Desk::new(Session::default());
        desk.world.resource_mut::<ViewerSettings>().recent = vec!["/somewhere/a/cell.ron".into()];
        let cells = vec!["scenes/weld-cell/cell.ron".into()];
        desk.world.insert_resource(Nearby { folder: "/here".into(), cells });
        for (text, file) in [
            ("a/cell.ron", "/somewhere/a/cell.ron"),
            ("scenes/weld-cell/cell.ron", "/here/scenes/weld-cell/cell.ron"),
        ] {
            let commands = desk.click(text, draw);
            let [ViewerCommand::Open(request)] = &commands[..] else { panic!("{commands:?}") };
            assert!(matches!(&request.source, Source::Cell(path) if path.as_os_str() == file), "{request:?}");
            assert!(request.needs_program);
        }
    }

    #[test]
    fn every_button_opens_a_dialog() {
        for text in ["Open cell…", "Open program…", "Open URDF and program…"] {
            let mut desk = stage::Desk::new(Session::default());
            assert!(desk.click(text, draw).is_empty());
            assert!(desk.panels.dialogs.is_open(), "{text}");
        }
    }

    #[test]
    fn a_program_that_waits_is_named_and_can_be_forgotten() {
        let waiting_program = Some("a/swing.csv".into());
        let mut desk = stage::Desk::new(Session { waiting_program, ..Session::default() });
        assert!(texts(&mut desk).contains(&"▶ swing.csv".to_owned()));
        assert!(matches!(desk.click("Forget it", draw)[..], [ViewerCommand::ForgetProgram]));
    }

    #[test]
    fn a_file_of_which_nothing_can_be_read_is_named_with_its_problems() {
        let session = Session {
            job: Some(Job::for_file("no/such/cell.ron")),
            stage: Stage::Failed,
            problems: vec![Problem::new("no/such/cell.ron", "the file is not there").hint("check the name")],
            ..Session::default()
        };
        assert!(session.is_blank());
        let mut desk = stage::Desk::new(session);
        let seen = texts(&mut desk);
        for wanted in ["cell.ron cannot be opened", "the file is not there", "check the name", "Open cell…"]
        {
            assert!(seen.iter().any(|text| text == wanted), "{wanted}: {seen:?}");
        }
        assert!(matches!(desk.click("Reload", draw)[..], [ViewerCommand::Reload]));
    }
}
