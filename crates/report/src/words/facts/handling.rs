//! The facts of an object that is taken up where nothing holds it, or put down where nothing supports it.

use simulator::{ClaimFault, HandlingFault};

use super::{Fact, FindingFacts, PlaybackLook};
use crate::words::{joint, mm};

pub(super) fn facts(of: &HandlingFault) -> FindingFacts<'_> {
    let object = &of.object;
    let released = if of.is_tool { "unmounted" } else { "released" };
    let (apart, allowed) = match &of.fault {
        ClaimFault::OffGrip { distance_m, within_m, angle_rad, within_rad, .. }
        | ClaimFault::OffMount { distance_m, within_m, angle_rad, within_rad } => (
            format!("{} and {} off", mm(*distance_m), joint(*angle_rad, false)),
            format!("within {} and {}", mm(*within_m), joint(*within_rad, false)),
        ),
        ClaimFault::StillTouches { moved_m, within_m, .. } if moved_m <= within_m => {
            ("still in contact".to_owned(), "until the program ends".to_owned())
        }
        ClaimFault::StillTouches { moved_m, within_m, .. } => {
            (format!("still in contact after {}", mm(*moved_m)), format!("within {}", mm(*within_m)))
        }
        ClaimFault::Beside { distance_m: [_, hi_m], within_m, .. } => (
            format!("within {} of it, but not held by it", mm(*hi_m)),
            format!("contact {} further", mm(*within_m)),
        ),
        ClaimFault::Apart { distance_m: [lo_m, hi_m], within_m, .. }
        | ClaimFault::LetGo { distance_m: [lo_m, hi_m], within_m, .. } => {
            let apart = if hi_m.is_finite() {
                format!("{} apart", mm(*hi_m))
            } else {
                format!("at least {} apart", mm(*lo_m))
            };
            (apart, format!("within {}", mm(*within_m)))
        }
    };
    let (place, what) = match &of.fault {
        ClaimFault::OffGrip { grip, .. } => {
            (grip, format!("{object} is attached, and the TCP is not at its grip {grip}: {apart}"))
        }
        ClaimFault::OffMount { .. } => {
            (object, format!("{object} is mounted, and does not stand at its place on the robot: {apart}"))
        }
        ClaimFault::StillTouches { finger, moved_m, within_m } if moved_m <= within_m => {
            (finger, format!("{object} is released, and {finger} still touches it where the program ends"))
        }
        ClaimFault::StillTouches { finger, moved_m, .. } => (
            finger,
            format!("{object} is released, and {finger} still touches it after {} of its way", mm(*moved_m)),
        ),
        ClaimFault::Beside { member, .. } => {
            (member, format!("{object} is {released}, and {member} is beside it, not below it"))
        }
        ClaimFault::LetGo { finger, .. } => {
            (finger, format!("{object} is still attached, and {finger} left it: {apart}"))
        }
        ClaimFault::Apart { member, .. } if of.is_attach => {
            (member, format!("{object} is attached without contact of {member}: {apart}"))
        }
        ClaimFault::Apart { member, .. } => {
            (member, format!("{object} is {released}, and does not stand on {member}: {apart}"))
        }
    };
    FindingFacts {
        what,
        in_short: Some(format!("{apart}, allowed {allowed}")),
        measured: Some(apart.clone()),
        required: allowed.clone(),
        inside: None,
        look: PlaybackLook::COLLISION,
        values: vec![
            Fact::text(format!("{place}: {apart}, allowed {allowed}")).columns(&["reason"]),
            Fact::text(place.as_str()).label("Must be at").property("place"),
            Fact::text(apart).label("Is").property("apart"),
            Fact::text(allowed).label("Allowed").property("allowed"),
        ],
        decision: None,
    }
}
