//! The contact of a robot with a tool that stands, where it mounts it or has put it down.

use kinematics::LinkId;
use program::SupportContact;

use super::HandlingInput;
use super::events::HandlingEvent;
use super::names::HandlingNames;
use super::supports::{StandingMember, SupportChange};

/// A link of a tool, and where the tool is mounted.
pub(super) struct Coupling {
    pub(super) robot: usize,
    /// The link that carries the tool.
    pub(super) on: LinkId,
    /// The root link of the tool.
    pub(super) root: LinkId,
    /// The link of the tool that may be touched.
    pub(super) link: LinkId,
}

impl Coupling {
    /// The contacts of the links that are rigid with the mount with that link of the tool, if it is rigid with the root of the tool.
    pub(super) fn changes(
        &self,
        input: &HandlingInput<'_>,
        names: &HandlingNames<'_>,
        stood: StandingMember,
        event: &HandlingEvent<'_>,
        leaves: bool,
    ) -> Vec<SupportChange> {
        let robot = &input.robots[self.robot].robot;
        if robot.can_move_relative(self.root, self.link) {
            return Vec::new();
        }
        let is_mount = |link: LinkId| !robot.can_move_relative(self.on, link);
        let of_tool = input.robots[self.robot].tool_of(self.root).map(|tool| &tool.name);
        let is_other = |link: LinkId| {
            let tool = input.robots[self.robot].tool_of(link);
            tool.is_none_or(|tool| Some(&tool.name) != of_tool && tool.world_from_stand.is_none())
        };
        let change = |carried: usize| SupportChange {
            carried,
            stood,
            support: Some(stood.member),
            besides: Vec::new(),
            at: event.instant(),
            leaves,
            reason: "the tool is mounted there",
            stated: SupportContact::default(),
        };
        let members = names.links_of_robot(self.robot);
        members
            .filter(|(_, link)| is_mount(*link) && is_other(*link))
            .map(|(member, _)| change(member))
            .collect()
    }
}
