//! One command per file.

mod batch;
mod check;
mod diff;
mod doctor;
mod earlier;
mod explain;
mod ik;
mod jobs;
mod man_pages;
mod memory;
mod merge;
mod methods;
mod new;
mod pairs;
mod program;
mod progress;
mod spheres;
mod summary;
mod table;
mod view;
mod viewer;

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use diagnostics::Problem;

use crate::args::{Command, CommandLine, ModelArgs, ThreadArgs};
use crate::exit::Failure;
use crate::own_command::OwnCommand;
use crate::width;

/// Runs a command and returns its exit code.
pub(crate) fn run(
    CommandLine { verbose, color, command }: CommandLine,
    own: &OwnCommand,
) -> Result<u8, Failure> {
    match command {
        Command::Check(arguments) => {
            let file = arguments.scene.file.display().to_string();
            check::run(
                &arguments,
                &summary::Manner { is_verbose: verbose > 0, is_colored: color.is_on(&io::stdout()), file },
            )
        }
        Command::Batch(arguments) => batch::run(&arguments, own),
        Command::Merge(arguments) => merge::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Ik(arguments) => ik::run(&arguments),
        Command::Methods(arguments) => methods::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Spheres(command) => spheres::run(&command),
        Command::Pairs(arguments) => pairs::run(&arguments),
        Command::Program(command) => program::run(&command),
        Command::View { arguments } => view::run(&arguments),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut CommandLine::command(), "pathproof", &mut script);
            print(&script)?;
            Ok(0)
        }
        Command::ManPages { folder } => man_pages::run(&folder),
    }
}

/// Writes to standard output; a closed pipe is not an error.
fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Writes text to standard output, with lines that fit a terminal.
fn print_text(text: &str) -> Result<(), Failure> {
    match width::of_output() {
        Some(width) => print(width::fitted(text, width).as_bytes()),
        None => print(text.as_bytes()),
    }
}

/// Writes to standard error; a failure to write does not change the exit code.
fn say(text: &str) {
    let _heard = io::stderr().write_all(text.as_bytes());
}

fn pool(arguments: &ThreadArgs) -> Result<rayon::ThreadPool, Failure> {
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Write(io::Error::other(error)))
}

/// The smallest radius, metres.
fn smallest_radius_m(arguments: &ModelArgs) -> Result<Option<f64>, Failure> {
    radius_m(arguments.smallest_radius)
}

/// The value of `--smallest-radius`, metres.
fn radius_m(given_mm: Option<f64>) -> Result<Option<f64>, Failure> {
    match given_mm {
        Some(mm) if !(mm > 0.0 && mm.is_finite()) => {
            Err(Problem::new("--smallest-radius", "not a usable radius")
                .found(mm.to_string())
                .expected("a positive number of millimetres")
                .into())
        }
        mm => Ok(mm.map(|mm| mm / 1e3)),
    }
}
