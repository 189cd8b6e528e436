//! What must hold an object where it is taken up.

use diagnostics::{Problem, excerpt, hint_for};
use geometry::Pose;
use program::AttachStatement;

use super::HandlingInput;
use super::claims::{ClaimKind, HandlingClaim};
use super::events::HandlingEvent;
use super::names::HandlingNames;
use super::stays::WITHIN_MM;

/// How far a TCP may be turned against a grip, degrees, where a statement does not say it.
const WITHIN_DEG: f64 = 1.0;

/// An object at the instant at which it is attached.
#[derive(Clone, Copy)]
pub(super) struct Grip<'a> {
    pub(super) attach: &'a AttachStatement,
    pub(super) event: &'a HandlingEvent<'a>,
    pub(super) object: usize,
    /// The member that it is from there on.
    pub(super) member: usize,
    pub(super) world_from_object: Pose,
    /// Of the TCP of the carrier, the carrier itself or the frame.
    pub(super) world_from_tcp: Pose,
}

/// What must be true of a grip.
pub(super) struct ClaimedGrip {
    pub(super) claims: Vec<HandlingClaim>,
    /// The members that must touch the object.
    pub(super) fingers: Vec<usize>,
}

impl Grip<'_> {
    /// What must be true at the statement, and the members that hold the object.
    ///
    /// # Errors
    /// Names that mean no grip of the object, or no finger.
    pub(super) fn claims(
        &self,
        input: &HandlingInput<'_>,
        names: &HandlingNames<'_>,
    ) -> Result<ClaimedGrip, Vec<Problem>> {
        let Self { attach, event, object, member, world_from_object, world_from_tcp } = *self;
        let within_m = attach.within_mm.map_or(WITHIN_MM, |mm| mm.value) / 1e3;
        let (mut claims, mut problems) = (Vec::new(), Vec::new());
        let claim = |kind: ClaimKind| event.claim(vec![member], kind);
        if let Some(at) = &attach.at {
            let grips = &input.cell.objects[names.index_of(object)].value.grips;
            if let Some(grip) = grips.iter().find(|grip| grip.value.name == at.value) {
                let world_from_grip = world_from_object * grip.value.object_from_tcp;
                let grip_from_tcp = world_from_grip.inverse() * world_from_tcp;
                let within_deg = attach.within_deg.map_or(WITHIN_DEG, |deg| deg.value);
                claims.push(claim(ClaimKind::Grip {
                    grip: at.value.clone(),
                    distance_m: grip_from_tcp.translation.norm(),
                    within_m,
                    angle_rad: grip_from_tcp.angle(),
                    within_rad: within_deg.to_radians(),
                }));
            } else {
                let known: Vec<&str> = grips.iter().map(|grip| grip.value.name.as_str()).collect();
                let what = format!("{} has no grip {}", excerpt(&attach.object.value), excerpt(&at.value));
                let problem = Problem::new(event.file, what).at(at.place.line, at.place.column);
                problems.push(problem.hint(hint_for(&at.value, &known, "grips of the object")));
            }
        }
        let mut fingers = Vec::new();
        for finger in &attach.fingers {
            match names.members(finger, event) {
                Ok(found) if found.iter().any(|member| names.is_object(*member)) => {
                    let what = format!("{} is an object and no finger", excerpt(&finger.value));
                    let problem = Problem::new(event.file, what).at(finger.place.line, finger.place.column);
                    problems.push(problem.expected("links of a gripper"));
                }
                Ok(found) => fingers.extend(found),
                Err(problem) => problems.push(problem),
            }
        }
        if !fingers.is_empty() {
            claims.push(claim(ClaimKind::Fingers { fingers: fingers.clone(), within_m }));
        }
        if problems.is_empty() { Ok(ClaimedGrip { claims, fingers }) } else { Err(problems) }
    }
}
