//! Contacts, depth and separation of the selected collision.

use bevy::prelude::Resource;
use scene::Scene;
use simulator::{Finding, FindingKind, Penetration, TimeOfContact, Verdict};

use crate::jog::Jog;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::Session;

/// Members with more triangles together are not examined: the octree over their features would take gigabytes.
const MOST_TRIANGLES: usize = 1_000_000;

/// A finding by the generation of the scene and its index in the outcome.
pub(crate) type Examinee = (u64, usize);

/// The examination of the latest selected collision, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Examination {
    pub(crate) asked: Option<Examinee>,
    known: Option<(Examinee, Option<Penetration>)>,
    time_of_contact: Option<(Examinee, TimeOfContact)>,
}

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
    pub fn of<'a>(&'a self, session: &'a Session, index: usize) -> Examined<'a> {
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
        match &self.known {
            Some((of, penetration)) if *of == (session.generation, index) => {
                penetration.as_ref().map_or(Examined::Nothing, Examined::Known)
            }
            _ if triangles > MOST_TRIANGLES => Examined::TooLarge { triangles },
            _ => Examined::Pending,
        }
    }

    /// What is known about the selected finding, if the instant of its contacts, depth and separation is shown.
    pub fn shown<'a>(
        &'a self,
        session: &'a Session,
        playhead: &Playhead,
        jog: &Jog,
        selection: &Selection,
    ) -> Option<&'a Penetration> {
        let Examined::Known(penetration) = self.of(session, selection.finding?) else { return None };
        (penetration.at == playhead.moment && jog.values.is_none()).then_some(penetration)
    }

    /// The time of contact of a finding of the session's outcome, if it is known.
    pub fn time_of_contact(&self, session: &Session, index: usize) -> Option<&TimeOfContact> {
        let (of, time) = self.time_of_contact.as_ref()?;
        (*of == (session.generation, index)).then_some(time)
    }

    /// Stores an answer if it is to the latest query.
    pub(crate) fn take(
        &mut self,
        of: Examinee,
        penetration: Option<Penetration>,
        time: Option<TimeOfContact>,
    ) {
        if self.asked == Some(of) {
            self.known = Some((of, penetration));
            self.time_of_contact = time.map(|time| (of, time));
        }
    }
}

/// Triangles of both members of a collision; `None` for other findings.
fn triangles(scene: &Scene, finding: &Finding) -> Option<usize> {
    let FindingKind::Pair { pair, verdict: Verdict::Collision, .. } = finding.kind else { return None };
    let of_member = |member: usize| {
        scene.members[member].shapes.iter().map(|shape| shape.shape.mesh.triangle_count()).sum::<usize>()
    };
    Some(of_member(scene.pairs[pair].a) + of_member(scene.pairs[pair].b))
}
