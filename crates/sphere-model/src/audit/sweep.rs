//! The first pass over a triangle: covered pieces are settled, other pieces are kept.

use geometry::Triangle;

use super::field::{BallField, PieceDistance, PieceSphere, area_m2, halves};
use super::{FINEST_M, Source};

/// A piece of the surface that is not proven covered.
#[derive(Clone, Copy)]
pub(super) struct SurfacePiece {
    pub(super) corners: Triangle,
    pub(super) source: Source,
    /// Whether it meets no ball.
    pub(super) is_bare: bool,
    pub(super) measured: PieceDistance,
}

/// The result for a triangle.
pub(super) struct Swept {
    /// The number of examined pieces.
    pub(super) looked_at: usize,
    pub(super) left: Vec<SurfacePiece>,
}

/// Divides a triangle until every piece is covered, uncovered, or smaller than `floor_m2` and partly uncovered.
pub(super) fn sweep(
    field: &BallField<'_>,
    triangle: &Triangle,
    source: Source,
    floor_m2: f64,
    most_pieces: usize,
) -> Swept {
    let near = field.near(&PieceSphere::around(triangle));
    let mut sweep = CoverageSweep {
        field,
        source,
        floor_m2,
        most_pieces,
        swept: Swept { looked_at: 0, left: Vec::new() },
    };
    sweep.divide(triangle, &near);
    sweep.swept
}

struct CoverageSweep<'a> {
    field: &'a BallField<'a>,
    source: Source,
    floor_m2: f64,
    most_pieces: usize,
    swept: Swept,
}

impl CoverageSweep<'_> {
    fn divide(&mut self, corners: &Triangle, among: &[u32]) {
        self.swept.looked_at += 1;
        let extent = PieceSphere::around(corners);
        let mut near: Vec<u32> =
            among.iter().copied().filter(|&ball| self.field.is_near(ball, &extent)).collect();
        if near.iter().any(|&ball| self.field.holds(ball, corners)) {
            return;
        }
        near.retain(|&ball| self.field.may_meet(ball, corners));
        let [a, b, c] = *corners;
        let bare_somewhere = || {
            [a, b, c, extent.center]
                .iter()
                .any(|point| near.iter().all(|&ball| self.field.beyond_ball(ball, point) > self.field.eps_m))
        };
        let is_settled = near.is_empty()
            || extent.reach_m <= FINEST_M
            || self.swept.looked_at >= self.most_pieces
            || (area_m2(corners) <= self.floor_m2 && bare_somewhere());
        if is_settled {
            self.swept.left.push(SurfacePiece {
                corners: *corners,
                source: self.source,
                is_bare: near.is_empty(),
                measured: self.field.measure(corners, &extent),
            });
            return;
        }
        for half in halves(corners) {
            self.divide(&half, &near);
        }
    }
}
