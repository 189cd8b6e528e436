//! `cargo xtask ci`: every check of the project in order, up to the first failure.
//!
//! Two profiles in all: clippy, tests and documentation share `dev`, the command line is built in `release`. Benches are compiled by clippy.

use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::repository::repository_root;
use crate::{generate, python, tidy};

/// Commands that the README names and that are run here; tidy compares the README with them.
pub(crate) const README_COMMANDS: [&str; 2] =
    ["cargo test --workspace", "cargo run --release -- check scenes/weld-cell/cell.ron"];

/// One check.
enum Step {
    /// A command that begins with `cargo`.
    Cargo {
        /// As typed; words are parted by spaces.
        command: &'static str,
        /// Set for this command alone.
        environment: &'static [(&'static str, &'static str)],
        /// The exit code that is a success.
        expected: i32,
    },
    /// A chore of this program.
    Chore {
        /// As typed.
        command: &'static str,
        /// Does it.
        run: fn() -> ExitCode,
    },
}

const fn cargo(command: &'static str) -> Step {
    Step::Cargo { command, environment: &[], expected: 0 }
}

/// A command of the release profile without what takes longest and changes no result: `cargo xtask dist` optimises, across crates too.
const fn released(command: &'static str, expected: i32) -> Step {
    let environment = &[
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    ];
    Step::Cargo { command, environment, expected }
}

const STEPS: [Step; 12] = [
    cargo("cargo fmt --all --check"),
    cargo("cargo clippy --workspace --all-targets -- -D warnings"),
    Step::Chore { command: "cargo xtask tidy", run: tidy::run },
    Step::Chore { command: "cargo xtask generate --check", run: generate::check_all },
    // Fuzzing needs another compiler; that its lock file is up to date needs none.
    cargo("cargo tree --locked --manifest-path fuzz/Cargo.toml --invert readers --depth 1"),
    // What campaigns write is evidence only while they build.
    cargo("cargo test --locked --manifest-path experiments/Cargo.toml"),
    cargo(README_COMMANDS[0]),
    Step::Cargo {
        command: "cargo doc --workspace --no-deps",
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
        expected: 0,
    },
    released("cargo build --release", 0),
    // The taught program collides.
    released(README_COMMANDS[1], 1),
    released(
        "cargo run --release -- check scenes/weld-cell/cell.ron --program scenes/weld-cell/corrected.ron",
        0,
    ),
    Step::Chore { command: "cargo xtask python", run: python::run },
];

/// Runs every step from the workspace root, whatever the current folder.
pub(crate) fn run() -> ExitCode {
    match run_all(&STEPS) {
        Ok(()) => {
            println!("ci: all {} steps passed", STEPS.len());
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("ci: FAILED: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Runs steps up to the first that fails, and says which and how.
fn run_all(steps: &[Step]) -> Result<(), String> {
    for step in steps {
        let start = Instant::now();
        let command = step.run()?;
        println!("ci: passed in {:.0} s: {command}", start.elapsed().as_secs_f64());
    }
    Ok(())
}

impl Step {
    /// Runs it; its command, or what failed.
    fn run(&self) -> Result<&'static str, String> {
        match *self {
            Self::Chore { command, run } => {
                println!("\n$ {command}");
                if run() == ExitCode::SUCCESS { Ok(command) } else { Err(format!("`{command}`")) }
            }
            Self::Cargo { command, environment, expected } => {
                let set: Vec<String> =
                    environment.iter().map(|(name, value)| format!("{name}=\"{value}\" ")).collect();
                println!("\n$ {}{command}", set.concat());
                let arguments = command.split(' ').skip(1);
                let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
                let status = Command::new(cargo)
                    .args(arguments)
                    .envs(environment.iter().copied())
                    .current_dir(repository_root())
                    .status()
                    .map_err(|error| format!("`{command}`: cannot be started: {error}"))?;
                if status.code() == Some(expected) {
                    Ok(command)
                } else {
                    Err(format!("`{command}`: {status}, expected {expected}"))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER_CODE: Step = Step::Cargo { command: "cargo --version", environment: &[], expected: 1 };

    #[test]
    fn the_first_failure_is_named_and_ends_the_run() {
        let unreached =
            Step::Chore { command: "unreached", run: || panic!("a step after a failure was run") };
        let steps = [cargo("cargo --version"), OTHER_CODE, unreached];
        let failure = run_all(&steps).unwrap_err();
        assert!(failure.starts_with("`cargo --version`: "), "{failure}");
        assert!(failure.ends_with("expected 1"), "{failure}");
    }

    #[test]
    fn a_failing_chore_is_named() {
        let chore = Step::Chore { command: "cargo xtask chore", run: || ExitCode::FAILURE };
        assert_eq!(run_all(&[chore]).unwrap_err(), "`cargo xtask chore`");
    }

    #[test]
    fn passing_steps_pass() {
        let chore = Step::Chore { command: "cargo xtask chore", run: || ExitCode::SUCCESS };
        assert_eq!(run_all(&[cargo("cargo --version"), chore]), Ok(()));
    }
}
