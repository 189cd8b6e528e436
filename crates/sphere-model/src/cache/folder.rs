//! The folder on disk: whole files or none, and no more than a size.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// How the names of kept files and of files being written end.
const ENDINGS: [&str; 2] = ["spheres", "part"];

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

    /// The bytes of a file; nothing where it cannot be read, or is larger than all that is kept.
    pub(super) fn read(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path.join(name);
        let known = fs::symlink_metadata(&path).ok()?;
        (known.is_file() && known.len() <= self.most_bytes).then(|| fs::read(path).ok()).flatten()
    }

    /// Writes a file beside its place and renames it; leaves everything as it was where that fails.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        if bytes.len() as u64 > self.most_bytes {
            return;
        }
        // Two writers of one file write the same: whoever is last.
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let part = self.path.join(format!("{name}.{}-{number}.part", std::process::id()));
        let written = self.make_room(bytes.len() as u64).and_then(|()| {
            File::create_new(&part)?.write_all(bytes)?;
            fs::rename(&part, self.path.join(name))
        });
        if let Err(error) = written {
            tracing::debug!("{}: not kept: {error}", self.path.display());
            // Nothing more can be done about a file that cannot be removed either: it counts towards the size.
            let _removed = fs::remove_file(&part);
        }
    }

    /// Removes what was written longest ago, unfinished files among it, until so many bytes more are allowed.
    fn make_room(&self, bytes: u64) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let mut files: Vec<(SystemTime, PathBuf, u64)> = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = entry?.path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if !ending.is_some_and(|ending| ENDINGS.contains(&ending)) {
                continue;
            }
            // Gone in the meantime: another process made room.
            if let Ok(known) = fs::symlink_metadata(&path) {
                files.push((known.modified()?, path, known.len()));
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

/// Removes a file that may be gone already.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_make_room_and_other_files_stay() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(place.path().join("new/models"), 1000);
        let names = || {
            let entries = fs::read_dir(place.path().join("new/models")).expect("made");
            let mut names: Vec<String> =
                entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
            names.sort();
            names
        };
        let age = |name: &str, seconds: u64| {
            let file = File::options().write(true).open(place.path().join("new/models").join(name));
            let then = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            file.expect("there").set_modified(then).expect("a time");
        };
        folder.write("a.spheres", &[1; 400]);
        age("a.spheres", 20);
        folder.write("b.spheres", &[2; 400]);
        age("b.spheres", 10);
        // What a killed writer left, and what is none of ours.
        fs::write(place.path().join("new/models/c.spheres.1-1.part"), [3; 100]).expect("written");
        age("c.spheres.1-1.part", 5);
        fs::write(place.path().join("new/models/notes.txt"), [4; 5000]).expect("written");
        folder.write("d.spheres", &[5; 200]);
        assert_eq!(names(), ["a.spheres", "b.spheres", "d.spheres", "notes.txt"]);
        folder.write("e.spheres", &[6; 300]);
        assert_eq!(names(), ["a.spheres", "d.spheres", "e.spheres", "notes.txt"]);
        folder.write("f.spheres", &[7; 1001]);
        assert_eq!(names(), ["a.spheres", "d.spheres", "e.spheres", "notes.txt"]);
        assert_eq!(folder.read("e.spheres"), Some(vec![6; 300]));
        assert_eq!(folder.read("b.spheres"), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_keeps_nothing() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("a file");
        fs::write(&file, "in the way").expect("written");
        let folder = Folder::new(file.clone(), 1000);
        folder.write("a.spheres", &[1; 10]);
        assert_eq!(folder.read("a.spheres"), None);
        assert_eq!(fs::read_to_string(file).expect("still there"), "in the way");
        // A folder stands where the file must go.
        let folder = Folder::new(place.path().to_path_buf(), 1000);
        fs::create_dir(place.path().join("a.spheres")).expect("made");
        folder.write("a.spheres", &[1; 10]);
        assert_eq!(folder.read("a.spheres"), None);
        assert_eq!(fs::read_dir(place.path()).expect("a folder").count(), 2, "no unfinished file is left");
    }
}
