//! Relative paths.

use std::path::{Path, PathBuf};

use diagnostics::Problem;

/// The path of a file or folder as a cell file in `folder` writes it: relative where both are in one file system tree, with `/`.
///
/// # Errors
/// A path that does not exist, or whose name a cell file cannot hold.
pub(super) fn relative(folder: &Path, place: &Path) -> Result<String, Problem> {
    let problem = |at: &Path, what: &str| Problem::new(at.display().to_string(), what);
    let place = place.canonicalize().map_err(|error| {
        problem(place, "cannot be opened").found(error.to_string()).hint("check the path and its spelling")
    })?;
    let folder = to_be(folder).ok_or_else(|| {
        problem(folder, "not the name of a folder that can be made").hint("check the path and its spelling")
    })?;
    if place.to_str().is_none() || folder.to_str().is_none() {
        return Err(problem(&place, "has a name that is no text")
            .expected("a name in UTF-8")
            .hint("rename it"));
    }
    Ok(scene::relative(&folder, &place))
}

/// The future path of a folder, with links resolved as far as it exists.
fn to_be(folder: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(folder).ok()?;
    let mut missing = Vec::new();
    let mut known = absolute.as_path();
    loop {
        if let Ok(canonical) = known.canonicalize() {
            return Some(missing.iter().rev().fold(canonical, |path: PathBuf, name| path.join(name)));
        }
        missing.push(known.file_name()?.to_owned());
        known = known.parent()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_need_not_be_there_yet() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("arm.urdf"), "").expect("written");
        let way = relative(&folder.path().join("cells/first"), &folder.path().join("arm.urdf"));
        assert_eq!(way.expect("both have names"), "../../arm.urdf");
        #[cfg(unix)]
        {
            // On this system a backslash is an ordinary character.
            std::fs::write(folder.path().join("arm\\v2.urdf"), "").expect("written");
            let way = relative(folder.path(), &folder.path().join("arm\\v2.urdf"));
            assert_eq!(way.expect("both have names"), "arm\\v2.urdf");
        }
        assert!(relative(folder.path(), &folder.path().join("none.urdf")).is_err());
    }
}
