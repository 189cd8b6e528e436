//! Project chores: `cargo xtask generate [--check]`.

mod generate;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask generate [--check]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["generate"] => generate::write_all(),
        ["generate", "--check"] => generate::check_all(),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
