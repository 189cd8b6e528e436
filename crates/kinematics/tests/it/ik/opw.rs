//! Promise: where `rs-opw-kinematics` knows an arm too, both list the same solutions.

use std::f64::consts::FRAC_PI_2;

use nalgebra::Matrix3;
use rs_opw_kinematics::glam::{DMat3, DQuat, DVec3};
use rs_opw_kinematics::kinematic_traits::{Kinematics as _, Pose};
use rs_opw_kinematics::kinematics_impl::OPWKinematics;
use rs_opw_kinematics::parameters::opw_kinematics::Parameters;
use test_support::Random;

use super::arms::{count, difference, own, random_joints};

/// The lengths of `robots/pp6-1400`, as `rs-opw-kinematics` names them.
fn peer() -> OPWKinematics {
    OPWKinematics::new(Parameters {
        a1: 0.15,
        a2: -0.12,
        b: 0.0,
        c1: 0.45,
        c2: 0.62,
        c3: 0.64,
        c4: 0.11,
        offsets: [0.0, 0.0, -FRAC_PI_2, 0.0, 0.0, 0.0],
        sign_corrections: [1; 6],
        dof: 6,
    })
}

#[test]
fn the_same_solutions() {
    let (_, _, arm) = own("pp6-1400");
    let peer = peer();
    let mut random = Random(12);
    let poses = count(1500);
    let mut as_many = 0;
    for _ in 0..poses {
        let q = random_joints(&mut random, 6);
        let ours = arm.forward(&q);
        let theirs = peer.forward(&[q[0], q[1], q[2], q[3], q[4], q[5]]);
        let translation = theirs.translation - DVec3::from_slice(ours.translation.as_slice());
        let rotation = Matrix3::from_column_slice(&DMat3::from_quat(theirs.rotation).to_cols_array());
        assert!(translation.length() < 1e-12 && (rotation - ours.rotation).norm() < 1e-12, "{q:?}");
        let rotation: [f64; 9] = ours.rotation.as_slice().try_into().unwrap();
        let pose = Pose {
            translation: DVec3::from_slice(ours.translation.as_slice()),
            rotation: DQuat::from_mat3(&DMat3::from_cols_array(&rotation)).normalize(),
        };
        let listed = arm.solutions(&ours).list;
        let theirs = peer.inverse(&pose);
        for one in &theirs {
            assert!(listed.iter().any(|other| difference(&other.q, one) < 1e-6), "{q:?} {one:?}");
        }
        assert!(listed.len() >= theirs.len(), "{q:?}");
        as_many += usize::from(listed.len() == theirs.len());
    }
    assert!(as_many * 100 >= poses * 99, "{as_many} of {poses}");
}
