//! The program tree as a script, with the place in the file for each of its lines.

use controller_program::{BlockEnd, ControllerProgram, SourcePlace};
use diagnostics::Problem;
use std::sync::Arc;

/// Where a line of the script comes from.
#[derive(Clone, Debug)]
pub(crate) struct EmittedLine {
    pub(crate) line: u32,
    pub(crate) column: u32,
    /// What the tree calls the node.
    pub(crate) label: Option<String>,
}

/// A script that is made of a program tree.
#[derive(Debug, Default)]
pub(crate) struct EmittedScript {
    pub(crate) text: String,
    lines: Vec<EmittedLine>,
    depth: usize,
}

impl EmittedScript {
    /// One more line of text, with its place in the file.
    pub(crate) fn line(&mut self, text: &str, from: EmittedLine) {
        self.text.push_str(&"  ".repeat(self.depth.min(32)));
        self.text.push_str(text);
        self.text.push('\n');
        self.lines.push(from);
    }

    /// The first line of a block.
    pub(crate) fn open(&mut self, text: &str, from: EmittedLine) {
        self.line(text, from);
        self.depth += 1;
    }

    /// A line between two parts of a block.
    pub(crate) fn between(&mut self, text: &str, from: EmittedLine) {
        self.depth = self.depth.saturating_sub(1);
        self.open(text, from);
    }

    /// The end of a block.
    pub(crate) fn close(&mut self, from: EmittedLine) {
        self.depth = self.depth.saturating_sub(1);
        self.line("end", from);
    }

    /// A problem of the script, at its place in the file.
    pub(crate) fn moved(&self, problem: Problem) -> Problem {
        match problem.line.and_then(|line| self.lines.get(line as usize - 1)) {
            Some(from) => problem.at(from.line, from.column),
            None => problem,
        }
    }

    /// Moves all places of a program that was read from the script to the file.
    pub(crate) fn move_places(&self, program: &mut ControllerProgram) {
        for routine in &mut program.routines {
            self.move_place(&mut routine.place);
            for block in &mut routine.blocks {
                for statement in &mut block.statements {
                    self.move_place(&mut statement.place);
                }
                if let BlockEnd::Branch { place, .. } = &mut block.end {
                    self.move_place(place);
                }
            }
        }
    }

    fn move_place(&self, place: &mut SourcePlace) {
        if let Some(from) = self.lines.get(place.line as usize - 1) {
            (place.line, place.column) = (from.line, from.column);
            place.label = from.label.as_deref().map(Arc::from);
        }
    }
}
