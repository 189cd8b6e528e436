//! The stays of objects: the frame that each is in from one statement to the next.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::{Problem, excerpt};
use geometry::Pose;
use kinematics::LinkId;
use program::{AttachStatement, DetachStatement, HandlingAction};

use super::HandlingInput;
use super::claims::{ClaimKind, HandlingClaim};
use super::contacts::SupportChange;
use super::events::HandlingEvent;
use super::grip::Grip;
use super::initially::InitialCarrier;
use super::names::HandlingNames;
use crate::member::{Member, MemberFrame, MemberShape};
use crate::stay::Stay;

/// How far apart what must meet may be, millimetres, where a statement does not say it.
pub(super) const WITHIN_MM: f64 = 1.0;

/// A stay that is becoming a member.
struct NewStay {
    name: String,
    object: usize,
    frame: MemberFrame,
    frame_from_object: Pose,
    from: usize,
    until: usize,
    is_attached: bool,
}

/// What is known of an object up to the last statement.
#[derive(Clone)]
struct HandledObject {
    /// The member that it is.
    member: usize,
    frame: MemberFrame,
    frame_from_object: Pose,
    /// The statement that attached it.
    attached: Option<Attached>,
}

/// The statement that attached an object.
#[derive(Clone)]
struct Attached {
    robot: usize,
    link: LinkId,
    /// The robot whose program says so.
    by: usize,
    line: u32,
    file: String,
}

/// The stays of all objects, statement by statement.
pub(super) struct Stays<'a> {
    input: &'a HandlingInput<'a>,
    names: &'a HandlingNames<'a>,
    objects: BTreeMap<usize, HandledObject>,
    /// For each object that is handled, the point at which its first stay ends.
    first_ends: BTreeMap<usize, usize>,
    new: Vec<NewStay>,
    /// The number of members before.
    members: usize,
    claims: Vec<HandlingClaim>,
    supports: Vec<SupportChange>,
    /// The objects that are attached to something from the start, with their poses there.
    attached_first: BTreeMap<usize, Pose>,
    /// Objects of statements with problems: what becomes of them is not known.
    lost: BTreeSet<String>,
}

impl<'a> Stays<'a> {
    pub(super) fn new(
        input: &'a HandlingInput<'a>,
        names: &'a HandlingNames<'a>,
        members: &[Member],
    ) -> Self {
        Self {
            input,
            names,
            objects: BTreeMap::new(),
            first_ends: BTreeMap::new(),
            new: Vec::new(),
            members: members.len(),
            claims: Vec::new(),
            supports: Vec::new(),
            attached_first: BTreeMap::new(),
            lost: BTreeSet::new(),
        }
    }

    /// Objects that are attached to something from the start.
    pub(super) fn begin_attached(&mut self, carried: BTreeMap<usize, InitialCarrier>) {
        for (object, InitialCarrier { robot, link, link_from_object, line }) in carried {
            let file = self.input.file.to_owned();
            self.attached_first.insert(object, link_from_object);
            self.first_ends.insert(object, self.input.timeline.points.len() - 1);
            let attached = Some(Attached { robot, link, by: robot, line, file });
            let frame = MemberFrame::Link { robot, link };
            let state =
                HandledObject { member: object, frame, frame_from_object: link_from_object, attached };
            self.objects.insert(object, state);
        }
    }

    /// Takes a statement; what is wrong with it is a problem.
    pub(super) fn take(&mut self, event: &HandlingEvent<'_>, problems: &mut Vec<Problem>) {
        let taken = match event.action {
            HandlingAction::Attach(attach) => self.attach(attach, event),
            HandlingAction::Detach(detach) => self.detach(detach, event),
            HandlingAction::AllowContact(_) | HandlingAction::EndContact { .. } => Ok(()),
        };
        if taken.is_err() {
            self.lost.extend(event.object().map(str::to_owned));
        }
        problems.extend(taken.err().into_iter().flatten());
    }

    /// The state of an object before a statement.
    fn state(&self, object: usize) -> HandledObject {
        self.objects.get(&object).cloned().unwrap_or_else(|| HandledObject {
            member: object,
            frame: *self.names.frame_of(object),
            frame_from_object: Pose::identity(),
            attached: None,
        })
    }

    fn attach(&mut self, attach: &AttachStatement, event: &HandlingEvent<'_>) -> Result<(), Vec<Problem>> {
        let object = self.names.object(&attach.object, event);
        let carrier = self.names.carrier(&attach.to, event);
        let (object, carrier) = match (object, carrier) {
            (Ok(object), Ok(carrier)) => (object, carrier),
            (object, carrier) => return Err(object.err().into_iter().chain(carrier.err()).collect()),
        };
        let before = self.state(object);
        let shown = excerpt(&attach.object.value);
        if let Some(attached) = &before.attached {
            let since = format!("since line {} of {}", attached.line, attached.file);
            if (attached.robot, attached.link) == (carrier.robot, carrier.link) {
                let problem = event.problem(format!("{shown} is attached already")).found(since);
                return Err(vec![problem.hint("remove one of the two, or Detach it in between")]);
            }
            if ![attached.robot, attached.by].contains(&event.robot) {
                let holder = &self.input.robots[attached.robot].name;
                let problem = event.problem(format!("{shown} is held by {}", excerpt(holder))).found(since);
                return Err(vec![problem.expected("one robot that holds it").hint(format!(
                    "to hand it over, write Attach(object: {shown:?}, to: {:?}, ...) in the program of {holder}, once both hold it",
                    carrier.name
                ))]);
            }
        }
        let world_from_object =
            self.input.world_from_frame(&before.frame, event.point) * before.frame_from_object;
        let world_from_link = self.input.world_from_link(carrier.robot, carrier.link, event.point);
        let frame = MemberFrame::Link { robot: carrier.robot, link: carrier.link };
        let name = self.free_name(object, &carrier.name);
        let member = self.begin(
            object,
            &before,
            NewStay {
                name,
                object,
                frame,
                frame_from_object: world_from_link.inverse() * world_from_object,
                from: event.point,
                until: event.point,
                is_attached: true,
            },
        );
        let grip = Grip {
            attach,
            event,
            object,
            member,
            world_from_object,
            world_from_tcp: world_from_link * carrier.link_from_tcp,
        };
        let claimed = grip.claims(self.input, self.names)?;
        self.claims.extend(claimed.claims);
        let (attached, line) = (carrier.link, event.place.line);
        let attached = Attached {
            robot: carrier.robot,
            link: attached,
            by: event.robot,
            line,
            file: event.file.to_owned(),
        };
        self.objects.get_mut(&object).expect("it was begun").attached = Some(attached);
        // What held it is no support: its contact is another statement.
        if before.attached.is_none() {
            self.supports.push(SupportChange {
                carried: member,
                stood: before.member,
                stood_frame: before.frame,
                support: None,
                besides: claimed.fingers,
                point: event.point,
                leaves: true,
                stated: attach.support,
                trajectory: event.trajectory,
                place: event.place,
                file: event.file_number,
            });
        }
        Ok(())
    }

    fn detach(&mut self, detach: &DetachStatement, event: &HandlingEvent<'_>) -> Result<(), Vec<Problem>> {
        let object = self.names.object(&detach.object, event);
        let onto = self.names.members(&detach.onto, event);
        let (object, onto) = match (object, onto) {
            (Ok(object), Ok(onto)) => (object, onto),
            (object, onto) => return Err(object.err().into_iter().chain(onto.err()).collect()),
        };
        let shown = excerpt(&detach.object.value);
        let before = self.state(object);
        let Some(attached) = &before.attached else {
            if self.lost.contains(&detach.object.value) {
                // It was to be attached, which is a problem already.
                return Ok(());
            }
            let problem = event.problem(format!("{shown} is not attached")).found("Detach");
            return Err(vec![
                problem.expected("an Attach before it, in this program or in another one that is earlier"),
            ]);
        };
        if ![attached.robot, attached.by].contains(&event.robot) {
            let holder = &self.input.robots[attached.robot].name;
            let problem = event.problem(format!("{shown} is held by {}", excerpt(holder)));
            let problem = problem.found(format!("since line {} of {}", attached.line, attached.file));
            return Err(vec![problem.expected("the program of the robot that holds it")]);
        }
        let support = match onto[..] {
            [support] if support != object => support,
            _ => {
                let found = if onto.len() == 1 {
                    "the object itself".to_owned()
                } else {
                    format!("{} members", onto.len())
                };
                let what = format!("{} cannot support {shown}", excerpt(&detach.onto.value));
                let problem =
                    Problem::new(event.file, what).at(detach.onto.place.line, detach.onto.place.column);
                return Err(vec![problem.found(found).expected("one other member")]);
            }
        };
        // Of a support that is handled itself, where it is now.
        let (support, support_frame) = match self.objects.get(&support) {
            Some(handled) => (handled.member, handled.frame),
            None => (support, *self.names.frame_of(support)),
        };
        let world_from_object =
            self.input.world_from_frame(&before.frame, event.point) * before.frame_from_object;
        let (frame, frame_from_object) = match support_frame {
            MemberFrame::Fixed { .. } => {
                (MemberFrame::Fixed { world_from_member: world_from_object }, Pose::identity())
            }
            MemberFrame::Link { robot, link } => {
                let world_from_link = self.input.world_from_link(robot, link, event.point);
                (support_frame, world_from_link.inverse() * world_from_object)
            }
        };
        let name = self.free_name(object, &detach.onto.value);
        let (from, is_attached) = (event.point, false);
        let member = self.begin(
            object,
            &before,
            NewStay { name, object, frame, frame_from_object, from, until: from, is_attached },
        );
        let within_m = detach.within_mm.map_or(WITHIN_MM, |mm| mm.value) / 1e3;
        self.claims.push(HandlingClaim {
            trajectory: event.trajectory,
            place: event.place,
            file: event.file_number,
            point: event.point,
            member,
            kind: ClaimKind::Support { support, within_m },
        });
        self.supports.push(SupportChange {
            carried: before.member,
            stood: member,
            stood_frame: frame,
            support: Some(support),
            besides: Vec::new(),
            point: event.point,
            leaves: false,
            stated: detach.support,
            trajectory: event.trajectory,
            place: event.place,
            file: event.file_number,
        });
        Ok(())
    }

    /// Ends the stay of an object, and begins another one; returns the member that it will be.
    fn begin(&mut self, object: usize, before: &HandledObject, stay: NewStay) -> usize {
        let member = self.members + self.new.len();
        match before.member.checked_sub(self.members) {
            Some(earlier) => self.new[earlier].until = stay.from,
            None => {
                self.first_ends.insert(object, stay.from);
            }
        }
        let state = HandledObject {
            member,
            frame: stay.frame,
            frame_from_object: stay.frame_from_object,
            attached: None,
        };
        self.new.push(stay);
        self.objects.insert(object, state);
        member
    }

    /// `object on place`, with a number from the second such stay on.
    fn free_name(&self, object: usize, on: &str) -> String {
        let first = format!("{} on {on}", self.names.name_of(object));
        let taken = |name: &String| self.new.iter().any(|stay| stay.name == *name);
        let others = (2..).map(|number| format!("{first} ({number})"));
        std::iter::once(first.clone()).chain(others).find(|name| !taken(name)).unwrap_or_default()
    }

    /// Adds a member for every stay but the first of each object, which is there already.
    pub(super) fn finish(mut self, members: &mut Vec<Member>) -> (Vec<HandlingClaim>, Vec<SupportChange>) {
        let last = self.input.timeline.points.len() - 1;
        let current: Vec<usize> = self.objects.values().map(|state| state.member).collect();
        for stay in current.iter().filter_map(|member| member.checked_sub(self.members)) {
            self.new[stay].until = last;
        }
        for (object, until) in &self.first_ends {
            let name = members[*object].name.clone();
            let attached = self.attached_first.get(object);
            members[*object].stay = Some(Stay {
                object: name,
                first: *object,
                from: 0,
                until: *until,
                is_attached: attached.is_some(),
                is_last: current.contains(object),
                frame_from_object: attached.copied().unwrap_or_else(Pose::identity),
            });
        }
        for (index, stay) in self.new.into_iter().enumerate() {
            let first = &members[stay.object];
            let attached = self.attached_first.get(&stay.object);
            let object_from_first = attached.map_or_else(Pose::identity, Pose::inverse);
            let shapes = first.shapes.iter().map(|shape| MemberShape {
                member_from_shape: stay.frame_from_object * object_from_first * shape.member_from_shape,
                ..shape.clone()
            });
            let there = Stay {
                object: first.name.clone(),
                first: stay.object,
                from: stay.from,
                until: stay.until,
                is_attached: stay.is_attached,
                is_last: current.contains(&(self.members + index)),
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
