//! The three tiers: pipes along y that rest on the beams with a shoe at each end.

use super::plate;
use super::random::Random;
use super::route::{Fitting, bar, fitting};
use super::size::{DN25, DN50, DN80, DN100, Size};
use super::{BEAMS, GAP, HALF_LENGTH};
use crate::generate::solid::Solid;
use nalgebra::Vector3;

/// How high the shoes stand under the pipes.
const SHOE: f64 = 0.045;
/// How far the pipes reach beyond the columns.
const OVERHANG: f64 = 0.12;

/// Where the valve sits in the middle tier's front pipe, and half its length from face to face.
pub(super) const VALVE: (f64, f64) = (-0.36, 0.105);
/// Where the front pipes lie, along x.
const FRONT: f64 = 0.66;

/// Heights of the axes of a size that rests on beam `tier`.
pub(super) fn axis_height(tier: usize, size: &Size) -> f64 {
    BEAMS[tier] + GAP + SHOE + size.pipe
}

/// Low tier: four pipes.
pub(super) fn low() -> Solid {
    let mut random = Random(41);
    let mut parts = line(&mut random, 0, FRONT, DN80);
    for (x, size) in [(0.83, DN50), (1.09, DN50), (1.20, DN25)] {
        parts.extend(line(&mut random, 0, x, size));
    }
    Solid::join(parts)
}

/// Middle tier: the front pipe is cut for the valve, two smaller ones lie behind it.
pub(super) fn middle() -> Solid {
    let mut random = Random(17);
    let height = axis_height(1, &DN80);
    let (at, half) = VALVE;
    let mut parts = Vec::new();
    for (from, to) in [(-HALF_LENGTH - OVERHANG, at - half), (at + half, HALF_LENGTH + OVERHANG)] {
        parts.push(bar(&[Vector3::new(FRONT, from, height), Vector3::new(FRONT, to, height)], &DN80));
    }
    parts.push(fitting(Fitting::Facing, Vector3::new(FRONT, at - half, height), Vector3::y(), &DN80));
    parts.push(fitting(Fitting::FacingBack, Vector3::new(FRONT, at + half, height), Vector3::y(), &DN80));
    parts.extend(shoes(1, FRONT, &DN80));
    parts.extend(ends(FRONT, height, &DN80));
    parts.push(fitting(Fitting::Pair, Vector3::new(FRONT, 0.62, height), Vector3::y(), &DN80));
    for (x, size) in [(0.84, DN50), (1.10, DN25)] {
        parts.extend(line(&mut random, 1, x, size));
    }
    Solid::join(parts)
}

/// High tier: large pipes.
pub(super) fn high() -> Solid {
    let mut random = Random(5);
    let mut parts = Vec::new();
    for (x, size) in [(0.69, DN100), (0.85, DN50), (1.08, DN50)] {
        parts.extend(line(&mut random, 2, x, size));
    }
    Solid::join(parts)
}

/// A whole pipe with its ends, its shoes and a pair of flanges somewhere.
fn line(random: &mut Random, tier: usize, x: f64, size: Size) -> Vec<Solid> {
    let height = axis_height(tier, &size);
    let end = HALF_LENGTH + OVERHANG;
    let mut parts = vec![bar(&[Vector3::new(x, -end, height), Vector3::new(x, end, height)], &size)];
    let side = random.pick(&[-1.0, 1.0]);
    let at = side * random.within(0.30, 0.70);
    parts.push(fitting(Fitting::Pair, Vector3::new(x, at, height), Vector3::y(), &size));
    parts.extend(shoes(tier, x, &size));
    parts.extend(ends(x, height, &size));
    parts
}

/// Dished caps at both ends.
fn ends(x: f64, height: f64, size: &Size) -> [Solid; 2] {
    let end = HALF_LENGTH + OVERHANG;
    [
        fitting(Fitting::Cap, Vector3::new(x, end, height), Vector3::y(), size),
        fitting(Fitting::CapBack, Vector3::new(x, -end, height), Vector3::y(), size),
    ]
}

/// Shoes over both beams: foot plate and rib, a gap above the beam.
fn shoes(tier: usize, x: f64, size: &Size) -> Vec<Solid> {
    let foot = BEAMS[tier] + GAP;
    let rib = SHOE + size.pipe * 0.5;
    let mut parts = Vec::new();
    for y in [-HALF_LENGTH, HALF_LENGTH] {
        parts.push(plate([size.pipe * 1.5, 0.12, 0.008]).moved(x, y, foot + 0.004));
        parts.push(plate([0.008, 0.11, rib]).moved(x, y, foot + rib / 2.0 + 0.002));
    }
    parts
}
