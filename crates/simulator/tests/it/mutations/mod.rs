//! Promise: no damage to any file of a good scene turns what was found into clear without a word.
//!
//! Files are deleted, cut, flipped bit by bit, zeroed; tags, attributes, fields, statements and keywords are misspelt; elements, attributes,
//! items, rows, columns and triangles dropped; lines swapped and repeated. `PATHPROOF_MUTANTS` says how many, a few hundred by default.

mod facts;
mod good;
mod mutate;
mod numbers;
mod oracle;
mod spans;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use facts::{Facts, facts};
use good::{CELL, File, PROBES, TABLE, files};
use mutate::{Allowed, Gone, Mutant, mutant};
use numbers::Numbers;
use oracle::{Answer, judge};
use pathproof_simulator::RunResult;

/// Damaged scenes by default.
const MUTANTS: usize = 400;

fn write(folder: &Path, file: &File) {
    let path = folder.join(file.name);
    fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder");
    fs::write(path, &file.bytes).expect("a file is written");
}

/// The good scene in a folder, and what its two cells find.
fn good_scene() -> (tempfile::TempDir, Vec<File>, BTreeMap<&'static str, Facts>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let files = files();
    for file in &files {
        write(folder.path(), file);
    }
    let run = |cell| facts(folder.path().join(cell)).unwrap_or_else(|error| panic!("{cell}: {error}"));
    let good = [CELL, TABLE].map(|cell| (cell, run(cell))).into();
    (folder, files, good)
}

#[test]
fn every_part_of_the_good_scene_matters() {
    let (_folder, _files, good) = good_scene();
    for (cell, facts) in &good {
        assert_eq!(facts.result, RunResult::Fail, "{cell}");
        for (probe, link, ..) in PROBES {
            let hits = |(names, verdict): &&((String, String), String)| {
                names.1 == probe && names.0 == link && verdict == "Collision"
            };
            assert_eq!(facts.found.iter().filter(hits).count(), 1, "{cell}: {probe} {:?}", facts.found);
        }
        assert!(facts.unchecked.is_empty(), "{cell}: {:?}", facts.unchecked);
        let base = |(names, _): &&((String, String), String)| names.0 == "arm/base" || names.1 == "arm/base";
        assert!(facts.found.iter().any(|found| base(&found)), "{cell}: {:?}", facts.found);
        assert!(facts.excluded.iter().any(|(a, b)| a == "arm/lower" && b == "post"), "{cell}");
    }
}

/// Runs the cell that reads the damaged file, and puts the file back.
fn answer(
    folder: &Path,
    files: &[File],
    good: &BTreeMap<&'static str, Facts>,
    mutant: &Mutant,
) -> Result<Answer, String> {
    let path = folder.join(mutant.file);
    match &mutant.bytes {
        None => fs::remove_file(&path).expect("a file is deleted"),
        Some(bytes) => fs::write(&path, bytes).expect("a file is written"),
    }
    let cell = if [TABLE, "program.csv"].contains(&mutant.file) { TABLE } else { CELL };
    let judged = judge(&good[cell], mutant, facts(folder.join(cell)));
    let original = files.iter().find(|file| file.name == mutant.file).expect("a file of the scene");
    write(folder, original);
    judged
}

/// Something that a run lacks.
type Change<'a> = &'a dyn Fn(&mut Facts);

#[test]
fn what_is_lost_in_silence_is_a_fault() {
    let (_folder, _files, good) = good_scene();
    let good = &good[CELL];
    let judged = |allowed: &Allowed, change: Change<'_>| {
        let mut facts = good.clone();
        facts.hashes.insert("of another file".to_owned());
        change(&mut facts);
        let mutant = Mutant { file: CELL, bytes: None, how: String::new(), allowed: allowed.clone() };
        judge(good, &mutant, Ok(facts))
    };
    let silent: [(&str, Change<'_>); 5] = [
        ("a member", &|facts| {
            facts.members.remove("probe_upper");
            facts.pieces.retain(|(name, ..)| name != "probe_upper");
        }),
        ("a piece", &|facts| facts.pieces.retain(|(name, ..)| name != "arm/lower#2")),
        ("triangles", &|facts| {
            let mesh = facts.pieces.iter_mut().find(|(_, described, _)| described.contains(".stl"));
            mesh.expect("a mesh").2 -= 1;
        }),
        ("a checked pair", &|facts| {
            facts.checked.pop_first();
        }),
        ("a pair left out", &|facts| {
            let pair = facts.checked.pop_first().expect("a pair");
            facts.excluded.insert(pair);
        }),
    ];
    for (lost, change) in silent {
        for allowed in [
            Allowed::Nothing,
            Allowed::OtherValues,
            Allowed::Less(Gone::Motion),
            Allowed::Less(Gone::Exclusion),
        ] {
            assert!(judged(&allowed, change).is_err(), "{lost}, {allowed:?}");
        }
        let spoken = |facts: &mut Facts| {
            change(facts);
            facts.warnings.insert("it is gone".to_owned());
        };
        assert_eq!(judged(&Allowed::Nothing, &spoken), Ok(Answer::Warned), "{lost}");
    }
    let nothing_found = |facts: &mut Facts| {
        facts.pieces.retain(|(name, ..)| name != "arm/lower#2");
        facts.found.clear();
    };
    assert!(judged(&Allowed::Less(Gone::Piece), &nothing_found).is_err());
    let piece_gone = |facts: &mut Facts| facts.pieces.retain(|(name, ..)| name != "arm/lower#2");
    assert_eq!(judged(&Allowed::Less(Gone::Piece), &piece_gone), Ok(Answer::Less));
    assert_eq!(judged(&Allowed::Nothing, &|_| {}), Ok(Answer::Same));
}

#[test]
fn no_damage_passes_without_a_word() {
    let count = std::env::var("PATHPROOF_MUTANTS").map_or(MUTANTS, |text| text.parse().expect("a number"));
    let (folder, files, good) = good_scene();
    let mut numbers = Numbers(17);
    let mut answers: BTreeMap<Answer, usize> = BTreeMap::new();
    let mut faults = Vec::new();
    let mut made = 0;
    while made < count {
        let Some(mutant) = mutant(&files, &mut numbers) else { continue };
        made += 1;
        match answer(folder.path(), &files, &good, &mutant) {
            Ok(answer) => *answers.entry(answer).or_default() += 1,
            Err(fault) => faults.push(format!("{}: {}: {fault}", mutant.file, mutant.how)),
        }
    }
    println!("{count} damaged scenes: {answers:?}");
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
    assert!(answers[&Answer::Refused] > count / 3, "{answers:?}");
}
