//! File dialogs, and files dropped onto the window.

mod dropped;
mod pictures;
mod request;

use std::path::{Path, PathBuf};

use bevy_egui::egui;
use egui_file_dialog::{DialogState, FileDialog, OpeningMode};

pub(super) use dropped::DROPPABLE;
pub(super) use request::request;

use super::PanelView;
use crate::command::{ViewerCommand, WhatIfCommand};
use pictures::Sequence;

/// Purpose of a dialog.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Purpose {
    /// A cell file, or a URDF to view.
    Cell,
    /// A URDF to play; a dialog for its program follows.
    Urdf,
    /// The program of a URDF.
    ProgramOf(PathBuf),
    /// Another program for the opened cell.
    Program,
    /// A folder for the report.
    Report,
    /// A file for a screenshot.
    Screenshot,
    /// The points of a picture sequence; a dialog for the folder follows.
    Pictures,
    /// A folder for pictures of a range of points.
    PicturesOf([usize; 2]),
    /// A cell file for the changed layout.
    Layout,
}

/// The open dialog, if any.
#[derive(Default)]
pub(crate) struct Dialogs {
    open: Option<(Purpose, Box<FileDialog>)>,
    /// Whether it was opened in this frame, whose keys are not meant for it.
    is_fresh: bool,
    sequence: Option<Sequence>,
    /// Why a dropped file was not opened.
    refused: Option<String>,
    /// A program that one of several robots shall run.
    to_play: Option<PathBuf>,
}

impl Dialogs {
    /// Opens the dialog for a purpose.
    pub(crate) fn ask(&mut self, purpose: Purpose, view: &PanelView<'_>) {
        if purpose == Purpose::Pictures {
            self.sequence = Sequence::proposed(view);
            return;
        }
        let mut dialog = file_dialog(&purpose, view);
        match &purpose {
            Purpose::Report | Purpose::PicturesOf(_) => dialog.pick_directory(),
            Purpose::Screenshot | Purpose::Layout => dialog.save_file(),
            _ => dialog.pick_file(),
        }
        self.open = Some((purpose, Box::new(dialog)));
        self.is_fresh = true;
    }

    /// Whether a dialog takes the keys.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some() || self.sequence.is_some() || self.refused.is_some() || self.to_play.is_some()
    }

    fn take(&mut self, asked: dropped::DropRequest, commands: &mut Vec<ViewerCommand>) {
        match asked {
            dropped::DropRequest::Command(command) => commands.push(command),
            dropped::DropRequest::Play(program) => self.to_play = Some(program),
        }
    }

    fn take_picked(&mut self, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
        let Some((purpose, dialog)) = &mut self.open else { return };
        match dialog.state() {
            DialogState::Open => {}
            DialogState::Picked(path) => {
                let (purpose, path) = (purpose.clone(), path.clone());
                self.open = None;
                match picked(purpose, path) {
                    Picked::Command(command) => commands.push(command),
                    Picked::Program(program) => self.take(dropped::play(program, &view.session), commands),
                    Picked::Next(purpose) => self.ask(purpose, view),
                }
            }
            DialogState::Closed | DialogState::PickedMultiple(_) | DialogState::Cancelled => self.open = None,
        }
    }
}

/// Draws the open dialog and handles dropped files.
pub(super) fn over(
    context: &egui::Context,
    view: &PanelView<'_>,
    dialogs: &mut Dialogs,
    commands: &mut Vec<ViewerCommand>,
) {
    if std::mem::take(&mut dialogs.is_fresh) {
        context.request_repaint();
    } else if let Some((_, dialog)) = &mut dialogs.open {
        dialog.update(context);
        dialogs.take_picked(view, commands);
    }
    if let Some(sequence) = &mut dialogs.sequence {
        match pictures::over(context, view, sequence) {
            pictures::SequenceAnswer::Waiting => {}
            pictures::SequenceAnswer::Left => dialogs.sequence = None,
            pictures::SequenceAnswer::Points(points) => {
                dialogs.sequence = None;
                dialogs.ask(Purpose::PicturesOf(points), view);
            }
        }
    }
    match dropped::over(context, &view.session) {
        Ok(None) => {}
        Ok(Some(asked)) => {
            // What is dropped answers whatever was asked before.
            (dialogs.refused, dialogs.to_play) = (None, None);
            dialogs.take(asked, commands);
        }
        Err(why) => dialogs.refused = Some(why),
    }
    if let Some(program) = &dialogs.to_play {
        match dropped::which_robot(context, &view.session, program) {
            dropped::WhichRobot::Waiting => {}
            dropped::WhichRobot::Left => dialogs.to_play = None,
            dropped::WhichRobot::Chosen(command) => {
                dialogs.to_play = None;
                commands.push(command);
            }
        }
    }
    let is_read = dialogs.refused.as_ref().is_some_and(|why| refusal(context, why));
    if is_read {
        dialogs.refused = None;
    }
}

/// Result of a choice.
#[derive(Debug)]
enum Picked {
    /// A command.
    Command(ViewerCommand),
    /// A program for what is open.
    Program(PathBuf),
    /// Another dialog.
    Next(Purpose),
}

fn picked(purpose: Purpose, path: PathBuf) -> Picked {
    Picked::Command(match purpose {
        Purpose::Cell => ViewerCommand::Open(Box::new(request(path, Vec::new()))),
        Purpose::Urdf => return Picked::Next(Purpose::ProgramOf(path)),
        Purpose::ProgramOf(urdf) => ViewerCommand::Open(Box::new(request(urdf, vec![path]))),
        Purpose::Program => return Picked::Program(path),
        Purpose::Report => ViewerCommand::ExportReport(path),
        Purpose::Screenshot => ViewerCommand::Screenshot(path),
        Purpose::Pictures => return Picked::Next(Purpose::Pictures),
        Purpose::PicturesOf(points) => ViewerCommand::PictureSequence { folder: path, points },
        Purpose::Layout => ViewerCommand::WhatIf(WhatIfCommand::Save(path)),
    })
}

fn file_dialog(purpose: &Purpose, view: &PanelView<'_>) -> FileDialog {
    let dialog = FileDialog::new()
        .initial_directory(folder(view))
        .opening_mode(OpeningMode::AlwaysInitialDir)
        .default_size([760.0, 460.0])
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO);
    match purpose {
        Purpose::Cell => dialog
            .title("Open a cell (.ron) or a robot (.urdf, .xacro)")
            .add_file_filter_extensions("Cell or robot", vec!["ron", "urdf", "xacro"])
            .default_file_filter("Cell or robot"),
        Purpose::Urdf => dialog
            .title("Open a robot with its program: 1. the robot")
            .add_file_filter_extensions("Robot", vec!["urdf", "xacro"])
            .default_file_filter("Robot"),
        Purpose::ProgramOf(_) | Purpose::Program => dialog
            .title(if *purpose == Purpose::Program {
                "Open a program"
            } else {
                "Open a robot with its program: 2. the program"
            })
            .add_file_filter_extensions(
                "Program",
                [&program::EXTENSIONS[..], &scene::CONTROLLER_PROGRAMS].concat(),
            )
            .default_file_filter("Program"),
        Purpose::Report => dialog.title("Export the report into a folder"),
        Purpose::Screenshot => dialog
            .title("Save what is shown")
            .default_file_name(&format!("{}.png", stem(view)))
            .add_save_extension("Picture", "png")
            .default_save_extension("Picture"),
        Purpose::Pictures | Purpose::PicturesOf(_) => dialog.title("Save the pictures into a folder"),
        Purpose::Layout => dialog
            .title("Save the layout as a new cell, beside the one that is open")
            .default_file_name(&format!("{}-moved.ron", stem(view)))
            .add_save_extension("Cell", "ron")
            .default_save_extension("Cell"),
    }
}

/// The folder of the opened file, of the last one, or the current folder.
fn folder(view: &PanelView<'_>) -> PathBuf {
    let opened = view.session.file().or_else(|| view.settings.recent.first().map(PathBuf::as_path));
    let folder = opened.and_then(|file| file.canonicalize().ok()?.parent().map(Path::to_path_buf));
    folder.or_else(|| std::env::current_dir().ok()).unwrap_or_default()
}

/// The name of the opened file without its extension.
fn stem(view: &PanelView<'_>) -> String {
    let name = view.session.name();
    let stem = Path::new(&name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| !stem.is_empty()).unwrap_or_else(|| "pathproof".to_owned())
}

/// Shows why a file was not opened; true once the user closes the message.
fn refusal(context: &egui::Context, why: &str) -> bool {
    let modal = egui::Modal::new(egui::Id::new("refused")).show(context, |ui| {
        ui.set_max_width(420.0);
        ui.heading("This cannot be opened");
        ui.label(why);
        ui.label(dropped::DROPPABLE);
        ui.add_space(8.0);
        ui.button("Close").clicked()
    });
    modal.inner || modal.should_close()
}

#[cfg(test)]
mod tests {
    use pathproof::Source;

    use super::*;

    #[test]
    fn the_key_that_opens_a_dialog_is_not_typed_into_it() {
        use crate::ui::stage;
        let mut desk = stage::Desk::new(stage::weld_cell());
        let mut asks = true;
        let typed = vec![egui::Event::Text("o".to_owned())];
        let mut draw = |ui: &mut egui::Ui,
                        view: &PanelView<'_>,
                        panels: &mut crate::ui::Panels,
                        commands: &mut Vec<ViewerCommand>| {
            if std::mem::take(&mut asks) {
                panels.dialogs.ask(Purpose::Cell, view);
            }
            over(ui.ctx(), view, &mut panels.dialogs, commands);
        };
        assert!(desk.frame(typed, &mut draw).is_empty());
        for _ in 0..5 {
            desk.frame(Vec::new(), &mut draw);
        }
        let texts = desk.texts(&mut draw);
        assert!(
            texts.iter().any(|(text, _)| text == "Open a cell (.ron) or a robot (.urdf, .xacro)"),
            "{texts:?}"
        );
        assert!(!texts.iter().any(|(text, _)| text == "o"), "{texts:?}");
        assert!(desk.panels.dialogs.is_open());
    }

    #[test]
    fn choices_become_commands() {
        let Picked::Command(ViewerCommand::Open(opened)) = picked(Purpose::Cell, "a/cell.ron".into()) else {
            panic!("opens")
        };
        assert!(matches!(&opened.source, Source::Cell(path) if path == Path::new("a/cell.ron")));
        let Picked::Next(next) = picked(Purpose::Urdf, "r.urdf".into()) else { panic!("asks on") };
        let Picked::Command(ViewerCommand::Open(opened)) = picked(next, "p.csv".into()) else {
            panic!("opens")
        };
        assert_eq!(opened.programs, [(None, PathBuf::from("p.csv"))]);
        assert!(opened.needs_program);
        assert!(matches!(picked(Purpose::Program, "p.csv".into()), Picked::Program(_)));
        let Picked::Command(ViewerCommand::PictureSequence { folder, points }) =
            picked(Purpose::PicturesOf([3, 9]), "out".into())
        else {
            panic!("takes pictures")
        };
        assert_eq!((folder, points), (PathBuf::from("out"), [3, 9]));
    }
}
