//! Files dropped onto the window.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, Align2, Color32, FontId};
use pathproof::{LoadRequest, Source, TableRequest};

use super::request;
use crate::command::ViewerCommand;
use crate::file_kind::{FileKind, shown};
use crate::session::Session;

/// What a refused file is answered with, besides the reason.
pub(in crate::ui) const DROPPABLE: &str = "A cell (.ron), a robot (.urdf, .xacro), with its SRDF if it has one, or a program (.ron, .csv, .yaml, .json) can be \
     dropped here.";

/// What dropped files ask for.
#[derive(Debug)]
pub(super) enum DropRequest {
    /// A command.
    Command(ViewerCommand),
    /// A program for one of several robots.
    Play(PathBuf),
}

/// Marks the window while files hover over it, with what dropping them does; returns what dropped files ask for.
///
/// # Errors
/// Why the files cannot be opened, for the user.
pub(super) fn over(context: &egui::Context, session: &Session) -> Result<Option<DropRequest>, String> {
    let (hovering, files) = context.input(|input| {
        let files = input.raw.dropped_files.iter().map(|file| file.path().to_path_buf());
        let hovering = input.raw.hovered_files.iter().filter_map(|file| file.path.clone());
        (hovering.collect::<Vec<_>>(), files.collect::<Vec<_>>())
    });
    if !hovering.is_empty() {
        announce(context, &announcement(&hovering, session));
    }
    if files.is_empty() { Ok(None) } else { asked(&files, session).map(Some) }
}

fn announce(context: &egui::Context, text: &str) {
    let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("drop"));
    let painter = context.layer_painter(layer);
    let rect = context.viewport_rect();
    painter.rect_filled(rect, 0.0, Color32::from_black_alpha(190));
    let width = (rect.width() - 40.0).clamp(80.0, 620.0);
    let galley = painter.layout(text.to_owned(), FontId::proportional(22.0), Color32::WHITE, width);
    let place = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    painter.galley(place.min, galley, Color32::WHITE);
}

/// What dropping these files would do.
fn announcement(files: &[PathBuf], session: &Session) -> String {
    match asked(files, session) {
        Err(why) => format!("{why}\n{DROPPABLE}"),
        Ok(DropRequest::Play(program)) => format!("Drop to play {} in {}", shown(&program), session.name()),
        Ok(DropRequest::Command(ViewerCommand::OpenProgram { file, .. })) if session.job.is_some() => {
            format!("Drop to play {} in {}", shown(&file), session.name())
        }
        Ok(DropRequest::Command(ViewerCommand::OpenProgram { file, .. })) => {
            format!("Drop {}; then open the cell or the robot that it moves", shown(&file))
        }
        Ok(DropRequest::Command(ViewerCommand::Open(request))) => {
            let (Source::Cell(file) | Source::Urdf { urdf: file, .. }) = &request.source;
            let programs: Vec<String> = request.programs.iter().map(|(_, program)| shown(program)).collect();
            let with =
                if programs.is_empty() { String::new() } else { format!(" with {}", programs.join(", ")) };
            format!("Drop to open {}{with}", shown(file))
        }
        Ok(DropRequest::Command(_)) => "Drop to open".to_owned(),
    }
}

/// What files dropped together ask for.
fn asked(files: &[PathBuf], session: &Session) -> Result<DropRequest, String> {
    let (mut scenes, mut srdfs, mut programs) = (Vec::new(), Vec::new(), Vec::new());
    for file in files {
        match FileKind::detect(file)? {
            FileKind::Cell | FileKind::Robot => scenes.push(file.clone()),
            FileKind::Srdf => srdfs.push(file.clone()),
            FileKind::Program => programs.push(file.clone()),
        }
    }
    if let [first, second, ..] = &scenes[..] {
        return Err(format!("Only one cell can be open: drop {} or {}.", shown(first), shown(second)));
    }
    if srdfs.len() > 1 {
        return Err("Several SRDFs were dropped: drop the one of the robot.".to_owned());
    }
    if programs.len() > 1 {
        return Err("Several programs were dropped: drop one, or name them in a cell file.".to_owned());
    }
    match (scenes.pop(), srdfs.pop(), programs.pop()) {
        (Some(scene), None, program) => {
            Ok(DropRequest::Command(ViewerCommand::Open(Box::new(request(scene, Vec::from_iter(program))))))
        }
        (Some(scene), Some(srdf), program) => with_srdf(request(scene, Vec::from_iter(program)), srdf),
        (None, None, Some(program)) => Ok(play(program, session)),
        (None, Some(srdf), program) => {
            let Some(job) = &session.job else {
                return Err(format!("{} belongs to a URDF: drop both together.", shown(&srdf)));
            };
            let mut again = job.request.clone();
            if let Some(program) = program {
                again.programs = vec![(None, program)];
                again.tables = TableRequest::default();
                again.needs_program = true;
            }
            with_srdf(again, srdf)
        }
        (None, None, None) => Err("Nothing was dropped.".to_owned()),
    }
}

fn with_srdf(mut request: LoadRequest, file: PathBuf) -> Result<DropRequest, String> {
    match &mut request.source {
        Source::Urdf { srdf, .. } => *srdf = Some(file),
        Source::Cell(cell) => {
            return Err(format!(
                "{}: a cell names its SRDF itself, by srdf: in {}.",
                shown(&file),
                shown(cell)
            ));
        }
    }
    Ok(DropRequest::Command(ViewerCommand::Open(Box::new(request))))
}

/// A program for what is open; where it has several robots, the user says for which.
pub(super) fn play(program: PathBuf, session: &Session) -> DropRequest {
    if session.robots().len() > 1 {
        return DropRequest::Play(program);
    }
    DropRequest::Command(ViewerCommand::OpenProgram { robot: None, file: program })
}

/// What the user says to [`which_robot`].
#[derive(Debug)]
pub(super) enum WhichRobot {
    /// Nothing yet.
    Waiting,
    /// None of them.
    Left,
    /// The command that plays the program.
    Chosen(ViewerCommand),
}

/// Asks for the robot of a program.
pub(super) fn which_robot(context: &egui::Context, session: &Session, program: &Path) -> WhichRobot {
    let modal = egui::Modal::new(egui::Id::new("which robot")).show(context, |ui| {
        ui.set_max_width(420.0);
        ui.heading(format!("Which robot runs {}?", shown(program)));
        ui.label("The others keep their programs.");
        ui.add_space(8.0);
        for robot in session.robots() {
            if ui.button(robot).clicked() {
                let (robot, file) = (Some(robot.to_owned()), program.to_path_buf());
                return WhichRobot::Chosen(ViewerCommand::OpenProgram { robot, file });
            }
        }
        ui.add_space(8.0);
        if ui.button("Leave").clicked() { WhichRobot::Left } else { WhichRobot::Waiting }
    });
    if matches!(modal.inner, WhichRobot::Waiting) && modal.should_close() {
        return WhichRobot::Left;
    }
    modal.inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::stage;

    /// A folder with these files.
    fn folder(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().unwrap();
        let write = |(name, text): &(&str, &str)| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let paths = files.iter().map(write).collect();
        (folder, paths)
    }

    fn opened(files: &[PathBuf], session: &Session) -> LoadRequest {
        match asked(files, session) {
            Ok(DropRequest::Command(ViewerCommand::Open(request))) => *request,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_scene_is_opened_with_what_is_dropped_with_it() {
        let (_folder, files) = folder(&[
            ("cell.ron", "Cell(version: 1)"),
            ("taught.ron", "Program(version: 1)"),
            ("robot.urdf", ""),
            ("robot.srdf", ""),
        ]);
        let [cell, program, urdf, srdf] = &files[..] else { unreachable!() };
        let nothing = Session::default();
        let request = opened(&[program.clone(), cell.clone()], &nothing);
        assert!(matches!(&request.source, Source::Cell(path) if path == cell));
        assert_eq!(request.programs, [(None, program.clone())]);
        let request = opened(&[srdf.clone(), urdf.clone()], &nothing);
        assert!(matches!(&request.source, Source::Urdf { srdf: Some(with), .. } if with == srdf));
        assert!(!request.needs_program, "a URDF without a program is viewed");
        for (files, why) in [
            (vec![cell.clone(), urdf.clone()], "Only one cell"),
            (vec![program.clone(), program.clone()], "Several programs"),
            (vec![srdf.clone(), srdf.clone(), urdf.clone()], "Several SRDFs"),
            (vec![srdf.clone()], "belongs to a URDF"),
            (vec![cell.clone(), srdf.clone()], "a cell names its SRDF itself"),
        ] {
            assert!(asked(&files, &nothing).unwrap_err().contains(why), "{why}");
        }
    }

    #[test]
    fn a_program_is_for_what_is_open() {
        let (_folder, files) = folder(&[("taught.ron", "Program(version: 1)")]);
        let for_one =
            |asked| matches!(asked, Ok(DropRequest::Command(ViewerCommand::OpenProgram { robot: None, .. })));
        assert!(for_one(asked(&files, &Session::default())));
        assert!(announcement(&files, &Session::default()).contains("then open the cell"));
        assert!(for_one(asked(&files, &stage::weld_cell())));
        assert_eq!(announcement(&files, &stage::weld_cell()), "Drop to play taught.ron in cell.ron");
        let mut two = stage::weld_cell();
        let mut read = (*two.read.clone().expect("read")).clone();
        let mut other = read.robots[0].clone();
        other.name = "other".to_owned();
        read.robots.push(other);
        two.read = Some(std::sync::Arc::new(read));
        assert!(matches!(asked(&files, &two), Ok(DropRequest::Play(_))));
        let mut desk = stage::Desk::new(two);
        let mut answer = WhichRobot::Waiting;
        desk.click("other", |ui, view, _, _| match which_robot(ui.ctx(), &view.session, &files[0]) {
            WhichRobot::Waiting => {}
            other => answer = other,
        });
        let WhichRobot::Chosen(ViewerCommand::OpenProgram { robot, file }) = answer else {
            panic!("{answer:?}")
        };
        assert_eq!((robot.as_deref(), file), (Some("other"), files[0].clone()));
    }

    #[test]
    fn what_cannot_be_opened_is_answered_with_what_can() {
        let (_folder, files) = folder(&[("part.stl", "solid")]);
        let text = announcement(&files, &stage::weld_cell());
        assert!(text.contains("part.stl") && text.ends_with(DROPPABLE), "{text}");
    }
}
