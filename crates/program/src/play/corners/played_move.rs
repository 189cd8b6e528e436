//! Moves as they were played, for the corners between them.

use diagnostics::Place;

use crate::{CartesianPath, Located, PathPiece, WrittenCorner};

/// A move, and how it ends.
pub(in crate::play) struct PlayedMove {
    /// Its place in its file.
    pub(in crate::play) place: Place,
    /// Number of that file.
    pub(in crate::play) file: usize,
    /// Its name.
    pub(in crate::play) file_name: String,
    /// The name of its end.
    pub(in crate::play) label: Option<String>,
    /// How it ends, by itself or by its program; `None` at rest.
    pub(in crate::play) corner: Option<Located<WrittenCorner>>,
    /// Whether the move says so itself.
    pub(in crate::play) is_own_corner: bool,
    /// Indices of the knots at its start and at its end.
    pub(in crate::play) knots: [usize; 2],
    /// Seconds.
    pub(in crate::play) duration_s: f64,
    /// Whether its speed is constant.
    pub(in crate::play) is_even: bool,
    /// Joint vector at its start.
    pub(in crate::play) start: Vec<f64>,
    /// Its parts.
    pub(in crate::play) pieces: Vec<MovePiece>,
    /// Its path, where it is a move in space.
    pub(in crate::play) in_poses: Option<MoveInPoses>,
    /// The tool in force.
    pub(in crate::play) tool: Option<String>,
    /// The statement behind it at which the robot stops.
    pub(in crate::play) stopped_by: Option<(Place, &'static str)>,
}

/// A part of a move that is straight in joint space, but for deviations.
#[derive(Clone)]
pub(in crate::play) struct MovePiece {
    /// Share of the way at its end.
    pub(in crate::play) share: f64,
    /// Joint vector at its end.
    pub(in crate::play) position: Vec<f64>,
    /// Per joint, the largest deviation; empty of none.
    pub(in crate::play) deviations: Vec<f64>,
}

/// The path of a move in space.
pub(in crate::play) struct MoveInPoses {
    pub(in crate::play) path: CartesianPath,
    pub(in crate::play) tool: String,
    /// Whether joints beside the arm move.
    pub(in crate::play) is_carried: bool,
}

/// Per joint, the least and the largest value.
pub(super) struct JointRanges {
    pub(super) low: Vec<f64>,
    pub(super) high: Vec<f64>,
}

impl MovePiece {
    /// The pieces of a move in space.
    pub(in crate::play) fn followed(pieces: &[PathPiece]) -> Vec<Self> {
        let piece = |piece: &PathPiece| Self {
            share: piece.share,
            position: piece.position.clone(),
            deviations: piece.deviations.clone(),
        };
        pieces.iter().map(piece).collect()
    }
}

impl PlayedMove {
    /// How long a share of it takes at its start or end at most, seconds.
    pub(super) fn duration_of_share_s(&self, share: f64) -> f64 {
        // One that accelerates is slowest there.
        if self.is_even { share * self.duration_s } else { self.duration_s }
    }

    /// The joint vector on the chord at a share of the way.
    pub(super) fn position_at(&self, share: f64) -> Vec<f64> {
        let (index, piece) = self.piece_at(share);
        let (from_share, from) = self.piece_start(index);
        let of_piece = ((share - from_share) / (piece.share - from_share)).clamp(0.0, 1.0);
        from.iter().zip(&piece.position).map(|(from, to)| from + (to - from) * of_piece).collect()
    }

    /// The shares of the way at which pieces end between two shares, in order.
    pub(super) fn ends_between(&self, [from, to]: [f64; 2]) -> Vec<f64> {
        self.pieces.iter().map(|piece| piece.share).filter(|share| from < *share && *share < to).collect()
    }

    /// Per joint, the largest deviation between two shares of the way.
    pub(super) fn deviations_between(&self, [from, to]: [f64; 2]) -> Vec<f64> {
        let mut most = vec![0.0_f64; self.start.len()];
        for (index, piece) in self.pieces.iter().enumerate() {
            let is_met = self.piece_start(index).0 <= to && from <= piece.share;
            for (most, deviation) in most.iter_mut().zip(&piece.deviations).filter(|_| is_met) {
                *most = most.max(*deviation);
            }
        }
        most
    }

    /// Per joint, the values between two shares of the way, deviations included.
    pub(super) fn ranges_between(&self, shares: [f64; 2]) -> JointRanges {
        let mut ranges = JointRanges { low: self.position_at(shares[0]), high: self.position_at(shares[0]) };
        let others = self.ends_between(shares).into_iter().chain([shares[1]]);
        for position in others.map(|share| self.position_at(share)) {
            for (joint, value) in position.into_iter().enumerate() {
                ranges.low[joint] = ranges.low[joint].min(value);
                ranges.high[joint] = ranges.high[joint].max(value);
            }
        }
        for (joint, deviation) in self.deviations_between(shares).into_iter().enumerate() {
            ranges.low[joint] -= deviation;
            ranges.high[joint] += deviation;
        }
        ranges
    }

    fn piece_at(&self, share: f64) -> (usize, &MovePiece) {
        let index = self.pieces.iter().position(|piece| share <= piece.share);
        let index = index.unwrap_or(self.pieces.len() - 1);
        (index, &self.pieces[index])
    }

    fn piece_start(&self, index: usize) -> (f64, &[f64]) {
        match index.checked_sub(1).map(|before| &self.pieces[before]) {
            Some(before) => (before.share, &before.position),
            None => (0.0, &self.start),
        }
    }
}

impl JointRanges {
    /// Per joint, how far its values are from a given one at most.
    pub(super) fn from(&self, position: &[f64]) -> Vec<f64> {
        let ranges = self.low.iter().zip(&self.high).zip(position);
        ranges.map(|((low, high), value)| (high - value).max(value - low).max(0.0)).collect()
    }
}
