//! The clearance of the selected pair at every interpolation point.

use bevy::prelude::{Res, ResMut, Resource};
use simulator::pair_curve;

use super::message::{Background, BackgroundMessage, start};
use super::query::{BackgroundQuery, QueryCache};
use crate::selection::Selection;
use crate::session::Session;

/// A query for the curve of a pair, by its index among the checked pairs.
pub(super) type CurveQuery = BackgroundQuery<usize>;

/// The clearance curve of the selected pair, or the query for it: bounds per point, metres.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct PairCurve(QueryCache<usize, Vec<[f64; 2]>>);

impl PairCurve {
    /// Bounds per point of a pair, metres, if they are known for this generation.
    pub(crate) fn bounds_m(&self, generation: u64, pair: usize) -> Option<&[[f64; 2]]> {
        self.0.known(&BackgroundQuery { generation, subject: pair }).map(Vec::as_slice)
    }

    /// Keeps an answer if it is to the latest query, about the session's scene.
    pub(super) fn receive(&mut self, query: CurveQuery, bounds_m: Vec<[f64; 2]>, session: &Session) {
        self.0.receive(query, Some(bounds_m), &session.generation);
    }
}

/// Queries the curve of the selected pair, once.
pub(super) fn query(
    session: Res<'_, Session>,
    selection: Res<'_, Selection>,
    background: Res<'_, Background>,
    mut curve: ResMut<'_, PairCurve>,
) {
    let (Some(job), Some(scene), Some(models), Some(_)) =
        (&session.job, &session.scene, &session.models, &session.outcome)
    else {
        return;
    };
    let wanted = selection.pair.and_then(|pair| scene.pairs.iter().position(|known| *known == pair));
    let Some(pair) = wanted else { return };
    let query = CurveQuery { generation: session.generation, subject: pair };
    if curve.0.is_asked(&query) {
        return;
    }
    curve.0.ask(query.clone());
    let (scene, models, worker) = (scene.clone(), models.clone(), background.worker());
    let accuracy_m = job.check.accuracy_m;
    // A curve that fails is not drawn.
    let failed = BackgroundMessage::Curve(query.clone(), Vec::new());
    start("curve", worker.clone(), failed, move || {
        worker.send(BackgroundMessage::Curve(query, pair_curve(&scene, &models, pair, accuracy_m)));
    });
}
