//! Taught programs.

use diagnostics::InputError;
use program::{JointInfo, JointKind, Trajectory};

use crate::refused;

/// The native format.
pub(crate) fn native(bytes: &[u8]) {
    accepted(program::read_native(bytes, "program", &joints()));
}

/// Joint tables.
pub(crate) fn table(bytes: &[u8]) {
    accepted(program::read_csv(bytes, "program", &joints()));
}

fn accepted(result: Result<Trajectory, InputError>) {
    let trajectory = match result {
        Ok(trajectory) => trajectory,
        Err(error) => return refused(&error, "program"),
    };
    assert!(!trajectory.knots.is_empty(), "a program without points");
    for (before, knot) in trajectory.knots.iter().zip(&trajectory.knots[1..]) {
        assert!(before.time_s <= knot.time_s, "time goes back");
    }
    for knot in &trajectory.knots {
        assert_eq!(knot.position.len(), trajectory.joints.len());
        assert!(knot.time_s.is_finite() && knot.position.iter().all(|value| value.is_finite()));
    }
    // Other programs are missing for its syncs, and many points are slow but no fault.
    if let Ok(Ok(timeline)) = program::synchronise(vec![trajectory]).map(|alone| program::interpolate(&alone))
    {
        for point in &timeline.points {
            assert!(
                point.time_s.is_finite() && point.positions.iter().flatten().all(|value| value.is_finite())
            );
        }
    }
}

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind, max_speed, mimic| JointInfo { name: name.into(), kind, max_speed, mimic };
    vec![
        joint("joint_1", JointKind::Revolute, Some(2.0), false),
        joint("joint_2", JointKind::Revolute, None, false),
        joint("rail", JointKind::Prismatic, Some(1.0), false),
        joint("finger", JointKind::Prismatic, Some(1.0), true),
    ]
}
