//! The audit of the excluded pairs over all joint values, on demand.

use bevy::prelude::Resource;
use scene::Pair;
use simulator::{PairOverJoints, audit_exclusions};

use super::message::Message;
use super::{Background, start};
use crate::session::Session;

/// The audit of the exclusions of a scene, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub struct ExclusionAudit {
    asked: Option<u64>,
    /// Generation of the scene, and the classes; `None` if the audit failed.
    known: Option<(u64, Option<Vec<PairOverJoints>>)>,
}

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
    pub fn of<'a>(&'a self, session: &Session) -> Audited<'a> {
        match &self.known {
            Some((of, known)) if *of == session.generation => {
                known.as_deref().map_or(Audited::Failed, Audited::Done)
            }
            _ if self.asked == Some(session.generation) => Audited::Pending,
            _ => Audited::No,
        }
    }

    /// What is known of a pair of the session's scene.
    pub fn of_pair(&self, session: &Session, pair: Pair) -> Option<&PairOverJoints> {
        let Audited::Done(classes) = self.of(session) else { return None };
        classes.iter().find(|of| of.pair == pair)
    }

    /// Stores an answer if it is to the latest query.
    pub(super) fn take(&mut self, generation: u64, classes: Option<Vec<PairOverJoints>>) {
        if self.asked == Some(generation) {
            self.known = Some((generation, classes));
        }
    }
}

/// Starts the audit, once per scene.
pub(crate) fn begin(background: &Background, audit: &mut ExclusionAudit, session: &Session) {
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else { return };
    let generation = session.generation;
    if audit.asked == Some(generation) {
        return;
    }
    audit.asked = Some(generation);
    let worker = background.worker();
    let failed = (worker.clone(), Message::Audited(generation, None));
    start("audit", failed, move || {
        worker.send(Message::Audited(generation, Some(audit_exclusions(&scene, &models))));
    });
}
