//! The tool whose TCP is brought to a pose, and the frame of that pose.

use diagnostics::{Problem, excerpt, hint_for};
use geometry::Pose;
use kinematics::{Arm, JointAt, JointId, JointKind, LinkId};
use scene::{Configuration, Scene, SceneRobot, SceneTool, Source};
use simulator::ToolArm;

use super::choose::{ChosenChain, candidates};
use crate::args::Ik;

/// The frame of poses that name none, as programs call it.
pub(super) const WORLD: &str = "world";

/// How the command line gives a pose.
pub(super) const POSE: &str = "--xyz-mm X,Y,Z with --rpy-deg R,P,Y, or --at-deg Q1,Q2,...";

/// A tool at the end of a chain, and the frame in which its TCP is brought to a pose.
pub(super) struct AskedTool {
    /// Its name in the cell file.
    pub(super) name: String,
    /// The name of the frame, [`WORLD`] for that of the robot's controller.
    pub(super) frame: String,
    /// The joints that carry the chain or the frame.
    pub(super) carried_by: Vec<Carrier>,
    /// The pose of the chain's first link in the frame, metres.
    frame_from_base: Pose,
    /// The pose of the TCP in the chain's last link, metres.
    tip_from_tcp: Pose,
    robot: SceneRobot,
    /// The values of all independent joints of the robot.
    values: Vec<f64>,
    /// The places of the chain's joints among the independent ones.
    slots: Vec<usize>,
}

/// A joint beside the chain, on which the pose depends.
pub(super) struct Carrier {
    /// Its name; that of another robot's joint begins with the name of its robot.
    pub(super) joint: String,
    /// Where it stands, radians or metres.
    pub(super) value: f64,
    /// Whether it slides.
    pub(super) is_length: bool,
}

impl AskedTool {
    /// The pose of the chain's last link in its first one that brings the TCP to a pose.
    pub(super) fn base_from_tip(&self, frame_from_tcp: &Pose) -> Pose {
        self.frame_from_base.inverse() * *frame_from_tcp * self.tip_from_tcp.inverse()
    }

    /// The pose of the TCP in the frame.
    pub(super) fn frame_from_tcp(&self, base_from_tip: &Pose) -> Pose {
        self.frame_from_base * *base_from_tip * self.tip_from_tcp
    }

    /// Whether programs of the robot count axes otherwise than its URDF counts the joints.
    pub(super) fn has_axes(&self) -> bool {
        self.robot.has_axes()
    }

    /// The values of the chain's axes as programs give them, radians, at values of its joints; `None` where the joints do not determine them.
    pub(super) fn axes_at(&self, q: &[f64]) -> Option<Vec<f64>> {
        let mut values = self.values.clone();
        for (&slot, &angle) in self.slots.iter().zip(q) {
            values[slot] = angle;
        }
        let axes = self.robot.axes_at(&values)?;
        Some(self.slots.iter().map(|&slot| axes[slot]).collect())
    }
}

/// A frame as seen from the root link of a robot.
struct FrameInRoot {
    name: String,
    /// Metres.
    root_from_frame: Pose,
    /// The link that carries it, after the index of its robot.
    link: Option<(usize, LinkId)>,
}

/// Whether the command line asks for the pose of a TCP.
pub(super) fn is_asked(arguments: &Ik) -> bool {
    arguments.tool.is_some() || arguments.frame.is_some()
}

/// Refuses a tool or frame where none can be meant, before any file is read.
pub(super) fn check(arguments: &Ik, source: &Source) -> Result<(), Problem> {
    if !is_asked(arguments) {
        return Ok(());
    }
    let option = if arguments.tool.is_some() { "--tool" } else { "--frame" };
    if let Source::Urdf { urdf, .. } = source {
        return Err(Problem::new(option, "a robot without a cell file has no tools and frames")
            .found(urdf.display().to_string())
            .expected("a cell file (.ron) of version 2")
            .hint("--to LINK brings a link of the URDF to a pose"));
    }
    if !arguments.has_pose() {
        return Err(Problem::new(option, "needs a pose of the TCP").expected(POSE));
    }
    Ok(())
}

/// The chain that moves the tool: the arm that programs move it with. What carries the arm or the frame stands as at the start of the
/// programs, or at rest.
pub(super) fn chain(arguments: &Ik, scene: &Scene, index: usize) -> Result<ChosenChain, Problem> {
    let robot = &scene.robots[index];
    let tool = chosen(arguments.tool.as_deref(), robot)?;
    let found = robot.arm_of(tool).map_err(|reason| no_arm(robot, tool, reason))?;
    let mut at_start = Configuration::default();
    scene.place(0, &mut at_start);
    let FrameInRoot { name: frame, root_from_frame, link } =
        frame(arguments.frame.as_deref(), scene, index, (&found, &at_start))?;
    let mut carried_by = Vec::new();
    for (robot, link) in [Some((index, found.base)), link].into_iter().flatten() {
        add_carriers(scene, (index, robot), link, &at_start.joint_values[robot], &mut carried_by);
    }
    let mut values = at_start.joint_values.swap_remove(index);
    let redundant = redundant(arguments, robot, tool, &found, &mut values)?;
    let base_from_frame = found.base_from_root(&robot.robot, &values) * root_from_frame;
    let slot = |joint: JointId| robot.robot.driven_by(joint).map(|(slot, _)| slot);
    let in_frame = AskedTool {
        name: tool.name.clone(),
        frame,
        carried_by,
        frame_from_base: base_from_frame.inverse(),
        tip_from_tcp: tool.link_from_tcp,
        slots: found.joints().filter_map(slot).collect(),
        robot: robot.clone(),
        values,
    };
    let arm = Arm::clone(&found.at(&robot.robot, &in_frame.values));
    Ok(ChosenChain { from: found.base, to: tool.link, arm, redundant, tool: Some(in_frame) })
}

/// The redundant joint of the arm, at the value of the command line or where the robot stands; sets it among the values of all joints.
fn redundant(
    arguments: &Ik,
    robot: &SceneRobot,
    tool: &SceneTool,
    arm: &ToolArm,
    values: &mut [f64],
) -> Result<Option<JointAt>, Problem> {
    let name = |joint: JointId| robot.robot.joints()[joint.0].name.as_str();
    let slot = |joint: JointId| robot.robot.driven_by(joint).map(|(slot, _)| slot);
    let own = arm.redundant().and_then(|joint| Some((joint, slot(joint)?)));
    let Some(given) = &arguments.redundant else {
        return Ok(own.map(|(joint, slot)| JointAt { joint, value: values[slot] }));
    };
    let Some((joint, slot)) = own.filter(|(joint, _)| name(*joint) == given.joint) else {
        let problem = Problem::new("--redundant", "no redundant joint of the arm has this name");
        return Err(problem.found(excerpt(&given.joint)).expected(match own {
            Some((joint, _)) => name(joint).to_owned(),
            None => format!("no redundant joint: the arm of tool {} has six axes", excerpt(&tool.name)),
        }));
    };
    values[slot] = given.degrees.to_radians();
    Ok(Some(JointAt { joint, value: values[slot] }))
}

/// Adds the independent joints between the root of a robot and a link; the first of the indices is that of the robot that is asked about.
fn add_carriers(
    scene: &Scene,
    (asked, index): (usize, usize),
    link: LinkId,
    values: &[f64],
    carriers: &mut Vec<Carrier>,
) {
    let robot = &scene.robots[index];
    for step in robot.robot.chain(robot.robot.root(), link) {
        let Some((slot, _)) = robot.robot.driven_by(step.joint) else { continue };
        let joint = &robot.robot.joints()[robot.robot.independent_joints()[slot].0];
        let prefix = if index == asked { String::new() } else { format!("{}/", robot.name) };
        let name = format!("{prefix}{}", joint.name);
        if carriers.iter().all(|known| known.joint != name) {
            let is_length = joint.kind == JointKind::Prismatic;
            carriers.push(Carrier { joint: name, value: values[slot], is_length });
        }
    }
}

/// The tool of that name, or the only one.
fn chosen<'a>(name: Option<&str>, robot: &'a SceneRobot) -> Result<&'a SceneTool, Problem> {
    let names: Vec<&str> = robot.tools.iter().map(|tool| tool.name.as_str()).collect();
    let found = match (name, &robot.tools[..]) {
        (Some(name), tools) => tools.iter().find(|tool| tool.name == name),
        (None, [only]) => Some(only),
        (None, _) => None,
    };
    if let Some(tool) = found {
        return Ok(tool);
    }
    let expected = if names.is_empty() {
        "a robot with tools, which cell files of version 2 have".to_owned()
    } else {
        format!("one of {}", names.join(", "))
    };
    Err(match name {
        Some(name) => Problem::new("--tool", format!("robot {} has no tool of this name", robot.name))
            .found(excerpt(name))
            .expected(expected)
            .hint(hint_for(name, &names, "tools")),
        None => {
            Problem::new("--tool", "does not say which tool is meant").found("no name").expected(expected)
        }
    })
}

/// The frame of that name at a configuration.
fn frame(
    name: Option<&str>,
    scene: &Scene,
    index: usize,
    (arm, at): (&ToolArm, &Configuration),
) -> Result<FrameInRoot, Problem> {
    let (robot, frames) = (&scene.robots[index], &scene.frames);
    let name = name.unwrap_or(WORLD);
    if name == WORLD {
        return Ok(FrameInRoot {
            name: WORLD.to_owned(),
            root_from_frame: robot.root_from_world,
            link: None,
        });
    }
    if let Some(frame) = frames.iter().find(|frame| frame.name == name) {
        let moves = |link: LinkId| {
            let slot = |joint: JointId| robot.robot.driven_by(joint).map(|(slot, _)| slot);
            let of_arm: Vec<usize> = arm.joints().chain(arm.redundant()).filter_map(slot).collect();
            let chain = robot.robot.chain(arm.base, link);
            chain.iter().filter_map(|step| slot(step.joint)).any(|slot| of_arm.contains(&slot))
        };
        if let Some((_, link)) = frame.link.filter(|(robot, link)| *robot == index && moves(*link)) {
            return Err(Problem::new("--frame", "the arm itself moves this frame")
                .found(format!("{} on link {}", excerpt(name), robot.robot.links()[link.0].name))
                .expected("a frame that the arm does not carry"));
        }
        let world_from_frame = scene
            .world_from_frame(frame, &at.joint_values)
            .expect("a configuration has the values of all joints");
        let root_from_frame = robot.world_from_root.inverse() * world_from_frame;
        return Ok(FrameInRoot { name: frame.name.clone(), root_from_frame, link: frame.link });
    }
    let names: Vec<&str> = frames.iter().map(|frame| frame.name.as_str()).chain([WORLD]).collect();
    Err(Problem::new("--frame", "the cell has no frame of this name")
        .found(excerpt(name))
        .expected(format!("one of {}", names.join(", ")))
        .hint(hint_for(name, &names, "frames")))
}

fn no_arm(robot: &SceneRobot, tool: &SceneTool, reason: String) -> Problem {
    let link = &robot.robot.links()[tool.link.0].name;
    Problem::new("--tool", format!("no arm of six turning joints moves tool {}", excerpt(&tool.name)))
        .found(reason)
        .expected(format!("six joints that turn, each by itself, and lead to link {link}"))
        .hint(format!("chains of other joints: {}", candidates(&robot.robot)))
}
