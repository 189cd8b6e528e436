//! Which link has which paint.

use crate::generate::arm::Paint;

const YELLOW: Paint = ("body_yellow", "0.93 0.70 0.10 1");
const GREY: Paint = ("cast_grey", "0.24 0.26 0.28 1");
const STEEL: Paint = ("steel", "0.66 0.68 0.70 1");

/// All paints.
pub(super) const PAINTS: [Paint; 3] = [YELLOW, GREY, STEEL];

/// The paint of a link.
pub(super) fn paint_of(link: &str) -> Paint {
    match link {
        "base_link" | "gripper_body" => GREY,
        "link_6" | "finger_left" | "finger_right" => STEEL,
        _ => YELLOW,
    }
}
