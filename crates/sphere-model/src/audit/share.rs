//! Bounds on the uncovered share of a surface.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use geometry::Triangle;

use super::FINEST_M;
use super::field::{BallField, Cover, PieceSphere, area_m2, halves};
use super::sweep::SurfacePiece;

/// Share of the whole area below which partly covered pieces are not divided.
const ACCURACY: f64 = 1e-3;

/// Bound on the relative rounding of all areas.
const ROUNDING: f64 = 1e-9;

/// Bounds on the share of a surface outside of all balls; pieces that are not listed are covered.
pub(super) fn uncovered_share(
    field: &BallField<'_>,
    pieces: &[SurfacePiece],
    whole_m2: f64,
    most_pieces: usize,
) -> [f64; 2] {
    let (mut bare_m2, mut open_m2) = (0.0, 0.0);
    let mut open = BinaryHeap::new();
    for piece in pieces {
        let area_m2 = area_m2(&piece.corners);
        if piece.is_bare {
            bare_m2 += area_m2;
        } else {
            open_m2 += area_m2;
            open.push(OpenPiece { area_m2, corners: piece.corners });
        }
    }
    // Pieces that are too small to divide count as unknown.
    let mut looked_at = 0;
    while open_m2 > ACCURACY * whole_m2
        && looked_at < most_pieces
        && let Some(largest) = open.pop()
    {
        if PieceSphere::around(&largest.corners).reach_m <= FINEST_M {
            continue;
        }
        open_m2 -= largest.area_m2;
        for corners in halves(&largest.corners) {
            looked_at += 1;
            let area_m2 = area_m2(&corners);
            match field.cover(&corners, &field.near(&PieceSphere::around(&corners))) {
                Cover::Whole => {}
                Cover::Bare => bare_m2 += area_m2,
                Cover::Open => {
                    open_m2 += area_m2;
                    open.push(OpenPiece { area_m2, corners });
                }
            }
        }
    }
    if whole_m2 <= 0.0 {
        // Without area, shares are unknown.
        return [0.0, if pieces.is_empty() { 0.0 } else { 1.0 }];
    }
    let low = bare_m2 / whole_m2 - ROUNDING;
    let high = (bare_m2 + open_m2.max(0.0)) / whole_m2 + ROUNDING;
    [low.clamp(0.0, 1.0), if pieces.is_empty() { 0.0 } else { high.clamp(0.0, 1.0) }]
}

/// A partly covered piece in the queue; the largest comes first.
struct OpenPiece {
    area_m2: f64,
    corners: Triangle,
}

impl Ord for OpenPiece {
    fn cmp(&self, other: &Self) -> Ordering {
        self.area_m2.total_cmp(&other.area_m2)
    }
}

impl PartialOrd for OpenPiece {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenPiece {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OpenPiece {}
