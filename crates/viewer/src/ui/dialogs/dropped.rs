//! Files dropped onto the window, recognised by extension and first word.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use bevy_egui::egui;

use super::request;
use crate::command::Command;
use crate::ui::View;

/// How much of a file is searched for its first word, bytes.
const LOOKED_AT: u64 = 1 << 16;

/// Kind of a dropped file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dropped {
    /// A cell file or URDF.
    Scene,
    /// A program.
    Program,
}

/// Marks the window while files hover over it; returns the command for dropped files.
///
/// # Errors
/// Why the files cannot be opened, for the user.
pub(super) fn over(context: &egui::Context, view: &View<'_>) -> Result<Option<Command>, String> {
    let (hovering, files) = context.input(|input| {
        let files = input.raw.dropped_files.iter().map(|file| file.path().to_path_buf());
        (!input.raw.hovered_files.is_empty(), files.collect::<Vec<_>>())
    });
    if hovering {
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::new("drop"));
        let painter = context.layer_painter(layer);
        let rect = context.viewport_rect();
        painter.rect_filled(rect, 0.0, egui::Color32::from_black_alpha(160));
        let font = egui::FontId::proportional(26.0);
        let text = "Drop a cell, a URDF or a program";
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, text, font, egui::Color32::WHITE);
    }
    if files.is_empty() {
        return Ok(None);
    }
    command(&files, view.session.job.is_some()).map(Some)
}

/// The command for files dropped together.
fn command(files: &[PathBuf], is_open: bool) -> Result<Command, String> {
    let (mut scenes, mut programs) = (Vec::new(), Vec::new());
    for file in files {
        match kind(file)? {
            Dropped::Scene => scenes.push(file.clone()),
            Dropped::Program => programs.push(file.clone()),
        }
    }
    match (scenes.as_slice(), programs.as_slice()) {
        ([scene], _) => Ok(Command::Open(Box::new(request(scene.clone(), programs)))),
        ([], [program]) if is_open => Ok(Command::OpenProgram(program.clone())),
        ([], [program]) => Err(format!(
            "{} is a program, and there is no cell to play it in. Open the cell first, or drop both together.",
            shown(program)
        )),
        ([], _) => Err("Several programs were dropped: drop one, or name them in a cell file.".to_owned()),
        ([first, second, ..], _) => {
            Err(format!("Only one cell can be open: drop {} or {}.", shown(first), shown(second)))
        }
    }
}

fn kind(file: &Path) -> Result<Dropped, String> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("urdf") => Ok(Dropped::Scene),
        Some("csv") => Ok(Dropped::Program),
        Some("ron") => {
            let mut head = Vec::new();
            let read = std::fs::File::open(file).and_then(|file| file.take(LOOKED_AT).read_to_end(&mut head));
            read.map_err(|error| format!("{}: {error}", shown(file)))?;
            // Anything else is opened as a cell: its reader reports the problems.
            let is_program = first_word(&String::from_utf8_lossy(&head)) == "Program";
            Ok(if is_program { Dropped::Program } else { Dropped::Scene })
        }
        Some("srdf") => Err(format!("{}: an SRDF is named in the cell file, by srdf:.", shown(file))),
        Some("xacro") => Err(format!("{}: turn the xacro into a URDF first.", shown(file))),
        _ => Err(format!("{} is neither a cell (.ron), a URDF nor a program (.ron, .csv).", shown(file))),
    }
}

fn shown(file: &Path) -> String {
    file.file_name().map_or_else(|| file.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// The first word of a RON file, past comments and extensions.
fn first_word(text: &str) -> &str {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let after = if let Some(comment) = rest.strip_prefix("//") {
            comment.split_once('\n').map_or("", |(_, after)| after)
        } else if let Some(comment) = rest.strip_prefix("/*") {
            after_block(comment)
        } else if let Some(extensions) = rest.strip_prefix("#!") {
            extensions.split_once(']').map_or("", |(_, after)| after)
        } else {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            return &rest[..end];
        };
        rest = after.trim_start();
    }
}

/// The text after a block comment; block comments nest.
fn after_block(text: &str) -> &str {
    let mut depth = 1;
    let mut rest = text;
    while depth > 0 {
        let Some(at) = rest.find(['/', '*']) else { return "" };
        let step = match rest.get(at..at + 2) {
            Some("*/") => {
                depth -= 1;
                2
            }
            Some("/*") => {
                depth += 1;
                2
            }
            _ => 1,
        };
        rest = &rest[at + step..];
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_stands_behind_comments() {
        assert_eq!(first_word("Cell(version: 1)"), "Cell");
        assert_eq!(first_word("\u{feff}  // Program\n/* a /* b */ é Cell */\n Program (\n"), "Program");
        assert_eq!(first_word("#![enable(implicit_some)]\nCell("), "Cell");
        assert_eq!(first_word("// nothing"), "");
        assert_eq!(first_word("/* open"), "");
        assert_eq!(first_word("(a: 1)"), "");
    }

    #[test]
    fn files_are_known_by_ending_and_first_word() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let cell = write("cell.ron", "// of a robot\nCell(version: 1)");
        let program = write("taught.ron", "Program(version: 1)");
        let csv = write("rows.CSV", "a,b");
        let mesh = write("part.stl", "solid");
        assert!(matches!(command(std::slice::from_ref(&cell), false), Ok(Command::Open(_))));
        assert!(matches!(command(std::slice::from_ref(&csv), true), Ok(Command::OpenProgram(_))));
        assert!(
            command(std::slice::from_ref(&program), false).unwrap_err().contains("taught.ron is a program")
        );
        let Ok(Command::Open(both)) = command(&[program.clone(), cell.clone()], false) else {
            panic!("opens")
        };
        assert_eq!(both.programs, [(None, program.clone())]);
        assert!(command(&[cell.clone(), cell], true).unwrap_err().contains("Only one cell"));
        assert!(command(&[program, csv], true).unwrap_err().contains("Several programs"));
        assert!(command(&[mesh], true).unwrap_err().contains("part.stl is neither"));
        assert!(command(&[folder.path().join("gone.ron")], true).unwrap_err().contains("gone.ron"));
    }
}
