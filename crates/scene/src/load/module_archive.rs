//! The modules of a zipped backup.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostics::{InputError, Problem, excerpt};
use zip::ZipArchive;
use zip::read::ZipFile;

/// Most entries of an archive.
const MOST_ENTRIES: usize = 20_000;
/// Most bytes of all unpacked modules together.
const MOST_BYTES: u64 = 64 << 20;

/// The files of an archive that are asked for, by their paths below that of the archive.
///
/// # Errors
/// What is no archive, or is damaged, encrypted or packed in a way that is not read; names that lead out of it, two files of one name, more than 20,000
/// entries or 64 MiB of files that are asked for.
pub(super) fn packed_files(
    archive: &Path,
    bytes: &[u8],
    is_asked: impl Fn(&Path) -> bool,
) -> Result<BTreeMap<PathBuf, Arc<[u8]>>, InputError> {
    let problem = |what: &str| Problem::new(archive.display().to_string(), what);
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| {
        problem("an archive that cannot be read")
            .found(error.to_string())
            .hint("unpack it, and name the folder")
    })?;
    if zip.len() > MOST_ENTRIES {
        let problem = problem("an archive with too much in it").found(format!("{} entries", zip.len()));
        return Err(problem.expected(format!("at most {MOST_ENTRIES}")).into());
    }
    if entries_told(bytes) != Some(zip.len() as u64) {
        let problem = problem("an archive with two files of one name, or whose end is damaged");
        return Err(problem.hint("unpack it, and name the folder").into());
    }
    let mut room = MOST_BYTES;
    let mut files = BTreeMap::new();
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).map_err(|error| {
            problem("an entry of an archive that cannot be read")
                .found(error.to_string())
                .hint("unpack it, and name the folder")
        })?;
        let name = entry
            .name()
            .map_err(|error| problem("an entry without a name").found(error.to_string()))?
            .into_owned();
        let Some(inner) = entry.enclosed_name() else {
            let problem = problem("an archive with a name that leads out of it").found(excerpt(&name));
            return Err(problem.into());
        };
        if entry.is_dir() || !is_asked(&inner) {
            continue;
        }
        let content = unpacked(&mut entry, room).map_err(|error| {
            problem("a file of an archive that cannot be unpacked")
                .found(format!("{}: {error}", excerpt(&name)))
                .hint("unpack it, and name the folder")
        })?;
        let Some(left) = room.checked_sub(content.len() as u64) else {
            let problem = problem("an archive with too much in it");
            return Err(problem.expected(format!("modules of at most {} MiB", MOST_BYTES >> 20)).into());
        };
        room = left;
        if files.insert(archive.join(inner), content.into()).is_some() {
            let problem = problem("an archive with two files of one name").found(excerpt(&name));
            return Err(problem.into());
        }
    }
    Ok(files)
}

/// How many entries the end of an archive tells: of two with one name, its reader shows the last one alone.
fn entries_told(bytes: &[u8]) -> Option<u64> {
    /// A count that stands in the longer record before.
    const LONG: u64 = 0xFFFF;
    let end = rfind(bytes, b"PK\x05\x06")?;
    let count = u64::from(u16::from_le_bytes(bytes.get(end + 10..end + 12)?.try_into().ok()?));
    if count != LONG {
        return Some(count);
    }
    let long = rfind(&bytes[..end], b"PK\x06\x06")?;
    Some(u64::from_le_bytes(bytes.get(long + 32..long + 40)?.try_into().ok()?))
}

fn rfind(bytes: &[u8], signature: &[u8]) -> Option<usize> {
    bytes.windows(signature.len()).rposition(|window| window == signature)
}

/// The bytes of an entry, one more than there is room for at most.
fn unpacked(entry: &mut ZipFile<'_, Cursor<&[u8]>>, room: u64) -> std::io::Result<Vec<u8>> {
    let mut content = Vec::new();
    entry.take(room + 1).read_to_end(&mut content)?;
    Ok(content)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
            zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
            zip.write_all(content).expect("written");
        }
        zip.finish().expect("an archive").into_inner()
    }

    fn is_module(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending == "mod")
    }

    #[test]
    fn what_is_asked_for_is_unpacked() {
        let bytes = archive(&[("B/RAPID/TASK1/PROGMOD/Main.mod", b"MODULE Main"), ("B/HOME/big.bin", b"x")]);
        let files = packed_files(Path::new("b.zip"), &bytes, is_module).expect("an archive");
        let names: Vec<String> = files.keys().map(|path| path.display().to_string()).collect();
        assert_eq!(names, ["b.zip/B/RAPID/TASK1/PROGMOD/Main.mod"]);
        assert_eq!(files.values().next().map(|bytes| &**bytes), Some(&b"MODULE Main"[..]));
    }

    #[test]
    fn what_leads_out_or_is_damaged_is_refused() {
        let told = |bytes: &[u8]| {
            let refused = packed_files(Path::new("b.zip"), bytes, is_module).expect_err("refused");
            refused.to_string()
        };
        assert!(told(b"no archive").contains("an archive that cannot be read"));
        assert!(told(&archive(&[("../Main.mod", b"")])).contains("leads out of it"));
        let mut bytes = archive(&[("Main.mod", &[b'a'; 4096])]);
        // A byte of the packed content.
        bytes[40] ^= 0x55;
        assert!(told(&bytes).contains("cannot be"), "{}", told(&bytes));
    }

    #[test]
    fn two_files_of_one_name_are_refused() {
        let mut bytes = archive(&[("One.mod", b"MODULE One"), ("Two.mod", b"MODULE Two")]);
        while let Some(at) = rfind(&bytes, b"Two.mod") {
            bytes[at..at + 3].copy_from_slice(b"One");
        }
        let refused = packed_files(Path::new("b.zip"), &bytes, is_module).expect_err("refused");
        assert!(refused.to_string().contains("two files of one name"), "{refused}");
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        let much = vec![0; usize::try_from(MOST_BYTES + 1).expect("fits")];
        let refused = packed_files(Path::new("b.zip"), &archive(&[("Main.mod", &much)]), is_module);
        assert!(refused.expect_err("refused").to_string().contains("too much in it"));
    }
}
