//! Which chain of joints is meant.

use diagnostics::{Problem, excerpt, hint_for, shell_word};
use geometry::Pose;
use kinematics::{Arm, JointAt, LinkId, NoArm, Robot, TurningChain};
use simulator::closed_form_without;

use super::robot::Subject;
use super::tool::{self, AskedTool};
use crate::args::{Ik, RedundantAt};
use crate::exit::Failure;

/// Joints of a chain that is found by itself.
const SIX: usize = 6;

/// A chain with its links.
pub(super) struct ChosenChain {
    pub(super) from: LinkId,
    pub(super) to: LinkId,
    pub(super) arm: Arm,
    /// The joint of an arm of seven axes that is given beside the pose.
    pub(super) redundant: Option<JointAt>,
    /// Set where the pose is that of a TCP.
    pub(super) tool: Option<AskedTool>,
}

impl ChosenChain {
    /// The pose of the last link in the first one at the pose that the command line gives.
    pub(super) fn base_from_tip(&self, given: &Pose) -> Pose {
        self.tool.as_ref().map_or(*given, |tool| tool.base_from_tip(given))
    }

    /// The pose as the command line gives it, at that of the last link in the first one.
    pub(super) fn as_given(&self, base_from_tip: &Pose) -> Pose {
        self.tool.as_ref().map_or(*base_from_tip, |tool| tool.frame_from_tcp(base_from_tip))
    }
}

/// The chain that moves the tool of the command line, the one that it names, or the only one of six joints.
pub(super) fn chain(arguments: &Ik, subject: &Subject) -> Result<ChosenChain, Failure> {
    match subject {
        Subject::Cell(scene, index) if tool::is_asked(arguments) => {
            Ok(tool::chain(arguments, scene, *index)?)
        }
        _ => of_joints(arguments, subject.robot()),
    }
}

fn of_joints(arguments: &Ik, robot: &Robot) -> Result<ChosenChain, Failure> {
    let from = named(robot, "--from", arguments.from.as_deref())?;
    let to = named(robot, "--to", arguments.to.as_deref())?;
    let (from, to) = match (from, to) {
        (Some(from), Some(to)) => (from, to),
        (None, Some(to)) => (robot.root(), to),
        (Some(_), None) => {
            return Err(Problem::new("--from", "needs the link at the other end")
                .expected("--to LINK too")
                .hint(candidates(robot))
                .into());
        }
        (None, None) => {
            let only = only(robot, SIX + usize::from(arguments.redundant.is_some()))?;
            (only.from, only.to)
        }
    };
    match &arguments.redundant {
        None => of_links(robot, from, to),
        Some(given) => without_redundant(robot, [from, to], given),
    }
}

/// The chain between two links, of which one joint is given.
fn without_redundant(robot: &Robot, links: [LinkId; 2], given: &RedundantAt) -> Result<ChosenChain, Failure> {
    let whole = Arm::new(robot, links[0], links[1]).map_err(|refusal| refused(robot, links, refusal))?;
    let names: Vec<&str> = whole.joints().map(|joint| robot.joints()[joint.0].name.as_str()).collect();
    let joint = whole.joints().find(|joint| robot.joints()[joint.0].name == given.joint);
    let Some(joint) = joint else {
        return Err(Problem::new("--redundant", "no joint of the chain has this name")
            .found(excerpt(&given.joint))
            .expected(format!("one of {}", names.join(", ")))
            .hint(hint_for(&given.joint, &names, "joints"))
            .into());
    };
    if names.len() != SIX + 1 {
        return Err(Problem::new("--redundant", "the chain has not seven joints")
            .found(format!("{}: {}", names.len(), names.join(", ")))
            .expected("seven joints, of which one is given")
            .hint(candidates(robot))
            .into());
    }
    let redundant = JointAt { joint, value: given.degrees.to_radians() };
    let arm = Arm::with_locked(robot, links[0], links[1], redundant);
    let arm = arm.map_err(|refusal| refused(robot, links, refusal))?;
    let [from, to] = links;
    Ok(ChosenChain { from, to, arm, redundant: Some(redundant), tool: None })
}

/// The chain that the command line names, or every chain of six joints.
pub(super) fn for_trial(arguments: &Ik, robot: &Robot) -> Result<Vec<ChosenChain>, Failure> {
    if arguments.from.is_some() || arguments.to.is_some() {
        return Ok(vec![of_joints(arguments, robot)?]);
    }
    of_length(robot, SIX).into_iter().map(|chain| of_links(robot, chain.from, chain.to)).collect()
}

fn of_links(robot: &Robot, from: LinkId, to: LinkId) -> Result<ChosenChain, Failure> {
    let arm = Arm::new(robot, from, to).map_err(|refusal| refused(robot, [from, to], refusal))?;
    Ok(ChosenChain { from, to, arm, redundant: None, tool: None })
}

fn refused(robot: &Robot, [from, to]: [LinkId; 2], refusal: NoArm) -> Problem {
    let problem = Problem::new(
        format!("{} to {}", robot.links()[from.0].name, robot.links()[to.0].name),
        refusal.to_string(),
    );
    match refusal {
        NoArm::Mimic(joint) | NoArm::Prismatic(joint) => problem
            .found(format!("joint {}", robot.joints()[joint.0].name))
            .expected("joints that turn, each by itself")
            .hint(candidates(robot)),
        NoArm::NothingTurns => problem.hint(candidates(robot)),
    }
}

fn named(robot: &Robot, option: &str, name: Option<&str>) -> Result<Option<LinkId>, Problem> {
    let Some(name) = name else { return Ok(None) };
    match robot.link_named(name) {
        Some(link) => Ok(Some(link)),
        None => Err(Problem::new(option, "no link of this name")
            .found(name)
            .expected("the name of a link")
            .hint(candidates(robot))),
    }
}

fn of_length(robot: &Robot, joints: usize) -> Vec<TurningChain> {
    robot.turning_chains().into_iter().filter(|chain| chain.joints.len() == joints).collect()
}

fn only(robot: &Robot, joints: usize) -> Result<TurningChain, Problem> {
    let mut found = of_length(robot, joints);
    let words = if joints == SIX { "six" } else { "seven" };
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => {
            let problem = Problem::new(robot.name(), format!("has no chain of {words} turning joints"));
            let seven = of_length(robot, SIX + 1);
            Err(match seven.first().and_then(|chain| closed_form_without(robot, chain.to)) {
                Some(joint) if joints == SIX => {
                    let option = format!("{}=DEG", robot.joints()[joint.0].name);
                    problem.expected("one of seven joints with the value of one of them").hint(format!(
                        "--redundant {} gives it; the pose determines the six others",
                        shell_word(&option)
                    ))
                }
                _ => problem.expected("--from LINK --to LINK").hint(candidates(robot)),
            })
        }
        _ => Err(Problem::new(robot.name(), format!("has several chains of {words} turning joints"))
            .expected("--from LINK --to LINK")
            .hint(candidates(robot))),
    }
}

/// The chains that there are, as options.
pub(super) fn candidates(robot: &Robot) -> String {
    let option = |chain: &TurningChain| {
        let name = |link: LinkId| &robot.links()[link.0].name;
        format!("--from {} --to {} ({} joints)", name(chain.from), name(chain.to), chain.joints.len())
    };
    let chains: Vec<String> = robot.turning_chains().iter().map(option).collect();
    if chains.is_empty() { "no joint of this robot turns by itself".to_owned() } else { chains.join("; ") }
}
