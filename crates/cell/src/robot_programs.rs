//! Checks of the program files of a robot.

use diagnostics::ron_file::RonNode;

use super::check::CellChecker;
use super::program_files::RawProgramFiles;

impl<'t> CellChecker<'_, 't> {
    /// The program files of a robot; an empty list is refused.
    pub(super) fn programs(
        &mut self,
        raw: Option<RawProgramFiles>,
        robot: Option<&RonNode<'t>>,
    ) -> Vec<String> {
        let Some(RawProgramFiles(programs)) = raw else { return Vec::new() };
        if programs.is_empty() {
            let line = robot.and_then(|robot| robot.field("program")).unwrap_or(self.root).place.line;
            let expected = "the name of a file, or no program: for a robot that rests";
            self.refuse(line, "a list of programs without a file".into(), "[]".into(), expected);
        }
        programs
    }
}
