//! Joint table of the arm: the one source of the URDF, the SRDF and the README.
//!
//! Link twists, a2, a3, d3 and d4: P. Corke and B. Armstrong-Hélouvry, "A search for consensus among model parameters
//! reported for the PUMA 560 robot", ICRA 1994, in the standard Denavit–Hartenberg form; the README names the rest.

use crate::generate::arm::{Joint, Motion, State, joint, turn};

/// Height of the turning face between trunk and shoulder above the mounting face.
pub(super) const NECK_HEIGHT: f64 = 0.505;
/// From there to axis 2: together 26.45 inches.
pub(super) const NECK_TO_SHOULDER: f64 = 0.1668;
/// a2: from axis 2 to axis 3.
pub(super) const UPPER_ARM: f64 = 0.4318;
/// d3: the middle plane of the forearm lies this far to the right of axis 1.
pub(super) const SIDE_OFFSET: f64 = 0.15005;
/// a3: axis 4 passes axis 3 at this distance.
pub(super) const ELBOW_OFFSET: f64 = 0.0203;
/// From axis 3 along axis 4 to where the wrist starts to turn.
pub(super) const FOREARM: f64 = 0.32;
/// From there to the wrist centre: with the forearm d4 = 431.8 mm.
pub(super) const WRIST_FORK: f64 = 0.1118;
/// From the wrist centre to the frame of link 6.
pub(super) const WRIST_BODY: f64 = 0.04;
/// From the frame of link 6 to the flange face: with the wrist body d6 = 56.25 mm.
pub(super) const FLANGE: f64 = 0.01625;
/// From the flange face to the tip of the probe.
pub(super) const PROBE: f64 = 0.22;

/// All joints, from the base outwards.
pub(super) fn joints() -> Vec<Joint> {
    let (up, right) = ([0.0, 0.0, 1.0], [0.0, -1.0, 0.0]);
    vec![
        joint("joint_1", "base_link", "link_1", [0.0, 0.0, NECK_HEIGHT], {
            turn(up, [-160.0, 160.0], 82.0, 97.6)
        }),
        joint("joint_2", "link_1", "link_2", [0.0, 0.0, NECK_TO_SHOULDER], {
            turn(right, [-45.0, 225.0], 74.0, 186.4)
        }),
        joint("joint_3", "link_2", "link_3", [UPPER_ARM, -SIDE_OFFSET, 0.0], {
            turn(right, [-225.0, 45.0], 122.0, 89.4)
        }),
        joint("joint_4", "link_3", "link_4", [ELBOW_OFFSET, 0.0, FOREARM], {
            turn(up, [-110.0, 170.0], 228.0, 24.2)
        }),
        joint("joint_5", "link_4", "link_5", [0.0, 0.0, WRIST_FORK], {
            turn(right, [-100.0, 100.0], 241.0, 20.1)
        }),
        joint("joint_6", "link_5", "link_6", [0.0, 0.0, WRIST_BODY], {
            turn(up, [-266.0, 266.0], 228.0, 21.3)
        }),
        joint("tool0_joint", "link_6", "tool0", [0.0, 0.0, FLANGE], Motion::Fixed(0.0)),
        joint("probe_joint", "tool0", "probe", [0.0; 3], Motion::Fixed(0.0)),
        joint("tip_joint", "probe", "tip", [0.0, 0.0, PROBE], Motion::Fixed(0.0)),
    ]
}

/// Named positions of `joint_1` to `joint_6`, degrees.
pub(super) const STATES: [State; 4] = [
    ("zero", &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ("ready", &[0.0, 90.0, -90.0, 0.0, 0.0, 0.0]),
    ("stretch", &[0.0, 0.0, -90.0, 0.0, 0.0, 0.0]),
    ("home", &[0.0, 125.0, -200.0, 0.0, -15.0, 0.0]),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Link twist (quarter turns), length and offset of each joint, standard form; no joint value has an offset.
    const PUBLISHED: [(f64, f64, f64); 6] = [
        (1.0, 0.0, 0.6718),
        (0.0, 0.4318, 0.0),
        (-1.0, 0.0203, 0.15005),
        (1.0, 0.0, 0.4318),
        (-1.0, 0.0, 0.0),
        (0.0, 0.0, 0.05625),
    ];

    /// Rows of a matrix that maps the child frame to the parent frame.
    type Matrix = [[f64; 4]; 4];

    fn product(a: &Matrix, b: &Matrix) -> Matrix {
        let cell = |i: usize, j: usize| (0..4).map(|k| a[i][k] * b[k][j]).sum();
        std::array::from_fn(|i| std::array::from_fn(|j| cell(i, j)))
    }

    fn denavit_hartenberg(theta: f64, (quarters, a, d): (f64, f64, f64)) -> Matrix {
        let (s, c) = libm::sincos(theta);
        let (sa, ca) = (quarters, 1.0 - quarters.abs());
        [[c, -s * ca, s * sa, a * c], [s, c * ca, -c * sa, a * s], [0.0, sa, ca, d], [0.0, 0.0, 0.0, 1.0]]
    }

    /// Shift to the joint's origin, then a turn about its axis: z or -y.
    fn joint_matrix(joint: &Joint, theta: f64) -> Matrix {
        let [x, y, z] = joint.origin;
        let (s, c) = libm::sincos(theta);
        let axis = if let Motion::Revolute { axis, .. } = joint.motion { Some(axis) } else { None };
        match axis {
            None => [[1.0, 0.0, 0.0, x], [0.0, 1.0, 0.0, y], [0.0, 0.0, 1.0, z], [0.0, 0.0, 0.0, 1.0]],
            Some([0.0, 0.0, 1.0]) => {
                [[c, -s, 0.0, x], [s, c, 0.0, y], [0.0, 0.0, 1.0, z], [0.0, 0.0, 0.0, 1.0]]
            }
            Some([0.0, -1.0, 0.0]) => {
                [[c, 0.0, -s, x], [0.0, 1.0, 0.0, y], [s, 0.0, c, z], [0.0, 0.0, 0.0, 1.0]]
            }
            Some(axis) => panic!("axis {axis:?}"),
        }
    }

    #[test]
    fn the_flange_stands_where_the_published_parameters_put_it() {
        let chain = joints();
        let mut seed = 560_u32;
        for _ in 0..1000 {
            let angles: [f64; 6] = std::array::from_fn(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                f64::from(seed) / f64::from(u32::MAX) * 8.0 - 4.0
            });
            let mut ours = denavit_hartenberg(0.0, (0.0, 0.0, 0.0));
            let mut published = ours;
            for (joint, theta) in chain.iter().zip(angles.into_iter().chain([0.0])) {
                ours = product(&ours, &joint_matrix(joint, theta));
            }
            for (row, theta) in PUBLISHED.into_iter().zip(angles) {
                published = product(&published, &denavit_hartenberg(theta, row));
            }
            for (a, b) in ours.iter().flatten().zip(published.iter().flatten()) {
                assert!((a - b).abs() < 1e-12, "{ours:?} is not {published:?}");
            }
        }
    }
}
