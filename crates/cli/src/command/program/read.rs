//! A file of a controller, by the ending of its name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use controller_program::ControllerProgram;
use diagnostics::{InputError, Problem};
use rapid::{RapidSettings, RapidText};
use scene::{ModuleFiles, module_files};
use urp::StoredWaypoint;
use urscript::ScriptSettings;

use crate::args::ControllerReading;
use crate::exit::Failure;

/// Endings of other controllers' programs, with the language.
const OTHERS: [(&str, &str); 7] = [
    ("src", "KRL"),
    ("dat", "KRL"),
    ("sub", "KRL"),
    ("ls", "FANUC TP"),
    ("tp", "FANUC TP"),
    ("jbi", "INFORM"),
    ("pgx", "VAL 3"),
];

/// Endings of the modules of ABB's programs, of their list, and of zipped backups.
const RAPID: [&str; 7] = ["mod", "modx", "prg", "sys", "sysx", "pgf", "zip"];

/// A program with what was noticed when it was read.
pub(in crate::command) struct ReadProgram {
    pub(in crate::command) program: ControllerProgram,
    /// Of a program tree, the waypoints with their joint values.
    pub(super) waypoints: Vec<StoredWaypoint>,
    /// Whether the file has kinematics that were measured on one robot.
    pub(super) is_calibrated: bool,
    pub(super) notes: Vec<Problem>,
}

/// Reads a program of a controller; the ending of its name says the language.
pub(in crate::command) fn read(path: &Path, arguments: &ControllerReading) -> Result<ReadProgram, Failure> {
    let name = path.display().to_string();
    let ending = ending(path);
    let is_rapid = path.is_dir() || RAPID.contains(&ending.as_str());
    if !is_rapid && !["script", "urscript", "urp"].contains(&ending.as_str()) {
        return Err(Failure::Input(unread(&name, &ending).into()));
    }
    if is_rapid {
        return rapid_modules(path, arguments);
    }
    if !arguments.module.is_empty() {
        let problem = Problem::new("--module", "a program that has no modules");
        return Err(Failure::Usage(problem.expected("--module with a module of RAPID alone")));
    }
    let bytes = bytes_of(path)?;
    let settings = ScriptSettings { no_motion: arguments.no_motion.clone(), entry: arguments.entry.clone() };
    if ending != "urp" {
        let read = urscript::read_script(&bytes, &name, &settings).map_err(Failure::Input)?;
        let (program, notes) = (read.program, read.notes);
        return Ok(ReadProgram { program, waypoints: Vec::new(), is_calibrated: false, notes });
    }
    if arguments.entry.is_some() {
        let problem = Problem::new("--entry", "a program tree says itself where it begins");
        return Err(Failure::Usage(problem.expected("--entry with a script alone")));
    }
    let read = urp::read_urp(&bytes, &name, &settings).map_err(Failure::Input)?;
    Ok(ReadProgram {
        program: read.program,
        waypoints: read.waypoints,
        is_calibrated: read.kinematics.is_some_and(|kinematics| kinematics.is_calibrated()),
        notes: read.notes,
    })
}

/// The files of a program, and the routine that runs, where the arguments or a list of modules name it.
pub(in crate::command) struct ProgramFiles {
    pub(in crate::command) paths: Vec<PathBuf>,
    pub(in crate::command) entry: Option<String>,
    /// Of an archive, the bytes of its files.
    packed: BTreeMap<PathBuf, Arc<[u8]>>,
}

impl ProgramFiles {
    /// The file, or those that it lists, and those that are named beside it.
    pub(in crate::command) fn new(path: &Path, arguments: &ControllerReading) -> Result<Self, Failure> {
        let mut read =
            |list: &Path| std::fs::read(list).map(Into::into).map_err(|error| unreadable(list, &error));
        let ModuleFiles { mut paths, entry, packed } =
            module_files(path, &mut read).map_err(Failure::Input)?;
        paths.extend(arguments.module.iter().cloned());
        Ok(Self { paths, entry: arguments.entry.clone().or(entry), packed })
    }
}

/// The modules of a task of RAPID.
fn rapid_modules(path: &Path, arguments: &ControllerReading) -> Result<ReadProgram, Failure> {
    let ProgramFiles { paths, entry, packed } = ProgramFiles::new(path, arguments)?;
    let bytes = |path: &PathBuf| packed.get(path).map_or_else(|| bytes_of(path), |bytes| Ok(bytes.to_vec()));
    let named = |path: &PathBuf| Ok((path.display().to_string(), bytes(path)?));
    let files: Vec<(String, Vec<u8>)> = paths.iter().map(named).collect::<Result<_, Failure>>()?;
    let settings = RapidSettings { no_motion: arguments.no_motion.clone(), entry };
    let texts: Vec<RapidText<'_>> = files.iter().map(|(file, bytes)| RapidText { file, bytes }).collect();
    let read = rapid::read_rapid(&texts, &settings).map_err(Failure::Input)?;
    let (program, notes) = (read.program, read.notes);
    Ok(ReadProgram { program, waypoints: Vec::new(), is_calibrated: false, notes })
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::Input(unreadable(path, &error)))
}

fn unreadable(path: &Path, error: &std::io::Error) -> InputError {
    Problem::new(path.display().to_string(), "cannot be read").found(error.to_string()).into()
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn unread(name: &str, ending: &str) -> Problem {
    let problem = match OTHERS.iter().find(|(of, _)| *of == ending) {
        Some((_, language)) => Problem::new(name, format!("programs in {language} are not read")),
        None => Problem::new(name, "the ending names no program of a controller"),
    };
    problem
        .expected(
            "a .script or .urp file of Universal Robots, or a .mod, .modx, .prg, .sys or .pgf file of ABB, or a folder of them, which may be zipped",
        )
        .hint("record the joint values along the program as a table: docs/program-format.md")
}
