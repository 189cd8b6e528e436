//! Dividing a box edge into cube edges.

/// The share of the inscribed cube's edge that is used.
///
/// A cube inscribed in a sphere of radius r has the edge 2r/√3 (the patent prints √2·r, which leaves holes). At exactly
/// that edge cube corners lie on the spheres and rounding uncovers them; a thousandth less keeps them inside.
const EDGE_SHARE: f64 = 0.999;

/// The edge of the cubes that spheres of this radius stand for, metres.
pub(super) fn cube_edge_m(radius_m: f64) -> f64 {
    EDGE_SHARE * 2.0 * radius_m / libm::sqrt(3.0)
}

/// One cube edge along one axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    /// The part that no earlier slice covers: slices tile the divided edge, sharing their end points bit for bit.
    pub(super) low: f64,
    /// End of the part.
    pub(super) high: f64,
    /// Start of the whole cube edge.
    pub(super) cube_low: f64,
}

/// Divides an edge from low to high into cubes of edge `edge`: the first flush with low, each next one after it, the last flush with high,
/// overlapping its neighbour; a single cube is centred.
pub(super) fn set_slices(slices: &mut Vec<Slice>, [low, high]: [f64; 2], edge: f64) {
    slices.clear();
    // A hair more than an exact multiple needs no extra cube: EDGE_SHARE leaves room for a thousandth.
    let count = libm::ceil((high - low) / edge - 1e-9).max(1.0) as usize;
    if count == 1 {
        slices.push(Slice { low, high, cube_low: 0.5 * (low + high - edge) });
        return;
    }
    let start = |k: usize| low + k as f64 * edge;
    slices.extend((0..count).map(|k| {
        let last = k + 1 == count;
        Slice {
            low: start(k),
            high: if last { high } else { start(k + 1) },
            cube_low: if last { high - edge } else { start(k) },
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The patent prints √2·r for the edge of the cube that a sphere of radius r stands for (column 6).
    #[test]
    fn corners_of_a_cube_lie_in_its_sphere_and_those_of_the_printed_edge_do_not() {
        for radius_m in [1e-3, 0.7, 12.0] {
            let corner_m = |edge_m: f64| 0.5 * edge_m * libm::sqrt(3.0);
            assert!(corner_m(cube_edge_m(radius_m)) < radius_m);
            assert!(corner_m(libm::sqrt(2.0) * radius_m) > 1.2 * radius_m);
        }
    }

    #[test]
    fn slices_tile_the_edge_and_lie_in_their_cubes() {
        for (low, high, edge) in
            [(0.0, 1.0, 0.3), (-2.7, 3.1, 0.77), (5.0, 5.01, 0.2), (0.0, 0.9, 0.3), (1.0, 1.0, 0.1)]
        {
            let mut slices = Vec::new();
            set_slices(&mut slices, [low, high], edge);
            assert_eq!((slices[0].low, slices[slices.len() - 1].high), (low, high));
            for pair in slices.windows(2) {
                assert_eq!(pair[0].high, pair[1].low);
            }
            for s in &slices {
                assert!(s.low <= s.high);
                assert!(
                    s.cube_low <= s.low + 1e-9 * edge && s.high <= s.cube_low + edge * (1.0 + 2e-9),
                    "{s:?}"
                );
            }
        }
    }
}
