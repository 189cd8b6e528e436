//! Where a statement stands in the files of a program.

use std::sync::Arc;

/// The place of a statement, with its text as the program has it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourcePlace {
    /// Index of the file in the program's list of files.
    pub file: usize,
    /// 1-based line.
    pub line: u32,
    /// 1-based column, in characters.
    pub column: u32,
    /// The statement, without the blanks around it.
    pub text: Arc<str>,
    /// What the program calls the statement, where it has such names: the node of a program tree, a label.
    pub label: Option<Arc<str>>,
}
