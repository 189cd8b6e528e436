//! The Puma 560, written here as URDF and the one in `robots`, against its published Denavit–Hartenberg parameters.

use std::f64::consts::FRAC_PI_2;

use nalgebra::Matrix4;
use pathproof_kinematics::Robot;

use test_support::Random;

/// Link twist (radians), length and offset (metres) of each joint: standard Denavit–Hartenberg.
const PARAMETERS: [(f64, f64, f64); 6] = [
    (FRAC_PI_2, 0.0, 0.0),
    (0.0, 0.4318, 0.0),
    (-FRAC_PI_2, 0.0203, 0.15005),
    (FRAC_PI_2, 0.0, 0.4318),
    (-FRAC_PI_2, 0.0, 0.0),
    (0.0, 0.0, 0.0),
];

/// Each joint turns about the z axis of the frame before it; the rest of its row stands in the next origin.
const URDF: &str = r#"<robot name="puma560">
<link name="base"/><link name="l1"/><link name="l2"/><link name="l3"/><link name="l4"/><link name="l5"/>
<link name="l6"/><link name="flange"/>
<joint name="j1" type="continuous"><parent link="base"/><child link="l1"/><axis xyz="0 0 1"/></joint>
<joint name="j2" type="continuous"><parent link="l1"/><child link="l2"/><axis xyz="0 0 1"/>
  <origin xyz="0 0 0" rpy="1.5707963267948966 0 0"/></joint>
<joint name="j3" type="continuous"><parent link="l2"/><child link="l3"/><axis xyz="0 0 1"/>
  <origin xyz="0.4318 0 0"/></joint>
<joint name="j4" type="continuous"><parent link="l3"/><child link="l4"/><axis xyz="0 0 1"/>
  <origin xyz="0.0203 0 0.15005" rpy="-1.5707963267948966 0 0"/></joint>
<joint name="j5" type="continuous"><parent link="l4"/><child link="l5"/><axis xyz="0 0 1"/>
  <origin xyz="0 0 0.4318" rpy="1.5707963267948966 0 0"/></joint>
<joint name="j6" type="continuous"><parent link="l5"/><child link="l6"/><axis xyz="0 0 1"/>
  <origin rpy="-1.5707963267948966 0 0"/></joint>
<joint name="mount" type="fixed"><parent link="l6"/><child link="flange"/></joint>
</robot>"#;

/// Rot z(θ) · Trans z(d) · Trans x(a) · Rot x(α), written out.
fn denavit_hartenberg(theta: f64, (alpha, a, d): (f64, f64, f64)) -> Matrix4<f64> {
    let (st, ct) = libm::sincos(theta);
    let (sa, ca) = libm::sincos(alpha);
    Matrix4::new(
        ct,
        -st * ca,
        st * sa,
        a * ct, //
        st,
        ct * ca,
        -ct * sa,
        a * st, //
        0.0,
        sa,
        ca,
        d, //
        0.0,
        0.0,
        0.0,
        1.0,
    )
}

#[test]
fn agrees_with_the_textbook() {
    let (robot, _) = Robot::from_urdf(URDF.as_bytes(), "puma.urdf").unwrap();
    let flange = robot.link_named("flange").unwrap();
    let mut random = Random(560);
    let mut poses = Vec::new();
    for _ in 0..10_000 {
        let q: Vec<f64> = (0..6).map(|_| random.within(-7.0, 7.0)).collect();
        robot.link_poses(&q, &mut poses);
        let expected = q
            .iter()
            .zip(PARAMETERS)
            .fold(Matrix4::identity(), |product, (&theta, row)| product * denavit_hartenberg(theta, row));
        let rotation = poses[flange.0].rotation - expected.fixed_slice::<3, 3>(0, 0);
        let translation = poses[flange.0].translation - expected.fixed_slice::<3, 1>(0, 3);
        assert!(
            rotation.amax() <= 1e-12
                && translation.amax()
                    <= 1e-12
                        * robot.reach_m(|id| robot.joints()[id.0]
                            .limits
                            .map_or(0.0, |l| l.lower.abs().max(l.upper.abs())))
        );
    }
}

/// At zero the flange of this arm stands at (a2 + a3, -d3, d4) by hand calculation.
#[test]
fn zero_pose_by_hand() {
    let (robot, _) = Robot::from_urdf(URDF.as_bytes(), "puma.urdf").unwrap();
    let mut poses = Vec::new();
    robot.link_poses(&[0.0; 6], &mut poses);
    let at = poses[robot.link_named("flange").unwrap().0].translation;
    assert!((at - nalgebra::Vector3::new(0.4521, -0.15005, 0.4318)).norm() < 1e-15, "{at}");
    assert_eq!(robot.longest_chain(), 7);
}

/// The robot in `robots/puma560`: shoulder and flange at their published distances, the rest as above.
#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
fn the_robot_of_this_repository_is_the_textbooks() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots/puma560/robot.urdf");
    let (robot, _) = Robot::from_urdf(&std::fs::read(path).unwrap(), "robot.urdf").unwrap();
    let flange = robot.link_named("tool0").unwrap();
    let degrees = |joint: usize| robot.joints()[joint].limits.unwrap().upper.to_degrees();
    for (joint, upper) in [160.0, 225.0, 45.0, 170.0, 100.0, 266.0].into_iter().enumerate() {
        assert!((degrees(joint) - upper).abs() < 1e-9, "joint {joint}");
    }
    let along_z = |z| Matrix4::new_translation(&nalgebra::Vector3::new(0.0, 0.0, z));
    let mut random = Random(1994);
    let mut poses = Vec::new();
    for _ in 0..10_000 {
        let q: Vec<f64> = (0..6).map(|_| random.within(-5.0, 5.0)).collect();
        robot.link_poses(&q, &mut poses);
        let rows = q.iter().zip(PARAMETERS);
        let expected = rows
            .fold(along_z(0.6718), |product, (&theta, row)| product * denavit_hartenberg(theta, row))
            * along_z(0.056_25);
        let rotation = poses[flange.0].rotation - expected.fixed_slice::<3, 3>(0, 0);
        let translation = poses[flange.0].translation - expected.fixed_slice::<3, 1>(0, 3);
        assert!(rotation.amax() <= 1e-12 && translation.amax() <= 1e-12, "{q:?}");
    }
}
