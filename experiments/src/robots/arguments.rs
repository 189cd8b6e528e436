//! What `robots` is told.

use std::path::PathBuf;
use std::time::Duration;

use super::parts::Parts;

/// What to do, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Arguments {
    /// Folder outside the repository that everything goes into.
    pub(super) into: PathBuf,
    /// The binary that is tried; by default the release build.
    pub(super) pathproof: Option<PathBuf>,
    /// A Python that has trimesh and yourdfpy; by default an environment of its own is made.
    pub(super) python: Option<PathBuf>,
    /// What is tried.
    pub(super) parts: Parts,
    /// Only robots whose path holds this; the page is not written then.
    pub(super) only: Option<String>,
    /// Robots at a time.
    pub(super) jobs: usize,
    /// After so long a command counts as hanging, and is killed.
    pub(super) patience: Duration,
    /// After so long an audit or a command about a fresh cell is given up.
    pub(super) give_up: Duration,
    /// Random points of each program.
    pub(super) points: usize,
    /// Radius of the smallest spheres, where that many fit.
    pub(super) radius_mm: usize,
    /// Random configurations that excluded pairs are looked at in.
    pub(super) configurations: usize,
    /// Random poses of every chain of six joints, and how many of them are searched from many starts too.
    pub(super) poses: usize,
    pub(super) searched: usize,
}

impl Arguments {
    /// Reads what follows `robots`.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut arguments = Self {
            into: PathBuf::new(),
            pathproof: None,
            python: None,
            parts: Parts::default(),
            only: None,
            jobs: 2,
            patience: Duration::from_mins(5),
            give_up: Duration::from_mins(1),
            points: 5,
            radius_mm: 10,
            configurations: 1000,
            poses: 100_000,
            searched: 20,
        };
        let mut words = words.iter();
        while let Some(&option) = words.next() {
            let value = words.next().ok_or_else(|| format!("{option} needs a value"))?;
            match option {
                "--into" => arguments.into = PathBuf::from(value),
                "--pathproof" => arguments.pathproof = Some(PathBuf::from(value)),
                "--python" => arguments.python = Some(PathBuf::from(value)),
                "--parts" => arguments.parts = Parts::read(value)?,
                "--only" => arguments.only = Some((*value).to_owned()),
                "--jobs" => arguments.jobs = count(option, value)?,
                "--seconds" => arguments.patience = Duration::from_secs(count(option, value)? as u64),
                "--give-up" => arguments.give_up = Duration::from_secs(count(option, value)? as u64),
                "--radius-mm" => arguments.radius_mm = count(option, value)?,
                "--configurations" => arguments.configurations = count(option, value)?,
                "--poses" => arguments.poses = count(option, value)?,
                "--searched" => arguments.searched = count(option, value)?,
                "--points" => arguments.points = count(option, value)?,
                _ => return Err(format!("unknown option {option}")),
            }
        }
        if arguments.into.as_os_str().is_empty() {
            return Err("--into DIR is missing: a folder outside the repository".to_owned());
        }
        Ok(arguments)
    }
}

fn count(option: &str, value: &str) -> Result<usize, String> {
    match value.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("{option} {value}: expected a whole number above 0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_have_defaults() {
        let read = Arguments::read(&["--into", "out", "--seconds", "20", "--only", "panda"]).unwrap();
        assert_eq!((read.into, read.patience), (PathBuf::from("out"), Duration::from_secs(20)));
        assert_eq!((read.jobs, read.points, read.only.as_deref()), (2, 5, Some("panda")));
    }

    #[test]
    fn mistakes_are_named() {
        let refused = |words: &[&str]| Arguments::read(words).unwrap_err();
        assert!(refused(&[]).contains("--into DIR is missing"));
        assert_eq!(refused(&["--into"]), "--into needs a value");
        assert_eq!(refused(&["--jobs", "0"]), "--jobs 0: expected a whole number above 0");
        assert_eq!(
            refused(&["--parts", "all"]),
            "--parts all: expected some of models,files,cells,always,arms"
        );
        assert_eq!(refused(&["--fast", "1"]), "unknown option --fast");
    }
}
