//! Project chores: `cargo xtask ci`, `tidy`, `generate [--check]`, `model`, `picture`, `python`, `fuzz`, `batch`, `programs`, `dist`.

mod batch;
mod ci;
#[cfg(test)]
mod committed;
mod dist;
mod files;
mod fuzz;
mod generate;
mod model;
mod picture;
mod process;
mod programs;
mod python;
mod repository;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask ci                 every check of the project, in order, to the first failure
       cargo xtask tidy               the repository against its own rules
       cargo xtask generate [--check] the committed reference cell and pages of the doctor: write them, or compare them
       cargo xtask model FILE --into DIR
                                      the meshes of a robot or a scene from a description in TOML, and of an arm its URDF,
                                      SRDF and README; robots/pp6-1400/model.toml is an example
       cargo xtask picture            the moving picture of the README, by the viewer's release build
       cargo xtask python             the Python module and its tests
       cargo xtask fuzz [SECONDS [TARGET ...]]
                                      fuzz targets one after the other, 60 seconds each; needs nightly and cargo-fuzz
       cargo xtask batch [--engine NAME]... [--jobs N] [--python PROGRAM]
                                      the examples of batch engines in docs/batch, with 1000 jobs each: parallel, slurm, ray,
                                      kubernetes; and the checks killed, bad, faults; half an hour on two cores
       cargo xtask programs FOLDER [--list FILE.json] [--binary PATH] [--damaged N]
                                      readers of controllers' programs on real files, FOLDER/ID/FILE, and on N damaged copies
                                      of each; the list is FOLDER/list.json unless another is named
       cargo xtask dist [--profile NAME] [--tag TAG] [PART ...]
                                      what a release consists of, tried: all parts, or those of command, viewer, deb, wheel";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["ci"] => ci::run(),
        ["tidy"] => tidy::run(),
        ["generate"] => generate::write_all(),
        ["generate", "--check"] => generate::check_all(),
        ["model", description, "--into", into] => model::run(Path::new(description), Path::new(into)),
        ["picture"] => picture::run(),
        ["python"] => python::run(),
        ["batch", words @ ..] => batch::run(words),
        ["programs", words @ ..] => programs::run(words),
        ["fuzz"] => fuzz::run("60", &[]),
        ["fuzz", seconds, targets @ ..] => fuzz::run(seconds, targets),
        ["dist", words @ ..] => dist::run(words),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
