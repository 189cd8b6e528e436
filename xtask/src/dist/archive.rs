//! Archives as `.tar.gz`: the same files give the same bytes on every system.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use flate2::{Compression, GzBuilder};

use crate::files::Files;

/// Writes files below one folder into an archive; `program` may be executed. `time` is the time of all of them, seconds since 1970.
pub(super) fn write(
    path: &Path,
    folder: &str,
    files: &Files,
    program: &str,
    time: u64,
) -> Result<(), String> {
    let packed = File::create(path).and_then(|file| {
        // Without the time of day.
        let compressed = GzBuilder::new().mtime(0).write(file, Compression::best());
        let mut archive = tar::Builder::new(compressed);
        for (name, bytes) in files {
            let mut header = tar::Header::new_ustar();
            header.set_size(bytes.len() as u64);
            header.set_mode(if name == program { 0o755 } else { 0o644 });
            header.set_mtime(time);
            header.set_entry_type(tar::EntryType::Regular);
            archive.append_data(&mut header, format!("{folder}/{name}"), bytes.as_slice())?;
        }
        archive.into_inner()?.finish()?.sync_all()
    });
    packed.map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}

/// One file, compressed.
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut compressed = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let written = compressed.write_all(bytes).and_then(|()| compressed.finish());
    written.expect("memory can be written to")
}

/// Unpacks an archive into a folder.
pub(super) fn unpack(path: &Path, into: &Path) -> Result<(), String> {
    let unpacked =
        File::open(path).and_then(|file| tar::Archive::new(flate2::read::GzDecoder::new(file)).unpack(into));
    unpacked.map_err(|error| format!("{}: cannot be unpacked: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_same_files_give_the_same_bytes_and_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let files =
            Files::from([("man/a.1".to_owned(), b"page".to_vec()), ("run".to_owned(), b"#!".to_vec())]);
        let paths = ["1.tar.gz", "2.tar.gz"].map(|name| folder.path().join(name));
        for path in &paths {
            write(path, "a-1", &files, "run", 1_000_000_000).unwrap();
        }
        assert_eq!(fs::read(&paths[0]).unwrap(), fs::read(&paths[1]).unwrap());
        unpack(&paths[0], folder.path()).unwrap();
        assert_eq!(fs::read(folder.path().join("a-1/man/a.1")).unwrap(), b"page");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode =
                |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
            assert_eq!((mode("a-1/run"), mode("a-1/man/a.1")), (0o755, 0o644));
        }
    }

    #[test]
    fn what_is_no_archive_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.tar.gz");
        fs::write(&path, "text").unwrap();
        assert!(unpack(&path, folder.path()).unwrap_err().contains("x.tar.gz: cannot be unpacked: "));
    }
}
