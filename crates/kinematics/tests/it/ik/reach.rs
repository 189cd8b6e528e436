//! Promise: an empty list proves that a pose is out of reach only where that is proven for the true axes.

use geometry::Pose;
use nalgebra::Vector3;
use pathproof_kinematics::Completeness;

use super::arms::{complete, general, offset_wrists, own};

#[test]
fn what_is_out_of_reach_has_no_solution_and_that_is_proven() {
    for (name, arm) in complete().into_iter().chain(offset_wrists()) {
        for translation in
            [Vector3::new(9.0, 0.0, 0.0), Vector3::new(0.0, 0.0, -7.0), Vector3::new(1e200, 0.0, 0.0)]
        {
            let answer = arm.solutions(&Pose::from_translation(translation));
            assert_eq!((answer.list.len(), answer.completeness), (0, Completeness::Complete), "{name}");
        }
    }
    let general = general();
    let answer = general.solutions(&Pose::from_translation(Vector3::new(0.0, 0.0, -7.0)));
    assert_eq!((answer.list.len(), answer.completeness), (0, Completeness::MayMiss));
}

/// At the edge the pose has solutions, a micrometre beyond it has none.
#[test]
fn the_edge_of_reach_is_sharp() {
    let (_, _, arm) = own("pp6-1400");
    // The wrist center is farthest where the elbow is stretched: forearm (0.64, 0.12) in line with the upper arm.
    let stretch = -libm::atan2(0.64, 0.12);
    let edge = arm.forward(&[0.0, 0.4, stretch, 0.0, 0.5, 0.0]);
    assert!(!arm.solutions(&edge).list.is_empty());
    let outward = Vector3::new(libm::sin(0.4), 0.0, libm::cos(0.4));
    let at = |distance: f64| Pose::from_translation(outward * distance) * edge;
    let on_this_side = |pose: &Pose| arm.solutions(pose).list.iter().any(|one| one.q[0].abs() < 1e-3);
    assert!(on_this_side(&at(-1e-6)));
    assert!(!on_this_side(&at(1e-6)));
}

#[test]
fn no_number_has_no_solution() {
    for (_, arm) in complete() {
        let target = Pose::from_translation(Vector3::new(f64::NAN, 0.0, 0.0));
        assert!(arm.solutions(&target).list.is_empty());
    }
}
