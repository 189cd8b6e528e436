//! How the move that is played ends, and the statements at which robots stop.

use diagnostics::Place;

use super::PlayedMove;
use crate::play::moves::PlayedProgram;
use crate::{Action, Located, Statement, TaughtProgram, WrittenCorner};

/// How a move ends, as written.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::play) struct CornerInForce {
    pub(in crate::play) written: Option<Located<WrittenCorner>>,
    /// Whether the move says so, and not its program.
    pub(in crate::play) is_own: bool,
}

impl PlayedProgram {
    /// Takes note of how a statement ends, if it is a move, and of the stop that it is for the move before it.
    pub(in crate::play) fn begin_corner(&mut self, statement: &Statement, program: &TaughtProgram) {
        self.corner = CornerInForce {
            written: statement.corner.or(program.corner),
            is_own: statement.corner.is_some(),
        };
        if let (Some(what), Some(before)) = (stops(&statement.action), self.moves.last_mut()) {
            before.stopped_by.get_or_insert((statement.place, what));
        }
    }

    /// Adds a move, unless the robot has stopped.
    pub(in crate::play) fn record(&mut self, played: PlayedMove) {
        if self.stop.is_none() && played.knots[1] > played.knots[0] && !played.pieces.is_empty() {
            self.moves.push(played);
        }
    }

    /// A move that begins at the last knot, without pieces.
    pub(in crate::play) fn begun_move(&self, file_name: &str, place: Place) -> Option<PlayedMove> {
        let before = self.knots.last()?;
        let knot = self.knots.len() - 1;
        Some(PlayedMove {
            place,
            file: self.file,
            file_name: file_name.to_owned(),
            label: None,
            corner: self.corner.written,
            is_own_corner: self.corner.is_own,
            knots: [knot, knot],
            duration_s: 0.0,
            is_even: true,
            start: before.position.clone(),
            pieces: Vec::new(),
            in_poses: None,
            tool: self.tool_in_force().map(str::to_owned),
            stopped_by: None,
        })
    }
}

/// The name of a statement at which the robot stands, whatever its program says of corners.
fn stops(action: &Action) -> Option<&'static str> {
    match action {
        Action::Wait { .. } => Some("Wait"),
        Action::WaitInput { .. } => Some("WaitInput"),
        Action::Sync(_) => Some("Sync"),
        Action::Tool(_) => Some("Tool"),
        Action::BeginAnew { .. } => Some("BeginAnew"),
        Action::Handling(action) => Some(action.name()),
        Action::MoveJ { .. }
        | Action::MoveL { .. }
        | Action::MoveC { .. }
        | Action::MoveAxes { .. }
        | Action::Frame(_)
        | Action::Clearance(_)
        | Action::SetOutput { .. }
        | Action::Repeat { .. }
        | Action::Call { .. } => None,
    }
}
