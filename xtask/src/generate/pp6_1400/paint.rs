//! Which link has which paint.

use crate::generate::arm::Paint;

const ORANGE: Paint = ("body_orange", "0.90 0.40 0.08 1");
const GREY: Paint = ("cast_grey", "0.30 0.32 0.35 1");
const STEEL: Paint = ("steel", "0.66 0.68 0.70 1");

/// All paints.
pub(super) const PAINTS: [Paint; 3] = [ORANGE, GREY, STEEL];

/// The paint of a link.
pub(super) fn paint_of(link: &str) -> Paint {
    match link {
        "base_link" | "gripper_body" => GREY,
        "link_6" | "finger_left" | "finger_right" => STEEL,
        _ => ORANGE,
    }
}
