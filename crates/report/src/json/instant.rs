//! Instants and stretches of the program.

use kinematics::PathParameter;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::Scene;

use super::line::Line;

/// An instant: counted in interpolation points, and on the timeline.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Instant {
    /// On the time basis.
    time: f64,
    /// Counted in interpolation points.
    moment: f64,
}

impl Instant {
    pub(super) fn of(scene: &Scene, at: PathParameter) -> Self {
        Self { time: scene.timeline.time_at(at), moment: at.0 }
    }
}

/// Two instants, the earlier first.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Stretch {
    /// On the time basis.
    time: Line<[f64; 2]>,
    /// Counted in interpolation points.
    moment: Line<[f64; 2]>,
}

impl Stretch {
    pub(super) fn of(scene: &Scene, ends: [PathParameter; 2]) -> Self {
        Self { time: Line(ends.map(|at| scene.timeline.time_at(at))), moment: Line(ends.map(|at| at.0)) }
    }
}

/// The first and last interpolation point of a stretch; nothing where it lies between two.
pub(super) fn points_in([first, last]: [PathParameter; 2]) -> Option<[usize; 2]> {
    let (first, last) = (first.0.ceil(), last.0.floor());
    (first <= last).then_some([first as usize, last as usize])
}
