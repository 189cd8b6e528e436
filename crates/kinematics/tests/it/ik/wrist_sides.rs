//! Promise: the sides of the wrist, the sign of axis 5 and the quarter turns of axes 1, 4 and 6 tell the solutions of a pose apart.

use std::f64::consts::{FRAC_PI_2, PI};

use pathproof_kinematics::{Arm, Completeness, Robot};
use test_support::Random;

use super::arms::{count, random_joints};

/// An arm by its lengths, metres: from axis 1 to axis 2 ahead, from axis 3 down to axis 4, from axis 1 to the arm's plane to the side; up to
/// axis 2, lower arm, forearm, flange. The meaning is that of M. Brandstötter, A. Angerer, M. Hofbaur, "An analytical solution of the inverse
/// kinematics problem of industrial serial manipulators with an ortho-parallel basis and a spherical wrist", 2014.
struct Lengths {
    name: &'static str,
    offsets: [f64; 3],
    links: [f64; 4],
}

const fn arm(name: &'static str, offsets: [f64; 3], links: [f64; 4]) -> Lengths {
    Lengths { name, offsets, links }
}

/// Lengths of public robots, as their data sheets have them or rounded: nothing here depends on the last digit.
const ROBOTS: [Lengths; 20] = [
    arm("IRB 120", [0.0, -0.07, 0.0], [0.29, 0.27, 0.302, 0.072]),
    arm("IRB 140", [0.07, 0.0, 0.0], [0.352, 0.36, 0.38, 0.065]),
    arm("IRB 1200-5/0.9", [0.0, -0.042, 0.0], [0.3991, 0.448, 0.451, 0.082]),
    arm("IRB 1600-6/1.45", [0.15, 0.0, 0.0], [0.4865, 0.7, 0.6, 0.065]),
    arm("IRB 2400-10", [0.1, -0.135, 0.0], [0.615, 0.705, 0.755, 0.085]),
    arm("IRB 2600-12/1.65", [0.15, -0.115, 0.0], [0.445, 0.7, 0.795, 0.085]),
    arm("IRB 4600-60/2.05", [0.175, -0.175, 0.0], [0.495, 0.9, 0.96, 0.135]),
    arm("IRB 6640-180", [0.32, -0.2, 0.0], [0.78, 1.075, 1.142, 0.2]),
    arm("KR 6 R700", [0.025, -0.035, 0.0], [0.4, 0.315, 0.365, 0.08]),
    arm("KR 10 R1100", [0.025, -0.035, 0.0], [0.4, 0.56, 0.515, 0.08]),
    arm("KR 16", [0.26, -0.035, 0.0], [0.675, 0.68, 0.67, 0.158]),
    arm("KR 210 R2700", [0.35, -0.041, 0.0], [0.675, 1.15, 1.2, 0.215]),
    arm("LR Mate 200iD", [0.05, -0.035, 0.0], [0.33, 0.33, 0.335, 0.08]),
    arm("M-10iA", [0.15, -0.2, 0.0], [0.45, 0.6, 0.64, 0.1]),
    arm("R-2000iB/200R", [0.72, -0.225, 0.0], [0.6, 1.075, 1.28, 0.235]),
    arm("GP7", [0.04, -0.04, 0.0], [0.33, 0.445, 0.44, 0.08]),
    arm("GP25", [0.15, -0.2, 0.0], [0.505, 0.76, 0.795, 0.1]),
    arm("TX40", [0.0, 0.0, 0.035], [0.32, 0.225, 0.225, 0.065]),
    arm("TX90", [0.05, 0.0, 0.05], [0.478, 0.425, 0.425, 0.1]),
    arm("RS010N", [0.1, -0.125, 0.0], [0.45, 0.65, 0.6, 0.09]),
];

/// The arm, upright with its forearm ahead at zero joint values; its joints have no limits.
fn built(lengths: &Lengths) -> Arm {
    let ([ahead, drop, side], [up, lower, fore, flange]) = (lengths.offsets, lengths.links);
    let joints = [
        ([0.0, 0.0, 0.0], "0 0 1"),
        ([ahead, side, up], "0 1 0"),
        ([0.0, 0.0, lower], "0 1 0"),
        ([0.0, 0.0, -drop], "1 0 0"),
        ([fore, 0.0, 0.0], "0 1 0"),
        ([flange, 0.0, 0.0], "1 0 0"),
    ];
    let joint = |(index, ([x, y, z], axis)): (usize, &([f64; 3], &str))| {
        format!(
            "<link name=\"l{0}\"/><joint name=\"j{0}\" type=\"continuous\"><parent link=\"l{index}\"/><child link=\"l{0}\"/>\
             <origin xyz=\"{x:?} {y:?} {z:?}\"/><axis xyz=\"{axis}\"/></joint>",
            index + 1
        )
    };
    let chain: String = joints.iter().enumerate().map(joint).collect();
    let text = format!("<robot name=\"arm\"><link name=\"l0\"/>{chain}</robot>");
    let (robot, _) = Robot::from_urdf(text.as_bytes(), "arm.urdf").expect("a robot");
    Arm::new(&robot, robot.root(), robot.link_named("l6").expect("a tip")).expect("an arm")
}

#[test]
fn one_solution_of_a_pose_has_the_configuration_of_its_joint_values() {
    let mut random = Random(140);
    for lengths in &ROBOTS {
        let arm = built(lengths);
        let configuration = |q: &[f64]| {
            let sides = arm.wrist_sides(q).expect("a spherical wrist");
            let quadrants = [0, 3, 5].map(|axis| (q[axis] / FRAC_PI_2).floor() as i64);
            (format!("{sides:?}"), q[4] < 0.0, quadrants)
        };
        let (mut decided, mut by_quadrants_alone) = (0, 0);
        let poses = count(150);
        for _ in 0..poses {
            let q = random_joints(&mut random, 6);
            let found = arm.solutions(&arm.forward(&q));
            if found.completeness != Completeness::Complete {
                continue;
            }
            let wanted = configuration(&q);
            let same = found.list.iter().filter(|one| configuration(&one.q) == wanted);
            assert_eq!(same.count(), 1, "{}: {q:?}", lengths.name);
            let same = found.list.iter().filter(|one| configuration(&one.q).2 == wanted.2);
            by_quadrants_alone += usize::from(same.count() == 1);
            decided += 1;
        }
        println!(
            "{}: {decided} of {poses} decided, {by_quadrants_alone} by the quarter turns alone",
            lengths.name
        );
        assert!(decided * 10 >= poses * 9, "{}: {decided}", lengths.name);
        assert!(by_quadrants_alone < decided, "{}: the sides are needed", lengths.name);
    }
}

#[test]
fn half_a_turn_of_axis_2_takes_the_wrist_behind() {
    for lengths in &ROBOTS {
        let arm = built(lengths);
        let sides = |q2: f64, q3: f64| {
            let sides = arm.wrist_sides(&[0.3, q2, q3, 0.2, 0.4, 0.1]).expect("a spherical wrist");
            format!("{:?} {:?}", sides.of_first_axis, sides.of_lower_arm)
        };
        assert_eq!(sides(0.0, 0.0), "Front Front", "{}", lengths.name);
        assert_eq!(sides(0.3, PI), "Behind Behind", "{}", lengths.name);
        assert_eq!(sides(-2.6, 0.2), "Behind Front", "{}", lengths.name);
    }
}
