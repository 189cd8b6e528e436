//! Upright pipes: two that stand before the tiers, and a row of them behind.

use super::plate;
use super::random::Random;
use super::route::{Fitting, bar, fitting};
use super::size::{DN25, DN50, Size};
use super::{FLOOR, GAP};
use crate::generate::solid::{Solid, hexagon_circle};
use nalgebra::Vector3;

/// Where the front risers stand along x.
const FRONT_X: f64 = 0.53;
/// Where they stand along y, where they pass the back risers, and their sizes.
const FRONT: [(f64, f64, Size); 2] = [(0.13, 0.34, DN50), (-0.62, -0.62, DN25)];
/// Where the back risers stand.
const BACK_X: f64 = 0.965;
/// Highest point of the risers' axes.
const TOP: f64 = 1.475;

/// Mesh of the front risers: from a foot on the floor up and over the high tier to the back.
pub(super) fn front() -> Solid {
    let mut parts = Vec::new();
    for (y, beside, size) in FRONT {
        let mut route = vec![
            Vector3::new(FRONT_X, y, FLOOR + GAP + 0.012),
            Vector3::new(FRONT_X, y, TOP),
            Vector3::new(1.40, y, TOP),
        ];
        if beside != y {
            let turns = [Vector3::new(0.76, y, TOP), Vector3::new(0.76, beside, TOP)];
            route.splice(2.., turns.into_iter().chain([Vector3::new(1.40, beside, TOP)]));
        }
        parts.push(bar(&route, &size));
        parts.push(fitting(Fitting::Pair, Vector3::new(FRONT_X, y, 0.34), Vector3::z(), &size));
        parts.push(fitting(Fitting::Facing, route[route.len() - 1], Vector3::x(), &size));
        parts.extend(foot(y, &size).map(|part| part.moved(FRONT_X, 0.0, 0.0)));
    }
    Solid::join(parts)
}

/// Mesh of the back risers: upright pipes of seeded sizes, each with a pair of flanges at a seeded height.
pub(super) fn back() -> Solid {
    let mut random = Random(23);
    let mut parts = Vec::new();
    for k in 0..6 {
        let size = random.pick(&[DN25, DN50, DN50]);
        let y = -0.75 + 0.30 * f64::from(k) + random.within(-0.04, 0.04);
        let route = [
            Vector3::new(BACK_X, y, FLOOR + GAP + 0.012),
            Vector3::new(BACK_X, y, 1.72 + 0.07 * f64::from(k % 3)),
            Vector3::new(1.40, y, 1.72 + 0.07 * f64::from(k % 3)),
        ];
        parts.push(bar(&route, &size));
        parts.push(fitting(Fitting::Facing, route[2], Vector3::x(), &size));
        let at = Vector3::new(BACK_X, y, random.within(0.86, 1.10));
        parts.push(fitting(Fitting::Pair, at, Vector3::z(), &size));
        parts.extend(foot(y, &size).map(|part| part.moved(BACK_X, 0.0, 0.0)));
    }
    Solid::join(parts)
}

/// Foot plate under a riser with its anchor bolts.
fn foot(y: f64, size: &Size) -> [Solid; 2] {
    let width = size.pipe * 2.0 + 0.07;
    let base = plate([width, width, 0.014]);
    let bolts = hexagon_circle(4, width * 0.56, 0.008, FLOOR + GAP + 0.014, 0.5);
    [base.moved(0.0, y, FLOOR + GAP + 0.007), bolts.moved(0.0, y, 0.0)]
}
