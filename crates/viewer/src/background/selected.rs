//! Queries about what is selected: the examination of a collision, and the model of a member by a method.

use bevy::prelude::{Res, ResMut};
use simulator::{examine, time_of_contact};
use studies::{MethodSpheres, method_spheres};

use super::message::{Background, BackgroundMessage, start};
use crate::examination::{Examination, ExaminationAnswer};
use crate::method_model::{MethodModel, MethodSubject};
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
    let Some(query) = examination.missing(&session, index) else { return };
    let (Some(scene), Some(models), Some(outcome)) =
        (session.scene.clone(), session.models.clone(), session.outcome.clone())
    else {
        return;
    };
    examination.ask(query.clone());
    let worker = background.worker();
    let failed = BackgroundMessage::Examined(query.clone(), Box::default());
    start("examination", worker.clone(), failed, move || {
        let finding = outcome.findings.get(index);
        let penetration = finding.and_then(|finding| examine(&scene, &models, finding));
        let time_of_contact = finding.and_then(|finding| time_of_contact(&scene, &models, finding));
        let answer = ExaminationAnswer { penetration, time_of_contact };
        worker.send(BackgroundMessage::Examined(query, Box::new(answer)));
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
    let Some(query) = model.missing(&session, MethodSubject { member, kind }) else { return };
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else { return };
    if member >= scene.members.len() {
        return;
    }
    model.ask(query.clone());
    let worker = background.worker();
    // A model that fails is not drawn.
    let failed = BackgroundMessage::MethodSpheres(query.clone(), MethodSpheres::default());
    start("method spheres", worker.clone(), failed, move || {
        worker.send(BackgroundMessage::MethodSpheres(query, method_spheres(&scene, &models, member, kind)));
    });
}
