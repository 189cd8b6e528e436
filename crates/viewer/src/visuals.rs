//! The visual shapes of links, which no run checks, and where they lie outside of what is checked.

use std::time::SystemTime;

use bevy::prelude::Resource;
use doctor::VisualOutside;
use scene::LinkVisuals;

use crate::background::{BackgroundQuery, QueryCache};
use crate::session::Session;

/// A query for the visual shapes of the session that began then.
pub(crate) type VisualsQuery = BackgroundQuery<(), Option<SystemTime>>;

/// The visual shapes of the opened files, or the query for them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Visuals(QueryCache<(), Compared, Option<SystemTime>>);

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
    pub fn compared(&self, session: &Session) -> Option<&Compared> {
        self.0.known(&query(session))
    }

    /// Whether there is nothing to wait for: known, not readable, or never to be asked for.
    pub(crate) fn is_settled(&self, session: &Session) -> bool {
        let query = query(session);
        session.models.is_none() || self.0.known(&query).is_some() || self.0.has_failed(&query)
    }

    /// The query for the session's files, if it has to be started.
    pub(crate) fn missing(&self, session: &Session) -> Option<VisualsQuery> {
        let query = query(session);
        (session.begun.is_some() && !self.0.is_asked(&query)).then_some(query)
    }

    /// Notes a query that is started.
    pub(crate) fn ask(&mut self, query: VisualsQuery) {
        self.0.ask(query);
    }

    /// Keeps an answer, `None` if the shapes could not be read, if it is to the latest query, about the session's files.
    pub(crate) fn receive(&mut self, query: VisualsQuery, compared: Option<Compared>, session: &Session) {
        self.0.receive(query, compared, &session.begun);
    }
}

/// The query for the visual shapes of the session's files.
fn query(session: &Session) -> VisualsQuery {
    BackgroundQuery { generation: session.begun, subject: () }
}
