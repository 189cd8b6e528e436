//! The selected member's model by the chosen method.

use bevy::prelude::{Res, ResMut, Resource};
use simulator::{MethodKind, MethodSpheres, method_spheres};

use super::message::Message;
use super::{Background, start};
use crate::selection::Selection;
use crate::session::Session;

/// A member's model: the generation of the members, the member, and the method.
type ModelOf = (u64, usize, MethodKind);

/// The model of the latest member and method that were chosen, or the query for it.
#[derive(Resource, Clone, Debug, Default)]
pub struct MethodModel {
    asked: Option<ModelOf>,
    known: Option<(ModelOf, MethodSpheres)>,
}

impl MethodModel {
    /// The model of a member by a method, if it is built.
    pub fn of(&self, session: &Session, member: usize, kind: MethodKind) -> Option<&MethodSpheres> {
        let (of, spheres) = self.known.as_ref()?;
        (*of == (session.members_generation, member, kind)).then_some(spheres)
    }

    /// Stores an answer if it is to the latest query.
    pub(super) fn take(&mut self, of: ModelOf, spheres: MethodSpheres) {
        if self.asked == Some(of) {
            self.known = Some((of, spheres));
        }
    }
}

/// Builds the model of the selected member by the chosen method, once.
pub(super) fn query(
    session: Res<'_, Session>,
    selection: Res<'_, Selection>,
    background: Res<'_, Background>,
    mut model: ResMut<'_, MethodModel>,
) {
    let (Some(kind), Some(member)) = (selection.method, selection.member) else { return };
    let of = (session.members_generation, member, kind);
    if model.asked == Some(of) {
        return;
    }
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else { return };
    if member >= scene.members.len() {
        return;
    }
    model.asked = Some(of);
    let worker = background.worker();
    // A model that fails is not drawn.
    let failed = (worker.clone(), Message::MethodSpheres(of, MethodSpheres::default()));
    start("method spheres", failed, move || {
        worker.send(Message::MethodSpheres(of, method_spheres(&scene, &models, member, kind)));
    });
}
