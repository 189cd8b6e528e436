//! `frame`: four columns with foot plates, beams across and along, stiffeners. Stands on the floor.

use super::{BEAMS, COLUMNS, FLOOR, GAP, HALF_LENGTH, plate};
use crate::generate::solid::{Solid, hexagon_circle};

const TOP: f64 = 1.62;
/// Width and height of the rolled sections.
const SECTION: f64 = 0.10;

/// Mesh of the steelwork.
pub(super) fn frame() -> Solid {
    let mut parts = Vec::new();
    for x in COLUMNS {
        for y in [-HALF_LENGTH, HALF_LENGTH] {
            parts.extend(column().map(|part| part.moved(x, y, 0.0)));
        }
    }
    let [front, back] = COLUMNS;
    for y in [-HALF_LENGTH, HALF_LENGTH] {
        for top in BEAMS {
            let length = back - front - 0.06;
            parts.extend(beam(length).map(|part| part.moved(f64::midpoint(front, back), y, top)));
        }
    }
    // Rails along the rack: behind at every tier, in front only at the top.
    for (x, z) in [(back, 0.42), (back, 1.18), (front, 1.56), (back, 1.56)] {
        let rail = plate([0.06, 2.0 * HALF_LENGTH - 0.04, 0.08]);
        parts.push(rail.moved(x, 0.0, z));
    }
    for y in [-HALF_LENGTH, HALF_LENGTH] {
        let rail = plate([back - front - 0.04, 0.06, 0.08]);
        parts.push(rail.moved(f64::midpoint(front, back), y, 1.56));
    }
    Solid::join(parts)
}

/// A rolled column about the origin of x and y: two flanges, web, foot plate, anchor bolts.
fn column() -> [Solid; 5] {
    let (low, height) = (FLOOR + GAP + 0.012, TOP - FLOOR - GAP - 0.012);
    let middle = low + height / 2.0;
    let flange = plate([0.010, SECTION, height]);
    let foot = plate([0.20, 0.20, 0.018]).moved(0.0, 0.0, FLOOR + GAP + 0.009);
    [
        flange.clone().moved(SECTION / 2.0 - 0.005, 0.0, middle),
        flange.moved(0.005 - SECTION / 2.0, 0.0, middle),
        plate([SECTION - 0.012, 0.007, height]).moved(0.0, 0.0, middle),
        foot,
        hexagon_circle(4, 0.108, 0.011, FLOOR + GAP + 0.018, 0.5),
    ]
}

/// A beam of I section along x below z = 0, with two stiffeners.
fn beam(length: f64) -> [Solid; 5] {
    let flange = plate([length, 0.080, 0.009]);
    let stiffener = || plate([0.006, 0.074, SECTION - 0.012]);
    [
        flange.clone().moved(0.0, 0.0, -0.0045),
        flange.moved(0.0, 0.0, 0.0045 - SECTION),
        plate([length, 0.007, SECTION - 0.010]).moved(0.0, 0.0, -SECTION / 2.0),
        stiffener().moved(-0.12, 0.0, -SECTION / 2.0),
        stiffener().moved(0.12, 0.0, -SECTION / 2.0),
    ]
}
