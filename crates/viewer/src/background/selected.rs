//! Queries about what is selected: the examination of a collision, and the model of a member by a method.

use bevy::prelude::{Res, ResMut};
use simulator::{examine, time_of_contact};
use studies::{MethodSpheres, method_spheres};

use super::message::Message;
use super::{Background, start};
use crate::examination::{Examination, Examined};
use crate::method_model::MethodModel;
use crate::selection::Selection;
use crate::session::Session;

/// Examines the selected collision, once.
pub(super) fn examine_collision(
    session: Res<'_, Session>,
    selection: Res<'_, Selection>,
    background: Res<'_, Background>,
    mut examination: ResMut<'_, Examination>,
) {
    let Some(index) = selection.finding else { return };
    let of = (session.generation, index);
    if examination.asked == Some(of) || examination.of(&session, index) != Examined::Pending {
        return;
    }
    let (Some(scene), Some(models), Some(outcome)) =
        (session.scene.clone(), session.models.clone(), session.outcome.clone())
    else {
        return;
    };
    examination.asked = Some(of);
    let worker = background.worker();
    let failed = (worker.clone(), Message::Examined(of, None, None));
    start("examination", failed, move || {
        let finding = outcome.findings.get(index);
        let penetration = finding.and_then(|finding| examine(&scene, &models, finding));
        let time = finding.and_then(|finding| time_of_contact(&scene, &models, finding));
        worker.send(Message::Examined(of, penetration.map(Box::new), time.map(Box::new)));
    });
}

/// Builds the model of the selected member by the chosen method, once.
pub(super) fn build_model(
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
