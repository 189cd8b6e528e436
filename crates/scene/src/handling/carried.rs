//! `Attach` and `Detach`: objects that are taken up and put down.

use diagnostics::{Problem, excerpt};
use geometry::{Pose, Vector3};
use program::{AttachStatement, DetachStatement, Located};

use super::claims::ClaimKind;
use super::events::HandlingEvent;
use super::grip::Grip;
use super::names::ObjectCarrier;
use super::stays::{Attached, NewStay, Stays, WITHIN_MM};
use super::supports::{StandingMember, SupportChange};
use crate::member::MemberFrame;
use crate::stay::StayKind;

/// How far fingers may slide along what they have put down, millimetres.
const RELEASED_WITHIN_MM: f64 = 10.0;

impl Stays<'_> {
    /// Takes up an object.
    pub(super) fn attach(
        &mut self,
        attach: &AttachStatement,
        event: &HandlingEvent<'_>,
    ) -> Result<(), Vec<Problem>> {
        let object = self.names.object(&attach.object, event);
        let carrier = self.names.carrier(&attach.to, event);
        let (object, carrier) = both(object, carrier)?;
        self.check_carrier(&carrier, &attach.to, event)?;
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
        self.check_nothing_on(object, &shown, event)?;
        let world_from_object =
            self.input.world_from_frame(&before.frame, event.point) * before.frame_from_object;
        let world_from_link = self.input.world_from_link(carrier.robot, carrier.link, event.point);
        let frame = MemberFrame::Link { robot: carrier.robot, link: carrier.link };
        let name = self.free_name(object, &carrier.name);
        let (from, by, kind) = (event.point, event.trajectory, StayKind::Held);
        let frame_from_object = world_from_link.inverse() * world_from_object;
        let member = self.begin(&before, NewStay { name, object, frame, frame_from_object, from, by, kind });
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
        let attached = Attached {
            robot: carrier.robot,
            link: carrier.link,
            carrier: carrier.name,
            fingers: claimed.fingers.clone(),
            by: event.robot,
            line: event.place.line,
            file: event.file.to_owned(),
        };
        self.objects.get_mut(&object).expect("it was begun").attached = Some(attached);
        if let Some(gave) = &before.attached {
            self.claim_released(&gave.fingers, &claimed.fingers, member, event);
        }
        // What held it is no support: its contact is another statement.
        if before.attached.is_none() {
            self.supports.push(SupportChange {
                carried: member,
                stood: StandingMember { member: before.member, frame: before.frame },
                support: None,
                besides: claimed.fingers,
                at: event.instant(),
                leaves: true,
                reason: "it stands there",
                stated: attach.support,
            });
        }
        Ok(())
    }

    /// Puts down an object.
    pub(super) fn detach(
        &mut self,
        detach: &DetachStatement,
        event: &HandlingEvent<'_>,
    ) -> Result<(), Vec<Problem>> {
        let object = self.names.object(&detach.object, event);
        let onto = self.names.members(&detach.onto, event);
        let (object, onto) = both(object, onto)?;
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
        let fingers = attached.fingers.clone();
        let support = self.support(&detach.onto, &onto, &shown, &[object], event)?;
        let world_from_object =
            self.input.world_from_frame(&before.frame, event.point) * before.frame_from_object;
        let (frame, frame_from_object) = self.standing(&support, &world_from_object, event.point);
        let name = self.free_name(object, &detach.onto.value);
        let (from, by, kind) = (event.point, event.trajectory, StayKind::Stands);
        let member = self.begin(&before, NewStay { name, object, frame, frame_from_object, from, by, kind });
        let within_m = detach.within_mm.map_or(WITHIN_MM, |mm| mm.value) / 1e3;
        let kind = ClaimKind::Support { support: support.member, within_m, toward: toward(detach.toward) };
        self.claims.push(event.claim(vec![member], kind));
        self.claim_released(&fingers, &[], member, event);
        self.objects.get_mut(&object).expect("it was begun").onto = Some(onto[0]);
        self.supports.push(SupportChange {
            carried: before.member,
            stood: StandingMember { member, frame },
            support: Some(support.member),
            besides: Vec::new(),
            at: event.instant(),
            leaves: false,
            reason: "it is put there",
            stated: detach.support,
        });
        Ok(())
    }

    /// Asks that the fingers which held an object leave it, but for those that hold it from here on.
    fn claim_released(&mut self, held: &[usize], hold: &[usize], member: usize, event: &HandlingEvent<'_>) {
        let fingers: Vec<usize> = held.iter().copied().filter(|finger| !hold.contains(finger)).collect();
        if !fingers.is_empty() {
            let kind = ClaimKind::Released { fingers, within_m: RELEASED_WITHIN_MM / 1e3 };
            self.claims.push(event.claim(vec![member], kind));
        }
    }

    /// Refuses the tool of a carrier that is not mounted.
    fn check_carrier(
        &self,
        carrier: &ObjectCarrier,
        name: &Located<String>,
        event: &HandlingEvent<'_>,
    ) -> Result<(), Vec<Problem>> {
        let Some((tool, why)) = self.tools.off_robot(self.input, carrier) else { return Ok(()) };
        if self.lost.contains(&tool) {
            return Ok(());
        }
        let problem = Problem::new(event.file, format!("tool {} is not mounted here", excerpt(&tool)));
        let problem = problem.at(name.place.line, name.place.column).found(why);
        Err(vec![problem.hint("Mount it before it takes up anything")])
    }

    /// Refuses to move something on which an object was put down: that would stay in the air.
    pub(super) fn check_nothing_on(
        &self,
        moved: usize,
        shown: &str,
        event: &HandlingEvent<'_>,
    ) -> Result<(), Vec<Problem>> {
        let on = self.objects.iter().find(|(_, state)| state.onto == Some(moved));
        let Some((other, _)) = on else { return Ok(()) };
        let other = self.names.name_of(*other);
        let problem =
            event.problem(format!("{} stands on {shown}, and would stay in the air", excerpt(other)));
        Err(vec![problem.hint(format!(
            "take {other} away before, or Attach it to the same carrier before {shown}: objects do not take along what stands on them"
        ))])
    }

    /// What a statement puts something down on.
    pub(super) fn support(
        &self,
        name: &Located<String>,
        meant: &[usize],
        shown: &str,
        itself: &[usize],
        event: &HandlingEvent<'_>,
    ) -> Result<StandingMember, Vec<Problem>> {
        let [support] = meant[..] else {
            return Err(vec![not_one(name, format!("{} members", meant.len()), shown, event)]);
        };
        if itself.contains(&support) {
            return Err(vec![not_one(name, "the object itself".to_owned(), shown, event)]);
        }
        // Of a support that is handled itself, where it is now.
        Ok(match self.objects.get(&support) {
            Some(handled) => StandingMember { member: handled.member, frame: handled.frame },
            None => StandingMember { member: support, frame: *self.names.frame_of(support) },
        })
    }

    /// The frame of something that stands from a point on, and its pose there: the world, or the link that its support moves with.
    pub(super) fn standing(
        &self,
        support: &StandingMember,
        world_from_object: &Pose,
        point: usize,
    ) -> (MemberFrame, Pose) {
        match support.frame {
            MemberFrame::Fixed { .. } => {
                (MemberFrame::Fixed { world_from_member: *world_from_object }, Pose::identity())
            }
            MemberFrame::Link { robot, link } => {
                let world_from_link = self.input.world_from_link(robot, link, point);
                (support.frame, world_from_link.inverse() * *world_from_object)
            }
        }
    }
}

/// Both of what a statement names, or the problems of both.
pub(super) fn both<A, B>(one: Result<A, Problem>, other: Result<B, Problem>) -> Result<(A, B), Vec<Problem>> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => Err(one.err().into_iter().chain(other.err()).collect()),
    }
}

fn not_one(name: &Located<String>, found: String, shown: &str, event: &HandlingEvent<'_>) -> Problem {
    let what = format!("{} cannot support {shown}", excerpt(&name.value));
    let problem = Problem::new(event.file, what).at(name.place.line, name.place.column);
    problem.found(found).expected("one other member")
}

/// The direction in which a support lies, in the world: down, unless a statement says another one.
pub(super) fn toward(stated: Option<Located<[f64; 3]>>) -> Vector3<f64> {
    stated.map_or_else(|| -Vector3::z(), |stated| Vector3::from(stated.value).normalize())
}
