//! How far the members of a collision are inside each other, in words.

use scene::Scene;
use simulator::{EventMove, EventMover, Penetration};

use super::depth::{mm_down, mm_up};
use super::{count, instant, short};
use crate::closed;

/// The instant that contacts, depth and separation are of, and how it was chosen.
pub fn deepest_instant(scene: &Scene, penetration: &Penetration) -> String {
    match penetration.instants {
        1 => instant(scene, penetration.at),
        looked_at => format!("{}, the deepest of {looked_at} instants", instant(scene, penetration.at)),
    }
}

/// The depth of the deepest point of either member inside the other.
pub fn deepest(penetration: &Penetration) -> String {
    let Some(deepest) = &penetration.deepest else {
        return "none: a surface is open and has no inside".to_owned();
    };
    let [lo_m, hi_m] = deepest.depth_m;
    let depth = format!("{} to {}", mm_down(lo_m), mm_up(hi_m));
    match &deepest.at_world {
        Some(point) => format!("{depth}, at {} mm", vector_mm(point.coords.into(), 1)),
        None => depth,
    }
}

/// The move that parts the members, and the length below which no move does.
pub fn separation(scene: &Scene, penetration: &Penetration) -> String {
    let Some(separation) = &penetration.separation else {
        return "no move was found that parts the two".to_owned();
    };
    let name = &scene.members[separation.member].name;
    let by = vector_mm(separation.by_m.into(), 3);
    let (length, at_least) = (mm_up(separation.by_m.norm()), mm_down(separation.at_least_m));
    let parts = format!("move {name} by {by} mm, {length} long, and the two are apart");
    if separation.at_least_m > 0.0 {
        format!("{parts}; no move shorter than {at_least} parts them")
    } else {
        format!("{parts}; a shorter one may part them too")
    }
}

/// The move that parts all pairs of an event, and at how many instants that was seen.
pub fn event_separation(scene: &Scene, parted_by: &EventMove) -> String {
    let name = match parted_by.mover {
        EventMover::Member(member) => scene.members[member].name.clone(),
        EventMover::Robot(robot) => format!("{} as a whole", scene.robots[robot].name),
    };
    let (by, length) = (vector_mm(parted_by.by_m.into(), 3), mm_up(parted_by.by_m.norm()));
    let instants = count(parted_by.instants, "instant");
    format!(
        "move {name} by {by} mm, {length} long, and all these pairs are apart at the {instants} of their contacts that \
         were looked at"
    )
}

/// Two balls that prove the collision, of a pair of members in the order of their names; `None` if none are known.
pub fn certain_balls([a, b]: [&str; 2], penetration: &Penetration) -> Option<String> {
    let balls = penetration.certain.as_ref()?;
    let ball = |k: usize, name: &str| {
        let center = vector_mm(balls.centers_world[k].coords.into(), 1);
        format!("a ball of radius {} inside {name} at {center} mm", mm_down(balls.radii_m[k]))
    };
    Some(format!("{} and {} overlap by {}", ball(0, a), ball(1, b), mm_down(balls.overlap_m)))
}

/// How many elementary contacts there are.
pub fn contacts(penetration: &Penetration) -> String {
    let Some(set) = &penetration.contacts else {
        return "none: a surface is open and has no inside".to_owned();
    };
    let most = mm_up(set.most_penetration_m);
    match set.total {
        0 => format!("deeper than {most} everywhere: no single contact point can be named"),
        total => format!("{}, each at most {most} deep", count(total, "elementary contact")),
    }
}

/// The features of an elementary contact, as in files.
pub fn contact_kind_name(kind: simulator::ContactKind) -> &'static str {
    closed::contact_kind(kind).name()
}

/// Three coordinates in millimetres.
fn vector_mm(metres: [f64; 3], digits: usize) -> String {
    let [x, y, z] = metres.map(|m| short(m * 1e3, digits));
    format!("({x}, {y}, {z})")
}
