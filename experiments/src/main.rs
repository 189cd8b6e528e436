//! Campaigns on the built program, run by hand: `robots`, `large` and `random-scenes`; no check of the project needs them.

mod large;
mod random_scenes;
mod repository;
mod robots;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo run --release --manifest-path experiments/Cargo.toml -- COMMAND
COMMAND: robots --into DIR            robots from public packages: loaded, modelled, moved, counted; xacro files and SRDFs;
                                      fresh cells and what they exclude; inverse kinematics; writes docs/robots.md and docs/robots
             [--parts models,files,cells,always,arms] [--pathproof BIN] [--python PYTHON] [--only TEXT] [--jobs N] [--seconds N]
             [--give-up N] [--points N] [--radius-mm N] [--configurations N] [--poses N] [--searched N]
         large --into DIR [--triangles N]
                                      cells to measure large models on: a closed object of 5,000,000 triangles, a soup of open patches,
                                      a car body of open sheets with about 782,000 triangles
         random-scenes --into DIR [--count N] [--seed N]
                                      arms of 3 to 7 joints among 10 objects, moves of up to 3 rad, links of 0.1 to 10 m, to measure engines on";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["robots", rest @ ..] => robots::run(rest),
        ["large", rest @ ..] => large::run(rest),
        ["random-scenes", rest @ ..] => random_scenes::run(rest),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
