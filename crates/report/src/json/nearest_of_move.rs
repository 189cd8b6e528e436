//! The nearest instant of a program move.

use schemars::JsonSchema;
use serde::Serialize;
use simulator::Scene;

use super::finite;
use super::instant::Instant;
use super::program_line::ProgramLine;

/// Where a pair that is too near was seen nearest on one program move.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct NearestOfMove<'a> {
    #[serde(flatten)]
    at: Instant,
    /// Program lines of the move, one per program that drives the pair.
    program: Vec<ProgramLine<'a>>,
    /// Bounds on the distance then, metres; the upper one null where nothing is known.
    clearance_m: [Option<f64>; 2],
}

impl<'a> NearestOfMove<'a> {
    pub(super) fn of(scene: &'a Scene, nearest: &'a simulator::NearestOfMove) -> Self {
        Self {
            at: Instant::of(scene, nearest.at),
            program: ProgramLine::all(scene, &nearest.program),
            clearance_m: nearest.clearance_m.map(finite),
        }
    }
}
