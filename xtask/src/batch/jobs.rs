//! The jobs: variations of our scenes with a job file, the same for the same count.

use std::fs;
use std::path::Path;

use test_support::Random;

use super::place::Place;
use super::variation;
use crate::repository::repository_root;

/// Scenes, each with its cell and the programs that its robots' ones are drawn from.
const SCENES: [SceneSource; 4] = [
    SceneSource { name: "weld-cell", programs: &[&["taught.ron", "corrected.ron"]] },
    SceneSource { name: "pipe-rack", programs: &[&["inspect.ron", "corrected.ron"]] },
    SceneSource { name: "two-robots", programs: &[&["left.ron"], &["right.ron"]] },
    SceneSource { name: "machine-tending", programs: &[&["tending.ron", "early_turn.ron", "shortcut.ron"]] },
];

/// Moves of each program.
const MOVES: usize = 2;

/// Where the drawing begins.
const SEED: u64 = 20_261_127;

/// The name of the job file.
pub(super) const JOBS: &str = "jobs.jsonl";

struct SceneSource {
    name: &'static str,
    /// For each robot, the programs to draw from.
    programs: &'static [&'static [&'static str]],
}

/// Writes the robots, the meshes, so many cells with their programs, and the job file into the folder of the jobs.
///
/// # Errors
/// A file that cannot be read, understood or written.
pub(super) fn write(place: &Place, count: usize) -> Result<(), String> {
    let (from, into) = (repository_root(), &place.jobs);
    super::place::empty(into)?;
    copy_all(&from.join("robots"), &into.join("robots"))?;
    for scene in &SCENES {
        let folder = Path::new("scenes").join(scene.name);
        copy_all(&from.join(&folder).join("meshes"), &into.join(&folder).join("meshes"))?;
    }
    let mut random = Random(SEED);
    let mut lines = String::new();
    for number in 0..count {
        // The last scene takes several times as long as the others.
        let scene = &SCENES[if number % 8 == 7 { SCENES.len() - 1 } else { number % (SCENES.len() - 1) }];
        lines += &write_job(&from, into, scene, number, &mut random)?;
    }
    write_file(&into.join(JOBS), &lines)
}

/// Writes the cell and the programs of a job; the line of the job file.
fn write_job(
    from: &Path,
    into: &Path,
    scene: &SceneSource,
    number: usize,
    random: &mut Random,
) -> Result<String, String> {
    let folder = Path::new("scenes").join(scene.name);
    let id = format!("{}-{number:04}", scene.name);
    let mut names = Vec::new();
    for (robot, sources) in scene.programs.iter().enumerate() {
        let source = from.join(&folder).join(sources[random.below(sources.len())]);
        let name = format!("{id}-{robot}.ron");
        let program = variation::program(&read_file(&source)?, MOVES, random)
            .map_err(|why| format!("{}: {why}", source.display()))?;
        write_file(&into.join(&folder).join(&name), &program)?;
        names.push(name);
    }
    let source = from.join(&folder).join("cell.ron");
    let cell = variation::cell(&read_file(&source)?, &names, random)
        .map_err(|why| format!("{}: {why}", source.display()))?;
    write_file(&into.join(&folder).join(format!("{id}.ron")), &cell)?;
    // Every third job asks for a clearance of its own.
    let clearance = number.is_multiple_of(3).then(|| 1 + random.below(20));
    let options =
        clearance.map_or_else(String::new, |mm| format!(", \"options\": {{\"clearance_mm\": {mm}}}"));
    Ok(format!("{{\"id\": \"{id}\", \"cell\": \"scenes/{}/{id}.ron\"{options}}}\n", scene.name))
}

/// Copies a folder with all that is in it.
///
/// # Errors
/// What cannot be read or written.
pub(super) fn copy_all(from: &Path, into: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", from.display());
    fs::create_dir_all(into).map_err(failed)?;
    for entry in fs::read_dir(from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let target = into.join(entry.file_name());
        if entry.path().is_dir() {
            copy_all(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target).map_err(failed)?;
        }
    }
    Ok(())
}

/// The text of a file.
///
/// # Errors
/// A file that cannot be read.
pub(super) fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file.
///
/// # Errors
/// A file that cannot be written.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
