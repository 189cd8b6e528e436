//! The command `pathproof` as a library, for every program that is started as it: loads, runs, prints. All decisions are made in the
//! libraries below.

mod args;
mod children;
mod color;
mod command;
mod exit;
mod interrupt;
mod own_command;
mod width;

use std::ffi::OsString;
use std::io::Write as _;

pub use own_command::OwnCommand;

/// Runs a command line, the name of the program first, and returns the exit code of the process. `own` starts this program again.
///
/// Starts the log, and answers Ctrl-C for the whole process; a command line that cannot be read, and `--help`, end the process.
pub fn run(words: &[OsString], own: &OwnCommand) -> u8 {
    let arguments = args::parse(words);
    let prints_json = arguments.command.prints_json();
    start_log(arguments.verbose, arguments.color.is_on(&std::io::stderr()));
    interrupt::listen();
    // A panic must not look like a verdict.
    let outcome = std::panic::catch_unwind(|| command::run(arguments, own));
    match outcome {
        Ok(Ok(code)) => code,
        Ok(Err(failure)) => {
            if prints_json {
                // A failure to write does not change the exit code.
                let _heard = std::io::stdout().write_all(failure.to_json().as_bytes());
            }
            say(&failure);
            failure.exit_code()
        }
        Err(_) => {
            say(&"internal error: please report the message above with your input files");
            exit::INTERNAL
        }
    }
}

/// Writes a line to standard error; a failure to write does not change the exit code.
fn say(line: &dyn std::fmt::Display) {
    let _heard = writeln!(std::io::stderr(), "{line}");
}

/// Logs to standard error: warnings by default, more with `-v`, filtered by `RUST_LOG` if set.
fn start_log(verbose: u8, is_colored: bool) {
    let level = ["warn", "info", "debug"].get(usize::from(verbose)).copied().unwrap_or("trace");
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(format!("{level},xacro_rs=error")));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(is_colored)
        .with_writer(std::io::stderr)
        .init();
}
