//! Data of the timeline, derived once per change of the session.

use std::sync::Arc;

use scene::Scene;
use simulator::RequiredClearance;

use super::curve::{self, CurveSample};
use super::intervals::{self, KindInterval};
use super::moves::{self, TimelineMove};
use crate::session::{Session, Stage};

/// Key of the derived data.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TimelineKey {
    generation: u64,
    stage: Stage,
    outcome: usize,
}

/// Intervals, moves and samples.
#[derive(Debug, Default)]
pub(super) struct Made {
    about: Option<TimelineKey>,
    /// Intervals of one kind each.
    pub(super) intervals: Vec<KindInterval>,
    /// The smallest clearance of every point.
    pub(super) smallest: Vec<CurveSample>,
    /// Lower bounds over the segments, each at the middle of its segment.
    pub(super) between: Vec<CurveSample>,
    /// Moves per trajectory.
    pub(super) moves: Vec<Vec<TimelineMove>>,
    /// Distinct required clearances in ascending order, metres.
    pub(super) required_m: Vec<f64>,
}

impl Made {
    /// Updates the data if the session has changed; true if the scene is another one.
    pub(super) fn follow(&mut self, session: &Session, scene: &Scene) -> bool {
        let about = TimelineKey {
            generation: session.generation,
            stage: session.stage,
            outcome: session.outcome.as_ref().map_or(0, |outcome| Arc::as_ptr(outcome).addr()),
        };
        if self.about == Some(about) {
            return false;
        }
        let is_other = self.about.is_none_or(|known| known.generation != about.generation);
        if is_other {
            self.moves = moves::list(scene);
            self.required_m = required(scene);
        }
        self.about = Some(about);
        self.intervals = intervals::list(session);
        let outcome = session.outcome.as_deref();
        self.smallest = outcome.map_or_else(Vec::new, |outcome| curve::smallest(scene, &outcome.frames));
        let certificate = outcome.and_then(|outcome| outcome.certificate.as_ref());
        self.between = certificate.map_or_else(Vec::new, |certificate| curve::between(scene, certificate));
        is_other
    }
}

/// Distinct required clearances of all pairs, without 0.
fn required(scene: &Scene) -> Vec<f64> {
    distinct(scene.clearances.required.iter().flat_map(RequiredClearance::values_m))
}

/// Distinct required clearances in ascending order, without 0.
pub(super) fn distinct(values_m: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut required_m: Vec<f64> = values_m.filter(|required_m| *required_m > 0.0).collect();
    required_m.sort_by(f64::total_cmp);
    required_m.dedup();
    required_m
}
