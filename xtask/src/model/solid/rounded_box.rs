//! Boxes with rounded edges and corners, centred on the origin.

use super::Solid;
use nalgebra::Vector3;
use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_4;

/// A box of edge lengths `size` whose edges and corners have radius `rounding` (more than 0), metres.
pub(crate) fn rounded_box(size: [f64; 3], rounding: f64, spacing: f64) -> Solid {
    let knots = size.map(|length| knots(length / 2.0, rounding, spacing));
    let mut solid = Solid::default();
    let mut known: BTreeMap<[usize; 3], usize> = BTreeMap::new();
    let mut corner = |solid: &mut Solid, at: [usize; 3]| {
        *known.entry(at).or_insert_with(|| {
            let on_cube = Vector3::new(knots[0][at[0]], knots[1][at[1]], knots[2][at[2]]);
            solid.points.push(rounded(on_cube, size, rounding));
            solid.points.len() - 1
        })
    };
    for axis in 0..3 {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let far = knots[axis].len() - 1;
        for (level, outward) in [(0, false), (far, true)] {
            for i in 1..knots[u].len() {
                for j in 1..knots[v].len() {
                    let mut at = |i: usize, j: usize| {
                        let mut lattice = [level; 3];
                        lattice[u] = i;
                        lattice[v] = j;
                        corner(&mut solid, lattice)
                    };
                    let quad = [at(i - 1, j - 1), at(i, j - 1), at(i, j), at(i - 1, j)];
                    // Diagonals lean towards the middle of the face, so that rounded corners stay symmetric.
                    let leaning = (2 * i > knots[u].len()) == (2 * j > knots[v].len());
                    let [a, b, c, d] = if leaning { quad } else { [quad[1], quad[2], quad[3], quad[0]] };
                    for triangle in [[a, b, c], [a, c, d]] {
                        let [p, q, r] = triangle;
                        solid.triangles.push(if outward { [p, q, r] } else { [p, r, q] });
                    }
                }
            }
        }
    }
    solid
}

/// Lattice lines along one axis on the cube around the box: dense over the roundings, even in between.
fn knots(half: f64, rounding: f64, spacing: f64) -> Vec<f64> {
    let flat = half - rounding;
    let arc = libm::ceil((rounding * FRAC_PI_4 / spacing * 1.4).clamp(1.0, 3.0)) as usize;
    let pieces = libm::ceil(2.0 * flat / spacing).max(1.0) as usize;
    let mut knots: Vec<f64> =
        (0..arc).map(|k| -flat - rounding * libm::tan(FRAC_PI_4 * (arc - k) as f64 / arc as f64)).collect();
    knots.extend((0..=pieces).map(|k| -flat + 2.0 * flat * k as f64 / pieces as f64));
    knots.extend((1..=arc).map(|k| flat + rounding * libm::tan(FRAC_PI_4 * k as f64 / arc as f64)));
    knots
}

/// The point of the rounded surface that belongs to a point of the surrounding cube.
fn rounded(on_cube: Vector3<f64>, size: [f64; 3], rounding: f64) -> Vector3<f64> {
    let mut core = on_cube;
    for axis in 0..3 {
        let flat = size[axis] / 2.0 - rounding;
        core[axis] = core[axis].clamp(-flat, flat);
    }
    core + (on_cube - core).normalize() * rounding
}
