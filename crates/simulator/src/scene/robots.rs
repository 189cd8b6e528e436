//! Robots: URDF, SRDF, geometry, program.

use std::path::{Path, PathBuf};

use geometry::{InputError, Pose, Problem};
use kinematics::{JointId, JointKind, MeshLocator, PackageSources, Robot, ShapeGeometry, Srdf};
use program::{JointInfo, Trajectory};

use super::joints::{self, Given};
use super::programs::ProgramPlan;
use super::reader::Reader;
use super::shapes;
use super::{FixedJointValue, MemberFrame, MemberShape, SceneRobot};
use crate::cell::{At, FixedJoint};

/// A robot to load.
pub(super) struct RobotPlan<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) urdf: PathBuf,
    pub(super) srdf: Option<PathBuf>,
    pub(super) program: ProgramPlan,
    pub(super) world_from_root: Pose,
    pub(super) state: Option<&'a str>,
    pub(super) fixed_joints: &'a [At<FixedJoint>],
    /// Values for joints of any robot.
    pub(super) command_line: &'a [(String, f64)],
    /// Whether every joint needs a value.
    pub(super) is_played: bool,
    /// Whether there is no other robot that the command line can mean.
    pub(super) is_only: bool,
    /// File whose lines `fixed_joints` carry.
    pub(super) file: &'a str,
    /// Line of the robot in that file, where it is a cell file.
    pub(super) line: Option<u32>,
    pub(super) sources: PackageSources,
    /// Index of its trajectory, if it has a program.
    pub(super) trajectory: usize,
    pub(super) index: usize,
}

/// A loaded robot.
pub(super) struct Loaded {
    pub(super) robot: SceneRobot,
    pub(super) srdf: Srdf,
    pub(super) trajectory: Option<Trajectory>,
    pub(super) fixed_joints: Vec<FixedJointValue>,
    /// Link name, frame and pieces of every link with geometry.
    pub(super) bodies: Vec<(String, MemberFrame, Vec<MemberShape>)>,
    /// Links that can be seen but not checked.
    pub(super) visual_only: Vec<String>,
}

/// Loads a robot; all problems of the URDF, or all those after it, at once.
pub(super) fn load(plan: &RobotPlan<'_>, reader: &mut Reader) -> Result<Loaded, InputError> {
    let shown = |path: &Path| path.display().to_string();
    let urdf =
        reader.files.read(&plan.urdf, &shown(&plan.urdf)).map_err(|problem| named_in(plan, problem))?;
    let (robot, notes) = Robot::from_urdf(&urdf.bytes, &urdf.shown)?;
    reader.warnings.extend(notes);
    let mut problems = Vec::new();
    let srdf = match &plan.srdf {
        None => Srdf::default(),
        Some(path) => {
            let read = reader.files.read(path, &shown(path));
            let read = read.map_err(|problem| InputError::from(named_in(plan, problem)));
            let read = read.and_then(|content| Srdf::read(&content.bytes, &content.shown, &robot));
            keep(read, &mut problems).map_or_else(Srdf::default, |(srdf, notes)| {
                reader.warnings.extend(notes);
                srdf
            })
        }
    };
    let trajectory = plan.program.file().and_then(|path| {
        let read = reader.files.read(path, &shown(path)).map_err(|problem| match plan.program {
            ProgramPlan::InCell(_) => InputError::from(named_in(plan, problem)),
            _ => InputError::from(problem),
        });
        keep(
            read.and_then(|content| program::read(&content.bytes, &content.shown, &joint_infos(&robot))),
            &mut problems,
        )
    });
    let driven: Vec<JointId> =
        trajectory.iter().flat_map(|t| &t.joints).filter_map(|name| robot.joint_named(name)).collect();
    let prefix = plan.name.map_or_else(String::new, |name| format!("{name}/"));
    let given = Given {
        command_line: joints::meant_for(&robot, plan.command_line, &prefix, plan.is_only),
        cell: plan.fixed_joints,
        state: plan.state,
        is_played: plan.is_played,
        file: plan.file,
    };
    // Without its program a robot has no driven joints: asking for their values would only confuse.
    let program_failed = match plan.program {
        ProgramPlan::Rests => false,
        ProgramPlan::Missing => true,
        ProgramPlan::Given(_) | ProgramPlan::InCell(_) => trajectory.is_none(),
    };
    let (rest, fixed_joints) = if program_failed {
        (Vec::new(), Vec::new())
    } else {
        joints::rest(&robot, &srdf, &given, &driven, &prefix, &mut problems)
    };
    let bodies = keep(load_bodies(plan, &urdf.shown, &robot, reader), &mut problems).unwrap_or_default();
    let visual_only = robot
        .links()
        .iter()
        .filter(|l| l.has_visual && l.collisions.is_empty())
        .map(|l| l.name.clone())
        .collect();
    let slots = driven
        .iter()
        .filter_map(|id| robot.independent_joints().iter().position(|known| known == id))
        .collect();
    let robot = SceneRobot {
        name: plan.name.map_or_else(|| robot.name().to_owned(), str::to_owned),
        robot,
        world_from_root: plan.world_from_root,
        rest,
        driven: trajectory.is_some().then_some((plan.trajectory, slots)),
    };
    InputError::check(Loaded { robot, srdf, trajectory, fixed_joints, bodies, visual_only }, problems)
}

fn joint_infos(robot: &Robot) -> Vec<JointInfo> {
    let movable = robot.joints().iter().filter(|joint| joint.kind.is_movable());
    movable
        .map(|joint| JointInfo {
            name: joint.name.clone(),
            kind: if joint.kind == JointKind::Prismatic {
                program::JointKind::Prismatic
            } else {
                program::JointKind::Revolute
            },
            max_speed: joint.max_speed,
            mimic: joint.mimic.is_some(),
        })
        .collect()
}

/// Every link with geometry; all mesh problems at once.
fn load_bodies(
    plan: &RobotPlan<'_>,
    urdf: &str,
    robot: &Robot,
    reader: &mut Reader,
) -> Result<Vec<(String, MemberFrame, Vec<MemberShape>)>, InputError> {
    let locator = MeshLocator::new(&plan.urdf, plan.sources.clone())?;
    let (mut bodies, mut problems) = (Vec::new(), Vec::new());
    for (index, link) in robot.links().iter().enumerate().filter(|(_, link)| !link.collisions.is_empty()) {
        let mut pieces = Vec::new();
        for element in &link.collisions {
            let loaded = match (&element.geometry, shapes::primitive(&element.geometry)) {
                (ShapeGeometry::Mesh { uri, scale }, _) => locator
                    .resolve(uri)
                    .map_err(|unresolved| unresolved.at(urdf, element.line, element.column))
                    .and_then(|path| {
                        shapes::check_format(&path, uri)?;
                        let content = reader.files.read(&path, uri)?;
                        let described_by = format!(
                            "{} sha256 {}",
                            crate::files::relative(reader.files.base(), &path),
                            content.sha256
                        );
                        Ok((reader.meshes.shape(&content, *scale, &mut reader.warnings)?, described_by))
                    })
                    .map_err(|problem| in_urdf(problem, urdf, element.line)),
                (_, Some((Some(shape), described_by))) => Ok((shape.into(), described_by)),
                (_, described) => Err(Problem::new(urdf, "a shape without volume")
                    .at(element.line, element.column)
                    .found(described.map_or_else(String::new, |(_, text)| text))),
            };
            match loaded {
                Err(problem) => problems.push(problem),
                Ok((shape, described_by)) => pieces.push(MemberShape {
                    name: String::new(),
                    member_from_shape: element.link_from_shape,
                    shape,
                    described_by,
                }),
            }
        }
        let frame = MemberFrame::Link { robot: plan.index, link: kinematics::LinkId(index) };
        bodies.push((link.name.clone(), frame, pieces));
    }
    InputError::check(bodies, problems)
}

/// A problem of a mesh file also says which line of the URDF asks for it.
fn in_urdf(problem: Problem, urdf: &str, line: u32) -> Problem {
    if problem.file == urdf {
        return problem;
    }
    let what = format!("{} (mesh of {urdf}:{line})", problem.what);
    Problem { what, ..problem }
}

/// A problem of a file that the cell file names also says where.
fn named_in(plan: &RobotPlan<'_>, problem: Problem) -> Problem {
    match plan.line {
        Some(line) => {
            let what = format!("{} (named in {}:{line})", problem.what, plan.file);
            Problem { what, ..problem }
        }
        None => problem,
    }
}

/// The value, or its problems added to the list.
pub(super) fn keep<T>(result: Result<T, InputError>, problems: &mut Vec<Problem>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            problems.extend(error.problems);
            None
        }
    }
}
