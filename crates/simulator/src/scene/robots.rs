//! Loading of robots: URDF, SRDF, geometry, program.

use std::path::{Path, PathBuf};

use diagnostics::{InputError, Problem};
use geometry::Pose;
use kinematics::{Joint, JointId, JointKind, LinkId, Mimic, Robot, mesh_references};
use program::{BoundJoint, JointInfo, Trajectory};
use robot_files::xacro::{self, NamedBytes, is_xacro};
use robot_files::{MeshLocator, PackageSources, Srdf};

use super::axes;
use super::cell_shapes::CellShapes;
use super::frames;
use super::in_space::in_space;
use super::joints::{self, DrivenJoints, Given};
use super::members;
use super::missing_packages::Packages;
use super::mounted::{self, Described, Mounted};
use super::named;
use super::pieces;
use super::pieces::Owner;
use super::programs::ProgramPlan;
use super::reader::Reader;
use super::tables::TablePlan;
use super::tools;
use super::{FixedJointValue, Member, MemberFrame, SceneRobot};
use crate::files::Content;
use cell::{At, CellAxis, CellFrame, CellTool, FixedJoint};

/// A robot to load.
pub(super) struct RobotPlan<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) urdf: PathBuf,
    pub(super) srdf: Option<PathBuf>,
    pub(super) program: ProgramPlan,
    /// What the command line says of its program, if that is a table.
    pub(super) table: TablePlan,
    /// Columns that the command line gives to joints of any robot.
    pub(super) columns: &'a [(String, String)],
    pub(super) world_from_root: Pose,
    pub(super) state: Option<&'a str>,
    pub(super) fixed_joints: &'a [At<FixedJoint>],
    /// Its tools in the cell file.
    pub(super) tools: &'a [At<CellTool>],
    /// Its axes in the cell file.
    pub(super) axes: &'a [At<CellAxis>],
    /// Frames of the cell file.
    pub(super) frames: &'a [At<CellFrame>],
    /// Pose of its controller's world in its root link.
    pub(super) root_from_world: Pose,
    /// Joint values of the command line, for any robot.
    pub(super) command_line: &'a [(String, f64)],
    /// Whether each joint that no program drives needs a value.
    pub(super) is_played: bool,
    /// Whether the cell has one robot.
    pub(super) is_only: bool,
    /// Folder of the cell file or URDF.
    pub(super) folder: &'a Path,
    /// The cell file, for the places of problems.
    pub(super) file: &'a str,
    /// Line of the robot in the cell file; `None` without a cell file.
    pub(super) line: Option<u32>,
    pub(super) sources: PackageSources,
    /// Index of its trajectory, if it has a program.
    pub(super) trajectory: usize,
    pub(super) index: usize,
}

impl<'a> RobotPlan<'a> {
    /// The shapes that the cell file describes.
    pub(super) fn shapes(&self, reader: &Reader<'_>) -> CellShapes<'a> {
        CellShapes::of(self.folder, self.file, &self.sources, reader)
    }
}

/// A loaded robot.
pub(super) struct Loaded {
    pub(super) robot: SceneRobot,
    pub(super) srdf: Srdf,
    pub(super) trajectory: Option<Trajectory>,
    pub(super) fixed_joints: Vec<FixedJointValue>,
    /// Every link with geometry.
    pub(super) members: Vec<Member>,
    /// Names of links with visual but without collision geometry.
    pub(super) visual_only: Vec<String>,
}

/// Loads a robot, and passes its links to the preview; `seen` is what programs know of frames on other robots. Adds the problems of the
/// URDF or, if it has none, those of the other files.
pub(super) fn load(
    plan: &RobotPlan<'_>,
    seen: &[Result<Pose, String>],
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<Loaded> {
    let before = problems.len();
    let loaded = load_parts(plan, seen, reader, problems);
    reader.tell(problems);
    loaded.filter(|_| problems.len() == before)
}

/// Loads the readable parts of a robot; `None` if the URDF cannot be used.
fn load_parts(
    plan: &RobotPlan<'_>,
    seen: &[Result<Pose, String>],
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<Loaded> {
    let shown = |path: &Path| path.display().to_string();
    let urdf = reader.files.read(&plan.urdf, &shown(&plan.urdf));
    let urdf = keep(urdf.map_err(|problem| named_in(plan, problem).into()), problems)?;
    let urdf = keep(expanded(&plan.urdf, &plan.sources, urdf, reader), problems)?;
    let read = Robot::from_urdf(&urdf.bytes, &urdf.shown);
    let read =
        read.map_err(|error| if is_xacro(&plan.urdf) { xacro::explained(error, &urdf.shown) } else { error });
    let Some((robot, notes)) = keep(read, problems) else {
        tell_of_meshes(plan, &urdf, reader, problems);
        return None;
    };
    reader.warnings.extend(notes);
    members::check_names(&robot, &urdf.shown, problems);
    let srdf = match &plan.srdf {
        None => Srdf::default(),
        Some(path) => {
            let read = match plan.line {
                Some(_) => named::srdf(plan, path, reader),
                None => reader.files.read(path, &shown(path)),
            };
            let read = read.map_err(|problem| InputError::from(named_in(plan, problem)));
            let read = read.and_then(|content| Srdf::read(&content.bytes, &content.shown, &robot));
            keep(read, problems).map_or_else(Srdf::default, |(srdf, notes)| {
                reader.warnings.extend(notes);
                srdf
            })
        }
    };
    let tools = tools::resolve(plan.tools, &robot, plan.file, problems);
    frames::check_links(plan.frames, plan.file, (plan.index, &robot), problems);
    let axes = axes::resolve(plan.axes, &robot, plan.file, problems);
    let prefix = plan.name.map_or_else(String::new, |name| format!("{name}/"));
    let table = plan.table.settings(&robot, plan.columns, &prefix, plan.is_only);
    let trajectory = plan.program.file().and_then(|path| {
        let read = match plan.program {
            ProgramPlan::InCell(_) => {
                named::program(plan, path, reader).map_err(|problem| named_in(plan, problem).into())
            }
            _ => reader.files.read(path, &shown(path)).map_err(InputError::from),
        };
        let joints = joint_infos(&robot);
        let in_space = in_space(plan, &robot, &srdf, (&prefix, &tools, &axes), seen);
        let read = read.and_then(|content| {
            let program = program::read(&content.bytes, &content.shown, &joints, &table)?;
            program::play(&program, &joints, Some(&in_space))
        });
        keep(read, problems)
    });
    let joints: Vec<JointId> =
        trajectory.iter().flat_map(|t| &t.joints).filter_map(|name| robot.joint_named(name)).collect();
    let driven = DrivenJoints { joints, trajectory: trajectory.as_ref() };
    // Programs drive no joint of a tool.
    let mounted = mounted::mount(plan, &robot, &tools, reader, problems);
    let robot = &mounted.robot;
    let fixed_joints = [plan.fixed_joints, &mounted.fixed_joints].concat();
    let given = Given {
        command_line: joints::meant_for(robot, plan.command_line, &prefix, plan.is_only),
        cell: &fixed_joints,
        state: plan.state,
        is_played: plan.is_played,
        file: plan.file,
    };
    // Without the program the driven joints are unknown: problems about missing values would be misleading.
    let program_failed = match plan.program {
        ProgramPlan::Rests => false,
        ProgramPlan::Missing => true,
        ProgramPlan::Given(_) | ProgramPlan::InCell(_) => trajectory.is_none(),
    };
    let mut unasked = Vec::new();
    let asked = if program_failed { &mut unasked } else { &mut *problems };
    let (rest, fixed_joints) = joints::rest(robot, &srdf, &given, &driven, plan.index, asked);
    reader.tell(problems);
    let locator = keep(MeshLocator::new(&plan.urdf, plan.sources.clone()), problems);
    let own = Described::Urdf { shown: urdf.shown, locator: locator.map(Box::new) };
    let world_from_link = places(plan, robot, &rest);
    let placed = Placed { mounted: &mounted, prefix: &prefix, world_from_link, own };
    let members = load_members(plan, &placed, reader, problems);
    let visual_only = robot
        .links()
        .iter()
        .filter(|l| l.has_visual && l.collisions.is_empty())
        .map(|l| l.name.clone())
        .collect();
    let slots = driven
        .joints
        .iter()
        .filter_map(|id| robot.independent_joints().iter().position(|known| known == id))
        .collect();
    let robot = SceneRobot {
        name: plan.name.map_or_else(|| robot.name().to_owned(), str::to_owned),
        world_from_root: plan.world_from_root,
        root_from_world: plan.root_from_world,
        tools,
        axes,
        urdf: urdf.bytes,
        urdf_path: plan.urdf.clone(),
        rest,
        driven: trajectory.is_some().then_some((plan.trajectory, slots)),
        tool_links: mounted.links,
        robot: mounted.robot,
    };
    Some(Loaded { robot, srdf, trajectory, fixed_joints, members, visual_only })
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
    let locator = MeshLocator::new(path, sources.clone())?;
    let files = &mut reader.files;
    let mut include = |path: &Path, shown: &str, allowed: &[PathBuf]| {
        let Content { bytes, shown, .. } = files.read_below(path, shown, allowed)?;
        Ok(NamedBytes { bytes, shown })
    };
    let written = NamedBytes { bytes: urdf.bytes, shown: urdf.shown };
    let expanded = xacro::urdf(&written, path, &locator, &mut include)?;
    files.name_as(&written.shown, &expanded.shown);
    Ok(Content { bytes: expanded.bytes, sha256: urdf.sha256, shown: expanded.shown })
}

/// A robot with its tools, and the poses of all links.
struct Placed<'a> {
    mounted: &'a Mounted<'a>,
    /// `robot/`, or empty.
    prefix: &'a str,
    world_from_link: Vec<Pose>,
    /// What describes the links of its own URDF.
    own: Described<'a>,
}

/// The poses of the links at the constant joint values; a value that is not finite, a problem of its own, counts as 0.
fn places(plan: &RobotPlan<'_>, robot: &Robot, rest: &[f64]) -> Vec<Pose> {
    let rest: Vec<f64> = rest.iter().map(|value| if value.is_finite() { *value } else { 0.0 }).collect();
    let mut links = Vec::new();
    robot.link_poses(&rest, &mut links);
    links.into_iter().map(|root_from_link| plan.world_from_root * root_from_link).collect()
}

pub(super) fn joint_infos(robot: &Robot) -> Vec<JointInfo> {
    let bound = |joint: &Joint| match joint.mimic {
        _ if !joint.kind.is_movable() => Some(BoundJoint::Fixed),
        Some(Mimic { source, multiplier, offset }) => {
            Some(BoundJoint::Mimic { source: robot.joints()[source.0].name.clone(), multiplier, offset })
        }
        None => None,
    };
    let joints = robot.joints().iter();
    joints
        .map(|joint| JointInfo {
            name: joint.name.clone(),
            kind: if joint.kind == JointKind::Prismatic {
                program::JointKind::Prismatic
            } else {
                program::JointKind::Revolute
            },
            limits: joint.limits,
            max_speed: joint.max_speed,
            bound: bound(joint),
        })
        .collect()
}

/// Loads every link with geometry, and passes each with its readable pieces to the preview.
fn load_members(
    plan: &RobotPlan<'_>,
    placed: &Placed<'_>,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<Member> {
    let mut members = Vec::new();
    let robot = &placed.mounted.robot;
    let mut packages = Packages::of(robot.links().iter().flat_map(|link| &link.collisions));
    for (index, link) in robot.links().iter().enumerate() {
        let name = format!("link {}", link.name);
        let owner = Owner { name: &name, moves: robot.moves_from_root(LinkId(index)) };
        let pieces = match placed.mounted.described(LinkId(index)).unwrap_or(&placed.own) {
            Described::Urdf { .. } if link.collisions.is_empty() => continue,
            Described::Urdf { shown, locator } => {
                let mut pieces = Vec::new();
                for element in &link.collisions {
                    match pieces::load(element, owner, shown, locator.as_deref(), reader) {
                        Err(error) => problems.extend(packages.once(element, error)),
                        Ok(None) => {}
                        Ok(Some(piece)) => pieces.push(piece.at(element.link_from_shape)),
                    }
                }
                pieces
            }
            Described::Cell { shapes, line } => {
                let name = format!("tool {}", link.name);
                let owner = Owner { name: &name, ..owner };
                mounted::pieces(shapes, *line, owner, plan, reader, problems)
            }
        };
        let frame = MemberFrame::Link { robot: plan.index, link: LinkId(index) };
        let member = Member::new(format!("{}{}", placed.prefix, link.name), frame, pieces);
        reader.show(&member, placed.world_from_link[index]);
        reader.tell(problems);
        members.push(member);
    }
    members
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
    let Some(locator) = keep(MeshLocator::new(&plan.urdf, plan.sources.clone()), problems) else { return };
    let owner = Owner { name: "the robot", moves: false };
    let mut packages = Packages::of(references.iter());
    for element in &references {
        if let Err(error) = pieces::load(element, owner, &urdf.shown, Some(&locator), reader) {
            problems.extend(packages.once(element, error));
        }
    }
}

/// Adds the line of the cell file to a problem of a file that it names.
fn named_in(plan: &RobotPlan<'_>, problem: Problem) -> Problem {
    match plan.line {
        Some(line) => {
            let what = format!("{} (named in {}:{line})", problem.what, plan.file);
            Problem { what, ..problem }
        }
        None => problem,
    }
}

/// The value; `None` after adding its problems to the list.
pub(super) fn keep<T>(result: Result<T, InputError>, problems: &mut Vec<Problem>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            problems.extend(error.problems);
            None
        }
    }
}
