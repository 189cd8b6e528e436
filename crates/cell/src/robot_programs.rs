//! Checks of the program files of a robot.

use diagnostics::ron_file::RonNode;

use super::at_line::AtLine;
use super::check::CellChecker;
use super::one_or_more::RawNames;

impl<'t> CellChecker<'_, 't> {
    /// The program files of a robot; an empty list is refused.
    pub(super) fn programs(&mut self, raw: Option<RawNames>, robot: Option<&RonNode<'t>>) -> Vec<String> {
        let Some(RawNames(programs)) = raw else { return Vec::new() };
        if programs.is_empty() {
            let line = robot.and_then(|robot| robot.field("program")).unwrap_or(self.root).place.line;
            let expected = "the name of a file, or no program: for a robot that rests";
            self.refuse(line, "a list of programs without a file".into(), "[]".into(), expected);
        }
        programs
    }

    /// The redundant joints of a robot, each with its line.
    pub(super) fn redundant(
        &mut self,
        raw: Option<RawNames>,
        robot: Option<&RonNode<'t>>,
    ) -> Vec<AtLine<String>> {
        let Some(RawNames(names)) = raw else { return Vec::new() };
        let node = robot.and_then(|robot| robot.field("redundant"));
        let line = node.unwrap_or(self.root).place.line;
        if names.is_empty() {
            let expected = "the name of a joint, or no redundant";
            self.refuse(line, "a list of redundant joints without a joint".into(), "[]".into(), expected);
        }
        let place =
            |index: usize| node.and_then(|list| list.items.get(index)).map_or(line, |item| item.place.line);
        names.into_iter().enumerate().map(|(index, value)| AtLine { value, line: place(index) }).collect()
    }
}
