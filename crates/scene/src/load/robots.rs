//! Loading of robots from their documents: motion, values of the other joints, geometry.

use std::collections::BTreeSet;

use diagnostics::Problem;
use geometry::Pose;
use kinematics::{JointId, LinkId, Robot, link_colors};
use robot_files::Srdf;

use super::documents::{RobotDocuments, RobotProgram, SoundDocuments};
use super::in_space::{in_space, root_from_world};
use super::joints::{self, DrivenJoints, Given, RestValues};
use super::keep::keep;
use super::loaded::{Loaded, PlayedController};
use super::missing_packages::Packages;
use super::mounted::{self, DescribedMount, Mounted};
use super::pieces::{self, Owner};
use super::plan::RobotPlan;
use super::programs::ProgramPlan;
use super::reader::Reader;
use crate::{Member, MemberFrame, SceneRobot};

/// Loads a robot, and passes its links to the preview; `seen` is what programs know of frames on other robots. Adds the problems of the
/// URDF or, if it has none, those of the other files.
pub(super) fn load(
    plan: &RobotPlan<'_>,
    documents: RobotDocuments<'_>,
    seen: &[Result<Pose, String>],
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<Loaded> {
    let before = problems.len();
    problems.extend(documents.problems);
    // Robots of the same files have the same warnings.
    let told: BTreeSet<&Problem> = reader.warnings.iter().collect();
    let new: Vec<Problem> =
        documents.warnings.into_iter().filter(|warning| !told.contains(warning)).collect();
    reader.warnings.extend(new);
    let loaded = documents.sound.map(|sound| load_parts(plan, sound, seen, reader, problems));
    reader.tell(problems);
    loaded.filter(|_| problems.len() == before)
}

/// Loads the readable parts of a robot.
fn load_parts(
    plan: &RobotPlan<'_>,
    documents: SoundDocuments<'_>,
    seen: &[Result<Pose, String>],
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Loaded {
    let root_from_world = root_from_world(plan, documents.program.as_ref());
    let mut of_controller = None;
    let trajectory = documents.program.as_ref().and_then(|program| {
        let in_space = in_space(plan, &documents, seen);
        let document = match program {
            RobotProgram::Taught(program) => {
                return keep(program::play(program, &documents.joints, Some(&in_space)), problems);
            }
            RobotProgram::Controller(document) => document,
        };
        let played = keep(document.played(plan, &documents.joints, &in_space), problems)?;
        reader.warnings.extend(played.notes);
        of_controller = Some(PlayedController { edges: played.edges, unchecked: played.unchecked });
        Some(played.trajectory)
    });
    let mounted = documents.mounted;
    let driven = DrivenJoints::new(trajectory.as_ref(), &mounted.robot);
    let RestValues { values: rest, rows: fixed_joints, warnings } =
        rest(plan, &mounted, &documents.srdf, &driven, problems);
    reader.warnings.extend(warnings);
    reader.tell(problems);
    let locator = keep(reader.locator(&plan.urdf, plan.sources()), problems);
    let colors = link_colors(&documents.urdf.bytes, &documents.urdf.shown);
    let own = DescribedMount::Urdf { shown: documents.urdf.shown, locator, colors };
    let world_from_link = places(plan, &mounted.robot, &rest);
    let prefix = plan.prefix();
    let placed = PlacedRobot { mounted: &mounted, prefix: &prefix, world_from_link, own };
    let members = load_members(plan, &placed, reader, problems);
    let independent = mounted.robot.independent_joints();
    let slot = |id: &JointId| independent.iter().position(|known| known == id);
    let slots = driven.joints.iter().filter_map(slot).collect();
    let visible_only =
        mounted.robot.links().iter().filter(|link| link.has_visual && link.collisions.is_empty());
    let visual_only = visible_only.map(|link| link.name.clone()).collect();
    let robot = SceneRobot {
        name: plan.name().map_or_else(|| mounted.robot.name().to_owned(), str::to_owned),
        world_from_root: plan.world_from_root(),
        root_from_world,
        tools: documents.tools,
        axes: documents.axes,
        redundant: documents.redundant,
        urdf: documents.urdf.bytes,
        urdf_path: plan.urdf.clone(),
        rest,
        driven: trajectory.is_some().then_some((plan.trajectory, slots)),
        tool_links: mounted.links,
        robot: mounted.robot,
    };
    let (srdf, joints) = (documents.srdf, documents.joints);
    Loaded { robot, joints, srdf, trajectory, of_controller, fixed_joints, members, visual_only }
}

/// The values of all independent joints while no program drives them, and the ledger rows of the others.
fn rest(
    plan: &RobotPlan<'_>,
    mounted: &Mounted<'_>,
    srdf: &Srdf,
    driven: &DrivenJoints<'_>,
    problems: &mut Vec<Problem>,
) -> RestValues {
    let fixed_joints = mounted.given(plan);
    let is_played = plan.of_cell.request.needs_program;
    let given = Given::to_robot(plan, &mounted.robot, &fixed_joints, is_played);
    // Without the program the driven joints are unknown: problems about missing values would be misleading.
    let program_failed = match plan.program {
        ProgramPlan::Rests => false,
        ProgramPlan::Missing => true,
        ProgramPlan::Given(_) | ProgramPlan::InCell { .. } => driven.trajectory.is_none(),
    };
    let mut unasked = Vec::new();
    let asked = if program_failed { &mut unasked } else { problems };
    joints::rest(&mounted.robot, srdf, &given, driven, plan.index, asked)
}

/// A robot with its tools, and the poses of all links.
struct PlacedRobot<'a> {
    mounted: &'a Mounted<'a>,
    /// `robot/`, or empty.
    prefix: &'a str,
    world_from_link: Vec<Pose>,
    /// What describes the links of its own URDF.
    own: DescribedMount<'a>,
}

/// The poses of the links at the constant joint values; a value that is not finite, a problem of its own, counts as 0.
fn places(plan: &RobotPlan<'_>, robot: &Robot, rest: &[f64]) -> Vec<Pose> {
    let rest: Vec<f64> = rest.iter().map(|value| if value.is_finite() { *value } else { 0.0 }).collect();
    let mut links = Vec::new();
    robot.link_poses(&rest, &mut links);
    links.into_iter().map(|root_from_link| plan.world_from_root() * root_from_link).collect()
}

/// Loads every link with geometry, and passes each with its readable pieces to the preview.
fn load_members(
    plan: &RobotPlan<'_>,
    placed: &PlacedRobot<'_>,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<Member> {
    let mut members = Vec::new();
    let robot = &placed.mounted.robot;
    let mut packages = Packages::new(robot.links().iter().flat_map(|link| &link.collisions));
    for (index, link) in robot.links().iter().enumerate() {
        let name = format!("link {}", link.name);
        let owner = Owner { name: &name, moves: robot.moves_from_root(LinkId(index)) };
        let described = placed.mounted.described(LinkId(index)).unwrap_or(&placed.own);
        let pieces = match described {
            DescribedMount::Urdf { .. } if link.collisions.is_empty() => continue,
            DescribedMount::Urdf { shown, locator, .. } => {
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
            DescribedMount::Cell { shapes, line } => {
                let name = format!("tool {}", link.name);
                let owner = Owner { name: &name, ..owner };
                mounted::pieces(shapes, *line, owner, plan, reader, problems)
            }
        };
        let frame = MemberFrame::Link { robot: plan.index, link: LinkId(index) };
        let member = Member::new(format!("{}{}", placed.prefix, link.name), frame, pieces);
        let member = member.colored(described.color(&link.name));
        reader.show(&member, placed.world_from_link[index]);
        reader.tell(problems);
        members.push(member);
    }
    members
}
