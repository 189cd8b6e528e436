//! The selected member's model by the chosen method.

use bevy::prelude::Resource;
use studies::{MethodKind, MethodSpheres};

use crate::background::{BackgroundQuery, QueryCache};
use crate::session::Session;

/// The model of a member by a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MethodSubject {
    /// The member.
    pub(crate) member: usize,
    /// The method.
    pub(crate) kind: MethodKind,
}

/// A query for the model of a member, in a generation of the members.
pub(crate) type MethodQuery = BackgroundQuery<MethodSubject>;

/// The model of the latest member and method that were chosen, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub struct MethodModel(QueryCache<MethodSubject, MethodSpheres>);

impl MethodModel {
    /// The model of a member by a method, if it is built.
    pub fn spheres(&self, session: &Session, member: usize, kind: MethodKind) -> Option<&MethodSpheres> {
        self.0.known(&query(session, MethodSubject { member, kind }))
    }

    /// The query for a model, if it has to be started.
    pub(crate) fn missing(&self, session: &Session, subject: MethodSubject) -> Option<MethodQuery> {
        let query = query(session, subject);
        (!self.0.is_asked(&query)).then_some(query)
    }

    /// Notes a query that is started.
    pub(crate) fn ask(&mut self, query: MethodQuery) {
        self.0.ask(query);
    }

    /// Keeps an answer if it is to the latest query, about the session's members.
    pub(crate) fn receive(&mut self, query: MethodQuery, spheres: MethodSpheres, session: &Session) {
        self.0.receive(query, Some(spheres), &session.members_generation);
    }
}

/// The query for the model of a member of the session.
fn query(session: &Session, subject: MethodSubject) -> MethodQuery {
    BackgroundQuery { generation: session.members_generation, subject }
}
