//! How this program is started again, for jobs that run as processes of their own.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The command that starts this program: words before those of a command of ours.
#[derive(Clone, Debug)]
pub struct OwnCommand {
    /// The program.
    pub program: PathBuf,
    /// Its first arguments, where it is not ours alone.
    pub leading: Vec<OsString>,
}

impl OwnCommand {
    /// The program that is running; `first` is the first word of its command line.
    pub fn this_program(first: Option<&OsString>) -> Self {
        // Where the system does not say it, the name by which it was started leads to it again, as a shell would find it.
        let program = std::env::current_exe()
            .unwrap_or_else(|_| first.map_or_else(|| PathBuf::from("pathproof"), PathBuf::from));
        Self { program, leading: Vec::new() }
    }

    /// A process of it that is still to be given its words.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.leading);
        command
    }
}
