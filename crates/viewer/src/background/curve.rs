//! The clearance of the selected pair at every interpolation point.

use bevy::prelude::{Res, ResMut, Resource};
use simulator::pair_curve;

use super::message::Message;
use super::{Background, start};
use crate::selection::Selection;
use crate::session::Session;

/// The clearance curve of the selected pair, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Curve {
    asked: Option<(u64, usize)>,
    /// Generation, index among the checked pairs, and bounds per point, metres.
    known: Option<(u64, usize, Vec<[f64; 2]>)>,
}

impl Curve {
    /// Stores an answer if it is to the latest query.
    pub(super) fn take(&mut self, generation: u64, pair: usize, bounds_m: Vec<[f64; 2]>) {
        if self.asked == Some((generation, pair)) {
            self.known = Some((generation, pair, bounds_m));
        }
    }

    /// Bounds per point of a pair, metres, if they are known for this generation.
    pub(crate) fn of(&self, generation: u64, pair: usize) -> Option<&[[f64; 2]]> {
        let (of, known, bounds_m) = self.known.as_ref()?;
        (*of == generation && *known == pair).then_some(bounds_m.as_slice())
    }
}

/// Queries the curve of the selected pair, once.
pub(super) fn query(
    session: Res<'_, Session>,
    selection: Res<'_, Selection>,
    background: Res<'_, Background>,
    mut curve: ResMut<'_, Curve>,
) {
    let (Some(job), Some(scene), Some(models), Some(_)) =
        (&session.job, &session.scene, &session.models, &session.outcome)
    else {
        return;
    };
    let wanted = selection.pair.and_then(|pair| scene.pairs.iter().position(|known| *known == pair));
    let Some(pair) = wanted else { return };
    if curve.asked == Some((session.generation, pair)) {
        return;
    }
    curve.asked = Some((session.generation, pair));
    let (scene, models, worker) = (scene.clone(), models.clone(), background.worker());
    let (generation, accuracy_m) = (session.generation, job.check.accuracy_m);
    // A curve that fails is not drawn.
    let failed = (worker.clone(), Message::Curve { generation, pair, bounds_m: Vec::new() });
    start("curve", failed, move || {
        let bounds_m = pair_curve(&scene, &models, pair, accuracy_m);
        worker.send(Message::Curve { generation, pair, bounds_m });
    });
}
