//! The arms of the tests: robots of this repository, of reference cells, and such as are written here by their axis lines.

use std::f64::consts::{PI, TAU};
use std::fmt::Write as _;

use nalgebra::Vector3;
use pathproof_kinematics::{Arm, LinkId, Robot};
use test_support::Random;

/// Largest difference of two joint vectors, whole turns apart.
pub(crate) fn difference(a: &[f64], b: &[f64]) -> f64 {
    let one = |(a, b): (&f64, &f64)| {
        let turned = (a - b).rem_euclid(TAU);
        turned.min(TAU - turned)
    };
    a.iter().zip(b).map(one).fold(0.0, f64::max)
}

/// Joint values in [−π, π).
pub(crate) fn random_joints(random: &mut Random, count: usize) -> Vec<f64> {
    (0..count).map(|_| random.within(-PI, PI)).collect()
}

/// A robot of this repository, and its arm up to `tool0`.
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
pub(crate) fn own(name: &str) -> (Robot, LinkId, Arm) {
    let path = format!("{}/../../robots/{name}/robot.urdf", env!("CARGO_MANIFEST_DIR"));
    let (robot, _) = Robot::from_urdf(&std::fs::read(path).expect("a robot"), "robot.urdf").expect("a robot");
    let tip = robot.link_named("tool0").expect("a flange");
    let arm = Arm::new(&robot, robot.root(), tip).expect("an arm");
    (robot, tip, arm)
}

/// The arms of the reference cells, six joints each, with the names of their cells; none where there are no cells.
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
pub(crate) fn of_cells() -> Vec<(String, Arm)> {
    let Some(folder) = test_support::reference_cells() else { return Vec::new() };
    let mut arms = Vec::new();
    for name in test_support::REFERENCE_CELLS {
        let text = std::fs::read(folder.join(name).join("cell.urdf")).expect("a reference cell");
        let (robot, _) = Robot::from_urdf(&text, name).expect("a robot");
        // The first link that six turning joints and no other ones carry.
        let tip = (0..robot.links().len()).map(LinkId).find(|&link| {
            robot.chain(robot.root(), link).len() == 6 && Arm::new(&robot, robot.root(), link).is_ok()
        });
        let Some(tip) = tip else { continue };
        arms.push((name.to_owned(), Arm::new(&robot, robot.root(), tip).expect("an arm")));
    }
    arms
}

/// An axis line: direction and point.
pub(crate) type Line = ([f64; 3], [f64; 3]);

/// The Universal Robots `UR5e`, by its published lengths.
pub(crate) const UR5E: ([Line; 6], [f64; 3]) = (
    [
        ([0.0, 0.0, 1.0], [0.0, 0.0, 0.0]),
        ([0.0, -1.0, 0.0], [0.0, 0.0, 0.1625]),
        ([0.0, -1.0, 0.0], [-0.425, 0.0, 0.1625]),
        ([0.0, -1.0, 0.0], [-0.8172, 0.0, 0.1625]),
        ([0.0, 0.0, -1.0], [-0.8172, -0.1333, 0.1625]),
        ([0.0, -1.0, 0.0], [-0.8172, -0.1333, 0.0628]),
    ],
    [-0.8172, -0.2329, 0.0628],
);

/// An arm like the FANUC CRX-10iA: the hand is 150 mm beside the forearm.
pub(crate) const OFFSET: ([Line; 6], [f64; 3]) = (
    [
        ([0.0, 0.0, 1.0], [0.0, 0.0, 0.0]),
        ([0.0, 1.0, 0.0], [0.0, 0.0, 0.245]),
        ([0.0, -1.0, 0.0], [0.0, 0.0, 0.785]),
        ([-1.0, 0.0, 0.0], [0.2, 0.0, 0.785]),
        ([0.0, -1.0, 0.0], [0.54, 0.0, 0.785]),
        ([-1.0, 0.0, 0.0], [0.6, 0.15, 0.785]),
    ],
    [0.7, 0.15, 0.785],
);

/// The `UFACTORY` `xArm6`, by its published lengths: axis 6 passes the point in which 4 and 5 meet at 76 mm.
pub(crate) const FLANGE: ([Line; 6], [f64; 3]) = (
    [
        ([0.0, 0.0, 1.0], [0.0, 0.0, 0.267]),
        ([0.0, 1.0, 0.0], [0.0, 0.0, 0.267]),
        ([0.0, 1.0, 0.0], [0.053, 0.0, 0.5515]),
        ([0.0, 0.0, -1.0], [0.1305, 0.0, 0.894]),
        ([0.0, 1.0, 0.0], [0.1305, 0.0, 0.894]),
        ([0.0, 0.0, -1.0], [0.2065, 0.0, 0.797]),
    ],
    [0.2065, 0.0, 0.7],
);

/// A leg: three axes that meet in the hip, knee, two in the ankle. Its spherical joint is at the base.
pub(crate) const LEG: ([Line; 6], [f64; 3]) = (
    [
        ([0.0, 0.0, 1.0], [0.0, 0.1, 0.0]),
        ([1.0, 0.0, 0.0], [0.0, 0.1, 0.0]),
        ([0.0, 1.0, 0.0], [0.0, 0.1, 0.0]),
        ([0.0, 1.0, 0.0], [0.02, 0.1, -0.38]),
        ([0.0, 1.0, 0.0], [0.0, 0.1, -0.75]),
        ([1.0, 0.0, 0.0], [0.0, 0.1, -0.78]),
    ],
    [0.0, 0.1, -0.85],
);

/// A robot with these axis lines and this tip at zero joint values; its links are l0 to l6, and its joints have no limits.
pub(crate) fn of_lines(lines: &[Line], tip: [f64; 3]) -> (Robot, Arm) {
    let mut text = String::from("<robot name=\"lines\"><link name=\"l0\"/>");
    let mut last = Vector3::zeros();
    for (index, (axis, point)) in lines.iter().enumerate() {
        let [x, y, z]: [f64; 3] = (Vector3::from(*point) - last).into();
        let [a, b, c] = axis;
        write!(
            text,
            "<link name=\"l{0}\"/><joint name=\"j{0}\" type=\"continuous\"><parent link=\"l{index}\"/><child link=\"l{0}\"/>\
             <origin xyz=\"{x:?} {y:?} {z:?}\"/><axis xyz=\"{a:?} {b:?} {c:?}\"/></joint>",
            index + 1
        )
        .expect("a string takes all");
        last = Vector3::from(*point);
    }
    let [x, y, z]: [f64; 3] = (Vector3::from(tip) - last).into();
    write!(
        text,
        "<link name=\"tip\"/><joint name=\"flange\" type=\"fixed\"><parent link=\"l{}\"/><child link=\"tip\"/>\
         <origin xyz=\"{x:?} {y:?} {z:?}\" rpy=\"0.3 -0.2 1.1\"/></joint></robot>",
        lines.len()
    )
    .expect("a string takes all");
    let (robot, _) = Robot::from_urdf(text.as_bytes(), "lines.urdf").expect("a robot");
    let arm = Arm::new(&robot, robot.root(), robot.link_named("tip").expect("a tip")).expect("an arm");
    (robot, arm)
}

/// An arm with six axes in general position.
pub(crate) fn general() -> Arm {
    let mut random = Random(9);
    let lines = [(); 6].map(|()| {
        let axis = Vector3::from(random.three(-1.0, 1.0)).normalize();
        (axis.into(), random.three(-0.5, 0.5))
    });
    of_lines(&lines, [0.1, 0.2, 0.3]).1
}

/// The arms whose closed form is complete, with a name for messages.
pub(crate) fn complete() -> Vec<(String, Arm)> {
    let mut arms: Vec<(String, Arm)> =
        ["pp6-1400", "hp6-2600", "puma560"].map(|name| (name.to_owned(), own(name).2)).into();
    for (name, (lines, tip)) in [("ur5e", UR5E), ("leg", LEG)] {
        arms.push((name.to_owned(), of_lines(&lines, tip).1));
    }
    arms
}

/// The arms with an offset wrist, with a name for messages.
pub(crate) fn offset_wrists() -> [(String, Arm); 2] {
    [("offset wrist", OFFSET), ("offset flange", FLANGE)]
        .map(|(name, (lines, tip))| (name.to_owned(), of_lines(&lines, tip).1))
}

/// 10⁵ in the long run, else this many.
pub(crate) fn count(short: usize) -> usize {
    if std::env::var_os("PATHPROOF_LONG").is_some() { 100_000 } else { short }
}
