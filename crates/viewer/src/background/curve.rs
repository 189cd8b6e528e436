//! The clearance of the selected pair, and of the nearest pair of each kind, at every interpolation point.

use bevy::prelude::{Res, ResMut, Resource};
use scene::PairKind;
use simulator::{kind_curve, pair_curve};

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

/// A query for the curves of all kinds of pairs.
pub(super) type KindCurvesQuery = BackgroundQuery<()>;

/// The clearance of the nearest pair of a kind.
#[derive(Clone, Debug)]
pub(crate) struct KindBounds {
    pub(crate) kind: PairKind,
    /// Per point, metres.
    pub(crate) bounds_m: Vec<[f64; 2]>,
}

/// The clearance curves by kind of pair, or the query for them.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct KindCurves(QueryCache<(), Vec<KindBounds>>);

impl KindCurves {
    /// The curves of the kinds that have checked pairs, if there are several and they are known for this generation.
    pub(crate) fn known(&self, generation: u64) -> &[KindBounds] {
        self.0.known(&BackgroundQuery { generation, subject: () }).map_or(&[], Vec::as_slice)
    }

    /// Keeps an answer if it is about the session's scene.
    pub(super) fn receive(&mut self, query: KindCurvesQuery, curves: Vec<KindBounds>, session: &Session) {
        self.0.receive(query, Some(curves), &session.generation);
    }
}

/// Queries the curves of all kinds once the program is checked, if there are several.
pub(super) fn query_kinds(
    session: Res<'_, Session>,
    background: Res<'_, Background>,
    mut curves: ResMut<'_, KindCurves>,
) {
    let (Some(job), Some(scene), Some(models), Some(_)) =
        (&session.job, &session.scene, &session.models, &session.outcome)
    else {
        return;
    };
    let query = KindCurvesQuery { generation: session.generation, subject: () };
    if curves.0.is_asked(&query) {
        return;
    }
    curves.0.ask(query.clone());
    let (scene, models, worker) = (scene.clone(), models.clone(), background.worker());
    let accuracy_m = job.check.accuracy_m;
    // Curves that fail are not drawn.
    let failed = BackgroundMessage::KindCurves(query.clone(), Vec::new());
    start("curves by kind", worker.clone(), failed, move || {
        let kinds = scene.checked_kinds();
        let curve = |kind| KindBounds { kind, bounds_m: kind_curve(&scene, &models, kind, accuracy_m, 1) };
        let curves = if kinds.len() < 2 { Vec::new() } else { kinds.into_iter().map(curve).collect() };
        worker.send(BackgroundMessage::KindCurves(query, curves));
    });
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
