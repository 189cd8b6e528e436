//! The documents of a robot: URDF, SRDF and program, each read once.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostics::{InputError, Problem};
use kinematics::{JointId, Robot, mesh_references};
use lowering::ControllerAxis;
use program::{Accelerations, JointInfo, Program};
use robot_files::xacro::{self, ExpandedUrdf, NamedBytes, is_xacro};
use robot_files::{MeshLocator, PackageSources, Srdf};

use super::controller::{ControllerDocument, DocumentParts};
use super::controller_devices::ControllerDevices;
use super::controller_files::{self, ControllerContents, ControllerFiles, ControllerLanguage};
use super::keep::keep;
use super::missing_packages::Packages;
use super::mounted::{self, Mounted};
use super::named_in::{named_in, shown};
use super::pieces::Owner;
use super::plan::RobotPlan;
use super::program_joints::program_joints;
use super::programs::ProgramPlan;
use super::reader::Reader;
use super::srdf_beside::srdfs_beside;
use super::{accelerations, axes, called, members, named, pieces, redundant};
use crate::files::Content;
use crate::{SceneTool, frames, tools};

/// What the files of a robot say, and what is wrong with them.
pub(super) struct RobotDocuments<'a> {
    /// `None` if the URDF cannot be used.
    pub(super) sound: Option<SoundDocuments<'a>>,
    pub(super) problems: Vec<Problem>,
    pub(super) warnings: Vec<Problem>,
}

/// The documents of a robot with a usable URDF.
pub(super) struct SoundDocuments<'a> {
    /// The URDF after xacro.
    pub(super) urdf: Content,
    /// With the links and joints of its tools.
    pub(super) mounted: Mounted<'a>,
    /// Empty if there is none, or none that can be used.
    pub(super) srdf: Srdf,
    /// Its tools in the cell file whose links it has.
    pub(super) tools: Vec<SceneTool>,
    /// Axes of its controller that differ from its joints.
    pub(super) axes: Vec<ControllerAxis>,
    /// The joints that programs give beside poses, one of each arm of seven axes.
    pub(super) redundant: Vec<JointId>,
    /// The accelerations of its moves, if the cell gives any.
    pub(super) accelerations: Option<Accelerations>,
    /// Its joints as programs name them.
    pub(super) joints: Vec<JointInfo>,
    /// `None` if it has none, or none that can be read.
    pub(super) program: Option<RobotProgram>,
}

/// The program of a robot.
pub(super) enum RobotProgram {
    /// Points and statements, a joint table or a trajectory.
    Taught(Program),
    /// A program of the robot's controller.
    Controller(ControllerDocument),
}

impl<'a> RobotDocuments<'a> {
    /// Reads the files of a robot.
    pub(super) fn read(plan: &RobotPlan<'a>, reader: &mut Reader<'_>) -> Self {
        let told = reader.warnings.len();
        let mut problems = Vec::new();
        let sound = SoundDocuments::read(plan, reader, &mut problems);
        Self { sound, problems, warnings: reader.warnings.split_off(told) }
    }
}

impl<'a> SoundDocuments<'a> {
    fn read(plan: &RobotPlan<'a>, reader: &mut Reader<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let urdf = reader.files.read(&plan.urdf, &shown(&plan.urdf));
        let urdf = keep(urdf.map_err(|problem| named_in(plan, problem).into()), problems)?;
        let urdf = keep(expanded(&plan.urdf, plan.sources(), urdf, reader), problems)?;
        let Some((robot, notes)) = keep(read_robot(&plan.urdf, &urdf), problems) else {
            tell_of_meshes(plan, &urdf, reader, problems);
            return None;
        };
        reader.warnings.extend(notes);
        members::check_names(&robot, &urdf.shown, problems);
        let srdf = read_srdf(plan, &robot, reader, problems);
        let tools = tools::resolve(&plan.described.tools, &robot, plan.file(), problems);
        frames::check_links(&plan.of_cell.cell.frames, plan.file(), (plan.index, &robot), problems);
        let before = problems.len();
        let mounted = mounted::mount(plan, &robot, &tools, reader, problems);
        let are_mounted = problems.len() == before;
        let axes = axes::resolve(&plan.described.axes, &mounted.robot, plan.file(), problems);
        let redundant = redundant::resolve(plan, &mounted.robot, &tools, problems);
        let joints = program_joints(&mounted.robot, robot.joints().len());
        let accelerations = accelerations::read(plan, &joints, reader, problems);
        // A tool that is left out is told already: a program that names it would only repeat that.
        let has_all_tools = tools.len() == plan.described.tools.len();
        let program = if (has_all_tools && are_mounted) || !mounted::have_joints(plan) {
            let read = ProgramReader { plan, robot: &mounted.robot, tools: &tools, joints: &joints };
            read.program(reader, problems).filter(|_| has_all_tools)
        } else {
            // Nor are its joints known.
            None
        };
        Some(Self { urdf, mounted, srdf, tools, axes, redundant, accelerations, joints, program })
    }
}

/// The robot that a URDF describes, after xacro, with the notes on it.
pub(super) fn read_robot(path: &Path, urdf: &Content) -> Result<(Robot, Vec<Problem>), InputError> {
    let read = Robot::from_urdf(&urdf.bytes, &urdf.shown);
    read.map_err(|error| if is_xacro(path) { xacro::explained(error, &urdf.shown) } else { error })
}

fn read_srdf(
    plan: &RobotPlan<'_>,
    robot: &Robot,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Srdf {
    let Some(path) = &plan.srdf else {
        if plan.line.is_none() && plan.of_cell.request.needs_program {
            reader.warnings.extend(not_used(&plan.urdf, robot));
        }
        return Srdf::default();
    };
    let read = match plan.line {
        Some(_) => named::srdf(plan, path, reader),
        None => reader.files.read(path, &shown(path)),
    };
    let read = read.map_err(|problem| InputError::from(named_in(plan, problem)));
    let read = read.and_then(|content| Srdf::read(&content.bytes, &content.shown, robot));
    let Some((srdf, notes)) = keep(read, problems) else { return Srdf::default() };
    reader.warnings.extend(notes);
    srdf
}

/// The warning that a robot without a cell file has an SRDF, which is not used. A cell file names what it uses.
fn not_used(urdf: &Path, robot: &Robot) -> Option<Problem> {
    let found = srdfs_beside(urdf, robot.name());
    let first = found.first()?.display();
    let more = if found.len() > 1 { format!(" and {} more", found.len() - 1) } else { String::new() };
    let warning = Problem::new(shown(urdf), "an SRDF names this robot, and is not used");
    let warning = warning.found(format!("{first}{more}"));
    Some(
        warning
            .hint(format!("to leave out the pairs that it disables: --srdf {first}"))
            .code("srdf-not-used"),
    )
}

/// What the program of a robot is read with.
struct ProgramReader<'a, 'p> {
    plan: &'a RobotPlan<'p>,
    robot: &'a Robot,
    tools: &'a [SceneTool],
    joints: &'a [JointInfo],
}

impl ProgramReader<'_, '_> {
    fn program(&self, reader: &mut Reader<'_>, problems: &mut Vec<Problem>) -> Option<RobotProgram> {
        let plan = self.plan;
        let path = plan.program.file()?;
        if let Some(language) = ControllerLanguage::of_file(path) {
            return keep(self.of_controller(language, path, reader), problems).map(RobotProgram::Controller);
        }
        let read = match plan.program {
            ProgramPlan::InCell { .. } => {
                named::file(plan, path, reader).map_err(|problem| named_in(plan, problem).into())
            }
            _ => reader.files.read(path, &shown(path)).map_err(InputError::from),
        };
        let table = plan.table.settings(plan, self.joints);
        let read =
            read.and_then(|content| program::read(&content.bytes, &content.shown, self.joints, &table));
        let read = read.and_then(|program| called::read(plan, path, program, reader));
        keep(read, problems).map(RobotProgram::Taught)
    }

    /// A program of the controller that begins with a file, with its other modules.
    fn of_controller(
        &self,
        language: ControllerLanguage,
        path: &Path,
        reader: &mut Reader<'_>,
    ) -> Result<ControllerDocument, InputError> {
        let plan = self.plan;
        let ControllerContents { files, entry } = controller_files::contents(plan, path, language, reader)?;
        let files = ControllerFiles { language, contents: &files, entry: entry.as_deref() };
        let devices = ControllerDevices::read(plan, self.joints, reader)?;
        let parts = DocumentParts { plan, robot: self.robot, tools: self.tools, joints: self.joints };
        let (document, notes) = ControllerDocument::read(&parts, files, devices)?;
        reader.warnings.extend(notes);
        Ok(document)
    }
}

impl RobotProgram {
    /// The names of the joints that it drives, of those that a program can drive.
    pub(super) fn driven_joints(&self, joints: &[JointInfo]) -> Vec<String> {
        match self {
            Self::Taught(program) => program.driven_joints(joints),
            Self::Controller(document) => document.driven_joints(),
        }
    }
}

/// Expands a xacro file; a URDF stays unchanged.
pub(super) fn expanded(
    path: &Path,
    sources: &PackageSources,
    urdf: Content,
    reader: &mut Reader<'_>,
) -> Result<Content, InputError> {
    if !is_xacro(path) {
        return Ok(urdf);
    }
    let mut locator = MeshLocator::new(path, sources.clone())?;
    let files = &mut reader.files;
    let mut include = |path: &Path, shown: &str, allowed: &[PathBuf]| {
        let Content { bytes, shown, .. } = files.read_below(path, shown, allowed)?;
        Ok(NamedBytes { bytes, shown })
    };
    let written = NamedBytes { bytes: urdf.bytes, shown: urdf.shown };
    let ExpandedUrdf { urdf: expanded, warnings } = xacro::urdf(&written, path, &mut locator, &mut include)?;
    files.name_as(&written.shown, &expanded.shown);
    reader.keep_locator(path, Arc::new(locator));
    reader.warnings.extend(warnings);
    Ok(Content { bytes: expanded.bytes, sha256: urdf.sha256, shown: expanded.shown })
}

/// Adds the problems of the meshes of a faulty URDF, so that one attempt reports all problems.
fn tell_of_meshes(
    plan: &RobotPlan<'_>,
    urdf: &Content,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) {
    let references = mesh_references(&urdf.bytes, &urdf.shown);
    if references.is_empty() {
        return;
    }
    let Some(locator) = keep(reader.locator(&plan.urdf, plan.sources()), problems) else { return };
    let owner = Owner { name: "the robot", moves: false };
    let mut packages = Packages::new(references.iter());
    for element in &references {
        if let Err(error) = pieces::load(element, owner, &urdf.shown, Some(&locator), reader) {
            problems.extend(packages.once(element, error));
        }
    }
}
