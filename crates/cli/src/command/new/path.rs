//! How one place is written from another.

use std::path::{Component, Path, PathBuf};

use geometry::Problem;

/// The path of a file or folder as a cell file in `folder` writes it: relative where both lie on one file system tree, with `/`.
///
/// # Errors
/// A place that cannot be found, or whose name a cell file cannot hold.
pub(super) fn relative(folder: &Path, place: &Path) -> Result<String, Problem> {
    let problem = |at: &Path, what: &str| Problem::new(at.display().to_string(), what);
    let place = place.canonicalize().map_err(|error| {
        problem(place, "cannot be opened").found(error.to_string()).hint("check the path and its spelling")
    })?;
    let folder = to_be(folder).ok_or_else(|| {
        problem(folder, "not the name of a folder that can be made").hint("check the path and its spelling")
    })?;
    let written = between(&folder, &place);
    let text = written.to_str().ok_or_else(|| {
        problem(&place, "has a name that is no text").expected("a name in UTF-8").hint("rename it")
    })?;
    Ok(text.replace('\\', "/"))
}

/// Where a folder will be, links followed as far as it is there already.
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

/// From one absolute path to another; the second itself where they share no root.
fn between(from: &Path, to: &Path) -> PathBuf {
    let (from, to): (Vec<Component<'_>>, Vec<Component<'_>>) =
        (from.components().collect(), to.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return to.iter().collect();
    }
    let up = std::iter::repeat_n(Component::ParentDir, from.len() - shared);
    up.chain(to[shared..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_go_up_and_down_again() {
        let way = |from: &str, to: &str| between(Path::new(from), Path::new(to)).display().to_string();
        assert_eq!(way("/a/b/cell", "/a/robots/arm.urdf"), "../../robots/arm.urdf");
        assert_eq!(way("/a", "/a/arm.urdf"), "arm.urdf");
        assert_eq!(way("/a/b", "/a"), "..");
    }

    #[test]
    fn a_folder_need_not_be_there_yet() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("arm.urdf"), "").expect("written");
        let way = relative(&folder.path().join("cells/first"), &folder.path().join("arm.urdf"));
        assert_eq!(way.expect("both have names"), "../../arm.urdf");
        assert!(relative(folder.path(), &folder.path().join("none.urdf")).is_err());
    }
}
