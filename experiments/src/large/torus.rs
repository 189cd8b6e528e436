//! A torus with fine waves: one closed surface of any number of triangles.

use std::f64::consts::TAU;

use nalgebra::Vector3;

use super::solid::Solid;

/// Radius of the circle in the middle of the tube, metres.
const RING_M: f64 = 0.9;
/// Mean radius of the tube, metres.
const TUBE_M: f64 = 0.3;
/// Height of the waves on the tube, metres.
const WAVE_M: f64 = 0.002;

/// The point at these turns around the ring and around the tube.
pub(super) fn point(around_ring: f64, around_tube: f64) -> Vector3<f64> {
    let (ring_sine, ring_cosine) = libm::sincos(TAU * around_ring);
    let (tube_sine, tube_cosine) = libm::sincos(TAU * around_tube);
    let wave = libm::sin(TAU * 90.0 * around_ring) * libm::sin(TAU * 30.0 * around_tube);
    let tube_m = TUBE_M + WAVE_M * wave;
    let reach_m = RING_M + tube_m * tube_cosine;
    Vector3::new(reach_m * ring_cosine, reach_m * ring_sine, tube_m * tube_sine)
}

/// A closed torus around z of at least this many triangles, nearly all of equal size.
pub(super) fn torus(triangles: usize) -> Solid {
    let tube = (libm::sqrt(triangles as f64 / 2.0 * TUBE_M / RING_M) as usize).max(3);
    let ring = triangles.div_ceil(2 * tube).max(3);
    let at = |i: usize, j: usize| i % ring * tube + j % tube;
    let places = || (0..ring).flat_map(move |i| (0..tube).map(move |j| (i, j)));
    Solid {
        points: places().map(|(i, j)| point(i as f64 / ring as f64, j as f64 / tube as f64)).collect(),
        triangles: places()
            .flat_map(|(i, j)| {
                let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                [[a, b, c], [a, c, d]]
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_closed_and_has_the_triangles_asked_for() {
        for triangles in [1, 1000, 20_000] {
            let torus = torus(triangles);
            assert!(torus.triangles.len() >= triangles);
            assert_eq!(torus.open_edges(), 0);
            assert!(torus.volume() > 0.0);
        }
    }
}
