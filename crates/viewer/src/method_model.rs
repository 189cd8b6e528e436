//! The selected member's model by the chosen method.

use bevy::prelude::Resource;
use studies::{MethodKind, MethodSpheres};

use crate::session::Session;

/// A member's model: the generation of the members, the member, and the method.
pub(crate) type ModelOf = (u64, usize, MethodKind);

/// The model of the latest member and method that were chosen, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub struct MethodModel {
    pub(crate) asked: Option<ModelOf>,
    known: Option<(ModelOf, MethodSpheres)>,
}

impl MethodModel {
    /// The model of a member by a method, if it is built.
    pub fn of(&self, session: &Session, member: usize, kind: MethodKind) -> Option<&MethodSpheres> {
        let (of, spheres) = self.known.as_ref()?;
        (*of == (session.members_generation, member, kind)).then_some(spheres)
    }

    /// Stores an answer if it is to the latest query.
    pub(crate) fn take(&mut self, of: ModelOf, spheres: MethodSpheres) {
        if self.asked == Some(of) {
            self.known = Some((of, spheres));
        }
    }
}
