//! What `large` is told.

use std::path::PathBuf;

/// What to write, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Arguments {
    /// Folder outside the repository that everything goes into.
    pub(super) into: PathBuf,
    /// Triangles of the closed object, at least.
    pub(super) triangles: usize,
}

impl Arguments {
    /// Reads what follows `large`.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut arguments = Self { into: PathBuf::new(), triangles: 5_000_000 };
        let mut words = words.iter();
        while let Some(&option) = words.next() {
            let value = words.next().ok_or_else(|| format!("{option} needs a value"))?;
            match option {
                "--into" => arguments.into = PathBuf::from(value),
                "--triangles" => {
                    // The limit of a mesh file.
                    let triangles = value.parse().ok().filter(|count| (1..=10_000_000).contains(count));
                    arguments.triangles = triangles
                        .ok_or_else(|| format!("{option} {value}: expected a number up to 10000000"))?;
                }
                _ => return Err(format!("unknown option {option}")),
            }
        }
        if arguments.into.as_os_str().is_empty() {
            return Err("--into DIR is missing: a folder outside the repository".to_owned());
        }
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_mistakes_named() {
        let read = Arguments::read(&["--into", "out"]).unwrap();
        assert_eq!(read, Arguments { into: PathBuf::from("out"), triangles: 5_000_000 });
        assert_eq!(Arguments::read(&["--triangles", "9", "--into", "out"]).unwrap().triangles, 9);
        let refused = |words: &[&str]| Arguments::read(words).unwrap_err();
        assert!(refused(&[]).contains("--into DIR is missing"));
        assert_eq!(refused(&["--triangles", "0"]), "--triangles 0: expected a number up to 10000000");
    }
}
