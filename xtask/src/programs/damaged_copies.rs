//! Damaged copies of every file: none may be loaded with fewer statements than its text has.

use std::fs;
use std::path::PathBuf;

use super::damage::{Damage, Scattered, damaged};
use super::list::ProgramLanguage;
use super::reader::{ProgramReader, Reading};
use super::score::Scored;
use super::statements::moves_in;
use crate::repository::target_folder;

/// What came of the copies of one file.
#[derive(Default)]
struct CopyCounts {
    loaded: u32,
    refused: u32,
    incomplete: u32,
    /// What is wrong with a copy, with the place where it is kept.
    faults: Vec<String>,
}

/// Tries this many damaged copies of every text; whether nothing is wrong.
pub(super) fn try_damaged(
    reader: &ProgramReader,
    scored: &[Scored<'_>],
    copies: u32,
) -> Result<bool, String> {
    println!("\n{copies} damaged copies of each text");
    let folder = tempfile::tempdir().map_err(|error| format!("no folder for copies: {error}"))?;
    let mut good = true;
    for one in scored.iter().filter(|one| one.file.language != ProgramLanguage::Tree) {
        let counts = try_copies(reader, one, copies, &folder.path().join(&one.file.id))?;
        println!(
            "{:<14} {} loaded, {} refused, {} incomplete, {} wrong",
            one.file.id,
            counts.loaded,
            counts.refused,
            counts.incomplete,
            counts.faults.len()
        );
        for fault in &counts.faults {
            println!("  {fault}");
        }
        good &= counts.faults.is_empty();
    }
    Ok(good)
}

fn try_copies(
    reader: &ProgramReader,
    one: &Scored<'_>,
    copies: u32,
    folder: &std::path::Path,
) -> Result<CopyCounts, String> {
    let told = |path: &std::path::Path, error: std::io::Error| format!("{}: {error}", path.display());
    let text = fs::read(&one.file.file).map_err(|error| told(&one.file.file, error))?;
    fs::create_dir_all(folder).map_err(|error| told(folder, error))?;
    let file = folder.join(one.file.file.file_name().unwrap_or_default());
    let mut counts = CopyCounts::default();
    let mut scattered = Scattered::seeded(&one.file.id);
    if text.is_empty() {
        return Ok(counts);
    }
    for number in 0..copies {
        let (copy, damage) = damaged(&text, number, &mut scattered);
        fs::write(&file, &copy).map_err(|error| told(&file, error))?;
        let reading = reader.read(&file, &one.modules, &one.file.given)?;
        let least = moves_in(&String::from_utf8_lossy(&copy), one.file.language);
        if let Some(fault) = counts.count(&reading, least) {
            let kept = keep(one, number, &copy)?;
            counts.faults.push(format!("copy {number}, {}: {fault}: {}", words(damage), kept.display()));
        }
    }
    Ok(counts)
}

impl CopyCounts {
    /// Counts what came of a copy that has at least so many statements; what is wrong with it.
    fn count(&mut self, reading: &Reading, least: usize) -> Option<String> {
        let shown = match reading {
            Reading::Refused(_) => {
                self.refused += 1;
                return None;
            }
            Reading::Crashed(how) => return Some(how.clone()),
            Reading::Loaded(shown) => {
                self.loaded += 1;
                shown
            }
            Reading::Incomplete(shown, _) => {
                self.incomplete += 1;
                shown
            }
        };
        (shown.of_file < least).then(|| format!("{least} moves in its text, {} shown", shown.of_file))
    }
}

fn words(damage: Damage) -> String {
    match damage {
        Damage::Deleted(place) => format!("byte {place} deleted"),
        Damage::Swapped(first, second) => format!("lines {first} and {second} swapped"),
        Damage::Changed(place) => format!("digit at byte {place} changed"),
    }
}

/// Keeps a copy with a fault in the folder of what is built.
fn keep(one: &Scored<'_>, number: u32, copy: &[u8]) -> Result<PathBuf, String> {
    let folder = target_folder().join("programs").join(format!("{}-{number}", one.file.id));
    let file = folder.join(one.file.file.file_name().unwrap_or_default());
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, copy));
    written.map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::super::reader::MovesShown;
    use super::*;

    #[test]
    fn a_copy_that_is_loaded_with_fewer_moves_is_a_fault() {
        let mut counts = CopyCounts::default();
        let loaded = |of_file| Reading::Loaded(MovesShown { of_file, unreached: 0 });
        assert_eq!(counts.count(&loaded(3), 3), None);
        assert_eq!(counts.count(&loaded(4), 3), None);
        assert_eq!(counts.count(&Reading::Refused(Vec::new()), 3), None);
        assert!(counts.count(&loaded(2), 3).is_some());
        assert!(counts.count(&Reading::Crashed("signal: 6".to_owned()), 0).is_some());
        assert_eq!((counts.loaded, counts.refused), (3, 1));
    }
}
