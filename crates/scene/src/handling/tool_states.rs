//! What becomes of tools from statement to statement: mounted, or on a stand.

use std::collections::BTreeMap;

use diagnostics::{Problem, excerpt};
use geometry::Pose;
use kinematics::LinkId;
use program::HandlingAction;

use super::HandlingInput;
use super::events::HandlingEvent;
use super::names::{HandlingNames, ObjectCarrier};
use crate::member::{Member, MemberFrame};
use crate::robot::SceneRobot;

/// The joints of a tool that stands do not move by more, radians or metres.
const AT_REST: f64 = 1e-9;

/// What becomes of a tool, up to the last statement.
pub(super) struct HandledTool {
    /// The frame in which its root stands, and its pose there; `None` while it is mounted.
    pub(super) stands: Option<(MemberFrame, Pose)>,
    /// The line and the file of the statement that left it so; `None` at the start.
    pub(super) since: Option<(u32, String)>,
    /// Whether it is taken off the robot in this run, or stands at the start.
    pub(super) is_changed: bool,
    /// The interpolation points from which and up to which it stood, and since which it stands.
    pub(super) stood: Vec<[usize; 2]>,
    pub(super) stands_since: usize,
}

/// The tools of all robots, by robot and name.
pub(super) struct HandledTools {
    pub(super) tools: BTreeMap<(usize, String), HandledTool>,
    /// `robot/tool` of the members that are links of tools.
    pub(super) named: BTreeMap<usize, String>,
}

impl HandledTools {
    pub(super) fn new(input: &HandlingInput<'_>, events: &[HandlingEvent<'_>]) -> Self {
        let mut tools = BTreeMap::new();
        let is_unmounted = |robot: usize, tool: &str| {
            let names_it = |event: &HandlingEvent<'_>| matches!(event.action, HandlingAction::Unmount(unmount) if unmount.tool.value == tool);
            events.iter().any(|event| event.robot == robot && names_it(event))
        };
        for (robot, scene_robot) in input.robots.iter().enumerate() {
            for tool in &scene_robot.tools {
                let world_from_stand = tool.world_from_stand;
                let stands = world_from_stand
                    .map(|world_from_member| (MemberFrame::Fixed { world_from_member }, Pose::identity()));
                let handled = HandledTool {
                    is_changed: stands.is_some() || is_unmounted(robot, &tool.name),
                    stands,
                    since: None,
                    stood: Vec::new(),
                    stands_since: 0,
                };
                tools.insert((robot, tool.name.clone()), handled);
            }
        }
        Self { tools, named: BTreeMap::new() }
    }

    /// `robot/tool` of a member that is a link of a tool which a program handles.
    pub(super) fn name_with(&self, member: usize) -> Option<String> {
        self.named.get(&member).cloned()
    }

    /// The name of the tool of a carrier that is not mounted, and why it is not.
    pub(super) fn off_robot(
        &self,
        input: &HandlingInput<'_>,
        carrier: &ObjectCarrier,
    ) -> Option<(String, String)> {
        let tool = carrier.tool_of(input)?;
        let handled = self.tools.get(&(carrier.robot, tool.name.clone()))?;
        handled.stands.as_ref()?;
        Some((format!("{}/{}", input.robots[carrier.robot].name, tool.name), handled.where_it_is()))
    }

    /// The problems of joints of tools that move while their tool stands: nothing drives them there.
    pub(super) fn moved_while_standing(&self, input: &HandlingInput<'_>) -> Vec<Problem> {
        let last = input.timeline.points.len() - 1;
        let mut problems = Vec::new();
        for ((robot, name), tool) in &self.tools {
            let now = tool.stands.is_some().then_some([tool.stands_since, last]);
            for stood in tool.stood.iter().copied().chain(now) {
                problems.extend(moved_between(input, *robot, name, stood));
            }
        }
        problems
    }
}

impl HandledTool {
    /// Where it is, and why, for messages.
    pub(super) fn where_it_is(&self) -> String {
        match (&self.since, self.stands.is_some()) {
            (None, true) => "it is on its stand at the start".to_owned(),
            (None, false) => "it is mounted at the start: the cell file gives it no stand".to_owned(),
            (Some((line, file)), true) => format!("Unmount in line {line} of {file}"),
            (Some((line, file)), false) => format!("Mount in line {line} of {file}"),
        }
    }
}

/// The first joint of a tool that moves while it stands.
fn moved_between(
    input: &HandlingInput<'_>,
    robot: usize,
    tool: &str,
    [from, until]: [usize; 2],
) -> Option<Problem> {
    let scene_robot = &input.robots[robot];
    let links = scene_robot.links_of_tool(tool)?;
    let (trajectory, slots) = scene_robot.driven()?;
    let joints = scene_robot.robot.independent_joints();
    let points = &input.timeline.points;
    for (driven, slot) in slots.iter().enumerate() {
        let joint = &scene_robot.robot.joints()[joints[*slot].0];
        if !links.contains(&joint.child.0) {
            continue;
        }
        let value = |point: usize| points[point].positions[trajectory][driven];
        let Some(moved) = (from..=until).find(|point| (value(*point) - value(from)).abs() > AT_REST) else {
            continue;
        };
        let program = &input.trajectories[trajectory];
        let knot = program.knots.iter().find(|knot| knot.time_s >= points[moved].time_s);
        let (file, line) = knot.map_or((0, 0), |knot| (knot.file, knot.line));
        let what = format!("joint {} moves while its tool is not mounted", excerpt(&joint.name));
        let problem = Problem::new(program.file_of(file), what);
        let problem = problem.on_line(line).found(format!("at {:.3} s", points[moved].time_s));
        return Some(
            problem
                .expected(format!("the same value for as long as {} stands", excerpt(tool)))
                .hint(format!("move it after Mount(tool: {tool:?}), or before Unmount")),
        );
    }
    None
}

/// Puts the links of tools that are on their stands at the start into the world.
pub(super) fn stand(input: &HandlingInput<'_>, members: &mut [Member]) {
    let names = HandlingNames::new(input, members);
    let mut places = Vec::new();
    for (robot, scene_robot) in input.robots.iter().enumerate() {
        for tool in &scene_robot.tools {
            let Some(world_from_stand) = tool.world_from_stand else { continue };
            let Some(root) = root_of(scene_robot, &tool.name) else { continue };
            let stand_from_world = input.world_from_link(robot, root, 0).inverse();
            for (member, link) in names.links_of_tool(robot, &tool.name) {
                let stand_from_link = stand_from_world * input.world_from_link(robot, link, 0);
                places.push((member, world_from_stand * stand_from_link));
            }
        }
    }
    for (member, world_from_member) in places {
        members[member].frame = MemberFrame::Fixed { world_from_member };
    }
}

/// The root link of a tool.
pub(super) fn root_of(robot: &SceneRobot, tool: &str) -> Option<LinkId> {
    robot.links_of_tool(tool).map(|links| LinkId(links.start))
}
