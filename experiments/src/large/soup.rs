//! A soup of open patches and small closed bars, as programs export faces and bodies that they have not sewn together.

use nalgebra::Vector3;

use super::solid::Solid;
use super::torus::point;

/// Quads along a patch, around the ring and around the tube.
const QUADS: [usize; 2] = [2, 3];
/// Share of its place that a patch fills along either direction.
const FILLED: f64 = 0.9;
/// Length of a bar, metres.
const BAR_M: f64 = 0.2;
/// Every so many bars, one faces inwards.
const INVERTED: usize = 10;

/// So many patches of 12 triangles each on a torus, none of which touches another, and so many bars of 12 triangles inside it.
pub(super) fn soup(patches: usize, bars: usize) -> Solid {
    let columns = libm::ceil(libm::sqrt(patches as f64)) as usize;
    let rows = patches.div_ceil(columns);
    let patch = |index: usize| {
        let (column, row) = (index % columns, index / columns);
        let turns = |place: usize, places: usize, k: usize, quads: usize| {
            (place as f64 + FILLED * k as f64 / quads as f64) / places as f64
        };
        let corners = (0..=QUADS[0]).flat_map(|i| (0..=QUADS[1]).map(move |j| (i, j)));
        let at = |i: usize, j: usize| i * (QUADS[1] + 1) + j;
        let quads = (0..QUADS[0]).flat_map(|i| (0..QUADS[1]).map(move |j| (i, j)));
        Solid {
            points: corners
                .map(|(i, j)| point(turns(column, columns, i, QUADS[0]), turns(row, rows, j, QUADS[1])))
                .collect(),
            triangles: quads
                .flat_map(|(i, j)| {
                    let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                    [[a, b, c], [a, c, d]]
                })
                .collect(),
        }
    };
    Solid::join((0..patches).map(patch).chain((0..bars).map(|index| bar(index, bars))))
}

/// A slanted bar with a rhombic cross-section, inside the torus.
fn bar(index: usize, bars: usize) -> Solid {
    let around_tube = index as f64 * 0.381_966;
    let [one, opposite] = [0.0, 0.5].map(|turn| point(index as f64 / bars as f64, around_tube + turn));
    let center = one + (opposite - one) * 0.4;
    let along = Vector3::new(0.3, 0.7, 0.65) * BAR_M;
    let across = [Vector3::new(0.0, 0.0, 0.002), Vector3::new(0.002, 0.0, 0.0)];
    let corner = |k: usize| {
        let sign = |bit: usize| if k >> bit & 1 == 0 { -0.5 } else { 0.5 };
        center + along * sign(0) + across[0] * sign(1) + across[1] * sign(2)
    };
    let quads = [[0, 2, 6, 4], [1, 5, 7, 3], [0, 4, 5, 1], [2, 3, 7, 6], [0, 1, 3, 2], [4, 6, 7, 5]];
    let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
    let is_inverted = index.is_multiple_of(INVERTED);
    Solid {
        points: (0..8).map(corner).collect(),
        triangles: triangles.map(|[a, b, c]| if is_inverted { [a, b, c] } else { [a, c, b] }).collect(),
    }
}

/// The edges of so many patches that only one triangle has.
pub(super) fn open_edges(patches: usize) -> usize {
    2 * (QUADS[0] + QUADS[1]) * patches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_open_edges_are_counted() {
        let soup = soup(30, 7);
        assert_eq!(soup.open_edges(), open_edges(30));
        assert_eq!(soup.triangles.len(), 37 * 12);
    }

    #[test]
    fn one_bar_in_ten_faces_inwards() {
        let inwards = (0..100).filter(|&index| bar(index, 100).volume() < 0.0).count();
        assert_eq!(inwards, 10);
    }
}
