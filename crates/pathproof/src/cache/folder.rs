//! The folder of kept files: whole files only, up to a total size.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// How the names of kept files end, and of those being written.
const ENDING: &str = ".spheres";
const UNFINISHED: &str = ".part";
/// Hexadecimal digits that the name of a kept file begins with.
const DIGITS: usize = 32;

/// Files begun by this process.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// A folder of kept files.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
    most_bytes: u64,
}

impl Folder {
    pub(super) fn new(path: PathBuf, most_bytes: u64) -> Self {
        Self { path, most_bytes }
    }

    /// A file and its length in bytes; `None` if it cannot be read or is larger than the limit of the folder.
    pub(super) fn open(&self, name: &str) -> Option<(File, usize)> {
        let path = self.path.join(name);
        let known = fs::symlink_metadata(&path).ok()?;
        let is_kept = known.is_file() && known.len() <= self.most_bytes;
        let file = is_kept.then(|| File::open(path).ok()).flatten()?;
        let length = usize::try_from(known.len()).ok()?;
        Some((file, length))
    }

    /// The bytes of a file; `None` as of [`Self::open`].
    pub(super) fn read(&self, name: &str) -> Option<Vec<u8>> {
        let (mut file, length) = self.open(name)?;
        let mut bytes = Vec::with_capacity(length);
        file.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Writes a file of this length under another name and renames it; a failure changes nothing.
    pub(super) fn write(&self, name: &str, length: usize, content: impl FnOnce(&mut File) -> io::Result<()>) {
        if length as u64 > self.most_bytes {
            return;
        }
        // Two writers of the same file write the same bytes.
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let part = self.path.join(format!("{name}.{}-{number}{UNFINISHED}", std::process::id()));
        let made = self.make_room(length as u64).and_then(|()| File::create_new(&part));
        let written = made.and_then(|mut file| {
            let whole = content(&mut file).and_then(|()| fs::rename(&part, self.path.join(name)));
            whole.inspect_err(|_| {
                // A part that cannot be removed counts towards the size.
                let _removed = fs::remove_file(&part);
            })
        });
        if let Err(error) = written {
            tracing::debug!("{}: not kept: {error}", self.path.display());
        }
    }

    /// Removes the oldest files, including unfinished ones, until there is room for this many more bytes.
    fn make_room(&self, bytes: u64) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let mut files: Vec<(SystemTime, PathBuf, u64)> = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let entry = entry?;
            // Another process has removed it.
            let Ok(known) = entry.metadata() else { continue };
            if known.is_file() && entry.file_name().to_str().is_some_and(is_ours) {
                files.push((known.modified()?, entry.path(), known.len()));
            }
        }
        files.sort();
        let mut kept: u64 = files.iter().map(|file| file.2).sum();
        for (_, path, size) in files {
            if kept + bytes <= self.most_bytes {
                break;
            }
            remove(&path)?;
            kept -= size;
        }
        Ok(())
    }
}

/// Whether a name is one of this module's files; other files are left alone.
fn is_ours(name: &str) -> bool {
    let Some((digits, ending)) = name.split_at_checked(DIGITS) else { return false };
    let is_unfinished = || ending.starts_with(&format!("{ENDING}.")) && ending.ends_with(UNFINISHED);
    digits.bytes().all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit))
        && (ending == ENDING || is_unfinished())
}

/// Removes a file, or does nothing if another process has removed it.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn write(folder: &Folder, name: &str, bytes: &[u8]) {
        folder.write(name, bytes.len(), |file| file.write_all(bytes));
    }

    fn name(letter: char) -> String {
        format!("{}{ENDING}", letter.to_string().repeat(DIGITS))
    }

    #[test]
    fn the_oldest_make_room_and_other_files_stay() {
        let place = tempfile::tempdir().expect("a folder");
        let models = place.path().join("new/models");
        let folder = Folder::new(models.clone(), 1000);
        let names = || {
            let entries = fs::read_dir(&models).expect("made");
            let mut names: Vec<String> =
                entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
            names.sort();
            names
        };
        let age = |name: &str, seconds: u64| {
            let file = File::options().write(true).open(models.join(name));
            let then = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            file.expect("there").set_modified(then).expect("a time");
        };
        write(&folder, &name('a'), &[1; 400]);
        age(&name('a'), 20);
        write(&folder, &name('b'), &[2; 400]);
        age(&name('b'), 10);
        // A part of a killed writer, and files of others.
        let unfinished = format!("{}.1-1{UNFINISHED}", name('c'));
        fs::write(models.join(&unfinished), [3; 100]).expect("written");
        age(&unfinished, 5);
        let others = ["image.iso.part", "notes.txt", "robot.spheres"];
        for other in others {
            fs::write(models.join(other), [4; 5000]).expect("written");
            age(other, 1);
        }
        fs::create_dir(models.join(name('0'))).expect("made");
        let stands = |ours: &[char]| {
            let mut expected: Vec<String> = ours.iter().map(|letter| name(*letter)).collect();
            expected.extend(others.map(str::to_owned));
            expected.push(name('0'));
            expected.sort();
            assert_eq!(names(), expected);
        };
        write(&folder, &name('d'), &[5; 200]);
        stands(&['a', 'b', 'd']);
        write(&folder, &name('e'), &[6; 300]);
        stands(&['a', 'd', 'e']);
        write(&folder, &name('f'), &[7; 1001]);
        stands(&['a', 'd', 'e']);
        assert_eq!(folder.read(&name('e')), Some(vec![6; 300]));
        assert_eq!(folder.read(&name('b')), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_keeps_nothing() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("a file");
        fs::write(&file, "in the way").expect("written");
        let folder = Folder::new(file.clone(), 1000);
        write(&folder, &name('a'), &[1; 10]);
        assert_eq!(folder.read(&name('a')), None);
        assert_eq!(fs::read_to_string(file).expect("still there"), "in the way");
        // A folder stands where the file must go.
        let folder = Folder::new(place.path().to_path_buf(), 1000);
        fs::create_dir(place.path().join(name('a'))).expect("made");
        write(&folder, &name('a'), &[1; 10]);
        assert_eq!(folder.read(&name('a')), None);
        assert_eq!(fs::read_dir(place.path()).expect("a folder").count(), 2, "no unfinished file is left");
    }
}
