//! Problems of the files: an open window if they prevent the check, a collapsed one for warnings.

use bevy_egui::egui::{self, Align2, RichText, ScrollArea, Ui};
use diagnostics::Problem;

use crate::command::ViewerCommand;
use crate::session::{Session, Stage};
use crate::ui::PanelView;
use crate::ui::dialogs::{Dialogs, Purpose};
use crate::ui::verdict::{self, VerdictKind};

/// Headline if the cell cannot be checked.
const CANNOT: &str = "This cell cannot be checked as it is. What could be read is shown, marked not checked.";

pub(super) fn over(
    context: &egui::Context,
    rect: egui::Rect,
    view: &PanelView<'_>,
    dialogs: &mut Dialogs,
    commands: &mut Vec<ViewerCommand>,
) {
    let session = &view.session;
    if session.problems.is_empty() || !rect.is_positive() {
        return;
    }
    let has_failed = session.stage == Stage::Failed;
    let count = session.problems.len();
    let title = match (has_failed, count) {
        (true, 1) => "1 problem".to_owned(),
        (true, _) => format!("{count} problems"),
        (false, 1) => "1 remark about the files".to_owned(),
        (false, _) => format!("{count} remarks about the files"),
    };
    // One window per cell, so that a collapsed window opens again for the next one.
    let id = egui::Id::new(("problems", has_failed, session.members_generation));
    let place = if has_failed {
        egui::pos2(rect.center().x, rect.top() + 24.0)
    } else {
        egui::pos2(rect.left() + 12.0, rect.bottom() - 12.0)
    };
    egui::Window::new(title)
        .id(id)
        .collapsible(true)
        .default_open(has_failed)
        .pivot(if has_failed { Align2::CENTER_TOP } else { Align2::LEFT_BOTTOM })
        .default_pos(place)
        .constrain_to(rect)
        .default_width(560.0_f32.min(rect.width() - 24.0))
        .show(context, |ui| {
            if has_failed {
                ui.horizontal_wrapped(|ui| {
                    verdict::swatch(ui, VerdictKind::Unchecked);
                    ui.strong(CANNOT);
                });
            }
            let most = (rect.height() - 150.0).max(120.0);
            list(ui, session, most, commands);
            if has_failed && ui.button("Open another cell…").clicked() {
                dialogs.ask(Purpose::Cell, view);
            }
        });
}

/// All problems, with buttons to copy them and to read the files again.
pub(in crate::ui) fn list(
    ui: &mut Ui,
    session: &Session,
    most_height: f32,
    commands: &mut Vec<ViewerCommand>,
) {
    // The first page grows with its content: it offers no height of its own.
    ScrollArea::vertical().max_height(most_height).min_scrolled_height(most_height).show(ui, |ui| {
        for problem in &session.problems {
            one(ui, problem);
        }
    });
    ui.horizontal(|ui| {
        if ui.button("Copy all").clicked() {
            let all: Vec<String> = session.problems.iter().map(in_full).collect();
            ui.ctx().copy_text(all.join("\n\n"));
        }
        let tooltip = "Files that change are read again by themselves.";
        if ui.button("Reload").on_hover_text(tooltip).clicked() {
            commands.push(ViewerCommand::Reload);
        }
    });
}

fn one(ui: &mut Ui, problem: &Problem) {
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(place(problem)).monospace().strong());
        if ui.small_button("Copy").clicked() {
            ui.ctx().copy_text(in_full(problem));
        }
    });
    ui.label(RichText::new(&problem.what).strong());
    let rows = [("found", &problem.found), ("expected", &problem.expected), ("hint", &problem.hint)];
    for (word, text) in rows {
        if let Some(text) = text {
            ui.horizontal_wrapped(|ui| {
                ui.weak(format!("{word}:"));
                ui.label(text);
            });
        }
    }
}

/// File, line and column in the format of editors.
fn place(problem: &Problem) -> String {
    let numbers = [problem.line, problem.column].into_iter().flatten();
    numbers.fold(problem.file.clone(), |place, number| format!("{place}:{number}"))
}

/// All fields of a problem as text.
fn in_full(problem: &Problem) -> String {
    let mut lines = vec![format!("{}: {}", place(problem), problem.what)];
    let rows = [("found", &problem.found), ("expected", &problem.expected), ("hint", &problem.hint)];
    lines.extend(rows.into_iter().filter_map(|(word, text)| Some(format!("  {word}: {}", text.as_ref()?))));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::stage;

    fn problem() -> Problem {
        Problem::new("cell.ron", "a mesh that does not exist")
            .at(3, 14)
            .found("arm.stl")
            .hint("arms.stl is there")
    }

    #[test]
    fn a_problem_is_copied_in_full() {
        let text = in_full(&problem());
        assert_eq!(
            text,
            "cell.ron:3:14: a mesh that does not exist\n  found: arm.stl\n  hint: arms.stl is there"
        );
    }

    #[test]
    fn a_cell_that_cannot_be_checked_says_so_over_the_picture() {
        let mut session = stage::weld_cell();
        session.stage = Stage::Failed;
        session.problems = vec![problem()];
        let mut desk = stage::Desk::new(session);
        let draw = |ui: &mut Ui,
                    view: &PanelView<'_>,
                    panels: &mut crate::ui::Panels,
                    commands: &mut Vec<ViewerCommand>| {
            over(ui.ctx(), ui.ctx().viewport_rect(), view, &mut panels.dialogs, commands);
        };
        desk.frame(Vec::new(), draw);
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        for wanted in ["1 problem", CANNOT, "cell.ron:3:14", "arm.stl", "arms.stl is there"] {
            assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
        }
        let commands = desk.click("Reload", draw);
        assert!(matches!(commands[..], [ViewerCommand::Reload]), "{commands:?}");
        assert!(desk.click("Open another cell…", draw).is_empty() && desk.panels.dialogs.is_open());
    }
}
