//! The files of a controller's program, by their language.

use std::path::Path;

use cell::{CellController, CellDevice};
use controller_program::ControllerProgram;
use diagnostics::{InputError, Problem};
use motion_walks::ControllerBrand;
use program::CornerLaw;
use rapid::{RapidSettings, RapidText};
use urp::{StoredKinematics, StoredWaypoint};
use urscript::ScriptSettings;

use super::module_files::{folder_sha256, module_files};
use super::named;
use super::named_in::{named_in, shown};
use super::plan::RobotPlan;
use super::programs::ProgramPlan;
use super::reader::Reader;
use crate::SourceFile;
use crate::files::{Content, folder_above};

/// Extensions of programs of controllers that are read.
pub const CONTROLLER_PROGRAMS: [&str; 10] =
    ["script", "urscript", "urp", "mod", "modx", "prg", "sys", "sysx", "pgf", "zip"];

/// A language of controllers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ControllerLanguage {
    /// The text of Universal Robots.
    UrScript,
    /// Their tree of nodes.
    Urp,
    /// The modules of ABB.
    Rapid,
}

/// The files of a program that begins with one, with those of its other modules, from allowed folders; and the routine that runs, where a
/// list of modules names it.
///
/// # Errors
/// Those of [`module_files`]; files that cannot be read, or lie elsewhere.
pub(super) fn contents(
    plan: &RobotPlan<'_>,
    path: &Path,
    language: ControllerLanguage,
    reader: &mut Reader<'_>,
) -> Result<ControllerContents, InputError> {
    let in_plan = |problem: Problem| InputError::from(named_in(plan, problem));
    let mut allowed = named::allowed(plan);
    let read = |reader: &mut Reader<'_>, path: &Path| match plan.program {
        ProgramPlan::InCell { .. } => named::file(plan, path, reader).map_err(in_plan),
        _ => reader.files.read(path, &shown(path)).map_err(InputError::from),
    };
    if !language.has_modules() {
        return Ok(ControllerContents { files: vec![read(reader, path)?], entry: None });
    }
    let mut list = |path: &Path| read(reader, path).map(|content| content.bytes);
    let modules = module_files(path, &mut list)?;
    // Who gives a list or a folder on the command line gives the modules beside it, or in it.
    if let ProgramPlan::Given(path) = &plan.program {
        let folder = if path.is_dir() { path } else { folder_above(path) };
        allowed.extend(folder.canonicalize().ok());
    }
    if path.is_dir() {
        reader.files.note_folder(path, &shown(path), folder_sha256(path)?)?;
    }
    let mut files = Vec::new();
    for module in &modules.paths {
        files.push(match modules.packed.get(module) {
            Some(bytes) => Content::unpacked(bytes, &shown(module)),
            None if module == path => read(reader, path)?,
            None => reader.files.read_below(module, &shown(module), &allowed).map_err(in_plan)?,
        });
    }
    for module in plan.program.following() {
        files.push(reader.files.read_below(module, &shown(module), &allowed).map_err(in_plan)?);
    }
    Ok(ControllerContents { files, entry: modules.entry })
}

/// What the files of a program say.
pub(super) struct ControllerContents {
    /// At least one.
    pub(super) files: Vec<Content>,
    /// The routine that runs, where a list of modules names it.
    pub(super) entry: Option<String>,
}

/// The files of a program: its own, and those of its other modules.
#[derive(Clone, Copy)]
pub(super) struct ControllerFiles<'a> {
    pub(super) language: ControllerLanguage,
    /// At least one.
    pub(super) contents: &'a [Content],
    /// The routine that runs, where a list of modules names it.
    pub(super) entry: Option<&'a str>,
}

/// A program as its reader gave it.
pub(super) struct ReadControllerProgram {
    pub(super) program: ControllerProgram,
    /// What the file stores of the robot on which it was saved; none where it has no kinematics.
    pub(super) stored: Option<StoredRobot>,
    pub(super) notes: Vec<Problem>,
}

/// The robot on which a program was saved.
pub(super) struct StoredRobot {
    pub(super) kinematics: StoredKinematics,
    pub(super) waypoints: Vec<StoredWaypoint>,
}

impl ControllerLanguage {
    /// The language of a file by its extension, or of a folder of modules; none where it is no program of a controller.
    pub(super) fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        // A folder with the name of a file is a mistake.
        if path.is_dir() && !program::EXTENSIONS.contains(&extension.as_str()) {
            return Some(Self::Rapid);
        }
        match extension.as_str() {
            "script" | "urscript" => Some(Self::UrScript),
            "urp" => Some(Self::Urp),
            "mod" | "modx" | "prg" | "sys" | "sysx" | "pgf" | "zip" => Some(Self::Rapid),
            _ => None,
        }
    }

    /// Whose controllers run it.
    pub(super) fn brand(self) -> ControllerBrand {
        match self {
            Self::UrScript | Self::Urp => ControllerBrand::UniversalRobots,
            Self::Rapid => ControllerBrand::Abb,
        }
    }

    /// What these controllers do at corners.
    pub(super) fn corner_law(self) -> CornerLaw {
        match self.brand() {
            ControllerBrand::UniversalRobots => CornerLaw::UniversalRobots,
            ControllerBrand::Abb => CornerLaw::Abb,
        }
    }

    /// Whether a program may have several files.
    pub(super) fn has_modules(self) -> bool {
        self == Self::Rapid
    }
}

impl ControllerFiles<'_> {
    /// The files of a program, line by line.
    pub(super) fn sources(&self, program: &ControllerProgram) -> Vec<SourceFile> {
        match self.language {
            ControllerLanguage::Urp => vec![SourceFile::of_statements(program)],
            ControllerLanguage::UrScript | ControllerLanguage::Rapid => {
                let files = self.contents.iter();
                files.map(|content| SourceFile::of_text(&content.shown, &content.bytes)).collect()
            }
        }
    }

    /// Reads a program; several files are the modules of one task.
    ///
    /// # Errors
    /// Those of the readers.
    ///
    /// # Panics
    /// Where there is no file.
    pub(super) fn read(self, controller: &CellController) -> Result<ReadControllerProgram, InputError> {
        let first = &self.contents[0];
        // What a device is moved by moves no robot.
        let calls = controller.devices.iter().flat_map(CellDevice::calls);
        let no_motion: Vec<String> = controller.no_motion.iter().chain(calls).cloned().collect();
        let script = ScriptSettings { no_motion: no_motion.clone(), entry: controller.entry.clone() };
        match self.language {
            ControllerLanguage::UrScript => {
                let read = urscript::read_script(&first.bytes, &first.shown, &script)?;
                Ok(ReadControllerProgram { program: read.program, stored: None, notes: read.notes })
            }
            ControllerLanguage::Urp => {
                let read = urp::read_urp(&first.bytes, &first.shown, &script)?;
                let waypoints = read.waypoints;
                let stored = read.kinematics.map(|kinematics| StoredRobot { kinematics, waypoints });
                Ok(ReadControllerProgram { program: read.program, stored, notes: read.notes })
            }
            ControllerLanguage::Rapid => {
                let texts: Vec<RapidText<'_>> = self
                    .contents
                    .iter()
                    .map(|content| RapidText { file: &content.shown, bytes: &content.bytes })
                    .collect();
                let settings = RapidSettings {
                    no_motion,
                    entry: controller.entry.clone().or(self.entry.map(str::to_owned)),
                };
                let read = rapid::read_rapid(&texts, &settings)?;
                Ok(ReadControllerProgram { program: read.program, stored: None, notes: read.notes })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_extension_has_a_language() {
        for extension in CONTROLLER_PROGRAMS {
            let path = format!("a.{}", extension.to_uppercase());
            assert!(ControllerLanguage::of_file(Path::new(&path)).is_some(), "{extension}");
        }
        assert_eq!(ControllerLanguage::of_file(Path::new("a.ron")), None);
    }
}
