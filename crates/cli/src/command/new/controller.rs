//! A program of the robot's controller in a new cell: what it says of the robot, and what it leaves open.

use std::path::Path;

use controller_program::{SourcePlace, ToolInForce, VectorPose};
use diagnostics::Problem;
use kinematics::{Joint, JointKind, LinkId, Robot};
use motion_graph::{
    EvaluatedKind, EvaluatedTarget, Exploration, ExplorationSettings, MotionEdge, MotionGraph, StandingPlace,
    SymbolicEnds, explore,
};
use motion_walks::{ControllerBrand, rigid};
use report::words::{count, short};
use scene::CONTROLLER_PROGRAMS;

use super::arm::moving;
use crate::args::New;
use crate::command::program::ProgramFiles;
use crate::exit::Failure;

/// The link that robots' descriptions give the frame of the controller's base.
const BASE: &str = "base";

/// What a new cell file says of a program.
pub(super) struct NewController {
    /// Its file, and those of its other modules.
    pub(super) files: Vec<NewProgramFile>,
    brand: ControllerBrand,
    no_motion: Vec<String>,
    entry: Option<String>,
    motions: usize,
    /// The poses of the tools that it sets, in the flange, each once.
    tools: Vec<VectorPose>,
    /// The first statement that goes to a pose with the tool of the controller's installation.
    installed: Option<SourcePlace>,
    goes_to_poses: bool,
    /// The joint values to which its first motion leads, radians.
    first_rad: Option<Vec<f64>>,
    /// The outputs that it sets, sorted.
    outputs: Vec<String>,
}

/// A file of a program.
pub(super) struct NewProgramFile {
    /// Its path as the cell file writes it.
    pub(super) path: String,
    /// Its bytes, where it lies outside the folder of the cell and is copied into it: a cell reads files below its folder.
    pub(super) copied: Option<Vec<u8>>,
}

impl NewProgramFile {
    fn new(path: &Path, from_cell: &impl Fn(&Path) -> Result<String, Problem>) -> Result<Self, Failure> {
        let at = from_cell(path)?;
        if !at.starts_with("../") && !Path::new(&at).is_absolute() {
            return Ok(Self { path: at, copied: None });
        }
        let name = at.rsplit('/').next().unwrap_or(&at).to_owned();
        Ok(Self { path: name, copied: Some(std::fs::read(path)?) })
    }
}

/// Reads the program that the arguments name, if they name one.
pub(super) fn read(
    arguments: &New,
    from_cell: impl Fn(&Path) -> Result<String, Problem>,
) -> Result<Option<NewController>, Failure> {
    let Some(path) = &arguments.program else {
        let without = [
            ("--no-motion", !arguments.reading.no_motion.is_empty()),
            ("--entry", arguments.reading.entry.is_some()),
            ("--module", !arguments.reading.module.is_empty()),
        ];
        if let Some((option, _)) = without.into_iter().find(|(_, is_given)| *is_given) {
            let problem = Problem::new(option, "no program that it could speak of");
            return Err(Failure::Usage(problem.expected("--program FILE")));
        }
        return Ok(None);
    };
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    if !path.is_dir() && !CONTROLLER_PROGRAMS.contains(&ending.as_str()) {
        let problem =
            Problem::new(path.display().to_string(), "a cell does not take programs of this ending");
        return Err(Failure::Input(problem.expected("a .script, .urp or .mod file").into()));
    }
    let program = crate::command::program::read(path, &arguments.reading)?.program;
    let explored = explore(&program, &ExplorationSettings::default(), &SymbolicEnds);
    let (Exploration::Complete(graph) | Exploration::Incomplete(graph, _)) =
        explored.map_err(Failure::Input)?;
    let ProgramFiles { paths, entry, .. } = ProgramFiles::new(path, &arguments.reading)?;
    // An archive is taken over as it is, with the modules that are named beside it.
    let paths = if scene::is_archive(path) {
        std::iter::once(path.clone()).chain(arguments.reading.module.iter().cloned()).collect()
    } else {
        paths
    };
    let mut controller = NewController {
        files: paths.iter().map(|file| NewProgramFile::new(file, &from_cell)).collect::<Result<_, _>>()?,
        brand: if matches!(ending.as_str(), "script" | "urscript" | "urp") {
            ControllerBrand::UniversalRobots
        } else {
            ControllerBrand::Abb
        },
        no_motion: arguments.reading.no_motion.clone(),
        entry,
        motions: graph.edges.len(),
        tools: Vec::new(),
        installed: None,
        goes_to_poses: false,
        first_rad: first_joints(&graph),
        outputs: program.outputs(),
    };
    for edge in graph.edges.iter().filter(|edge| needs_tool(edge)) {
        controller.goes_to_poses = true;
        match &edge.motion.tool {
            ToolInForce::Installed if controller.installed.is_none() => {
                controller.installed = Some(edge.place.clone());
            }
            ToolInForce::Installed => {}
            ToolInForce::Pose(pose) if controller.tools.contains(pose) => {}
            ToolInForce::Pose(pose) => controller.tools.push(*pose),
        }
    }
    Ok(Some(controller))
}

/// The joints that a program does not drive, which leads the robot to its flange.
fn others(robot: &Robot, flange: LinkId) -> Vec<&Joint> {
    let driven = moving(robot, flange);
    let independent = robot.independent_joints().iter().filter(|joint| !driven.contains(joint));
    independent.map(|joint| &robot.joints()[joint.0]).collect()
}

/// `Joint(name: "finger", mm: ...)`.
fn fixed_example(joint: &Joint) -> String {
    let unit = if joint.kind == JointKind::Prismatic { "mm" } else { "deg" };
    format!("Joint(name: {:?}, {unit}: ...)", joint.name)
}

/// Whether it takes a tool to know the way of a motion.
fn needs_tool(edge: &MotionEdge) -> bool {
    edge.motion.kind != EvaluatedKind::Joint
        || edge.motion.is_fly_by()
        || !matches!(edge.motion.target, EvaluatedTarget::Joints(_))
}

/// The joint values to which the first motion from the start leads.
fn first_joints(graph: &MotionGraph) -> Option<Vec<f64>> {
    let is_first = |edge: &&MotionEdge| graph.nodes[edge.from.0] == StandingPlace::Start;
    match &graph.edges.iter().find(is_first)?.motion.target {
        EvaluatedTarget::Joints(joints) => Some(joints.iter().map(|joint| joint.get()).collect()),
        _ => None,
    }
}

impl NewController {
    /// What is printed of it.
    pub(super) fn told(&self, robot: &Robot, flange: LinkId) -> String {
        let mut open = vec!["where it is started (start_deg)"];
        if !others(robot, flange).is_empty() {
            open.push("the values of joints that it does not drive (fixed_joints)");
        }
        if self.installed.is_some() {
            open.push("the tool of the controller's installation");
        }
        let is_copied = self.files.iter().any(|file| file.copied.is_some());
        let copied = if is_copied { ", copied into the folder" } else { "" };
        let files: Vec<&str> = self.files.iter().map(|file| file.path.as_str()).collect();
        format!(
            "{}{copied}: {}; the comments of the cell file say what is still open: {}",
            files.join(", "),
            count(self.motions, "motion"),
            open.join(", ")
        )
    }

    /// The lines of the robot in the cell file.
    pub(super) fn lines(&self, robot: &Robot, flange: LinkId) -> Vec<String> {
        let others: Vec<String> = others(robot, flange).into_iter().map(fixed_example).collect();
        let flange = robot.links()[flange.0].name.as_str();
        let files: Vec<String> = self.files.iter().map(|file| format!("{:?}", file.path)).collect();
        let mut lines = vec![match files.as_slice() {
            [only] => format!("program: {only},"),
            several => format!("program: [{}],", several.join(", ")),
        }];
        if self.goes_to_poses && robot.link_named(BASE).is_none() {
            lines.push(
                "// The base of the controller in the root link, in which the program gives poses:"
                    .to_owned(),
            );
            lines.push(format!("// {},", self.brand.base_example()));
        }
        if robot.link_named("tool0").is_none() {
            lines.push(
                "// The robot has no link tool0: flange: \"...\" of the controller names its flange."
                    .to_owned(),
            );
        }
        if !others.is_empty() {
            lines.push(
                "// Joints that the program does not drive: take the comment off with their values, or let devices move them:"
                    .to_owned(),
            );
            lines.push(format!("// fixed_joints: [{}],", others.join(", ")));
        }
        lines.push("// The joint values at which the program is started; without them the motions from there are unchecked.".to_owned());
        let start = self.first_rad.as_ref().map_or_else(
            || "start_deg: [...]".to_owned(),
            |start| {
                let degrees: Vec<String> = start.iter().map(|value| short(value.to_degrees(), 4)).collect();
                format!("start_deg: [{}]", degrees.join(", "))
            },
        );
        if self.first_rad.is_some() {
            lines.push("// Those here are where its first motion leads: take the comment off if it is started there.".to_owned());
        }
        let mut fields: Vec<String> = Vec::new();
        if !self.no_motion.is_empty() {
            fields.push(format!("no_motion: {:?}", self.no_motion));
        }
        fields.extend(self.entry.iter().map(|entry| format!("entry: {entry:?}")));
        lines.push("controller: Controller(".to_owned());
        lines.push(format!("    // {start},"));
        if let Some(place) = &self.installed {
            lines.push(format!(
                "    // The tool of the controller's installation, which line {} goes to a pose with:",
                place.line
            ));
            lines.push("    // tool: \"installed\",".to_owned());
        }
        if let Some(first) = self.outputs.first() {
            lines.push(format!(
                "    // It sets {}. What these move beside the robot, such as a gripper that takes up a part, is said by devices:",
                self.outputs.join(", ")
            ));
            lines.push(format!(
                "    // devices: [Device(name: \"gripper\", initially: \"open\", positions: [Position(name: \"closed\", when: [Output(name: {first:?}, value: 1)], program: \"close.ron\"), Position(name: \"open\", when: [Output(name: {first:?}, value: 0)], program: \"open.ron\")])],"
            ));
        }
        lines.extend(fields.iter().map(|field| format!("    {field},")));
        lines.push("),".to_owned());
        if self.goes_to_poses {
            lines.push("tools: [".to_owned());
            lines.push("    // Give each its shapes: what is mounted there is checked.".to_owned());
            for (index, pose) in self.tools.iter().enumerate() {
                let name =
                    if self.tools.len() == 1 { "tcp".to_owned() } else { format!("tcp_{}", index + 1) };
                let [x, y, z] = pose.place_m().map(|metres| short(metres * 1e3, 4));
                let [roll, pitch, yaw] = rigid(*pose).rpy().map(|angle| short(angle.to_degrees(), 5));
                lines.push(format!(
                    "    Tool(name: {name:?}, link: {flange:?}, tcp: Pose(xyz_mm: ({x}, {y}, {z}), rpy_deg: ({roll}, {pitch}, {yaw}))),"
                ));
            }
            if self.installed.is_some() {
                lines.push(format!(
                    "    // Tool(name: \"installed\", link: {flange:?}, tcp: Pose(xyz_mm: (...))),"
                ));
            }
            lines.push("],".to_owned());
        }
        lines.into_iter().map(|line| format!("            {line}")).collect()
    }
}
