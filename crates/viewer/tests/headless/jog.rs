//! Jogging: the configuration shown is checked, and the program does not change.

use kinematics::PathParameter;
use pathproof_viewer::{
    CurrentPose, InstantDetails, Jog, JogCommand, LitSpheres, Playback, Session, ViewerCommand,
};
use scene::Configuration;
use simulator::{Verdict, joints_outside};

use crate::support::{answered, outcome, resource, scene, send, weld_cell};

#[test]
fn a_jogged_pose_is_checked_as_the_program_would_be() {
    let mut app = weld_cell();
    let scene = scene(&app);
    // The joint values of a collision, set one by one from a free pose.
    let mut at = Configuration::default();
    let collision = outcome(&app).findings[2].shown.at;
    scene.place_at(collision, &mut at);
    send(&mut app, ViewerCommand::Play(Playback::Seek(PathParameter(0.0))));
    send(&mut app, ViewerCommand::Jog(JogCommand::Begin));
    for (robot, values) in at.joint_values.iter().enumerate() {
        for (slot, value) in values.iter().enumerate() {
            send(&mut app, ViewerCommand::Jog(JogCommand::Set { robot, slot, value: *value }));
        }
    }
    let jogged = resource::<Jog>(&app).values.clone();
    assert_eq!(jogged.as_ref(), Some(&at.joint_values));
    assert_eq!(resource::<CurrentPose>(&app).configuration.world_from_member, at.world_from_member);
    answered(&mut app, |query| query.jogged == jogged);
    app.update();
    let answer = resource::<InstantDetails>(&app).latest().expect("answered").answer.clone();
    assert_eq!(answer.frame.verdict, Verdict::Collision);
    let world = app.world_mut();
    assert!(world.query::<&LitSpheres>().iter(world).count() >= 2, "colliding spheres are lit");
    // The program is unchanged.
    assert!(resource::<Session>(&app).outcome.is_some());
    send(&mut app, ViewerCommand::Jog(JogCommand::End));
    assert_eq!(resource::<Jog>(&app).values, None);
    let mut start = Configuration::default();
    scene.place(0, &mut start);
    assert_eq!(resource::<CurrentPose>(&app).configuration.world_from_member, start.world_from_member);
}

#[test]
fn values_outside_limits_are_kept_and_reported_and_nan_is_ignored() {
    let mut app = weld_cell();
    send(&mut app, ViewerCommand::Jog(JogCommand::Set { robot: 0, slot: 0, value: 9.0 }));
    let value = |app: &bevy::app::App| resource::<Jog>(app).values.as_ref().map(|values| values[0][0]);
    assert_eq!(value(&app), Some(9.0), "nothing is clamped");
    let outside = joints_outside(&scene(&app), &resource::<CurrentPose>(&app).configuration);
    assert_eq!(outside.len(), 1);
    for nonsense in [f64::NAN, f64::INFINITY] {
        send(&mut app, ViewerCommand::Jog(JogCommand::Set { robot: 0, slot: 0, value: nonsense }));
        assert_eq!(value(&app), Some(9.0));
    }
    send(&mut app, ViewerCommand::Jog(JogCommand::Set { robot: 7, slot: 70, value: 1.0 }));
    assert_eq!(value(&app), Some(9.0));
}
