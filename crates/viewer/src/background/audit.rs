//! The audit of the excluded pairs over all joint values, on demand.

use bevy::prelude::Resource;
use scene::Pair;
use simulator::{PairOverJoints, audit_exclusions};

use super::message::{Background, BackgroundMessage, start};
use super::query::{BackgroundQuery, QueryCache};
use crate::session::Session;

/// A query for the audit of all excluded pairs.
pub(super) type AuditQuery = BackgroundQuery<()>;

/// The audit of the exclusions of a scene, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub struct ExclusionAudit(QueryCache<(), Vec<PairOverJoints>>);

/// Progress of an audit.
#[derive(Clone, Copy, Debug)]
pub enum Audited<'a> {
    /// Not asked for.
    No,
    /// In work.
    Pending,
    /// Done.
    Done(&'a [PairOverJoints]),
    /// Broken off by an internal error.
    Failed,
}

impl ExclusionAudit {
    /// The audit of the session's scene.
    pub fn progress(&self, session: &Session) -> Audited<'_> {
        let query = query(session);
        match self.0.known(&query) {
            Some(classes) => Audited::Done(classes),
            None if self.0.has_failed(&query) => Audited::Failed,
            None if self.0.is_asked(&query) => Audited::Pending,
            None => Audited::No,
        }
    }

    /// What is known of a pair of the session's scene.
    pub fn pair(&self, session: &Session, pair: Pair) -> Option<&PairOverJoints> {
        self.0.known(&query(session))?.iter().find(|classified| classified.pair == pair)
    }

    /// Keeps an answer if it is to the latest query, about the session's scene.
    pub(super) fn receive(
        &mut self,
        query: AuditQuery,
        classes: Option<Vec<PairOverJoints>>,
        session: &Session,
    ) {
        self.0.receive(query, classes, &session.generation);
    }
}

/// The query for the audit of the session's scene.
fn query(session: &Session) -> AuditQuery {
    BackgroundQuery { generation: session.generation, subject: () }
}

/// Starts the audit, once per scene.
pub(crate) fn begin(background: &Background, audit: &mut ExclusionAudit, session: &Session) {
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else { return };
    let query = query(session);
    if audit.0.is_asked(&query) {
        return;
    }
    audit.0.ask(query.clone());
    let worker = background.worker();
    let failed = BackgroundMessage::Audited(query.clone(), None);
    start("audit", worker.clone(), failed, move || {
        worker.send(BackgroundMessage::Audited(query, Some(audit_exclusions(&scene, &models))));
    });
}
