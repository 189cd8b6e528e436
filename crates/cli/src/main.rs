//! `pathproof`: the command of `pathproof_cli` as a program.

use std::ffi::OsString;
use std::process::ExitCode;

use pathproof_cli::OwnCommand;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    ExitCode::from(pathproof_cli::run(&words, &OwnCommand::this_program(words.first())))
}
