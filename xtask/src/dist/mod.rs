//! `cargo xtask dist`: what a release consists of, built into `dist` below cargo's target folder, and tried there.
//!
//! The command in archives, the viewer in another one, on Linux a Debian package of both, and the Python wheel, with their checksums.
//! The last step unpacks or installs each into an empty folder and checks the example cell with it.

mod archive;
mod build;
mod checksums;
mod contents;
mod debian;
mod names;
mod notices;
mod options;
mod pages;
#[cfg(test)]
mod publishing;
mod trial;
mod viewer_page;
mod wheel;
#[cfg(test)]
mod workflow;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::files::remove_folder;
use crate::repository::target_folder;
use options::{Options, Part};

/// Where the parts are made, and where they end.
struct Folders {
    /// What is shipped, and nothing else.
    dist: PathBuf,
    /// What is needed on the way.
    work: PathBuf,
}

/// Builds and tries the parts that the words of a command line ask for.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let options = match Options::read(words) {
        Ok(options) => options,
        Err(refused) => {
            eprintln!("dist: {refused}");
            return ExitCode::from(2);
        }
    };
    match ship(&options) {
        Ok(shipped) => {
            for line in shipped {
                println!("dist: {line}");
            }
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("dist: FAILED: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Builds, sums up and tries; one line per file that is shipped.
fn ship(options: &Options) -> Result<Vec<String>, String> {
    let target = target_folder();
    let folders = Folders { dist: target.join("dist"), work: target.join("dist-work") };
    if options.is_whole() {
        remove_folder(&folders.dist)?;
    }
    fs::create_dir_all(&folders.dist).map_err(|error| format!("{}: {error}", folders.dist.display()))?;
    let mut made = Vec::new();
    for &part in &options.parts {
        println!("\ndist: {}", part.word());
        let paths = match part {
            Part::Command => {
                let commands = contents::commands(&options.profile)?;
                commands.iter().map(|command| command.pack_into(&folders.dist)).collect::<Result<_, _>>()?
            }
            Part::Viewer => vec![contents::viewer(&options.profile)?.pack_into(&folders.dist)?],
            Part::Deb => vec![debian::build(&options.profile, &folders)?],
            Part::Wheel => vec![wheel::build(&options.profile, &folders)?],
        };
        made.extend(paths.into_iter().map(|path| (part, path)));
    }
    // Last, and for all of them: what is built later may not disturb what was tried.
    for (part, path) in &made {
        trial::try_out(*part, path, &folders.work.join("trial"))?;
        println!("dist: tried {}", path.display());
    }
    checksums::write(&folders.dist)
}
