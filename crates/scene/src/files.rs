//! Reading of input files: each once, whole, with its hash, and only from allowed folders.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use diagnostics::{Problem, is_hidden, nearest};
use robot_files::packages::{did_you_mean, meant_path};
use sha2::{Digest as _, Sha256};

/// Size limit of a file, bytes; larger files are rejected unread.
pub const MOST_BYTES: u64 = 512 << 20;

/// An input file of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InputFile {
    /// Path relative to the folder of the cell file or URDF, with `/`.
    pub path: String,
    /// SHA-256 of the bytes that were parsed, in hexadecimal.
    pub sha256: String,
    /// Size in bytes.
    pub bytes: u64,
}

/// The content of a file, with its name in messages.
#[derive(Clone, Debug)]
pub struct Content {
    /// The bytes.
    pub bytes: Arc<[u8]>,
    /// SHA-256 of the file, hexadecimal.
    pub sha256: String,
    /// The name in messages.
    pub shown: String,
}

impl Content {
    /// The content of a file within another one, which was read.
    pub(crate) fn unpacked(bytes: &Arc<[u8]>, shown: &str) -> Self {
        let sha256 = hexadecimal(&Sha256::digest(bytes));
        Self { bytes: Arc::clone(bytes), sha256, shown: shown.to_owned() }
    }
}

/// Reads files, and keeps their contents.
#[derive(Clone, Debug)]
pub struct Files {
    base: PathBuf,
    /// Contents that are taken for files of these paths, wherever they come from.
    inline: BTreeMap<PathBuf, Arc<[u8]>>,
    read: BTreeMap<PathBuf, Content>,
    /// The path relative to the base for each name in messages.
    shown: BTreeMap<String, String>,
}

impl Files {
    /// A reader that reports paths relative to the folder of `main`.
    pub fn beside(main: &Path) -> Self {
        let base = main.canonicalize().ok().and_then(|path| path.parent().map(Path::to_path_buf));
        Self {
            base: base.unwrap_or_default(),
            inline: BTreeMap::new(),
            read: BTreeMap::new(),
            shown: BTreeMap::new(),
        }
    }

    /// As [`Self::beside`], with contents that are taken for files of these paths; `main` may be one of them.
    pub(crate) fn with_inline(main: &Path, inline: &BTreeMap<PathBuf, Arc<[u8]>>) -> Self {
        let mut files = Self::beside(main);
        if inline.contains_key(main) {
            files.base = folder_above(main).canonicalize().unwrap_or_default();
        }
        files.inline.clone_from(inline);
        files
    }

    /// The folder that paths are relative to.
    pub(crate) fn base(&self) -> &Path {
        &self.base
    }

    /// Reads a file that the user named; `shown` is the name that was given.
    ///
    /// # Errors
    /// A file that cannot be read, is not a regular file, or is larger than [`MOST_BYTES`].
    pub fn read(&mut self, path: &Path, shown: &str) -> Result<Content, Problem> {
        if let Some(bytes) = self.inline.get(path).cloned() {
            return self.take_inline(path, bytes, shown);
        }
        self.read_canonical(canonical(path, shown)?, shown)
    }

    /// Takes a content for the file of this path.
    fn take_inline(&mut self, path: &Path, bytes: Arc<[u8]>, shown: &str) -> Result<Content, Problem> {
        let folder = canonical(folder_above(path), shown)?;
        let place = path.file_name().map_or_else(|| folder.clone(), |name| folder.join(name));
        self.name(&place, shown)?;
        let sha256 = hexadecimal(&Sha256::digest(&bytes));
        let content = Content { bytes, sha256, shown: shown.to_owned() };
        self.read.insert(place, content.clone());
        Ok(content)
    }

    /// Notes a folder whose files were read, with a hash of their names.
    ///
    /// # Errors
    /// A folder that is not there, or whose path reports cannot show.
    pub(crate) fn note_folder(&mut self, path: &Path, shown: &str, sha256: String) -> Result<(), Problem> {
        let place = canonical(path, shown)?;
        self.name(&place, shown)?;
        self.read.insert(place, Content { bytes: Arc::from([]), sha256, shown: shown.to_owned() });
        Ok(())
    }

    /// Notes the path of a file relative to the base.
    fn name(&mut self, canonical: &Path, shown: &str) -> Result<(), Problem> {
        let path = relative(&self.base, canonical);
        if path.contains(is_hidden) {
            return Err(Problem::new(shown, "a file whose path reports cannot show")
                .found(path)
                .expected("a path without characters that cannot be seen")
                .hint("rename the file or its folder"));
        }
        self.shown.insert(shown.to_owned(), path);
        Ok(())
    }

    fn read_canonical(&mut self, canonical: PathBuf, shown: &str) -> Result<Content, Problem> {
        self.name(&canonical, shown)?;
        if let Some(content) = self.read.get(&canonical) {
            return Ok(Content { shown: shown.to_owned(), ..content.clone() });
        }
        let (bytes, sha256) = read_regular(&canonical, shown)?;
        let sha256 = hexadecimal(&sha256);
        let content = Content { bytes, sha256, shown: shown.to_owned() };
        self.read.insert(canonical, content.clone());
        Ok(content)
    }

    /// Reads a file that another file names; it must lie below one of the allowed folders.
    pub(crate) fn read_below(
        &mut self,
        path: &Path,
        shown: &str,
        allowed: &[PathBuf],
    ) -> Result<Content, Problem> {
        // The checked path is the one that is read: a symbolic link that changes in between is not followed again.
        let canonical = canonical(path, shown)?;
        if allowed.iter().any(|root| canonical.starts_with(root)) {
            return self.read_canonical(canonical, shown);
        }
        let mut roots: Vec<String> = allowed.iter().map(|root| root.display().to_string()).collect();
        roots.dedup();
        Err(Problem::new(shown, "lies outside the folders that may be read")
            .found(canonical.display().to_string())
            .expected(format!("a file below {}", roots.join(" or ")))
            .hint(format!(
                "if that is intended: --allow-root {}",
                canonical.parent().unwrap_or(&canonical).display()
            )))
    }

    /// Adds a name for text that was generated from the file `shown`.
    pub(crate) fn name_as(&mut self, shown: &str, made: &str) {
        let suffix = made.strip_prefix(shown).unwrap_or(made);
        if let Some(path) = self.shown.get(shown).map(|path| format!("{path}{suffix}")) {
            self.shown.insert(made.to_owned(), path);
        }
    }

    /// The path relative to the base for each name in messages.
    pub(crate) fn names(&self) -> BTreeMap<String, String> {
        self.shown.clone()
    }

    /// Everything read so far, by path.
    pub fn inputs(&self) -> Vec<InputFile> {
        let mut inputs: Vec<InputFile> = self
            .read
            .iter()
            .map(|(path, content)| InputFile {
                path: relative(&self.base, path),
                sha256: content.sha256.clone(),
                bytes: content.bytes.len() as u64,
            })
            .collect();
        inputs.sort();
        inputs
    }
}

/// Reads a file outside of a scene, such as an earlier report; `shown` is its name in messages.
///
/// # Errors
/// A file that cannot be read, is not a regular file, or is larger than [`MOST_BYTES`].
pub fn read_file(path: &Path, shown: &str) -> Result<Vec<u8>, Problem> {
    Ok(read_regular(&canonical(path, shown)?, shown)?.0.to_vec())
}

/// The folder of a file, `.` where its path names none.
pub(crate) fn folder_above(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn canonical(path: &Path, shown: &str) -> Result<PathBuf, Problem> {
    path.canonicalize().map_err(|error| {
        Problem::new(shown, "cannot be opened").found(error.to_string()).hint(missing_hint(path))
    })
}

/// Entries of a folder that are looked at for what was meant.
const MOST_ENTRIES: usize = 1_000;

/// What may have been meant by a path that leads nowhere.
fn missing_hint(path: &Path) -> String {
    let folder = folder_above(path);
    if !folder.is_dir() {
        let missing = folder
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
            .last()
            .unwrap_or(folder);
        let meant = meant_path(path).map(|meant| format!("; {}", did_you_mean(path, &meant)));
        return format!("there is no folder {}{}", missing.display(), meant.unwrap_or_default());
    }
    let entries = folder.read_dir().into_iter().flatten().take(MOST_ENTRIES);
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.contains(is_hidden))
        .collect();
    names.sort();
    let written = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let extension = |name: &str| Path::new(name).extension().map(OsStr::to_ascii_lowercase);
    let alike: Vec<&str> = names
        .iter()
        .map(String::as_str)
        .filter(|name| extension(name).is_some() && extension(name) == extension(written))
        .collect();
    let path_to = |name: &str| if folder == Path::new(".") { PathBuf::from(name) } else { folder.join(name) };
    match (nearest(written, alike.iter().copied()), &*alike) {
        (Some(name), _) => did_you_mean(path, &path_to(name)),
        (None, [only]) => format!("the only file of that kind there is {}", path_to(only).display()),
        _ => match meant_path(path) {
            Some(meant) => did_you_mean(path, &meant),
            None => "check the path and its spelling".to_owned(),
        },
    }
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('?');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// `path` relative to `base`, with `/` as the separator.
pub fn relative(base: &Path, path: &Path) -> String {
    let (base, path): (Vec<_>, Vec<_>) = (base.components().collect(), path.components().collect());
    let shared = base.iter().zip(&path).take_while(|(a, b)| a == b).count();
    let up = base[shared..].iter().map(|_| "..".to_owned());
    let down = path[shared..].iter().map(|part| match part {
        Component::Normal(name) => name.to_string_lossy().into_owned(),
        other => other.as_os_str().to_string_lossy().into_owned(),
    });
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// The bytes of a file and their SHA-256.
fn read_regular(path: &Path, shown: &str) -> Result<(Arc<[u8]>, [u8; 32]), Problem> {
    let unreadable = |error: std::io::Error| Problem::new(shown, "cannot be read").found(error.to_string());
    // Checked before opening, because opening a pipe waits for its writer.
    let kind = fs::metadata(path).map_err(unreadable)?;
    if !kind.is_file() {
        let found = if kind.is_dir() { "a folder" } else { "a device, pipe or socket" };
        return Err(Problem::new(shown, "not a regular file").found(found).expected("a file"));
    }
    let too_large = |bytes: u64| {
        Problem::new(shown, "file too large")
            .found(format!("{bytes} bytes"))
            .expected(format!("at most {MOST_BYTES} bytes"))
    };
    if kind.len() > MOST_BYTES {
        return Err(too_large(kind.len()));
    }
    let file = File::open(path).map_err(unreadable)?;
    // The file may grow while it is read.
    let (bytes, sha256) = read_shared(file.take(MOST_BYTES + 1), kind.len() as usize).map_err(unreadable)?;
    if bytes.len() as u64 > MOST_BYTES { Err(too_large(bytes.len() as u64)) } else { Ok((bytes, sha256)) }
}

/// Bytes that are read while as many are hashed.
const BLOCK: usize = 1 << 22;

/// Reads everything, of about this length, into memory that can be shared: a large file is there only once. Gives the SHA-256 too.
fn read_shared(mut read: impl Read + Send, length: usize) -> io::Result<(Arc<[u8]>, [u8; 32])> {
    let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, length).collect();
    let place = Arc::get_mut(&mut bytes).expect("it is not shared yet");
    let mut digest = Sha256::new();
    let (mut hashed, mut filled) = (0, 0);
    while filled < length {
        let (ready, empty) = place.split_at_mut(filled);
        let next = empty.len().min(BLOCK);
        let mut fill = || fill(&mut read, &mut empty[..next]);
        // The first block has nothing to be hashed meanwhile, and most files are not larger.
        let count = if ready.is_empty() {
            fill()?
        } else {
            let (count, ()) = rayon::join(fill, || digest.update(&ready[hashed..]));
            count?
        };
        (hashed, filled) = (filled, filled + count);
        if count < next {
            break;
        }
    }
    digest.update(&place[hashed..filled]);
    let mut more = Vec::new();
    if filled == length {
        read.read_to_end(&mut more)?;
        digest.update(&more);
    }
    if filled < length || !more.is_empty() {
        bytes = [&bytes[..filled], &more].concat().into();
    }
    Ok((bytes, digest.finalize().into()))
}

/// Reads until the place is full or nothing is left; gives the number of bytes.
fn fill(read: &mut impl Read, place: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < place.len() {
        match read.read(&mut place[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_with_slashes() {
        let check =
            |path: &str, expected: &str| assert_eq!(relative(Path::new("/a/b"), Path::new(path)), expected);
        check("/a/b/c/d.stl", "c/d.stl");
        check("/a/x/d.stl", "../x/d.stl");
        check("/d.stl", "../../d.stl");
    }

    #[test]
    fn files_that_change_while_they_are_read_are_read_to_their_end() {
        let long: Vec<u8> = (0..2 * BLOCK + 9).map(|k| (k % 251) as u8).collect();
        for content in [&long[..], &long[..4], &[]] {
            for length in [0, 3, 4, 9, BLOCK, 2 * BLOCK, 2 * BLOCK + 9, 3 * BLOCK] {
                let (bytes, sha256) = read_shared(content, length).expect("read");
                assert!(*bytes == *content, "{} bytes, {length} announced", content.len());
                assert_eq!(sha256, <[u8; 32]>::from(Sha256::digest(content)));
            }
        }
    }

    #[test]
    fn folders_and_missing_files_are_refused() {
        let mut files = Files::beside(Path::new("/"));
        let message = |result: Result<Content, Problem>| result.expect_err("refused").to_string();
        assert_eq!(
            message(files.read(Path::new("/"), "x")),
            "x: not a regular file; found a folder; expected a file"
        );
        assert!(message(files.read(Path::new("/no/such"), "x")).starts_with("x: cannot be opened; found "));
        #[cfg(unix)]
        assert_eq!(
            message(files.read(Path::new("/dev/null"), "x")),
            "x: not a regular file; found a device, pipe or socket; expected a file"
        );
    }

    #[test]
    fn paths_that_cannot_be_shown_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a\u{202e}b.ron");
        fs::write(&path, "").expect("written");
        let error = Files::beside(&folder.path().join("cell.ron")).read(&path, "x").expect_err("refused");
        assert_eq!(error.what, "a file whose path reports cannot show");
    }
}
