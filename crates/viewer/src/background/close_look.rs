//! A close look at the instant shown: verdicts, distances, contact points and colliding smallest spheres.

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

/// What is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct LookAt {
    /// The scene, by its number.
    pub generation: u64,
    /// The instant.
    pub moment: PathParameter,
    /// Joint values, where they are set by hand.
    pub jogged: Option<Vec<Vec<f64>>>,
    /// A pair whose distance is wanted even where it is clear.
    pub pair: Option<Pair>,
}

/// What a close look saw.
#[derive(Clone, Debug)]
pub struct Looked {
    /// What was looked at.
    pub at: LookAt,
    /// Verdicts of all pairs, and the smallest clearance.
    pub frame: PointResult,
    /// Everything about the pairs that are not clear, the nearest pair and the selected one; by place among the checked pairs.
    pub details: Vec<(usize, FindingKind)>,
}

/// The latest close look.
#[derive(Resource, Clone, Debug, Default)]
pub struct CloseLook {
    /// What was seen last; it may be of an instant that has gone by.
    pub seen: Option<Looked>,
    /// Whether an answer is on its way.
    pub(super) is_asking: bool,
    /// What could not be looked at; it is not asked again.
    pub(super) in_vain: Option<LookAt>,
}

impl CloseLook {
    /// What is known of exactly this.
    pub fn of(&self, at: &LookAt) -> Option<&Looked> {
        self.seen.as_ref().filter(|seen| seen.at == *at)
    }
}

/// What should be looked at now, if there is anything.
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

/// Asks for a close look at what is shown, one at a time, always at the latest.
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
                // Another question's answer would be a wrong one.
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
