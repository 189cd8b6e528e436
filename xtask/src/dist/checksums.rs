//! `SHA256SUMS`: the checksums of all files of a release, as `sha256sum --check` reads them.

use std::fs;
use std::path::Path;

use sha2::{Digest as _, Sha256};

/// The name of the file.
const FILE: &str = "SHA256SUMS";

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Writes it into a folder, over all files there, and returns its lines.
pub(super) fn write(folder: &Path) -> Result<Vec<String>, String> {
    let unreadable = |error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        names.extend(name.into_string().ok().filter(|name| name != FILE));
    }
    names.sort();
    let mut lines = Vec::new();
    for name in names {
        let bytes = fs::read(folder.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        lines.push(format!("{}  {name}", hexadecimal(&Sha256::digest(&bytes))));
    }
    fs::write(folder.join(FILE), lines.join("\n") + "\n").map_err(|error| format!("{FILE}: {error}"))?;
    Ok(lines)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_summed_up_but_the_sums() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b", "a", FILE] {
            fs::write(folder.path().join(name), "abc").unwrap();
        }
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(write(folder.path()).unwrap(), [format!("{sum}  a"), format!("{sum}  b")]);
        let written = fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert_eq!(written, format!("{sum}  a\n{sum}  b\n"));
    }
}
