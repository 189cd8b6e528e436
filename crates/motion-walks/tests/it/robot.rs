//! The robot of the tests, with a tool at its flange.

use controller_program::ControllerProgram;
use diagnostics::InputError;
use geometry::Pose;
use kinematics::{LinkId, Robot};
use lowering::{Lowering, ToolFrame};
use pathproof_motion_walks::{ControllerBrand, FlangeTool, WalkSettings, WalkedProgram, walk};
use program::{CartesianRobot, CornerLaw, CornerMode, DrivenJointKind, JointInfo, Trajectory, play};
use rapid::{RapidSettings, RapidText};
use urscript::ScriptSettings;

/// A program as it was walked over, and as it was played.
#[derive(Debug)]
pub(crate) struct Walked {
    pub(crate) program: WalkedProgram,
    pub(crate) trajectory: Trajectory,
}

/// The robot of this repository that has an exact closed form.
#[expect(clippy::disallowed_methods, reason = "a test reads the file of a robot")]
fn robot() -> (Robot, LinkId) {
    let path = format!("{}/../../robots/pp6-1400/robot.urdf", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(path).expect("a robot of this repository");
    let (robot, _) = Robot::from_urdf(&text, "robot.urdf").expect("a robot");
    let flange = robot.link_named("tool0").expect("a flange");
    (robot, flange)
}

/// The robot with its tool, as programs move it.
fn lowering(robot: &Robot, flange: LinkId) -> Lowering<'_> {
    let tool = ToolFrame {
        name: "gripper".to_owned(),
        link: flange,
        link_from_tcp: flange_from_tcp(),
        stands_first: false,
    };
    let rest = vec![0.0; robot.independent_joints().len()];
    Lowering::new(robot, &rest, Pose::identity(), vec![tool], Vec::new())
}

/// The tool in the flange.
pub(crate) fn flange_from_tcp() -> Pose {
    Pose::from_xyz_rpy([0.0, 0.0, 0.15], [0.0; 3])
}

/// The settings of a robot that stands at these joint values, if they are known.
pub(crate) fn settings(start_rad: Option<[f64; 6]>) -> WalkSettings {
    let (robot, flange) = robot();
    let chain = robot.chain(robot.root(), flange);
    let name = |joint: usize| robot.joints()[joint].name.clone();
    let joints = chain.iter().filter(|step| robot.driven_by(step.joint).is_some());
    WalkSettings {
        brand: ControllerBrand::UniversalRobots,
        joints: joints.map(|step| name(step.joint.0)).collect(),
        start_rad: start_rad.map(|start| start.to_vec()),
        installed_tool: Some("gripper".to_owned()),
        tools: vec![FlangeTool { name: "gripper".to_owned(), flange_from_tcp: Some(flange_from_tcp()) }],
        flange: Some("tool0".to_owned()),
        is_base_known: true,
        devices: Vec::new(),
        device_joints: Vec::new(),
        device_programs: Vec::new(),
        assumptions: Vec::new(),
        choices: Vec::new(),
        lists_targets: true,
        step_deg: 2.0,
    }
}

/// Walks over a script, and plays the walks.
pub(crate) fn walked(script: &str, settings: &WalkSettings) -> Result<Walked, InputError> {
    let read = urscript::read_script(script.as_bytes(), "a.script", &ScriptSettings::default())?;
    played(&read.program, CornerLaw::UniversalRobots, settings)
}

/// Walks over a module of RAPID, and plays the walks.
pub(crate) fn walked_module(module: &str, settings: &WalkSettings) -> Result<Walked, InputError> {
    let text = RapidText { file: "a.mod", bytes: module.as_bytes() };
    let read = rapid::read_rapid(&[text], &RapidSettings::default())?;
    let settings = WalkSettings { brand: ControllerBrand::Abb, ..settings.clone() };
    played(&read.program, CornerLaw::Abb, &settings)
}

fn played(
    program: &ControllerProgram,
    law: CornerLaw,
    settings: &WalkSettings,
) -> Result<Walked, InputError> {
    let (robot, flange) = robot();
    let lowering = lowering(&robot, flange).with_corners(CornerMode::Enclosed(law));
    let program = walk(program, &lowering, settings)?;
    let info = |name: &String| {
        let joint = &robot.joints()[robot.joint_named(name).expect("a joint").0];
        JointInfo {
            name: name.clone(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: joint.limits,
            max_speed: joint.max_speed,
            bound: None,
        }
    };
    let joints: Vec<JointInfo> = settings.joints.iter().map(info).collect();
    let trajectory = play(&program.program, &joints, Some(&lowering))?;
    Ok(Walked { program, trajectory })
}

impl Walked {
    /// The edges in the order in which walks pass them, with the walk of each.
    pub(crate) fn passed(&self) -> Vec<(usize, usize)> {
        let program::ProgramBody::Taught(taught) = &self.program.program.body else {
            panic!("statements");
        };
        let mut walk = 0;
        let mut passed = Vec::new();
        for (statement, edge) in taught.statements.iter().zip(&self.program.statement_edges) {
            walk += usize::from(matches!(statement.action, program::Action::BeginAnew { .. }));
            passed.extend(edge.map(|edge| (walk, edge)));
        }
        passed
    }

    /// The lines of the edges that walks pass, in order; walks apart.
    pub(crate) fn lines(&self) -> Vec<Vec<u32>> {
        let mut lines: Vec<Vec<u32>> = Vec::new();
        for (walk, edge) in self.passed() {
            lines.resize(lines.len().max(walk + 1), Vec::new());
            lines[walk].push(self.program.edges[edge].line);
        }
        lines
    }
}

/// A pose above the table in front of the robot, the tool downwards, as the language writes it.
pub(crate) fn pose(x_m: f64, y_m: f64, z_m: f64) -> String {
    format!("p[{x_m}, {y_m}, {z_m}, 0, 3.141592653589793, 0]")
}

/// The kinematics of the robot.
pub(crate) fn root_from_tcp(position: &[f64]) -> Pose {
    let (robot, flange) = robot();
    let lowering = lowering(&robot, flange);
    lowering.root_from_tcp("gripper", &settings(None).joints, position)
}
