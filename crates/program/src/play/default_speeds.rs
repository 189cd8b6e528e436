//! The speeds that a program gives for all of its moves.

use diagnostics::{Place, Problems};

use super::speed::check_speed;
use crate::{Located, Speed, TaughtProgram};

/// The speeds of moves without their own.
pub(super) struct DefaultSpeeds {
    pub(super) joints: DefaultSpeed,
    pub(super) in_space: DefaultSpeed,
}

/// A speed of the whole program.
#[derive(Clone, Copy)]
pub(super) struct DefaultSpeed {
    /// Whether the program states one.
    is_stated: bool,
    /// `None` for one that is not usable, which is reported.
    usable: Option<Speed>,
}

impl DefaultSpeeds {
    /// Those of a program; what is not usable is reported.
    pub(super) fn stated(program: &TaughtProgram, problems: &mut Problems) -> Self {
        let [joints, tcp] = [program.speed, program.tcp_speed].map(|speed| {
            let usable = speed.filter(|speed| check_speed(*speed, problems)).map(|speed| speed.value);
            DefaultSpeed { is_stated: speed.is_some(), usable }
        });
        Self { joints, in_space: if tcp.is_stated { tcp } else { joints } }
    }
}

impl DefaultSpeed {
    /// The speed of a move, its own or this; `None` if there is none that is usable, which is reported.
    pub(super) fn or_own(
        self,
        own: Option<Located<Speed>>,
        place: Place,
        problems: &mut Problems,
    ) -> Option<Speed> {
        if let Some(own) = own {
            return check_speed(own, problems).then_some(own.value);
        }
        if !self.is_stated {
            problems.push(
                problems
                    .problem("move without a speed")
                    .at(place.line, place.column)
                    .expected("`speed` in the move or for the whole program"),
            );
        }
        self.usable
    }
}
