//! Castings: parallel superellipse sections along z, blended smoothly, with rounded ends.

use super::Solid;
use super::ring_stack::{Ends, Ring, skin};
use super::section::{perimeter, superellipse};
use nalgebra::{SVector, Vector3};
use serde::Deserialize;

/// One section of a casting, metres.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Station {
    /// Height of the section.
    pub(crate) z: f64,
    /// Centre of the section.
    pub(crate) center: [f64; 2],
    /// Half width along x and along y.
    pub(crate) half: [f64; 2],
    /// 2 is an ellipse, 4 and more a rounded rectangle.
    pub(crate) exponent: f64,
}

/// Casting through rising `stations`; `rounding` is the edge radius at both ends, `spacing` the wanted edge length.
pub(crate) fn loft(stations: &[Station], rounding: f64, spacing: f64) -> Solid {
    let (bottom, top) = (stations[0].z, stations[stations.len() - 1].z);
    let longest = stations.iter().fold(0.0_f64, |m, s| m.max(perimeter(s.half[0], s.half[1], s.exponent)));
    let most = (libm::round(longest / spacing / 8.0) as usize * 8).max(16);
    let edge = longest / most as f64;
    let mut heights = edge_heights(rounding, spacing);
    let pieces = libm::ceil((top - bottom - 2.0 * rounding) / spacing).max(1.0) as usize;
    let between = (top - bottom - 2.0 * rounding) / pieces as f64;
    let falling: Vec<f64> = heights.iter().rev().map(|depth| top - bottom - depth).collect();
    heights.extend((1..pieces).map(|k| rounding + between * k as f64));
    heights.extend(falling);

    let mut rings = Vec::new();
    rings.extend(cap_rings(&section_at(stations, bottom, rounding), edge, most).into_iter().rev());
    for height in heights {
        let depth = height.min(top - bottom - height);
        let short = rounding - depth.min(rounding);
        let inset = rounding - libm::sqrt((rounding * rounding - short * short).max(0.0));
        rings.push(ring(&section_at(stations, bottom + height, inset), 1.0, most));
    }
    rings.extend(cap_rings(&section_at(stations, top, rounding), edge, most));
    let pole = |s: &Station| Vector3::new(s.center[0], s.center[1], s.z);
    skin(&rings, Ends::Poles(pole(&stations[0]), pole(&stations[stations.len() - 1])))
}

/// Depths below the end at which the rounded edge is cut, from 0 to `rounding`.
fn edge_heights(rounding: f64, spacing: f64) -> Vec<f64> {
    let pieces = libm::ceil((rounding * 1.57 / spacing * 1.4).clamp(2.0, 4.0)) as usize;
    (0..=pieces)
        .map(|k| rounding * (1.0 - libm::cos(k as f64 / pieces as f64 * std::f64::consts::FRAC_PI_2)))
        .collect()
}

/// Rings that fill the flat end from its rim (left out) towards its middle.
fn cap_rings(end: &Station, edge: f64, most: usize) -> Vec<Ring> {
    let narrow = end.half[0].min(end.half[1]);
    let steps = libm::round(narrow / edge).max(1.0) as usize;
    let mut count = most;
    let mut rings = Vec::new();
    for step in (1..steps).rev() {
        let scale = step as f64 / steps as f64;
        let around = perimeter(end.half[0], end.half[1], end.exponent) * scale;
        while count.is_multiple_of(8) && count > 8 && around / (count / 2) as f64 <= 1.45 * edge {
            count /= 2;
        }
        rings.push(ring(end, scale, count));
    }
    rings
}

fn ring(station: &Station, scale: f64, count: usize) -> Ring {
    superellipse(station.half[0] * scale, station.half[1] * scale, station.exponent, count)
        .into_iter()
        .map(|p| Vector3::new(station.center[0] + p.x, station.center[1] + p.y, station.z))
        .collect()
}

/// Section at height `z`, narrowed by `inset`, on cubic curves through the stations.
fn section_at(stations: &[Station], z: f64, inset: f64) -> Station {
    let values: Vec<SVector<f64, 5>> = stations
        .iter()
        .map(|s| SVector::<f64, 5>::new(s.center[0], s.center[1], s.half[0], s.half[1], s.exponent))
        .collect();
    let last = stations.len() - 1;
    let i = (0..last - 1).find(|&i| z <= stations[i + 1].z).unwrap_or(last - 1);
    let slope = |k: usize| {
        let (before, after) = (k.saturating_sub(1), (k + 1).min(last));
        (values[after] - values[before]) / (stations[after].z - stations[before].z)
    };
    let width = stations[i + 1].z - stations[i].z;
    let t = ((z - stations[i].z) / width).clamp(0.0, 1.0);
    let (t2, t3) = (t * t, t * t * t);
    let value = values[i] * (2.0 * t3 - 3.0 * t2 + 1.0)
        + slope(i) * (width * (t3 - 2.0 * t2 + t))
        + values[i + 1] * (3.0 * t2 - 2.0 * t3)
        + slope(i + 1) * (width * (t3 - t2));
    Station {
        z,
        center: [value[0], value[1]],
        half: [value[2] - inset, value[3] - inset],
        exponent: value[4],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn station(z: f64, half: [f64; 2]) -> Station {
        Station { z, center: [0.1, -0.2], half, exponent: 4.0 }
    }

    #[test]
    fn sections_pass_through_their_stations() {
        let stations = [station(0.0, [0.1, 0.05]), station(0.2, [0.06, 0.04]), station(0.5, [0.1, 0.05])];
        for wanted in stations {
            let found = section_at(&stations, wanted.z, 0.0);
            assert!((found.half[0] - wanted.half[0]).abs() < 1e-12);
            assert!((found.half[1] - wanted.half[1]).abs() < 1e-12);
        }
    }
}
