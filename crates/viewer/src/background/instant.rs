//! Details of the instant shown: verdicts, clearances, witness points and colliding smallest spheres.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut, Resource};
use kinematics::PathParameter;
use scene::Pair;
use simulator::{FindingKind, PointResult, details, surroundings};

use super::message::{Background, BackgroundMessage, start};
use super::query::{BackgroundAnswer, BackgroundQuery, QueryCache};
use crate::session::Session;
use crate::shown::{ShownResources, ShownState};

/// An instant, or a configuration beside the program.
#[derive(Clone, Debug, PartialEq)]
pub struct InstantSubject {
    /// The instant.
    pub moment: PathParameter,
    /// Joint values per robot while jogging, radians or metres.
    pub jogged: Option<Vec<Vec<f64>>>,
    /// A pair that is measured even if it is clear.
    pub pair: Option<Pair>,
}

/// A query for the details of one instant.
pub type InstantQuery = BackgroundQuery<InstantSubject>;

/// Details of one instant.
#[derive(Clone, Debug)]
pub struct InstantAnswer {
    /// Pairs that are not clear, and the smallest clearance.
    pub frame: PointResult,
    /// Details of the pairs that are not clear, the nearest pair and the selected one, each with its index among the
    /// checked pairs.
    pub details: Vec<(usize, FindingKind)>,
}

/// The latest details, or the query for them.
#[derive(Resource, Clone, Debug, Default)]
pub struct InstantDetails(QueryCache<InstantSubject, InstantAnswer>);

impl InstantDetails {
    /// The answer to exactly this query, if it is known.
    pub fn answer_to(&self, query: &InstantQuery) -> Option<&InstantAnswer> {
        self.0.known(query)
    }

    /// The latest answer; its instant may have passed.
    pub fn latest(&self) -> Option<&BackgroundAnswer<InstantSubject, InstantAnswer>> {
        self.0.latest()
    }

    /// Keeps an answer if it is about the session's scene; a query that failed is not repeated.
    pub(super) fn receive(&mut self, query: InstantQuery, answer: Option<InstantAnswer>, session: &Session) {
        self.0.receive(query, answer, &session.generation);
    }
}

/// The query for the instant shown; `None` without a scene or without sphere models.
pub(crate) fn shown_query(shown: ShownState<'_>) -> Option<InstantQuery> {
    let ShownState { session, playhead, jog, selection } = shown;
    session.scene.as_ref()?;
    session.models.as_ref()?;
    let subject =
        InstantSubject { moment: playhead.moment, jogged: jog.values.clone(), pair: selection.pair };
    Some(InstantQuery { generation: session.generation, subject })
}

/// Queries the details of the instant shown, one query at a time.
pub(super) fn query(
    shown: ShownResources<'_>,
    background: Res<'_, Background>,
    mut instant: ResMut<'_, InstantDetails>,
) {
    let Some(query) = shown_query(shown.state()) else { return };
    if instant.0.is_pending() || instant.0.is_asked(&query) {
        return;
    }
    let session = &shown.session;
    let (Some(job), Some(scene), Some(models)) =
        (&session.job, session.scene.clone(), session.models.clone())
    else {
        return;
    };
    let accuracy_m = job.check.accuracy_m;
    instant.0.ask(query.clone());
    let worker = background.worker();
    let failed = BackgroundMessage::InstantAnswer(query.clone(), None);
    start("instant details", worker.clone(), failed, move || {
        let InstantSubject { moment, jogged, pair } = &query.subject;
        let (scene, moment) = match jogged {
            None => (scene, *moment),
            Some(values) => match scene.posed(values) {
                Ok(posed) => (Arc::new(posed), PathParameter(0.0)),
                // The details of another configuration would be wrong.
                Err(_) => return worker.send(BackgroundMessage::InstantAnswer(query, None)),
            },
        };
        let frame = surroundings(&scene, &models, moment, accuracy_m);
        let mut pairs: Vec<usize> = frame.pairs.iter().map(|pair| pair.pair).collect();
        pairs.extend(frame.smallest.iter().map(|smallest| smallest.pair));
        let selected = pair.and_then(|pair| scene.pairs.iter().position(|known| *known == pair));
        // Where its contact is meant, or one of the two is elsewhere, nothing is asked of a pair.
        pairs.extend(selected.filter(|pair| scene.stretches(*pair).contain(moment)));
        pairs.sort_unstable();
        pairs.dedup();
        let kinds = details(&scene, &models, moment, &pairs, accuracy_m);
        let details = pairs.into_iter().zip(kinds).collect();
        worker
            .send(BackgroundMessage::InstantAnswer(query, Some(Box::new(InstantAnswer { frame, details }))));
    });
}
