//! The text of a controller's program, line by line, with its motions.

use std::collections::BTreeMap;

use controller_program::{BlockEnd, ControllerProgram, SourcePlace, source_text};

/// A file of a controller's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, as the user gave it.
    pub file: String,
    /// Its lines; of a tree of nodes, those that have a statement.
    pub lines: Vec<SourceLine>,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// Its number, from 1.
    pub number: u32,
    /// Its text, without its end.
    pub text: String,
}

impl SourceFile {
    /// A file of text.
    pub(crate) fn of_text(file: &str, bytes: &[u8]) -> Self {
        let text = source_text(bytes, file).map_or_else(|_| String::new(), |source| source.text);
        let lines = text.lines().zip(1..).map(|(text, number)| SourceLine { number, text: text.to_owned() });
        Self { file: file.to_owned(), lines: lines.collect() }
    }

    /// The statements of a program that is no text.
    pub(crate) fn of_statements(program: &ControllerProgram) -> Self {
        let mut lines: BTreeMap<u32, String> = BTreeMap::new();
        let mut add = |place: &SourcePlace| {
            if place.line > 0 && !place.text.is_empty() {
                lines.entry(place.line).or_insert_with(|| place.text.to_string());
            }
        };
        program.statements().for_each(|statement| add(&statement.place));
        for block in program.routines.iter().flat_map(|routine| &routine.blocks) {
            if let BlockEnd::Branch { place, .. } = &block.end {
                add(place);
            }
        }
        let file = program.files.first().cloned().unwrap_or_default();
        let lines = lines.into_iter().map(|(number, text)| SourceLine { number, text });
        Self { file, lines: lines.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_text_have_their_numbers() {
        let file = SourceFile::of_text("a.mod", b"MODULE A\r\n\r\n  ! Gr\xFC\xDFe\nENDMODULE");
        let lines: Vec<(u32, &str)> =
            file.lines.iter().map(|line| (line.number, line.text.as_str())).collect();
        assert_eq!(lines, [(1, "MODULE A"), (2, ""), (3, "  ! Grüße"), (4, "ENDMODULE")]);
    }
}
