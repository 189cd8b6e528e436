//! What to do next about a finding, with commands ready.

use diagnostics::shell_word;
use program::{Stop, StopReason};
use scene::Scene;
use simulator::{ClaimFault, FindingKind, Outcome, UndecidedCause, Verdict};

/// A scene with what was found in it.
#[derive(Clone, Copy)]
pub struct CheckedScene<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// What was found.
    pub outcome: &'a Outcome,
}

/// A step: a command with what it does, or advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// What to do; what stands before the command, if there is one.
    pub advice: &'static str,
    /// A command of Pathproof.
    pub command: Option<String>,
    /// What the command does.
    pub does: &'static str,
}

impl NextStep {
    fn advice(advice: &'static str) -> Self {
        Self { advice, command: None, does: "" }
    }

    fn command(advice: &'static str, command: String, does: &'static str) -> Self {
        Self { advice, command: Some(command), does }
    }
}

/// The next steps about a finding, the most useful first; `file` is the cell file or URDF for the commands, which repeat the options with
/// which the scene was loaded.
pub fn next_steps(kind: &FindingKind, run: CheckedScene<'_>, file: &str) -> Vec<NextStep> {
    let CheckedScene { scene, outcome } = run;
    let options = &scene.command_options;
    match kind {
        FindingKind::Pair { verdict: Verdict::Collision, .. } if outcome.settings.contacts.is_none() => {
            vec![NextStep::command(
                "",
                format!("pathproof check {file}{options} --contacts"),
                "adds how deep each collision is, and a move that parts the two members",
            )]
        }
        FindingKind::Pair { verdict: Verdict::Near, .. } => vec![NextStep::advice(
            "too near where less is enough: Clearance(mm: ...) before those moves, or clearance: in the cell file",
        )],
        FindingKind::Pair { verdict: Verdict::Undecided, cause, .. } => match cause {
            Some(UndecidedCause::Opening(_) | UndecidedCause::SelfIntersecting { .. }) => {
                vec![NextStep::command(
                    "",
                    format!("pathproof doctor {file}"),
                    "names the meshes to mend; one that has no inside is accepted under unchecked: [...]",
                )]
            }
            _ => vec![NextStep::advice(
                "undecided: make a little room there, or give the program shorter steps",
            )],
        },
        FindingKind::Pair { .. } => Vec::new(),
        FindingKind::Contradiction { .. } => vec![NextStep::advice(
            "a contradiction is a fault of Pathproof: please report it with the files of the run",
        )],
        FindingKind::JointLimit { robot, .. } => vec![NextStep::command(
            "joint limits: teach other joint values;",
            format!(
                "pathproof ik {file}{}{} --xyz-mm X,Y,Z --rpy-deg R,P,Y --check",
                robot_option(scene, *robot),
                any_tool_option(scene, *robot)
            ),
            "lists those that reach a pose within the limits",
        )],
        // At no speed is a limit of 0 kept.
        FindingKind::JointSpeed { limit, .. } if *limit <= 0.0 => vec![NextStep::advice(
            "joint speeds: the URDF has velocity=\"0\": write the limits from the data sheet of the robot",
        )],
        FindingKind::JointSpeed { .. } => vec![NextStep::advice(
            "joint speeds: give those moves a lower `speed`, or correct the limits of the URDF",
        )],
        FindingKind::Corner(cut) if cut.timing.as_ref().is_some_and(|timing| timing.ahead_s.is_some()) => {
            vec![NextStep::advice(
                "robots that meet only because corners save time: Sync in both programs before that place, or corner: Stop at the moves before it",
            )]
        }
        FindingKind::Corner(_) => vec![NextStep::advice(
            "a corner that may be cut: a smaller zone, or corner: Stop at that move; more room there also serves",
        )],
        FindingKind::AnyTime(posed) if posed.verdict == Verdict::Undecided => {
            vec![NextStep::advice("programs without a common clock: more room between the two robots there")]
        }
        FindingKind::AnyTime(_) => vec![NextStep::advice(
            "programs without a common clock may be anywhere at one time: more room between the two robots, or interlocks: [...] in the cell file where a PLC keeps them apart",
        )],
        FindingKind::Handling { fault, .. } => {
            vec![NextStep::advice(handling(&fault.fault, fault.is_attach))]
        }
        FindingKind::Motion { robot, stop, .. } => vec![match stop.unreached.reason {
            // The pose is one on the way, and not that of the point.
            StopReason::OutOfReach if stop.share > 0.0 => NextStep::command(
                "the way leaves the reach of the arm: go round by MoveJ or by a point between;",
                ik(scene, *robot, stop, file),
                "asks for the pose where it ends",
            ),
            StopReason::OutOfReach => NextStep::command(
                "out of reach: move the pose;",
                ik(scene, *robot, stop, file),
                "says whether it is reached",
            ),
            StopReason::JointLimit => NextStep::command(
                "beyond the limits of joints: turn the tool, or move the pose;",
                format!("{} --outside-limits", ik(scene, *robot, stop, file)),
                "lists the joint values that reach it",
            ),
            StopReason::OtherBranch | StopReason::NotDetermined => NextStep::command(
                "joint values of the pose:",
                ik(scene, *robot, stop, file),
                "lists them, with what is in contact there; teach one as joints: [...]",
            ),
            StopReason::OtherConfiguration => NextStep::command(
                "the target was changed without its configuration, taught with another tool, or on another robot: teach it anew, or correct its configuration;",
                format!("pathproof program show {file}"),
                "lists those that reach the pose",
            ),
            StopReason::Singular | StopReason::NotProven => NextStep::advice(
                "a linear or circular move near a singular configuration: keep its path away from there, or write MoveJ in its place",
            ),
        }],
    }
}

/// The command that asks for the joint values at the pose where a move stops.
fn ik(scene: &Scene, index: usize, stop: &Stop, file: &str) -> String {
    let robot = &scene.robots[index];
    let world_from_tcp = robot.root_from_world.inverse() * stop.root_from_tcp;
    // Adding zero turns a negative zero into the positive one.
    let numbers = |values: [f64; 3], scale: f64| {
        values.map(|value| ((value * scale).round() / scale + 0.0).to_string()).join(",")
    };
    let xyz_mm = numbers([0, 1, 2].map(|axis| world_from_tcp.translation[axis] * 1e3), 1e3);
    let rpy_deg = numbers(world_from_tcp.rpy().map(f64::to_degrees), 1e4);
    format!(
        "pathproof ik {file}{} --tool {}{} --frame world --xyz-mm {xyz_mm} --rpy-deg {rpy_deg} --check",
        robot_option(scene, index),
        shell_word(&stop.of.tool),
        redundant_option(scene, index, stop)
    )
}

fn robot_option(scene: &Scene, robot: usize) -> String {
    match &scene.robots[..] {
        [_] => String::new(),
        robots => format!(" --robot {}", shell_word(&robots[robot].name)),
    }
}

/// The first tool, where the command must be told one.
fn any_tool_option(scene: &Scene, robot: usize) -> String {
    match &scene.robots[robot].tools[..] {
        [first, _, ..] => format!(" --tool {}", shell_word(&first.name)),
        _ => String::new(),
    }
}

/// The value of the redundant joint at a stop; nothing for an arm of six axes.
fn redundant_option(scene: &Scene, index: usize, stop: &Stop) -> String {
    let robot = &scene.robots[index];
    let commanded = || {
        let tool = robot.tools.iter().find(|tool| tool.name == stop.of.tool)?;
        let joint = robot.arm_of(tool).ok()?.redundant()?;
        let (slot, _) = robot.robot.driven_by(joint)?;
        let (_, slots) = robot.driven()?;
        let column = slots.iter().position(|of| *of == slot)?;
        Some((&robot.robot.joints()[joint.0].name, *stop.commanded.get(column)?))
    };
    commanded().map_or_else(String::new, |(name, value)| {
        let degrees = (value.to_degrees() * 1e4).round() / 1e4 + 0.0;
        format!(" --redundant {}", shell_word(&format!("{name}={degrees}")))
    })
}

/// What is to be done about a statement about an object or a tool that is not met.
fn handling(fault: &ClaimFault, is_attach: bool) -> &'static str {
    match fault {
        ClaimFault::OffMount { .. } => {
            "a tool beside its place: correct the point at which it is mounted, or its stand in the cell file"
        }
        ClaimFault::LetGo { .. } => "a part that is dropped: put it down with Detach before the fingers open",
        ClaimFault::StillTouches { .. } => {
            "a part that is not let go: open the fingers after Detach, before they move away"
        }
        ClaimFault::Beside { .. } => {
            "a part beside its support: correct the point, or say with toward: (x, y, z) in which direction of the world the support lies"
        }
        ClaimFault::OffGrip { .. } | ClaimFault::Apart { .. } if is_attach => {
            "a part that is not held: correct the point at which it is gripped; a little off, within_mm may say so"
        }
        ClaimFault::OffGrip { .. } | ClaimFault::Apart { .. } => {
            "what is put down in the air: correct the point, or name with onto what it lies on"
        }
    }
}
