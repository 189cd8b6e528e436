//! Every file of the corpora goes through its reader once more: what fuzzing found stays mended.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Readers and the ends of file names that they read.
const EXTENSIONS: [(&str, &[&str]); 19] = [
    ("urdf", &["urdf"]),
    ("srdf", &["srdf"]),
    ("sdf", &["sdf"]),
    ("stl", &["stl"]),
    ("obj", &["obj"]),
    ("ply", &["ply"]),
    ("dae", &["dae"]),
    ("gltf", &["gltf", "glb"]),
    ("cell", &["ron"]),
    ("program", &["ron"]),
    ("csv", &["csv"]),
    ("trajectory", &["yml", "yaml", "json"]),
    ("report", &["json"]),
    ("spheres", &["yml", "yaml", "xrdf", "json"]),
    ("jobs", &["json"]),
    ("request", &["json"]),
    ("urscript", &["script"]),
    ("rapid", &["mod"]),
    ("urp", &["urp"]),
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_reader_has_seeds_and_a_target() {
    for (name, _) in readers::READERS {
        let seeds = files(&repository().join("fuzz/seeds").join(name));
        assert!(seeds.len() >= 3, "{name}: only {} seeds", seeds.len());
        let target = repository().join(format!("fuzz/targets/{name}.rs"));
        assert!(target.is_file(), "{} is missing", target.display());
        assert!(EXTENSIONS.iter().any(|(known, _)| *known == name), "{name} reads no file of the corpus");
    }
}

#[test]
fn seeds_and_found_cases() {
    for (name, reader) in readers::READERS {
        for path in files(&repository().join("fuzz/seeds").join(name)) {
            println!("{}", path.display());
            reader(&fs::read(&path).expect("a readable file"));
        }
    }
}

#[test]
fn every_file_of_the_corpus_and_the_scenes() {
    let mut replayed: BTreeMap<&str, usize> = BTreeMap::new();
    for folder in ["tests", "scenes", "robots"] {
        for path in files(&repository().join(folder)) {
            let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
            for (name, _) in EXTENSIONS.iter().filter(|(_, known)| known.contains(&extension.as_str())) {
                println!("{name}: {}", path.display());
                readers::run(name, &fs::read(&path).expect("a readable file"));
                *replayed.entry(name).or_default() += 1;
            }
        }
    }
    for (name, _) in EXTENSIONS {
        assert!(replayed.get(name).is_some_and(|&count| count > 0), "no file for {name}");
    }
}

/// All files below a folder, in order of their paths; none where there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
