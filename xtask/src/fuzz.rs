//! `cargo xtask fuzz [SECONDS [TARGET ...]]`: every fuzz target for a while, within its limits, to the first failure.
//!
//! Needs nightly Rust and cargo-fuzz; what is found lies in `fuzz/artifacts`, and belongs into `fuzz/seeds` once mended.

use std::fs;
use std::process::{Command, ExitCode};

use crate::repository::repository_root;

/// A reader that takes longer for one file, seconds, hangs.
const SLOWEST_S: u32 = 5;

/// A reader that takes more memory, MiB, takes too much.
const MOST_MEMORY_MIB: u32 = 512;

/// Longer files are not tried, bytes.
const LONGEST_FILE: u32 = 1 << 16;

/// Runs targets one after the other, all of them where none is named.
pub(crate) fn run(seconds: &str, named: &[&str]) -> ExitCode {
    let Ok(seconds) = seconds.parse::<u32>() else {
        eprintln!("{seconds:?} is no number of seconds");
        return ExitCode::from(2);
    };
    let all = targets();
    let chosen: Vec<&str> =
        if named.is_empty() { all.iter().map(String::as_str).collect() } else { named.to_vec() };
    for target in chosen {
        if !all.iter().any(|known| known == target) {
            eprintln!("there is no fuzz target {target:?}; there are {}", all.join(", "));
            return ExitCode::from(2);
        }
        println!("\n$ {target} for {seconds} s");
        match command(target, seconds).status() {
            Ok(status) if status.success() => {}
            Ok(status) => {
                eprintln!("{target}: {status}; the file that did it lies in fuzz/artifacts/{target}");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("cargo cannot be started: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Names of the targets, in order.
fn targets() -> Vec<String> {
    let entries = fs::read_dir(repository_root().join("fuzz/targets")).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".rs")?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn command(target: &str, seconds: u32) -> Command {
    let mut command = Command::new("cargo");
    // Readers forbid unsafe code: the address sanitizer would only make them slow.
    command.args(["+nightly", "fuzz", "run", "--sanitizer", "none", target]);
    command.args([format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}")]);
    command.args([
        "--".to_owned(),
        format!("-max_total_time={seconds}"),
        format!("-timeout={SLOWEST_S}"),
        format!("-rss_limit_mb={MOST_MEMORY_MIB}"),
        format!("-max_len={LONGEST_FILE}"),
        "-print_final_stats=1".to_owned(),
    ]);
    let dictionary = format!("fuzz/dictionaries/{target}.dict");
    if repository_root().join(&dictionary).is_file() {
        command.arg(format!("-dict={dictionary}"));
    }
    // rustup sets the compiler of this program for what it starts; another one is wanted here.
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    command.current_dir(repository_root());
    let _made = fs::create_dir_all(repository_root().join("fuzz/corpus").join(target));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_built_and_has_seeds() {
        let targets = targets();
        assert!(targets.len() >= 6, "{targets:?}");
        let manifest = fs::read_to_string(repository_root().join("fuzz/Cargo.toml")).expect("a manifest");
        for target in &targets {
            let path = format!("path = \"targets/{target}.rs\"");
            assert!(manifest.contains(&path), "{target} is not built by fuzz/Cargo.toml");
            let seeds = repository_root().join("fuzz/seeds").join(target);
            assert!(seeds.is_dir(), "{target} has no seeds");
        }
    }

    #[test]
    fn unknown_targets_and_times_are_refused() {
        assert_eq!(run("soon", &[]), ExitCode::from(2));
        assert_eq!(run("1", &["no-such-target"]), ExitCode::from(2));
    }
}
