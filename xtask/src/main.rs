//! Project chores: `cargo xtask ci`, `tidy`, `generate [--check]`, `fuzz`, `robots`, `large`.

mod ci;
mod fuzz;
mod generate;
mod large;
mod repository;
mod robots;
mod tidy;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask ci                 every check of the project, in order, to the first failure
       cargo xtask tidy               the repository against its own rules
       cargo xtask generate [--check] the committed robots, scenes and pages of the doctor: write them, or compare them
       cargo xtask fuzz [SECONDS [TARGET ...]]
                                      fuzz targets one after the other, 60 seconds each; needs nightly and cargo-fuzz
       cargo xtask robots --into DIR  robots from public packages: loaded, modelled, moved, counted; xacro files and SRDFs;
                                      fresh cells; writes docs/robots.md
           [--parts models,files,cells] [--pathproof BIN] [--python PYTHON] [--only TEXT] [--jobs N] [--seconds N]
           [--give-up N] [--points N] [--radius-mm N]
       cargo xtask large --into DIR [--triangles N]
                                      cells to measure large models on: a closed object of 5,000,000 triangles, a soup of open patches";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["ci"] => ci::run(),
        ["tidy"] => tidy::run(),
        ["generate"] => generate::write_all(),
        ["generate", "--check"] => generate::check_all(),
        ["fuzz"] => fuzz::run("60", &[]),
        ["fuzz", seconds, targets @ ..] => fuzz::run(seconds, targets),
        ["robots", rest @ ..] => robots::run(rest),
        ["large", rest @ ..] => large::run(rest),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
