//! The body of a car of bent sheets: open panels without thickness, with holes, some meshed finer in one half than in the other.

use std::f64::consts::PI;

use nalgebra::Vector3;

use super::solid::Solid;

/// Half of the length, half of the width and the height of the body, metres.
const HALF_SIZE_M: [f64; 3] = [2.2, 0.85, 1.4];
/// Places of panels along the body, and across it from sill to sill.
const PLACES: [usize; 2] = [7, 4];
/// Columns and rows without panels: the doors of one side are off, and the roof over them.
const OPENING: [[usize; 2]; 2] = [[3, 4], [2, 3]];
/// Share of its place that a panel fills along either direction: the rest are gaps.
const FILLED: f64 = 0.97;
/// Share of a panel's edge that its hole spans.
const HOLE: f64 = 0.15;
/// Depth of the beads that stiffen a panel, metres.
const BEAD_M: f64 = 0.01;
/// Every so many panels, one has its second half meshed twice as finely: corners of that half lie on edges of the first one.
const UNEVEN: usize = 2;

/// The panels, with about so many triangles in all; the same ones each time.
pub(super) fn sheets(triangles: usize) -> Solid {
    // An uneven panel has 2.5 times the triangles of an even one with the same lines.
    let even = triangles as f64 / panels().count() as f64 / (1.0 + 1.5 / UNEVEN as f64);
    let lines = ((libm::sqrt(even / 2.0 / (1.0 - HOLE * HOLE)) as usize) / 2 * 2).max(8);
    Solid::join(panels().map(|panel| sheet(panel, lines)))
}

/// The places that have a panel.
fn panels() -> impl Iterator<Item = usize> {
    let is_open = |panel: &usize| {
        let place = [panel % PLACES[0], panel / PLACES[0]];
        (0..2).all(|k| OPENING[k].contains(&place[k]))
    };
    (0..PLACES[0] * PLACES[1]).filter(move |panel| !is_open(panel))
}

/// A panel of a grid with so many quads along either edge.
fn sheet(panel: usize, lines: usize) -> Solid {
    if panel.is_multiple_of(UNEVEN) {
        return grid(panel, [0.0, 1.0], lines);
    }
    Solid::join([grid(panel, [0.0, 0.5], lines), grid(panel, [0.5, 1.0], 2 * lines)])
}

/// The part of a panel between two shares of its length, by quads of an edge of 1/lines.
fn grid(panel: usize, [from, to]: [f64; 2], lines: usize) -> Solid {
    let along = ((to - from) * lines as f64) as usize;
    let at = |i: usize, j: usize| i * (lines + 1) + j;
    let share = |i: usize| from + (to - from) * i as f64 / along as f64;
    let is_in_hole = |i: usize, j: usize| {
        let middle = |share: f64| (share - 0.25).abs() < 0.5 * HOLE;
        middle(share(i) + 0.5 / lines as f64) && middle((j as f64 + 0.5) / lines as f64)
    };
    let quads = (0..along).flat_map(|i| (0..lines).map(move |j| (i, j)));
    Solid {
        points: (0..=along)
            .flat_map(|i| (0..=lines).map(move |j| (i, j)))
            .map(|(i, j)| point(panel, share(i), j as f64 / lines as f64))
            .collect(),
        triangles: quads
            .filter(|&(i, j)| !is_in_hole(i, j))
            .flat_map(|(i, j)| {
                let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                [[a, b, c], [a, c, d]]
            })
            .collect(),
    }
}

/// The place on a panel at these shares of its length and its width.
fn point(panel: usize, along: f64, across: f64) -> Vector3<f64> {
    let (column, row) = (panel % PLACES[0], panel / PLACES[0]);
    let place = |index: usize, share: f64, panels: usize| (index as f64 + FILLED * share) / panels as f64;
    let x = 2.0 * place(column, along, PLACES[0]) - 1.0;
    let turn = PI * place(row, across, PLACES[1]);
    // Lower at the bonnet and the boot.
    let low = 1.0 - 0.4 * libm::pow(x, 4.0);
    let bead_m = BEAD_M * libm::sin(40.0 * along) * libm::sin(PI * across);
    let (sine, cosine) = libm::sincos(turn);
    let rounded = |x: f64| x.signum() * libm::sqrt(x.abs());
    Vector3::new(
        HALF_SIZE_M[0] * x,
        (HALF_SIZE_M[1] + bead_m) * rounded(cosine),
        (HALF_SIZE_M[2] * low + bead_m) * rounded(sine),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_about_as_many_triangles_as_asked_for_and_every_panel_is_open() {
        for wanted in [100_000, 400_000] {
            let body = sheets(wanted);
            let share = body.triangles.len() as f64 / wanted as f64;
            assert!((0.9..1.1).contains(&share), "{} of {wanted}", body.triangles.len());
        }
        for panel in panels() {
            assert!(sheet(panel, 8).open_edges() >= 4 * 8);
        }
    }
}
