//! Paths as they are written, tried in the ways they may be meant.

use std::io;
use std::path::{Path, PathBuf};

use diagnostics::nearest;

use super::UnresolvedMesh;

/// A path that exists, with symbolic links followed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Existing {
    pub(super) path: PathBuf,
    /// Whether backslashes had to be read as slashes.
    pub(super) has_backslashes: bool,
}

/// The path of `base/rest`, read literally or, where that does not exist, with `%20` and the like decoded, or with
/// slashes for backslashes, or both.
pub(super) fn existing(base: &Path, rest: &str) -> Result<Existing, UnresolvedMesh> {
    let literal = base.join(rest);
    let error = match literal.canonicalize() {
        Ok(path) => return Ok(Existing { path, has_backslashes: false }),
        Err(error) => error,
    };
    let found = |rest: &str| base.join(rest).canonicalize().ok();
    let decoded_or_not =
        |rest: &str| found(rest).or_else(|| percent_decoded(rest).and_then(|decoded| found(&decoded)));
    if let Some(path) = decoded_or_not(rest) {
        return Ok(Existing { path, has_backslashes: false });
    }
    let slashed = rest.replace('\\', "/");
    if slashed != rest
        && let Some(path) = decoded_or_not(&slashed)
    {
        return Ok(Existing { path, has_backslashes: true });
    }
    Err(missing(&base.join(slashed), &error))
}

fn missing(path: &Path, error: &io::Error) -> UnresolvedMesh {
    let unresolved = UnresolvedMesh::new("a mesh file is not found")
        .found(format!("{} ({error})", path.display()))
        .expected("an existing file");
    match similar(path) {
        Some(name) if path.file_name().is_some_and(|given| given.eq_ignore_ascii_case(&name)) => {
            unresolved.hint(format!("did you mean {name:?}? upper and lower case count"))
        }
        Some(name) => unresolved.hint(format!("did you mean {name:?}?")),
        None => unresolved.hint("check the path, and that the file was copied with the one that names it"),
    }
}

/// A file in the same folder with nearly the same name.
fn similar(path: &Path) -> Option<String> {
    let mut names: Vec<String> = path
        .parent()?
        .read_dir()
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str)).map(str::to_owned)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if let (b'%', [high, low, after @ ..]) = (first, after) {
            let digit = |byte: &u8| char::from(*byte).to_digit(16);
            bytes.push((digit(high)? * 16 + digit(low)?) as u8);
            rest = after;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok().filter(|decoded| decoded != text && !decoded.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_escapes_of_utf8_are_decoded() {
        assert_eq!(percent_decoded("a%20b").as_deref(), Some("a b"));
        assert_eq!(percent_decoded("m%C3%A4use.stl").as_deref(), Some("mäuse.stl"));
        for text in ["a", "a%2", "a%zz", "%ff", "%00"] {
            assert_eq!(percent_decoded(text), None, "{text}");
        }
    }
}
