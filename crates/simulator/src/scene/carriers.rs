//! Robots whose links carry frames, as programs of other robots know them.

use cell::{At, CellFrame};
use diagnostics::excerpt;
use geometry::Pose;
use kinematics::Robot;
use robot_files::Srdf;

use super::joints::{self, DrivenJoints, Given};
use super::named;
use super::programs::ProgramPlan;
use super::reader::Reader;
use super::robots::{RobotPlan, expanded, joint_infos};

/// Per frame, what programs of other robots than the one that carries it know of its place in the world; for a frame without a link, its
/// place.
///
/// # Guarantee
/// A place is given only if no joint that a program drives moves the link; a program whose joints are not known drives all.
pub(super) fn seen_by_others(plans: &[RobotPlan<'_>], reader: &mut Reader<'_>) -> Vec<Result<Pose, String>> {
    let frames = plans.first().map_or(&[][..], |plan| plan.frames);
    let carries = |index: usize| {
        frames.iter().any(|frame| frame.value.link.as_ref().is_some_and(|on| on.robot == index))
    };
    let has_program = |plan: &RobotPlan<'_>| !matches!(plan.program, ProgramPlan::Rests);
    // Nobody else asks for the frames of the only robot with a program.
    let is_asked = |index: usize| plans.iter().any(|plan| plan.index != index && has_program(plan));
    let carriers: Vec<Option<Carrier>> = (plans.iter())
        .map(|plan| {
            (carries(plan.index) && is_asked(plan.index)).then(|| Carrier::read(plan, reader)).flatten()
        })
        .collect();
    let seen = |At { value, .. }: &At<CellFrame>| {
        let Some(on) = &value.link else { return Ok(value.parent_from_frame) };
        let link = format!("link {} of robot {}", excerpt(&on.link), excerpt(name_of(plans, on.robot)));
        match carriers.get(on.robot) {
            Some(Some(carrier)) => {
                carrier.world_from_link(&on.link, &link).map(|at| at * value.parent_from_frame)
            }
            _ => Err(format!("{link}, which could not be read")),
        }
    };
    frames.iter().map(seen).collect()
}

fn name_of<'a>(plans: &[RobotPlan<'a>], robot: usize) -> &'a str {
    plans.get(robot).and_then(|plan| plan.name).unwrap_or_default()
}

/// A robot that carries frames, as far as programs of other robots know it.
struct Carrier {
    robot: Robot,
    world_from_root: Pose,
    /// Values of all independent joints while no program moves them.
    rest: Vec<f64>,
    /// The joints that its program drives; `None` if they are not known.
    driven: Option<Vec<String>>,
}

impl Carrier {
    /// Reads the robot and the joints of its program. What is wrong with the files is reported when the robot is loaded.
    fn read(plan: &RobotPlan<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        let urdf = reader.files.read(&plan.urdf, &plan.urdf.display().to_string()).ok()?;
        let urdf = expanded(&plan.urdf, &plan.sources, urdf, reader).ok()?;
        let (robot, _) = Robot::from_urdf(&urdf.bytes, &urdf.shown).ok()?;
        let srdf = match &plan.srdf {
            None => Srdf::default(),
            Some(path) => {
                let content = named::srdf(plan, path, reader).ok()?;
                Srdf::read(&content.bytes, &content.shown, &robot).ok()?.0
            }
        };
        let prefix = plan.name.map_or_else(String::new, |name| format!("{name}/"));
        let given = Given {
            command_line: joints::meant_for(&robot, plan.command_line, &prefix, plan.is_only),
            cell: plan.fixed_joints,
            state: plan.state,
            is_played: false,
            file: plan.file,
        };
        let (rest, _) =
            joints::rest(&robot, &srdf, &given, &DrivenJoints::default(), plan.index, &mut Vec::new());
        let rest = rest.into_iter().map(|value| if value.is_finite() { value } else { 0.0 }).collect();
        let driven = driven(plan, &robot, &prefix, reader);
        Some(Self { robot, world_from_root: plan.world_from_root, rest, driven })
    }

    /// `world_from_link`.
    ///
    /// # Errors
    /// There is no such link, or the program moves it; for people, after the words for the link.
    fn world_from_link(&self, name: &str, shown: &str) -> Result<Pose, String> {
        let link = self.robot.link_named(name).ok_or_else(|| format!("{shown}, which is not there"))?;
        for step in self.robot.chain(self.robot.root(), link) {
            let Some((slot, _)) = self.robot.driven_by(step.joint) else { continue };
            let joint = &self.robot.joints()[self.robot.independent_joints()[slot].0].name;
            match &self.driven {
                None => return Err(format!("{shown}, which a program moves whose joints are not known")),
                Some(driven) if driven.contains(joint) => {
                    return Err(format!("{shown}, whose joint {} another program drives", excerpt(joint)));
                }
                Some(_) => {}
            }
        }
        let mut root_from_link = Vec::new();
        self.robot.link_poses(&self.rest, &mut root_from_link);
        Ok(self.world_from_root * root_from_link[link.0])
    }
}

/// The joints that the program of a robot drives; `None` if they are not known.
fn driven(plan: &RobotPlan<'_>, robot: &Robot, prefix: &str, reader: &mut Reader<'_>) -> Option<Vec<String>> {
    let content = match &plan.program {
        ProgramPlan::Rests => return Some(Vec::new()),
        ProgramPlan::Missing => return None,
        ProgramPlan::InCell(path) => named::program(plan, path, reader).ok()?,
        ProgramPlan::Given(path) => reader.files.read(path, &path.display().to_string()).ok()?,
    };
    let table = plan.table.settings(robot, plan.columns, prefix, plan.is_only);
    let joints = joint_infos(robot);
    let program = program::read(&content.bytes, &content.shown, &joints, &table).ok()?;
    Some(program.driven_joints(&joints))
}
