//! The visual shapes of links, which no run checks, and where they lie outside of what is checked.

use std::time::SystemTime;

use bevy::prelude::Resource;
use doctor::VisualOutside;
use scene::LinkVisuals;

use crate::session::Session;

/// The visual shapes of the opened files, or the query for them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Visuals {
    /// When the session began for which they were asked.
    pub(crate) asked: Option<SystemTime>,
    /// The same with the answer; `None` if they could not be read.
    known: Option<(SystemTime, Option<Compared>)>,
}

/// The visual shapes, and where they lie outside of the collision shapes.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The shapes by link.
    pub links: Vec<LinkVisuals>,
    /// Links whose visual surface is not proven to lie within the tolerance of the collision shapes.
    pub outside: Vec<VisualOutside>,
}

impl Visuals {
    /// The visual shapes of the session's files, if they are known.
    pub fn of(&self, session: &Session) -> Option<&Compared> {
        let (begun, compared) = self.known.as_ref()?;
        compared.as_ref().filter(|_| session.begun == Some(*begun))
    }

    /// Whether there is nothing to wait for: known, not readable, or never to be asked for.
    pub(crate) fn is_settled(&self, session: &Session) -> bool {
        session.models.is_none() || self.known.as_ref().is_some_and(|(of, _)| session.begun == Some(*of))
    }

    /// Stores an answer if it is to the latest query.
    pub(crate) fn take(&mut self, begun: SystemTime, compared: Option<Compared>) {
        if self.asked == Some(begun) {
            self.known = Some((begun, compared));
        }
    }
}
