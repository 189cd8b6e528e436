//! Contacts, depth and separation of the selected collision.

use bevy::prelude::Resource;
use scene::Scene;
use simulator::{Finding, FindingKind, Penetration, TimeOfContact, Verdict};

use crate::background::{BackgroundQuery, QueryCache};
use crate::session::Session;
use crate::shown::ShownState;

/// Members with more triangles together are not examined: the octree over their features would take gigabytes.
const MOST_TRIANGLES: usize = 1_000_000;

/// A query for the examination of a finding, by its index in the outcome.
pub(crate) type ExaminationQuery = BackgroundQuery<usize>;

/// What is found out about a collision.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExaminationAnswer {
    /// Contacts, depth and separation; `None` if no instant could be examined.
    pub(crate) penetration: Option<Penetration>,
    /// The time of contact; `None` if there is none.
    pub(crate) time_of_contact: Option<TimeOfContact>,
}

/// The examination of the latest selected collision, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Examination(QueryCache<usize, ExaminationAnswer>);

/// What is known about a collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Examined<'a> {
    /// Not a collision of two members.
    NoCollision,
    /// So many triangles are not examined here.
    TooLarge {
        /// Triangles of both members.
        triangles: usize,
    },
    /// The query is running.
    Pending,
    /// Contacts, depth and separation.
    Known(&'a Penetration),
    /// No instant of the collision could be examined.
    Nothing,
}

impl Examination {
    /// What is known about a finding of the session's outcome.
    pub fn finding<'a>(&'a self, session: &'a Session, index: usize) -> Examined<'a> {
        let (Some(scene), Some(outcome)) = (&session.scene, &session.outcome) else {
            return Examined::NoCollision;
        };
        let Some(triangles) = outcome.findings.get(index).and_then(|finding| triangles(scene, finding))
        else {
            return Examined::NoCollision;
        };
        if let Some(penetration) = &outcome.findings[index].penetration {
            return Examined::Known(penetration);
        }
        match self.0.known(&query(session, index)) {
            Some(known) => known.penetration.as_ref().map_or(Examined::Nothing, Examined::Known),
            None if triangles > MOST_TRIANGLES => Examined::TooLarge { triangles },
            None => Examined::Pending,
        }
    }

    /// What is known about the selected finding, if the instant of its contacts, depth and separation is shown.
    pub(crate) fn shown<'a>(&'a self, shown: ShownState<'a>) -> Option<&'a Penetration> {
        let ShownState { session, playhead, jog, selection } = shown;
        let Examined::Known(penetration) = self.finding(session, selection.finding?) else { return None };
        (penetration.at == playhead.moment && jog.values.is_none()).then_some(penetration)
    }

    /// The time of contact of a finding of the session's outcome, if it is known.
    pub fn time_of_contact(&self, session: &Session, index: usize) -> Option<&TimeOfContact> {
        self.0.known(&query(session, index))?.time_of_contact.as_ref()
    }

    /// The query for a finding of the session's outcome, if it has to be started.
    pub(crate) fn missing(&self, session: &Session, index: usize) -> Option<ExaminationQuery> {
        let query = query(session, index);
        let is_missing = !self.0.is_asked(&query) && self.finding(session, index) == Examined::Pending;
        is_missing.then_some(query)
    }

    /// Notes a query that is started.
    pub(crate) fn ask(&mut self, query: ExaminationQuery) {
        self.0.ask(query);
    }

    /// Keeps an answer if it is to the latest query, about the session's scene.
    pub(crate) fn receive(&mut self, query: ExaminationQuery, answer: ExaminationAnswer, session: &Session) {
        self.0.receive(query, Some(answer), &session.generation);
    }
}

/// The query for a finding of the session's outcome.
fn query(session: &Session, index: usize) -> ExaminationQuery {
    BackgroundQuery { generation: session.generation, subject: index }
}

/// Triangles of both members of a collision; `None` for other findings.
fn triangles(scene: &Scene, finding: &Finding) -> Option<usize> {
    let FindingKind::Pair { pair, verdict: Verdict::Collision, .. } = finding.kind else { return None };
    let of_member = |member: usize| {
        scene.members[member].shapes.iter().map(|shape| shape.shape.mesh.triangle_count()).sum::<usize>()
    };
    Some(of_member(scene.pairs[pair].a) + of_member(scene.pairs[pair].b))
}
