//! `random-scenes`: arms among objects at random, to measure engines on; written outside the repository.

mod random;
mod scene;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use self::random::Random;
use crate::repository::outside;

/// Writes scenes, each into a folder of its own.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    match read(words).and_then(|(into, count, seed)| write(&into, count, seed)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("random-scenes: {what}");
            ExitCode::from(2)
        }
    }
}

/// The folder, the number of scenes, and the seed of the first one.
fn read(words: &[&str]) -> Result<(PathBuf, u64, u64), String> {
    let (mut into, mut count, mut seed) = (PathBuf::new(), 20, 1);
    let mut words = words.iter();
    while let Some(&option) = words.next() {
        let value = words.next().ok_or_else(|| format!("{option} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{option} {value}: expected a number"));
        match option {
            "--into" => into = PathBuf::from(value),
            "--count" => count = number()?,
            "--seed" => seed = number()?,
            _ => return Err(format!("unknown option {option}")),
        }
    }
    if into.as_os_str().is_empty() {
        return Err("--into DIR is missing: a folder outside the repository".to_owned());
    }
    Ok((into, count, seed))
}

fn write(into: &Path, count: u64, seed: u64) -> Result<(), String> {
    let into = outside(into)?;
    for seed in seed..seed + count {
        let folder = into.join(format!("scene-{seed}"));
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let files = scene::scene(&mut Random(seed));
        fs::create_dir_all(&folder).map_err(failed)?;
        for (name, text) in
            [("robot.urdf", &files.robot), ("program.ron", &files.program), ("cell.ron", &files.cell)]
        {
            fs::write(folder.join(name), text).map_err(failed)?;
        }
    }
    println!("{count} scenes");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_mistakes_named() {
        assert_eq!(read(&["--into", "out"]).unwrap(), (PathBuf::from("out"), 20, 1));
        let read_all = read(&["--seed", "7", "--count", "3", "--into", "out"]).unwrap();
        assert_eq!(read_all, (PathBuf::from("out"), 3, 7));
        assert!(read(&[]).unwrap_err().contains("--into DIR is missing"));
        assert_eq!(read(&["--count", "x"]).unwrap_err(), "--count x: expected a number");
    }
}
