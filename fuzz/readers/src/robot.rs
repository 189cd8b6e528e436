//! Robots.

use std::sync::OnceLock;

use geometry::Pose;
use kinematics::Robot;
use robot_files::{Srdf, StillModel};

use crate::refused;

/// The robot that SRDF files are read against.
const ARM: &[u8] =
    br#"<robot name="arm"><link name="base"/><link name="upper"/><link name="hand"/><link name="finger"/>
  <joint name="turn" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
    <limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
  <joint name="lift" type="prismatic"><parent link="upper"/><child link="hand"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="0.5" effort="1" velocity="1"/></joint>
  <joint name="grip" type="prismatic"><parent link="hand"/><child link="finger"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="0.5" effort="1" velocity="1"/><mimic joint="lift"/></joint></robot>"#;

/// URDF.
pub(crate) fn urdf(bytes: &[u8]) {
    let robot = match Robot::from_urdf(bytes, "robot") {
        Ok((robot, _)) => robot,
        Err(error) => return refused(&error, "robot"),
    };
    assert!(robot.link_named(&robot.links()[robot.root().0].name) == Some(robot.root()));
    assert_eq!(robot.joints().len() + 1, robot.links().len(), "not one tree");
    for joint in robot.joints() {
        assert!((joint.axis.norm() - 1.0).abs() < 1e-12, "an axis of length {}", joint.axis.norm());
        assert!(joint.limits.is_none_or(|limits| limits.lower <= limits.upper), "limits out of order");
    }
    let mut links = Vec::new();
    robot.link_poses(&vec![0.0; robot.independent_joints().len()], &mut links);
    assert_eq!(links.len(), robot.links().len());
    // Numbers so large that a product of them is no number are the run's to refuse, not the reader's.
    let _finite = links.iter().all(Pose::is_finite);
}

/// SRDF.
pub(crate) fn srdf(bytes: &[u8]) {
    static ROBOT: OnceLock<Robot> = OnceLock::new();
    let robot = ROBOT.get_or_init(|| Robot::from_urdf(ARM, "arm").expect("a good robot").0);
    match Srdf::read(bytes, "srdf", robot) {
        Err(error) => refused(&error, "srdf"),
        Ok((srdf, _)) => {
            assert!(srdf.disabled.iter().all(|pair| pair.a != pair.b && !pair.reason.is_empty()));
            let mut values = srdf.states.iter().filter_map(|state| state.values().ok()).flatten();
            assert!(values.all(|(joint, value)| value.is_finite() && joint.0 < robot.joints().len()));
        }
    }
}

/// Still models of SDF.
pub(crate) fn sdf(bytes: &[u8]) {
    match StillModel::from_sdf(bytes, "model") {
        Err(error) => refused(&error, "model"),
        Ok((model, _)) => {
            let shapes: usize = model.links.iter().map(|link| link.collisions.len()).sum();
            assert_eq!(model.shapes().count(), shapes, "shapes were lost");
        }
    }
}
