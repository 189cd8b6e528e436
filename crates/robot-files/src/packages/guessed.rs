//! A package that was found in a folder of another name, and what is said of it.

use std::path::PathBuf;

use diagnostics::Problem;

/// How a package was found that stands under another name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageGuess {
    /// A folder beside the referring file's package, whose `package.xml` has the name.
    Manifest,
    /// The only folder near the referring file that has the file of the reference.
    OnlyFile,
}

/// A package that was found in a folder of another name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessedPackage {
    /// Its name in the reference.
    pub name: String,
    /// The folder that it was taken for.
    pub folder: PathBuf,
    /// How that was found.
    pub by: PackageGuess,
}

impl GuessedPackage {
    /// The warning at the reference in `file`.
    pub fn warning(&self, file: &str) -> Problem {
        let folder =
            self.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (what, found) = match self.by {
            PackageGuess::Manifest => (
                "a package was found by its package.xml in a folder of another name".to_owned(),
                format!("{folder}, which stands beside the package of this file"),
            ),
            PackageGuess::OnlyFile => (
                format!(
                    "package {} was not found, and its files were taken from the only folder that has them",
                    self.name
                ),
                self.folder.display().to_string(),
            ),
        };
        Problem::new(file, what)
            .found(found)
            .hint(format!("if it is not the one that is meant, say which: --package {}=DIR", self.name))
    }
}
