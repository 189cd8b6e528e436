//! Branch and bound for the worst gap.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use geometry::Triangle;

use super::field::{BallField, Cover, PieceDistance, PieceSphere, halves};
use super::sweep::SurfacePiece;
use super::{FINEST_M, Place};

/// Bounds on the largest gap, and the remaining pieces.
pub(super) struct GapBounds {
    /// The largest known distance of a point from the balls; −∞ if all points are covered.
    pub(super) low_m: f64,
    pub(super) at: Option<Place>,
    /// The largest known distance minus the over-approximation of the point's shape.
    pub(super) beyond_overshoot_m: f64,
    /// Upper bound on the distance of all points from the balls.
    pub(super) high_m: f64,
    /// Pieces that are not proven covered.
    pub(super) left: Vec<SurfacePiece>,
    pub(super) looked_at: usize,
}

/// Divides the piece with the largest upper bound until no piece is left, or a gap is known within `accuracy_m`.
pub(super) fn worst(
    field: &BallField<'_>,
    overshoot_m: &[f64],
    pieces: Vec<SurfacePiece>,
    accuracy_m: f64,
    most_pieces: usize,
) -> GapBounds {
    let mut worst = GapBounds {
        low_m: f64::NEG_INFINITY,
        at: None,
        beyond_overshoot_m: f64::NEG_INFINITY,
        high_m: 0.0,
        left: Vec::new(),
        looked_at: 0,
    };
    let mut waiting = BinaryHeap::with_capacity(pieces.len());
    for piece in pieces {
        worst.learn(overshoot_m, &piece);
        waiting.push(WaitingPiece { order: waiting.len(), piece });
    }
    let mut order = waiting.len();
    while let Some(WaitingPiece { piece, order: was }) = waiting.pop() {
        let is_bounded = worst.low_m > 0.0 && piece.measured.high_m <= worst.low_m + accuracy_m;
        if is_bounded || worst.looked_at >= most_pieces {
            waiting.push(WaitingPiece { piece, order: was });
            break;
        }
        if PieceSphere::around(&piece.corners).reach_m <= FINEST_M {
            worst.left.push(piece);
            continue;
        }
        for corners in halves(&piece.corners) {
            worst.looked_at += 1;
            if let Some(half) = half(field, &piece, corners) {
                worst.learn(overshoot_m, &half);
                waiting.push(WaitingPiece { piece: half, order });
                order += 1;
            }
        }
    }
    worst.left.extend(waiting.into_vec().into_iter().map(|waiting| waiting.piece));
    let high_m = worst.left.iter().map(|piece| piece.measured.high_m).fold(0.0, f64::max);
    worst.high_m = if worst.left.is_empty() { 0.0 } else { high_m.max(worst.low_m) };
    worst
}

/// Measures half of a piece; `None` if it is covered.
fn half(field: &BallField<'_>, whole: &SurfacePiece, corners: Triangle) -> Option<SurfacePiece> {
    let extent = PieceSphere::around(&corners);
    let mut is_bare = whole.is_bare;
    if !is_bare {
        match field.cover(&corners, &field.near(&extent)) {
            Cover::Whole => return None,
            cover => is_bare = cover == Cover::Bare,
        }
    }
    let measured: PieceDistance = field.measure(&corners, &extent);
    Some(SurfacePiece { corners, source: whole.source, is_bare, measured })
}

impl GapBounds {
    fn learn(&mut self, overshoot_m: &[f64], piece: &SurfacePiece) {
        let PieceDistance { low_m, at, .. } = piece.measured;
        if low_m > self.low_m {
            self.low_m = low_m;
            self.at = Some(Place { source: piece.source, point: at });
        }
        let beyond_m = low_m - overshoot_m[piece.source.shape];
        self.beyond_overshoot_m = self.beyond_overshoot_m.max(beyond_m);
    }
}

/// A piece in the queue: the largest bound first, then the oldest.
struct WaitingPiece {
    piece: SurfacePiece,
    order: usize,
}

impl Ord for WaitingPiece {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_bound = self.piece.measured.high_m.total_cmp(&other.piece.measured.high_m);
        by_bound.then(other.order.cmp(&self.order))
    }
}

impl PartialOrd for WaitingPiece {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for WaitingPiece {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for WaitingPiece {}
