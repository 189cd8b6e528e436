//! The stays of objects and links of tools: the frame that each is in from one statement to the next.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::Problem;
use geometry::Pose;
use kinematics::LinkId;
use program::HandlingAction;

use super::HandlingInput;
use super::claims::HandlingClaim;
use super::events::HandlingEvent;
use super::initially::InitialCarrier;
use super::names::HandlingNames;
use super::supports::SupportChange;
use super::tool_states::HandledTools;
use crate::member::{Member, MemberFrame, MemberShape};
use crate::stay::{Stay, StayKind};

/// How far apart what must meet may be, millimetres, where a statement does not say it.
pub(super) const WITHIN_MM: f64 = 1.0;

/// A stay that is becoming a member.
pub(super) struct NewStay {
    pub(super) name: String,
    /// The first member of the object, or of the link of a tool.
    pub(super) object: usize,
    pub(super) frame: MemberFrame,
    pub(super) frame_from_object: Pose,
    pub(super) from: usize,
    /// Index of the trajectory whose statement begins it.
    pub(super) by: usize,
    pub(super) kind: StayKind,
}

/// A stay and its end.
struct EndedStay {
    stay: NewStay,
    until: usize,
    ended_by: Option<usize>,
    ends_with_way: bool,
}

/// The first stay of an object, which its own member is.
struct FirstStay {
    until: usize,
    ended_by: Option<usize>,
    kind: StayKind,
    frame_from_object: Pose,
}

/// What is known of an object, or of a link of a tool, up to the last statement.
#[derive(Clone)]
pub(super) struct HandledObject {
    /// The member that it is.
    pub(super) member: usize,
    pub(super) frame: MemberFrame,
    pub(super) frame_from_object: Pose,
    pub(super) kind: StayKind,
    /// What it was put down on: its first member, or the first one of that object.
    pub(super) onto: Option<usize>,
    /// The statement that attached it.
    pub(super) attached: Option<Attached>,
}

/// The statement that attached an object.
#[derive(Clone)]
pub(super) struct Attached {
    pub(super) robot: usize,
    pub(super) link: LinkId,
    /// The name of the carrier, as [`super::names::ObjectCarrier`] has it.
    pub(super) carrier: String,
    /// The members that hold it.
    pub(super) fingers: Vec<usize>,
    /// The robot whose program says so.
    pub(super) by: usize,
    pub(super) line: u32,
    pub(super) file: String,
}

/// The stays of all objects and tools, statement by statement.
pub(super) struct Stays<'a> {
    pub(super) input: &'a HandlingInput<'a>,
    pub(super) names: &'a HandlingNames<'a>,
    pub(super) tools: HandledTools,
    pub(super) objects: BTreeMap<usize, HandledObject>,
    /// Objects that are attached from the start, as they are there.
    carried: BTreeMap<usize, HandledObject>,
    firsts: BTreeMap<usize, FirstStay>,
    new: Vec<EndedStay>,
    /// The number of members before.
    members: usize,
    pub(super) claims: Vec<HandlingClaim>,
    pub(super) supports: Vec<SupportChange>,
    /// Objects and tools of statements with problems: what becomes of them is not known.
    pub(super) lost: BTreeSet<String>,
}

impl<'a> Stays<'a> {
    pub(super) fn new(
        input: &'a HandlingInput<'a>,
        names: &'a HandlingNames<'a>,
        events: &[HandlingEvent<'_>],
        members: &[Member],
    ) -> Self {
        Self {
            input,
            names,
            tools: HandledTools::new(input, events),
            objects: BTreeMap::new(),
            carried: BTreeMap::new(),
            firsts: BTreeMap::new(),
            new: Vec::new(),
            members: members.len(),
            claims: Vec::new(),
            supports: Vec::new(),
            lost: BTreeSet::new(),
        }
    }

    /// Objects that are attached to something from the start.
    pub(super) fn begin_attached(&mut self, carried: BTreeMap<usize, InitialCarrier>) {
        for (object, InitialCarrier { robot, link, name, link_from_object, line }) in carried {
            let (file, fingers) = (self.input.file.to_owned(), Vec::new());
            let (until, kind) = (self.input.timeline.points.len() - 1, StayKind::Held);
            self.firsts.insert(
                object,
                FirstStay { until, ended_by: None, kind, frame_from_object: link_from_object },
            );
            let attached = Some(Attached { robot, link, carrier: name, fingers, by: robot, line, file });
            let frame = MemberFrame::Link { robot, link };
            let state = HandledObject {
                member: object,
                frame,
                frame_from_object: link_from_object,
                kind,
                onto: None,
                attached,
            };
            self.carried.insert(object, state.clone());
            self.objects.insert(object, state);
        }
    }

    /// Takes a statement; what is wrong with it is a problem.
    pub(super) fn take(&mut self, event: &HandlingEvent<'_>, problems: &mut Vec<Problem>) {
        let taken = match event.action {
            HandlingAction::Attach(attach) => self.attach(attach, event),
            HandlingAction::Detach(detach) => self.detach(detach, event),
            HandlingAction::Mount(mount) => self.mount(mount, event),
            HandlingAction::Unmount(unmount) => self.unmount(unmount, event),
            HandlingAction::AllowContact(_) | HandlingAction::EndContact { .. } => Ok(()),
        };
        if taken.is_err() {
            self.lost.extend(event.handled(self.input));
        }
        problems.extend(taken.err().into_iter().flatten());
    }

    /// Puts every object that a trajectory has handled back to where it is at the start, for its way that begins between two points.
    pub(super) fn begin_way(&mut self, [end, begin]: [usize; 2], trajectory: usize) {
        let by = |member: usize| member.checked_sub(self.members).map(|stay| self.new[stay].stay.by);
        let moved = self.objects.iter().filter(|(_, state)| by(state.member) == Some(trajectory));
        let moved: Vec<usize> =
            moved.map(|(object, _)| *object).filter(|object| self.names.is_object(*object)).collect();
        for object in moved {
            let before = self.state(object);
            let at_start = self.carried.get(&object).cloned().unwrap_or_else(|| self.untouched(object));
            let stay = NewStay {
                name: self.numbered_name(object),
                object,
                frame: at_start.frame,
                frame_from_object: at_start.frame_from_object,
                from: begin,
                by: trajectory,
                kind: at_start.kind,
            };
            let member = self.begin(&before, stay);
            if let Some(earlier) = before.member.checked_sub(self.members) {
                (self.new[earlier].until, self.new[earlier].ends_with_way) = (end, true);
            }
            self.objects.insert(object, HandledObject { member, ..at_start });
        }
    }

    /// The state of an object, or of a link of a tool, before a statement.
    pub(super) fn state(&self, object: usize) -> HandledObject {
        self.objects.get(&object).cloned().unwrap_or_else(|| self.untouched(object))
    }

    /// The state of an object, or of a link of a tool, that no statement was about and that nothing carries from the start.
    fn untouched(&self, object: usize) -> HandledObject {
        let frame = *self.names.frame_of(object);
        let kind = if self.names.is_object(object) || matches!(frame, MemberFrame::Fixed { .. }) {
            StayKind::Stands
        } else {
            StayKind::Mounted
        };
        HandledObject {
            member: object,
            frame,
            frame_from_object: Pose::identity(),
            kind,
            onto: None,
            attached: None,
        }
    }

    /// Ends the stay of an object, and begins another one; returns the member that it will be.
    pub(super) fn begin(&mut self, before: &HandledObject, stay: NewStay) -> usize {
        let member = self.members + self.new.len();
        if let Some(earlier) = before.member.checked_sub(self.members) {
            (self.new[earlier].until, self.new[earlier].ended_by) = (stay.from, Some(stay.by));
        } else {
            let (kind, frame_from_object) = (before.kind, before.frame_from_object);
            self.firsts.insert(
                stay.object,
                FirstStay { until: stay.from, ended_by: Some(stay.by), kind, frame_from_object },
            );
        }
        let NewStay { object, frame, frame_from_object, kind, .. } = stay;
        self.new.push(EndedStay { until: stay.from, ended_by: None, ends_with_way: false, stay });
        self.objects.insert(
            object,
            HandledObject { member, frame, frame_from_object, kind, onto: None, attached: None },
        );
        member
    }

    /// The name of an object with the number of the stay in which it is where it is at the start.
    fn numbered_name(&self, object: usize) -> String {
        let taken = |name: &String| self.new.iter().any(|ended| ended.stay.name == *name);
        let mut numbered = (2..).map(|number| format!("{} ({number})", self.names.name_of(object)));
        numbered.find(|name| !taken(name)).unwrap_or_default()
    }

    /// `object on place`, with a number from the second such stay on.
    pub(super) fn free_name(&self, object: usize, on: &str) -> String {
        let first = format!("{} on {on}", self.names.name_of(object));
        let taken = |name: &String| self.new.iter().any(|ended| ended.stay.name == *name);
        let others = (2..).map(|number| format!("{first} ({number})"));
        std::iter::once(first.clone()).chain(others).find(|name| !taken(name)).unwrap_or_default()
    }

    /// The links of tools that are on their stands for the whole program, with `robot/tool`.
    fn never_mounted(&self) -> Vec<(usize, String)> {
        let mut links = Vec::new();
        for ((robot, name), tool) in &self.tools.tools {
            if tool.stands.is_some() && tool.since.is_none() {
                let shown = format!("{}/{name}", self.input.robots[*robot].name);
                let members = self.names.links_of_tool(*robot, name).into_iter();
                links.extend(members.map(|(member, _)| (member, shown.clone())));
            }
        }
        links
    }

    /// Adds a member for every stay but the first of each object, which is there already.
    pub(super) fn finish(mut self, members: &mut Vec<Member>) -> (Vec<HandlingClaim>, Vec<SupportChange>) {
        let last = self.input.timeline.points.len() - 1;
        let current: Vec<usize> = self.objects.values().map(|state| state.member).collect();
        for stay in current.iter().filter_map(|member| member.checked_sub(self.members)) {
            self.new[stay].until = last;
        }
        for (object, first) in &self.firsts {
            members[*object].stay = Some(Stay {
                object: members[*object].name.clone(),
                first: *object,
                from: 0,
                until: first.until,
                begun_by: None,
                ended_by: first.ended_by,
                kind: first.kind,
                tool: self.tools.name_with(*object),
                is_last: current.contains(object),
                ends_with_way: false,
                frame_from_object: first.frame_from_object,
            });
        }
        for (link, tool) in self.never_mounted() {
            members[link].stay = Some(Stay {
                object: members[link].name.clone(),
                first: link,
                from: 0,
                until: last,
                begun_by: None,
                ended_by: None,
                kind: StayKind::Stands,
                tool: Some(tool),
                is_last: true,
                ends_with_way: false,
                frame_from_object: Pose::identity(),
            });
        }
        for (index, EndedStay { stay, until, ended_by, ends_with_way }) in self.new.into_iter().enumerate() {
            let first = &members[stay.object];
            let object_from_first = self.firsts[&stay.object].frame_from_object.inverse();
            let shapes = first.shapes.iter().map(|shape| MemberShape {
                member_from_shape: stay.frame_from_object * object_from_first * shape.member_from_shape,
                ..shape.clone()
            });
            let there = Stay {
                object: first.name.clone(),
                first: stay.object,
                from: stay.from,
                until,
                begun_by: Some(stay.by),
                ended_by,
                kind: stay.kind,
                tool: self.tools.name_with(stay.object),
                is_last: current.contains(&(self.members + index)),
                ends_with_way,
                frame_from_object: stay.frame_from_object,
            };
            let member = Member {
                smallest_radius_m: first.smallest_radius_m,
                color: first.color,
                stay: Some(there),
                ..Member::new(stay.name, stay.frame, shapes.collect())
            };
            members.push(member);
        }
        (self.claims, self.supports)
    }
}
