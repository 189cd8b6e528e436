//! Promise: a solution is followed without a jump, for any number of joints, or lost by name.

use geometry::Pose;
use pathproof_kinematics::{Arm, Completeness, Family, PoseError};

use super::arms::{Line, difference, of_lines, own};

/// Shoulder, elbow and wrist like a KUKA LBR iiwa 7.
fn seven() -> Arm {
    let z = |height| ([0.0, 0.0, 1.0], [0.0, 0.0, height]);
    let y = |height| ([0.0, 1.0, 0.0], [0.0, 0.0, height]);
    let lines: [Line; 7] = [z(0.0), y(0.34), z(0.34), y(0.74), z(0.74), y(1.14), z(1.14)];
    of_lines(&lines, [0.0, 0.0, 1.266]).1
}

#[test]
fn seven_axes_are_followed_from_a_known_configuration() {
    let arm = seven();
    assert_eq!(arm.method().family, Family::NotSix);
    let start = [0.2, 0.6, -0.3, -1.2, 0.4, 0.9, 0.1];
    let from = arm.forward(&start);
    let to = Pose { translation: from.translation + nalgebra::Vector3::new(0.1, -0.15, 0.08), ..from }
        * Pose::from_axis_angle(nalgebra::Vector3::x(), 0.4);
    let answer = arm.solutions(&to);
    assert_eq!((answer.list.len(), answer.completeness), (0, Completeness::MayMiss));
    let end = arm.continue_from(&start, &to).unwrap();
    let error = PoseError::between(&arm.forward(&end), &to);
    assert!(error.distance_m <= 1e-9 && error.angle_rad <= 1e-9, "{error:?}");
    assert!(difference(&start, &end) < 1.0, "{end:?}");
}

#[test]
fn six_axes_stay_on_their_branch() {
    let (_, _, arm) = own("pp6-1400");
    let start = [0.3, 0.2, -0.4, 0.5, 0.8, -0.6];
    let from = arm.forward(&start);
    let to = Pose { translation: from.translation + nalgebra::Vector3::new(-0.05, 0.2, 0.1), ..from };
    let end = arm.continue_from(&start, &to).unwrap();
    let nearest = arm.solutions_near(&to, &start);
    assert!(difference(&nearest.list[0].q, &end) < 1e-7, "{end:?} {:?}", nearest.list[0]);
    assert!(
        nearest.list.windows(2).all(|pair| difference(&pair[0].q, &start) <= difference(&pair[1].q, &start))
    );
}

#[test]
fn a_way_out_of_reach_is_lost_where_it_ends() {
    let (_, _, arm) = own("pp6-1400");
    let start = [0.0, 0.2, -0.4, 0.0, 0.8, 0.0];
    let from = arm.forward(&start);
    let far = Pose { translation: from.translation * 3.0, ..from };
    let lost = arm.continue_from(&start, &far).unwrap_err();
    assert!(lost.share > 0.0 && lost.share < 1.0, "{lost:?}");
    assert!(lost.to_string().contains("% of the way"), "{lost}");
}
