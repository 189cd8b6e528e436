//! What the names in statements about objects mean.

use diagnostics::{excerpt, hint_for};
use geometry::Pose;
use kinematics::LinkId;
use program::Located;

use super::HandlingInput;
use super::events::HandlingEvent;
use crate::member::{Member, MemberFrame};
use crate::tools::SceneTool;
use diagnostics::Problem;

/// What an object can move with.
#[derive(Clone, Debug)]
pub(super) struct ObjectCarrier {
    /// `robot/tool`, `robot/link` or the name of a frame.
    pub(super) name: String,
    pub(super) robot: usize,
    pub(super) link: LinkId,
    /// The TCP of a tool, the link itself, or the frame.
    pub(super) link_from_tcp: Pose,
    /// The name of the tool, if it is one.
    tool: Option<String>,
}

impl ObjectCarrier {
    /// The tool that it is, or that its link belongs to.
    pub(super) fn tool_of<'a>(&self, input: &HandlingInput<'a>) -> Option<&'a SceneTool> {
        let robot = &input.robots[self.robot];
        match &self.tool {
            Some(tool) => robot.tools.iter().find(|known| known.name == *tool),
            None => robot.tool_of(self.link),
        }
    }
}

/// The names of a scene before any object is handled.
pub(super) struct HandlingNames<'a> {
    input: &'a HandlingInput<'a>,
    /// Names of all members; those of objects come last.
    members: Vec<String>,
    /// Index of the first object.
    first_object: usize,
    frames: Vec<MemberFrame>,
}

impl<'a> HandlingNames<'a> {
    pub(super) fn new(input: &'a HandlingInput<'a>, members: &[Member]) -> Self {
        let first_object = members.len() - input.cell.objects.len().min(members.len());
        Self {
            input,
            members: members.iter().map(|member| member.name.clone()).collect(),
            first_object,
            frames: members.iter().map(|member| member.frame).collect(),
        }
    }

    /// The index of the object of that name among the members.
    ///
    /// # Errors
    /// There is none, or it is something else.
    pub(super) fn object(&self, name: &Located<String>, event: &HandlingEvent<'_>) -> Result<usize, Problem> {
        let objects = &self.members[self.first_object..];
        if let Some(object) = objects.iter().position(|known| *known == name.value) {
            return Ok(self.first_object + object);
        }
        let place = name.place;
        let problem = Problem::new(event.file, format!("{} is no object of the cell", excerpt(&name.value)));
        let problem = problem.at(place.line, place.column);
        let of_robot = self.members[..self.first_object].iter();
        if of_robot.clone().any(|known| *known == name.value || known.ends_with(&format!("/{}", name.value)))
        {
            return Err(problem
                .found("a link of a robot")
                .expected("an entry of `objects`: links move with their robots anyway"));
        }
        let known: Vec<&str> = objects.iter().map(String::as_str).collect();
        Err(problem.hint(hint_for(&name.value, &known, "objects")))
    }

    /// What the name of a carrier means in the program of a robot: a tool or a link of it, a frame, or those of another robot as
    /// `robot/name`.
    ///
    /// # Errors
    /// There is none, or it cannot move.
    pub(super) fn carrier(
        &self,
        name: &Located<String>,
        event: &HandlingEvent<'_>,
    ) -> Result<ObjectCarrier, Problem> {
        let own = carrier_of(self.input, event.robot, &name.value);
        let found = own.or_else(|| carrier_named(self.input, &name.value));
        let place = name.place;
        let problem = |what: String| Problem::new(event.file, what).at(place.line, place.column);
        if let Some(carrier) = found {
            return Ok(carrier);
        }
        if self.input.cell.frames.iter().any(|frame| frame.value.name == name.value) {
            return Err(problem(format!("nothing carries frame {}", excerpt(&name.value)))
                .found("a frame that is fixed in the world")
                .expected("a tool, a link, or a frame on a link")
                .hint("Detach(object: ..., onto: ...) lets an object stand"));
        }
        let robot = &self.input.robots[event.robot];
        let tools = robot.tools.iter().map(|tool| tool.name.as_str());
        let links = robot.robot.links().iter().map(|link| link.name.as_str());
        let frames = self.input.cell.frames.iter().map(|frame| frame.value.name.as_str());
        let known: Vec<&str> = tools.chain(links).chain(frames).collect();
        Err(problem(format!("no tool, link or frame is called {}", excerpt(&name.value))).hint(hint_for(
            &name.value,
            &known,
            "tools, links and frames",
        )))
    }

    /// The members that a name means in the program of a robot: an object, a link, or all links of a tool; as `robot/name` of any robot.
    /// Objects are meant by their first member.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn members(
        &self,
        name: &Located<String>,
        event: &HandlingEvent<'_>,
    ) -> Result<Vec<usize>, Problem> {
        let own = format!("{}/{}", self.input.robots[event.robot].name, name.value);
        for meant in [&name.value, &own] {
            if let Some(member) = self.members.iter().position(|known| known == meant) {
                return Ok(vec![member]);
            }
        }
        for meant in [&name.value, &own] {
            let Some(tool) = self.tool_of(meant) else { continue };
            let links = (0..self.first_object).filter(|member| {
                let known = &self.members[*member];
                *known == tool || known.starts_with(&format!("{tool}/"))
            });
            let links: Vec<usize> = links.collect();
            if !links.is_empty() {
                return Ok(links);
            }
        }
        let prefix = format!("{}/", self.input.robots[event.robot].name);
        let known = self.members.iter().map(|known| known.strip_prefix(&prefix).unwrap_or(known));
        let known: Vec<&str> = known.collect();
        let problem = Problem::new(event.file, format!("no member is called {}", excerpt(&name.value)));
        let problem = problem.at(name.place.line, name.place.column);
        Err(problem.hint(hint_for(&name.value, &known, "members")))
    }

    /// The members that are links of a robot and move with it before any program runs, each with its link.
    pub(super) fn links_of_robot(&self, robot: usize) -> impl Iterator<Item = (usize, LinkId)> + '_ {
        let links = self.frames[..self.first_object].iter().enumerate();
        links.filter_map(move |(member, frame)| match frame {
            MemberFrame::Link { robot: of, link } if *of == robot => Some((member, *link)),
            _ => None,
        })
    }

    /// The first members of the links of a tool, each with its link.
    pub(super) fn links_of_tool(&self, robot: usize, tool: &str) -> Vec<(usize, LinkId)> {
        let scene_robot = &self.input.robots[robot];
        let named = |link: usize| format!("{}/{}", scene_robot.name, scene_robot.robot.links()[link].name);
        let links = scene_robot.links_of_tool(tool).unwrap_or_default();
        let members = &self.members[..self.first_object];
        links
            .filter_map(|link| {
                let name = named(link);
                Some((members.iter().position(|known| *known == name)?, LinkId(link)))
            })
            .collect()
    }

    fn tool_of(&self, name: &str) -> Option<String> {
        let (robot, tool) = name.split_once('/')?;
        let robot = self.input.robots.iter().find(|known| known.name == robot)?;
        robot.tools.iter().any(|known| known.name == tool).then(|| name.to_owned())
    }

    /// The frame of a member before any object is handled.
    pub(super) fn frame_of(&self, member: usize) -> &MemberFrame {
        &self.frames[member]
    }

    /// The name of a member.
    pub(super) fn name_of(&self, member: usize) -> &str {
        &self.members[member]
    }

    /// Whether a member is an object, of which it is the first member.
    pub(super) fn is_object(&self, member: usize) -> bool {
        member >= self.first_object
    }

    /// The index of an object in the cell file.
    pub(super) fn index_of(&self, object: usize) -> usize {
        object - self.first_object
    }
}

/// A tool or a link of a robot.
fn carrier_of(input: &HandlingInput<'_>, robot: usize, name: &str) -> Option<ObjectCarrier> {
    let scene_robot = &input.robots[robot];
    let shown = format!("{}/{name}", scene_robot.name);
    if let Some(tool) = scene_robot.tools.iter().find(|tool| tool.name == name) {
        let (link, link_from_tcp) = (tool.link, tool.link_from_tcp);
        let tool = Some(name.to_owned());
        return Some(ObjectCarrier { name: shown, robot, link, link_from_tcp, tool });
    }
    let link = scene_robot.robot.link_named(name)?;
    Some(ObjectCarrier { name: shown, robot, link, link_from_tcp: Pose::identity(), tool: None })
}

/// A frame on a link, or `robot/name` of a tool or a link.
pub(super) fn carrier_named(input: &HandlingInput<'_>, name: &str) -> Option<ObjectCarrier> {
    if let Some(frame) = input.cell.frames.iter().find(|frame| frame.value.name == name) {
        let on = frame.value.link.as_ref()?;
        let link = input.robots.get(on.robot)?.robot.link_named(&on.link)?;
        let (robot, link_from_tcp) = (on.robot, frame.value.parent_from_frame);
        return Some(ObjectCarrier { name: name.to_owned(), robot, link, link_from_tcp, tool: None });
    }
    let (robot, rest) = name.split_once('/')?;
    let robot = input.robots.iter().position(|known| known.name == robot)?;
    carrier_of(input, robot, rest)
}
