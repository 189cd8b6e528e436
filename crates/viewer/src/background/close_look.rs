//! Details of the instant shown: verdicts, clearances, witness points and colliding smallest spheres.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};
use kinematics::PathParameter;
use simulator::{FindingKind, Pair, PointResult, details, surroundings};

use super::news::News;
use super::{Background, start};
use crate::jog::Jog;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::Session;

/// A query for the details of one instant.
#[derive(Clone, Debug, PartialEq)]
pub struct LookAt {
    /// Generation of the scene.
    pub generation: u64,
    /// The instant.
    pub moment: PathParameter,
    /// Joint values per robot while jogging, radians or metres.
    pub jogged: Option<Vec<Vec<f64>>>,
    /// A pair that is measured even if it is clear.
    pub pair: Option<Pair>,
}

/// Details of one instant.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The query.
    pub at: LookAt,
    /// Pairs that are not clear, and the smallest clearance.
    pub frame: PointResult,
    /// Details of the pairs that are not clear, the nearest pair and the selected one, each with its index among the
    /// checked pairs.
    pub details: Vec<(usize, FindingKind)>,
}

/// The latest details.
#[derive(Resource, Clone, Debug, Default)]
pub struct CloseLook {
    /// The latest answer; its instant may have passed.
    pub seen: Option<Looked>,
    /// Whether a query is running.
    pub(super) is_asking: bool,
    /// A query that failed; it is not repeated.
    pub(super) in_vain: Option<LookAt>,
}

impl CloseLook {
    /// The answer to exactly this query, if it is known.
    pub fn of(&self, at: &LookAt) -> Option<&Looked> {
        self.seen.as_ref().filter(|seen| seen.at == *at)
    }
}

/// The query for the instant shown; `None` without a scene or without sphere models.
pub(crate) fn wanted(
    session: &Session,
    playhead: &Playhead,
    jog: &Jog,
    selection: &Selection,
) -> Option<LookAt> {
    session.scene.as_ref()?;
    session.models.as_ref()?;
    Some(LookAt {
        generation: session.generation,
        moment: playhead.moment,
        jogged: jog.values.clone(),
        pair: selection.pair,
    })
}

/// Queries the details of the instant shown, one query at a time.
pub(super) fn ask(
    session: Res<'_, Session>,
    playhead: Res<'_, Playhead>,
    jog: Res<'_, Jog>,
    selection: Res<'_, Selection>,
    background: Res<'_, Background>,
    mut look: ResMut<'_, CloseLook>,
) {
    let Some(at) = wanted(&session, &playhead, &jog, &selection) else { return };
    if look.is_asking || look.of(&at).is_some() || look.in_vain.as_ref() == Some(&at) {
        return;
    }
    let (Some(job), Some(scene), Some(models)) =
        (&session.job, session.scene.clone(), session.models.clone())
    else {
        return;
    };
    let accuracy_m = job.check.accuracy_m;
    look.is_asking = true;
    let teller = background.teller();
    let failed = (teller.clone(), News::Looked(at.clone(), None));
    start("looking", failed, move || {
        let (scene, moment) = match &at.jogged {
            None => (scene, at.moment),
            Some(values) => match scene.posed(values) {
                Ok(posed) => (Arc::new(posed), PathParameter(0.0)),
                // The details of another configuration would be wrong.
                Err(_) => return teller.tell(News::Looked(at, None)),
            },
        };
        let frame = surroundings(&scene, &models, moment, accuracy_m);
        let mut pairs: Vec<usize> = frame.pairs.iter().map(|pair| pair.pair).collect();
        pairs.extend(frame.smallest.iter().map(|smallest| smallest.pair));
        pairs.extend(at.pair.and_then(|pair| scene.pairs.iter().position(|known| *known == pair)));
        pairs.sort_unstable();
        pairs.dedup();
        let kinds = details(&scene, &models, moment, &pairs, accuracy_m);
        let details = pairs.into_iter().zip(kinds).collect();
        let seen = Looked { at: at.clone(), frame, details };
        teller.tell(News::Looked(at, Some(Box::new(seen))));
    });
}
