//! Jogging: the configuration shown is checked, and the program does not change.

use collision::Verdict;
use kinematics::PathParameter;
use pathproof_viewer::{CloseLook, Command, CurrentPose, Jog, JogWish, LitSpheres, Playback, Session};
use simulator::{Configuration, joints_outside};

use crate::support::{ask, outcome, resource, scene, until, weld_cell};

#[test]
fn a_jogged_pose_is_checked_as_the_program_would_be() {
    let mut app = weld_cell();
    let scene = scene(&app);
    // The joint values of a collision, set one by one from a free pose.
    let mut at = Configuration::default();
    let collision = outcome(&app).findings[2].shown;
    scene.place_at(collision, &mut at);
    ask(&mut app, Command::Play(Playback::Seek(PathParameter(0.0))));
    ask(&mut app, Command::Jog(JogWish::Begin));
    for (robot, values) in at.joint_values.iter().enumerate() {
        for (slot, value) in values.iter().enumerate() {
            ask(&mut app, Command::Jog(JogWish::Set { robot, slot, value: *value }));
        }
    }
    let jogged = resource::<Jog>(&app).values.clone();
    assert_eq!(jogged.as_ref(), Some(&at.joint_values));
    assert_eq!(resource::<CurrentPose>(&app).configuration.world_from_member, at.world_from_member);
    until(&mut app, |world| {
        world.resource::<CloseLook>().seen.as_ref().is_some_and(|seen| seen.at.jogged == jogged)
    });
    app.update();
    let seen = resource::<CloseLook>(&app).seen.clone().expect("seen");
    assert_eq!(seen.frame.verdict, Verdict::Collision);
    let world = app.world_mut();
    assert!(world.query::<&LitSpheres>().iter(world).count() >= 2, "colliding spheres are lit");
    // The program is unchanged.
    assert!(resource::<Session>(&app).outcome.is_some());
    ask(&mut app, Command::Jog(JogWish::End));
    assert_eq!(resource::<Jog>(&app).values, None);
    let mut start = Configuration::default();
    scene.place(0, &mut start);
    assert_eq!(resource::<CurrentPose>(&app).configuration.world_from_member, start.world_from_member);
}

#[test]
fn values_outside_limits_are_kept_and_told_of_and_no_number_is_taken_for_one() {
    let mut app = weld_cell();
    ask(&mut app, Command::Jog(JogWish::Set { robot: 0, slot: 0, value: 9.0 }));
    let value = |app: &bevy::app::App| resource::<Jog>(app).values.as_ref().map(|values| values[0][0]);
    assert_eq!(value(&app), Some(9.0), "nothing is clamped");
    let outside = joints_outside(&scene(&app), &resource::<CurrentPose>(&app).configuration);
    assert_eq!(outside.len(), 1);
    for nonsense in [f64::NAN, f64::INFINITY] {
        ask(&mut app, Command::Jog(JogWish::Set { robot: 0, slot: 0, value: nonsense }));
        assert_eq!(value(&app), Some(9.0));
    }
    ask(&mut app, Command::Jog(JogWish::Set { robot: 7, slot: 70, value: 1.0 }));
    assert_eq!(value(&app), Some(9.0));
}
