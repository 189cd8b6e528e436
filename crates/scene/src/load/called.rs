//! The program files that a program calls, and those that follow it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use diagnostics::{InputError, Problem};
use program::{CalledText, Program, read_calls};

use super::named_in::named_in;
use super::plan::RobotPlan;
use super::programs::ProgramPlan;
use super::{named, reader::Reader};
use crate::files::{Content, folder_above};

/// A program with the files that it calls and those that follow it in the cell file, from allowed folders.
pub(super) fn read(
    plan: &RobotPlan<'_>,
    path: &Path,
    program: Program,
    reader: &mut Reader<'_>,
) -> Result<Program, InputError> {
    let mut files = KnownFiles::new(plan, path, &program.file);
    let mut following = Vec::new();
    for path in plan.program.following() {
        let text = files.text(path, reader);
        following.push(text.map_err(|problem| InputError::from(named_in(plan, problem)))?);
    }
    read_calls(program, following, &mut |from, written| files.called(from, written, reader))
}

/// The program files of a robot.
struct KnownFiles<'a> {
    inline: &'a BTreeMap<PathBuf, std::sync::Arc<[u8]>>,
    allowed: Vec<PathBuf>,
    /// By the name in messages.
    paths: BTreeMap<String, PathBuf>,
    /// The name in messages by the path without links: however a file is called, it has one name.
    names: BTreeMap<PathBuf, String>,
}

impl<'a> KnownFiles<'a> {
    fn new(plan: &RobotPlan<'a>, main: &Path, shown: &str) -> Self {
        let inline = &plan.of_cell.request.inline;
        let mut allowed = named::allowed(plan);
        // Who gives a program file on the command line lets it call what lies below its folder; a text in a request has no folder.
        if matches!(plan.program, ProgramPlan::Given(_)) && !inline.contains_key(main) {
            allowed.extend(folder_above(main).canonicalize().ok());
        }
        let mut files = Self { inline, allowed, paths: BTreeMap::new(), names: BTreeMap::new() };
        files.know(main, shown);
        files
    }

    fn know(&mut self, path: &Path, shown: &str) {
        self.paths.insert(shown.to_owned(), path.to_path_buf());
        self.names.insert(path.canonicalize().unwrap_or_else(|_| path.to_path_buf()), shown.to_owned());
    }

    /// The text that a file calls by a path from its own folder.
    fn called(&mut self, from: &str, written: &str, reader: &mut Reader<'_>) -> Result<CalledText, Problem> {
        let folder = self.paths.get(from).and_then(|path| path.parent()).unwrap_or(Path::new(""));
        let path = folder.join(written);
        self.text(&path, reader)
    }

    fn text(&mut self, path: &Path, reader: &mut Reader<'_>) -> Result<CalledText, Problem> {
        let known = path.canonicalize().ok().and_then(|path| self.names.get(&path).cloned());
        let shown = known.unwrap_or_else(|| path.display().to_string());
        let Content { bytes, shown, .. } = if self.inline.contains_key(path) {
            reader.files.read(path, &shown)?
        } else {
            reader.files.read_below(path, &shown, &self.allowed)?
        };
        if !self.paths.contains_key(&shown) {
            self.know(path, &shown);
        }
        Ok(CalledText { file: shown, bytes })
    }
}
