//! Promises: penalty forces follow the source's equation with the speeds of the program, and a member that is a ball is tested as one.

use std::path::Path;

use collision::PenaltyModel;
use geometry::{Point3, Vector3};
use pathproof_simulator::{
    ContactKind, ContactRequest, ContactSet, ModelSettings, Models, Penetration, RunSettings, run,
};
use scene::{LoadRequest, Scene, load};

/// A hand on a slide along x that moves 100 mm per second, and a table whose face is at x = 0.3 m.
fn scene(folder: &Path, hand: &str, table: &str) -> Scene {
    let urdf = format!(
        r#"<robot name="r">
  <link name="base"/>
  <link name="fixed_table"><collision><origin xyz="0.35 0 0"/><geometry>{table}</geometry></collision></link>
  <link name="hand"><collision><geometry>{hand}</geometry></collision></link>
  <joint name="stands" type="fixed"><parent link="base"/><child link="fixed_table"/></joint>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
</robot>"#
    );
    let [robot, program] = ["robot.urdf", "program.csv"].map(|name| folder.join(name));
    std::fs::write(&robot, urdf).expect("written");
    std::fs::write(&program, "time,x\n0,0\n1,0.1\n2,0.2\n2.1,0.21\n").expect("written");
    let request = LoadRequest { programs: vec![(None, program)], ..LoadRequest::for_file(robot) };
    load(&request).expect("a good robot")
}

/// What is found out about the only collision.
fn examined(scene: &Scene, penalty: Option<PenaltyModel>) -> Penetration {
    let models = ModelSettings::default();
    let models = Models::build(scene, models).expect("models");
    let contacts = Some(ContactRequest { penalty });
    let settings = RunSettings { first_hit: true, contacts, ..RunSettings::default() };
    let outcome = run(scene, &models, settings);
    let [finding] = &outcome.findings[..] else { panic!("one collision: {:?}", outcome.findings) };
    finding.penetration.clone().expect("examined")
}

fn contacts(scene: &Scene, penalty: Option<PenaltyModel>) -> ContactSet {
    examined(scene, penalty).contacts.expect("two solids")
}

#[test]
fn a_ball_is_tested_as_a_ball() {
    let folder = tempfile::tempdir().expect("a folder");
    let (ball, table) = (r#"<sphere radius="0.1"/>"#, r#"<box size="0.1 1 1"/>"#);
    let one_face = scene(folder.path(), ball, table);
    let outward_m = one_face.members[1].shapes[0].shape.outward_m;
    let set = contacts(&one_face, None);
    let [contact] = &set.contacts[..] else { panic!("one contact: {set:?}") };
    assert_eq!(contact.kind, ContactKind::BallFace);
    // Named second is the hand: the normal leads from it to the table.
    assert!((contact.normal - Vector3::x()).norm() < 1e-9, "{contact:?}");
    assert!((contact.penetration_m - 0.01 - outward_m).abs() < 1e-9, "{contact:?}");
    assert!((contact.on_a - Point3::new(0.3, 0.0, 0.0)).norm() < 1e-9, "{contact:?}");
    let two_balls = scene(folder.path(), ball, r#"<sphere radius="0.05"/>"#);
    let set = contacts(&two_balls, None);
    let [contact] = &set.contacts[..] else { panic!("one contact: {set:?}") };
    assert_eq!(contact.kind, ContactKind::BallBall);
    let outward_m: f64 = two_balls.members.iter().map(|member| member.shapes[0].shape.outward_m).sum();
    assert!((contact.penetration_m - 0.01 - outward_m).abs() < 1e-9, "{contact:?}");
}

#[test]
fn forces_push_apart_and_resist_the_motion() {
    let folder = tempfile::tempdir().expect("a folder");
    // A corner first: the hand is turned by nothing, and smaller than the table's face.
    let scene = scene(folder.path(), r#"<box size="0.2 0.2 0.2"/>"#, r#"<box size="0.1 1 1"/>"#);
    let stiff = PenaltyModel { stiffness_n_per_m: 1e4, damping_n_s_per_m: 0.0, friction_n_s_per_m: 0.0 };
    let set = contacts(&scene, Some(stiff));
    assert_eq!(set.total, 4, "the corners of the hand: {set:?}");
    let forces = set.forces.as_ref().expect("asked for");
    for (contact, force_n) in set.contacts.iter().zip(&forces.on_a_n) {
        // On the table, which is named first, away from the hand.
        assert!((force_n - contact.normal * 1e4 * contact.penetration_m).norm() < 1e-9, "{force_n}");
        assert!(force_n.x > 0.0);
    }
    let [on_table, on_hand] = &forces.sums;
    let sum: Vector3<f64> = forces.on_a_n.iter().sum();
    assert!((on_table.force_n - sum).norm() < 1e-9 && (on_hand.force_n + sum).norm() < 1e-9);
    // The corners lie evenly around both axes.
    assert!(on_table.moment_n_m.norm() < 1e-6 && on_hand.moment_n_m.norm() < 1e-6, "{forces:?}");
    let damped = PenaltyModel { stiffness_n_per_m: 0.0, damping_n_s_per_m: 20.0, friction_n_s_per_m: 7.0 };
    let set = contacts(&scene, Some(damped));
    for force_n in &set.forces.as_ref().expect("asked for").on_a_n {
        // The hand moves into the table by 0.1 m/s, and so the table away from nothing: only along the normal.
        assert!((force_n - Vector3::x() * 20.0 * 0.1).norm() < 1e-6, "{force_n}");
    }
    assert_eq!(contacts(&scene, None).forces, None);
}
