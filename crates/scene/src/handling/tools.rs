//! `Mount` and `Unmount`: tools that a robot takes from their stands and puts back.

use diagnostics::{Problem, excerpt, hint_for};
use geometry::Pose;
use kinematics::LinkId;
use program::{Located, MountStatement, UnmountStatement};

use super::carried::{both, toward};
use super::claims::ClaimKind;
use super::couplings::Coupling;
use super::events::HandlingEvent;
use super::stays::{NewStay, Stays, WITHIN_MM};
use super::supports::{StandingMember, SupportChange};
use super::tool_states::root_of;
use crate::member::MemberFrame;
use crate::stay::StayKind;

/// How far a tool may be turned against its place on the robot, degrees, where a statement does not say it.
const WITHIN_DEG: f64 = 1.0;

/// A tool that a statement is about.
struct NamedTool {
    name: String,
    /// `robot/tool`.
    shown: String,
    /// The link that carries it when it is mounted, and its own root.
    on: LinkId,
    root: LinkId,
    /// Its links with geometry: their first members.
    links: Vec<(usize, LinkId)>,
}

impl Stays<'_> {
    /// Mounts a tool that stands.
    pub(super) fn mount(
        &mut self,
        mount: &MountStatement,
        event: &HandlingEvent<'_>,
    ) -> Result<(), Vec<Problem>> {
        let tool = self.named_tool(&mount.tool, event).map_err(|problem| vec![problem])?;
        let key = (event.robot, tool.name.clone());
        let Some((frame, frame_from_root)) = self.tools.tools[&key].stands else {
            if self.lost.contains(&tool.shown) {
                return Ok(());
            }
            let problem = event.problem(format!("tool {} is mounted already", excerpt(&tool.shown)));
            let problem = problem.found(self.tools.tools[&key].where_it_is());
            return Err(vec![problem.hint("stand: Pose(...) of the tool in the cell file is where it is at the start; Unmount puts it down")]);
        };
        for (link, _) in &tool.links {
            self.check_nothing_on(*link, &excerpt(&tool.shown), event)?;
        }
        if let Some(other) = self.changed_tool_on(tool.on, event.robot) {
            let what =
                format!("tool {} cannot be mounted: {} is there", excerpt(&tool.shown), excerpt(&other));
            let problem =
                event.problem(what).found(self.tools.tools[&(event.robot, other.clone())].where_it_is());
            return Err(vec![problem.hint(format!("Unmount(tool: {other:?}, onto: ...) before it"))]);
        }
        let root_from_stand = self.input.world_from_link(event.robot, tool.root, event.point).inverse();
        let off = root_from_stand * self.input.world_from_frame(&frame, event.point) * frame_from_root;
        let mut mounted = Vec::new();
        for (link_member, link) in &tool.links {
            let before = self.state(*link_member);
            let standing = StandingMember { member: before.member, frame: before.frame };
            let carrier = &self.input.robots[event.robot];
            let on = format!("{}/{}", carrier.name, carrier.robot.links()[tool.on.0].name);
            let name = self.free_name(*link_member, &on);
            let frame = MemberFrame::Link { robot: event.robot, link: *link };
            let (object, from, by, kind) = (*link_member, event.point, event.trajectory, StayKind::Mounted);
            let frame_from_object = Pose::identity();
            let member =
                self.begin(&before, NewStay { name, object, frame, frame_from_object, from, by, kind });
            self.tools.named.insert(*link_member, tool.shown.clone());
            mounted.push(member);
            self.supports.push(SupportChange {
                carried: member,
                stood: standing,
                support: None,
                besides: Vec::new(),
                at: event.instant(),
                leaves: true,
                reason: "it stands there",
                stated: mount.support,
            });
            let coupling = Coupling { robot: event.robot, on: tool.on, root: tool.root, link: *link };
            self.supports.extend(coupling.changes(self.input, self.names, standing, event, false));
        }
        self.claims.push(event.claim(
            mounted,
            ClaimKind::Mount {
                distance_m: off.translation.norm(),
                within_m: mount.within_mm.map_or(WITHIN_MM, |mm| mm.value) / 1e3,
                angle_rad: off.angle(),
                within_rad: mount.within_deg.map_or(WITHIN_DEG, |deg| deg.value).to_radians(),
            },
        ));
        let handled = self.tools.tools.get_mut(&key).expect("it was found");
        handled.stands = None;
        handled.stood.push([handled.stands_since, event.point]);
        handled.since = Some((event.place.line, event.file.to_owned()));
        Ok(())
    }

    /// Puts down a tool that is mounted.
    pub(super) fn unmount(
        &mut self,
        unmount: &UnmountStatement,
        event: &HandlingEvent<'_>,
    ) -> Result<(), Vec<Problem>> {
        let tool = self.named_tool(&unmount.tool, event);
        let (tool, onto) = both(tool, self.names.members(&unmount.onto, event))?;
        let key = (event.robot, tool.name.clone());
        let shown = excerpt(&tool.shown);
        if self.tools.tools[&key].stands.is_some() {
            if self.lost.contains(&tool.shown) {
                return Ok(());
            }
            let problem = event.problem(format!("tool {shown} is not mounted"));
            return Err(vec![
                problem.found(self.tools.tools[&key].where_it_is()).expected("a Mount before it"),
            ]);
        }
        if let Some((object, since)) = self.held_by(&tool, event.robot) {
            let problem =
                event.problem(format!("tool {shown} still holds {}", excerpt(&object))).found(since);
            return Err(vec![problem.hint(format!("Detach(object: {object:?}, onto: ...) before it"))]);
        }
        let links: Vec<usize> = tool.links.iter().map(|(member, _)| *member).collect();
        // What lies on the tool would go on with the robot.
        for link in &links {
            self.check_nothing_on(*link, &shown, event)?;
        }
        let support = self.support(&unmount.onto, &onto, &shown, &links, event)?;
        let mut standing = Vec::new();
        for (link_member, link) in &tool.links {
            let before = self.state(*link_member);
            let world_from_link = self.input.world_from_link(event.robot, *link, event.point);
            let (frame, frame_from_object) = self.standing(&support, &world_from_link, event.point);
            let name = self.free_name(*link_member, &unmount.onto.value);
            let (object, from, by, kind) = (*link_member, event.point, event.trajectory, StayKind::Stands);
            let member =
                self.begin(&before, NewStay { name, object, frame, frame_from_object, from, by, kind });
            self.tools.named.insert(*link_member, tool.shown.clone());
            standing.push(member);
            self.supports.push(SupportChange {
                carried: before.member,
                stood: StandingMember { member, frame },
                support: Some(support.member),
                besides: Vec::new(),
                at: event.instant(),
                leaves: false,
                reason: "it is put there",
                stated: unmount.support,
            });
            let coupling = Coupling { robot: event.robot, on: tool.on, root: tool.root, link: *link };
            let stood = StandingMember { member, frame };
            self.supports.extend(coupling.changes(self.input, self.names, stood, event, true));
        }
        let within_m = unmount.within_mm.map_or(WITHIN_MM, |mm| mm.value) / 1e3;
        let kind = ClaimKind::Support { support: support.member, within_m, toward: toward(unmount.toward) };
        self.claims.push(event.claim(standing, kind));
        let world_from_root = self.input.world_from_link(event.robot, tool.root, event.point);
        let stands = self.standing(&support, &world_from_root, event.point);
        let handled = self.tools.tools.get_mut(&key).expect("it was found");
        (handled.stands, handled.stands_since) = (Some(stands), event.point);
        handled.since = Some((event.place.line, event.file.to_owned()));
        Ok(())
    }

    /// A tool of the robot whose program names it.
    fn named_tool(&self, name: &Located<String>, event: &HandlingEvent<'_>) -> Result<NamedTool, Problem> {
        let robot = &self.input.robots[event.robot];
        let place = name.place;
        let Some(tool) = robot.tools.iter().find(|tool| tool.name == name.value) else {
            let known: Vec<&str> = robot.tools.iter().map(|tool| tool.name.as_str()).collect();
            let problem = Problem::new(event.file, format!("unknown tool {}", excerpt(&name.value)));
            let problem = problem.at(place.line, place.column);
            return Err(problem.hint(hint_for(
                &name.value,
                &known,
                "tools that the cell file gives this robot",
            )));
        };
        let links = self.names.links_of_tool(event.robot, &tool.name);
        let root = root_of(robot, &tool.name).filter(|_| !links.is_empty());
        let Some(root) = root else {
            let problem = Problem::new(event.file, format!("tool {} has no geometry", excerpt(&name.value)));
            let problem = problem.at(place.line, place.column);
            return Err(problem.expected("a tool with shapes or a urdf: one without stays on its robot"));
        };
        let (name, shown) = (tool.name.clone(), format!("{}/{}", robot.name, tool.name));
        Ok(NamedTool { name, shown, on: tool.link, root, links })
    }

    /// A tool on a link that is taken off it in this run, and is mounted now.
    fn changed_tool_on(&self, link: LinkId, robot: usize) -> Option<String> {
        let tools = self.input.robots[robot].tools.iter().filter(|tool| tool.link == link);
        let mut names = tools.map(|tool| &tool.name);
        names
            .find(|name| {
                let handled = &self.tools.tools[&(robot, (*name).clone())];
                handled.is_changed && handled.stands.is_none()
            })
            .cloned()
    }

    /// An object that a tool holds, and since when.
    fn held_by(&self, tool: &NamedTool, robot: usize) -> Option<(String, String)> {
        let of_tool =
            |link: &LinkId| self.input.robots[robot].tool_of(*link).is_some_and(|of| of.name == tool.name);
        self.objects.iter().find_map(|(object, state)| {
            let attached = state.attached.as_ref()?;
            let holds = attached.carrier == tool.shown
                || attached.robot == robot && of_tool(&attached.link)
                || attached
                    .fingers
                    .iter()
                    .any(|finger| tool.links.iter().any(|(member, _)| member == finger));
            let since = format!("since line {} of {}", attached.line, attached.file);
            holds.then(|| (self.names.name_of(*object).to_owned(), since))
        })
    }
}
