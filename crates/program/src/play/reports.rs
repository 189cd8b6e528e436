//! The messages about a program while it is played.

use diagnostics::Problems;

/// The messages to which the statements of a program add.
pub(super) struct Reports<'r> {
    pub(super) problems: &'r mut Problems,
    pub(super) notes: &'r mut Problems,
}

impl Reports<'_> {
    /// Names the file of messages from here on.
    pub(super) fn set_file(&mut self, file: &str) {
        self.problems.set_file(file);
        self.notes.set_file(file);
    }
}
