//! Which link has which paint.

use crate::generate::arm::Paint;

const IVORY: Paint = ("body_ivory", "0.86 0.84 0.76 1");
const GREY: Paint = ("trunk_grey", "0.42 0.44 0.46 1");
const STEEL: Paint = ("steel", "0.66 0.68 0.70 1");
const YELLOW: Paint = ("probe_yellow", "0.93 0.72 0.10 1");

/// All paints.
pub(super) const PAINTS: [Paint; 4] = [IVORY, GREY, STEEL, YELLOW];

/// The paint of a link.
pub(super) fn paint_of(link: &str) -> Paint {
    match link {
        "base_link" => GREY,
        "link_6" => STEEL,
        "probe" => YELLOW,
        _ => IVORY,
    }
}
