//! The selected collision is examined, and its separating move can be tried.

use bevy::prelude::{App, Transform};
use geometry::Vector3;
use pathproof_viewer::{
    Examination, Examined, LitSpheres, MemberView, MethodModel, Playback, Playhead, Selection, Session,
    ViewerCommand,
};
use simulator::Penetration;
use studies::MethodKind;

use crate::support::{outcome, resource, scene, send, until, weld_cell};

/// Selects a finding and waits until it is examined.
fn examined(app: &mut App, finding: usize) -> Penetration {
    send(app, ViewerCommand::SelectFinding(finding));
    let known = |world: &bevy::prelude::World| {
        let session = world.resource::<Session>();
        match world.resource::<Examination>().finding(session, finding) {
            Examined::Known(penetration) => Some(penetration.clone()),
            other => {
                assert_eq!(other, Examined::Pending);
                None
            }
        }
    };
    until(app, |world| known(world).is_some());
    known(app.world()).expect("examined")
}

/// The place of a member in the picture, metres.
fn place(app: &mut App, member: usize) -> Vector3<f64> {
    let world = app.world_mut();
    let (_, place) = world
        .query::<(&MemberView, &Transform)>()
        .iter(world)
        .find(|(view, _)| view.0 == member)
        .expect("it is drawn");
    Vector3::from(place.translation.to_array().map(f64::from))
}

#[test]
fn a_collision_is_examined_as_in_a_check() {
    let mut app = weld_cell();
    let seen = examined(&mut app, 2);
    let finding = &outcome(&app).findings[2];
    let session = resource::<Session>(&app);
    let (scene, models) = (session.scene.as_ref().expect("read"), session.models.as_ref().expect("built"));
    assert_eq!(Some(&seen), simulator::examine(scene, models, finding).as_ref());
    assert!(seen.separation.is_some() && seen.contacts.is_some_and(|set| set.total > 0));
}

#[test]
fn the_separating_move_is_shown_as_made_and_taken_back() {
    let mut app = weld_cell();
    let penetration = examined(&mut app, 2);
    let separation = penetration.separation.expect("a move");
    let member = separation.member;
    send(&mut app, ViewerCommand::ShowDeepest);
    app.update();
    assert_eq!(resource::<Playhead>(&app).moment, penetration.at);
    assert_eq!(resource::<Selection>(&app).finding, Some(2));
    let before = place(&mut app, member);
    send(&mut app, ViewerCommand::MoveAside(true));
    app.update();
    let moved = place(&mut app, member) - before;
    assert!((moved - separation.by_m).norm() < 1e-6, "{moved} instead of {}", separation.by_m);
    let world = app.world_mut();
    assert_eq!(world.query::<&LitSpheres>().iter(world).count(), 0, "nothing collides there");
    send(&mut app, ViewerCommand::MoveAside(false));
    app.update();
    assert_eq!(place(&mut app, member), before);
    // What shows other poses takes it back, too.
    send(&mut app, ViewerCommand::MoveAside(true));
    send(&mut app, ViewerCommand::Play(Playback::Seek(penetration.at)));
    app.update();
    assert!(!resource::<Selection>(&app).moved_aside);
    assert_eq!(place(&mut app, member), before);
}

#[test]
fn nothing_moves_without_an_examined_collision() {
    let mut app = weld_cell();
    send(&mut app, ViewerCommand::MoveAside(true));
    send(&mut app, ViewerCommand::ShowDeepest);
    assert!(!resource::<Selection>(&app).moved_aside);
    assert_eq!(resource::<Selection>(&app).finding, None);
}

#[test]
fn the_model_of_a_method_is_that_of_the_selected_member() {
    let mut app = weld_cell();
    let post = scene(&app).member_named("post").expect("a post");
    send(&mut app, ViewerCommand::SelectMember(Some(post)));
    let kind = MethodKind::Packed { resolution: 64 };
    send(&mut app, ViewerCommand::ShowMethod(Some(kind)));
    until(&mut app, |world| {
        world.resource::<MethodModel>().spheres(world.resource::<Session>(), post, kind).is_some()
    });
    let session = resource::<Session>(&app);
    let model = resource::<MethodModel>(&app).spheres(session, post, kind).expect("built");
    let models = session.models.as_ref().expect("built");
    assert_eq!(*model, studies::method_spheres(&scene(&app), models, post, kind));
    assert!(model.levels.last().is_some_and(|level| level.iter().all(|sphere| sphere.is_inner)));
}
