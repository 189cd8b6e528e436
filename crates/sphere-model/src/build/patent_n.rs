//! The patent's second embodiment: ranks by formula, trimmed cells.

use geometry::{TriangleMesh, triangle_meets_box};

use super::divide::cube_edge_m;
use super::rank::{CutRule, KeptCells, NextRank, Part, divide_all};

/// The ratio of radii between ranks that the formula aims at.
const RADIUS_RATIO: f64 = 2.0;

/// Formulas (1) and (2): `n = round((log r₁ − log rₙ) / log pᵣ) + 1`, `rᵢ = rₙ·(r₁/rₙ)^((n−i)/(n−1))`.
///
/// One rank when the member is no larger than the smallest sphere, otherwise at least two.
pub(super) fn rank_radii_m(largest: f64, smallest: f64) -> Vec<f64> {
    if largest <= smallest {
        return vec![largest];
    }
    let ratio = largest / smallest;
    let ranks = (libm::round(libm::log(ratio) / libm::log(RADIUS_RATIO)) as usize + 1).max(2);
    (1..=ranks)
        .map(|i| match i {
            1 => largest,
            i if i == ranks => smallest,
            i => smallest * libm::pow(ratio, (ranks - i) as f64 / (ranks - 1) as f64),
        })
        .collect()
}

/// Divides every trimmed box; a cell is kept when its closed trimmed box meets the surface.
pub(super) fn next_rank(
    (mesh, part): (&TriangleMesh, Option<Part<'_>>),
    cells: &KeptCells,
    radius_m: f64,
    room: usize,
) -> Result<NextRank, usize> {
    let rule = CutRule {
        radius_m,
        edge_m: cube_edge_m(radius_m),
        reach_m: 0.0,
        trimmed: true,
        concerns: &|triangle, trimmed, _| triangle_meets_box(triangle, &trimmed.low, &trimmed.high),
        part,
    };
    divide_all(mesh, cells, &rule, room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_formula() {
        let radii = rank_radii_m(0.64, 0.005);
        assert_eq!(radii.len(), 8);
        assert_eq!((radii[0], radii[7]), (0.64, 0.005));
        for pair in radii.windows(2) {
            assert!((pair[0] / pair[1] - libm::pow(128.0, 1.0 / 7.0)).abs() < 1e-12);
        }
        assert_eq!(rank_radii_m(0.01, 0.009).len(), 2);
        assert_eq!(rank_radii_m(0.01, 0.02), [0.01]);
    }
}
