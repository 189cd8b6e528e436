//! Promise: no point of a body moves further, seen from the other end of the path, than the weights say.

use geometry::{Point3, Pose};
use pathproof_kinematics::{ChainJoint, HullPoints, JointKind, LinkId, Robot};
use test_support::{Random, random_tree};

/// Three numbers of at most this size, as an attribute has them.
fn three(random: &mut Random, size: f64) -> String {
    let [x, y, z] = random.three(-size, size);
    format!("{x} {y} {z}")
}

/// A tree with branches, all kinds of joints, mimics and chains of mimics.
fn tree(random: &mut Random) -> Robot {
    let text = random_tree(random, "tree");
    Robot::from_urdf(text.as_bytes(), "tree.urdf").expect("a good file").0
}

fn poses(robot: &Robot, q: &[f64]) -> Vec<Pose> {
    let mut poses = Vec::new();
    robot.link_poses(q, &mut poses);
    poses
}

/// Weights of a body at one end of the path between two links, seen from the other.
fn weights(
    robot: &Robot,
    (body, seen_from): (LinkId, LinkId),
    at: &[Pose],
    points: &[Point3<f64>],
) -> Vec<f64> {
    let in_root: Vec<Point3<f64>> = points.iter().map(|point| at[body.0].point(point)).collect();
    let mut weights = vec![0.0; robot.independent_joints().len()];
    robot.add_motion_weights(&robot.chain(seen_from, body), at, &HullPoints::new(&in_root), &mut weights);
    weights
}

/// The furthest that a point of the body has moved in the frame of the link it is seen from.
fn moved_m((body, seen_from): (LinkId, LinkId), then: &[Pose], now: &[Pose], points: &[Point3<f64>]) -> f64 {
    let place = |poses: &[Pose]| poses[seen_from.0].inverse() * poses[body.0];
    let (then, now) = (place(then), place(now));
    points.iter().map(|point| (then.point(point) - now.point(point)).norm()).fold(0.0, f64::max)
}

/// Largest step of any joint, radians and metres.
const STEPS: [f64; 5] = [1e-6, 1e-3, 0.1, 2.0, 30.0];
/// Rounding, as a share of the bound and of the size of the tree.
const ROUNDING: f64 = 1e-9;

#[test]
fn no_point_moves_further_than_the_weights_say() {
    let mut random = Random(5);
    let (mut asked, mut closest) = (0, 0.0_f64);
    for round in 0..400 {
        let robot = tree(&mut random);
        let joints = robot.independent_joints().len();
        for _ in 0..10 {
            let c: Vec<f64> = (0..joints).map(|_| random.within(-7.0, 7.0)).collect();
            let step = STEPS[random.below(STEPS.len())];
            let q: Vec<f64> = c
                .iter()
                .map(|c| if random.below(4) == 0 { *c } else { c + random.within(-step, step) })
                .collect();
            let ends = [(); 2].map(|()| robot.link_named(&format!("l{}", random.below(robot.links().len()))));
            let ends = (ends[0].expect("a link"), ends[1].expect("a link"));
            let size = 10.0_f64.powf(random.within(-3.0, 0.5));
            let points: Vec<Point3<f64>> = (0..=random.below(8))
                .map(|_| Point3::from([(); 3].map(|()| random.within(-size, size))))
                .collect();
            let (then, now) = (poses(&robot, &c), poses(&robot, &q));
            let weights = weights(&robot, ends, &then, &points);
            let bound_m: f64 =
                weights.iter().zip(c.iter().zip(&q)).map(|(w, (c, q))| w * (q - c).abs()).sum();
            let moved_m = moved_m(ends, &then, &now, &points);
            let reach_m = then.iter().chain(&now).map(|pose| pose.translation.norm()).fold(1.0, f64::max);
            // Poses are rounded relative to the tree, whatever the step.
            let allowed_m = bound_m * (1.0 + ROUNDING) + 1e-13 * reach_m;
            assert!(moved_m <= allowed_m, "round {round}: {moved_m} m, bound {bound_m} m; {c:?} to {q:?}");
            if bound_m > 1e-6 {
                asked += 1;
                closest = closest.max(moved_m / bound_m);
            }
        }
    }
    println!("{asked} motions, at most {closest} of the bound");
    assert!(asked > 1000 && closest > 0.99, "{asked} motions, at most {closest} of the bound");
}

#[test]
fn links_that_nothing_moves_have_no_weights() {
    let mut random = Random(6);
    for _ in 0..200 {
        let robot = tree(&mut random);
        let c: Vec<f64> = robot.independent_joints().iter().map(|_| random.within(-7.0, 7.0)).collect();
        let at = poses(&robot, &c);
        for a in 0..robot.links().len() {
            for b in 0..robot.links().len() {
                let (a, b) = (LinkId(a), LinkId(b));
                let path = robot.chain(a, b);
                let back = robot.chain(b, a).into_iter().rev();
                let reversed = back.map(|part| ChainJoint { is_reversed: !part.is_reversed, ..part });
                assert_eq!(path, reversed.collect::<Vec<_>>());
                assert!(path.iter().all(|part| robot.joints()[part.joint.0].kind != JointKind::Fixed));
                assert_eq!(path.is_empty(), !robot.can_move_relative(a, b));
                if path.is_empty() {
                    let weights = weights(&robot, (a, b), &at, &[Point3::new(0.3, 0.2, 0.1)]);
                    assert!(weights.iter().all(|weight| *weight == 0.0));
                }
            }
        }
    }
}

#[test]
fn one_joint_and_a_small_step_leave_hardly_anything() {
    let mut random = Random(7);
    for kind in ["revolute", "continuous", "prismatic"] {
        for _ in 0..100 {
            let (xyz, rpy, axis) =
                (three(&mut random, 1.0), three(&mut random, 3.0), three(&mut random, 1.0));
            let text = format!(
                "<robot name=\"one\"><link name=\"l0\"/><link name=\"l1\"/><joint name=\"j\" type=\"{kind}\">\
                 <parent link=\"l0\"/><child link=\"l1\"/><origin xyz=\"{xyz}\" rpy=\"{rpy}\"/><axis xyz=\"{axis}\"/>\
                 <limit lower=\"-9\" upper=\"9\" effort=\"1\" velocity=\"1\"/></joint></robot>"
            );
            let (robot, _) = Robot::from_urdf(text.as_bytes(), "one.urdf").expect("a good file");
            let (c, step) = (random.within(-3.0, 3.0), random.within(1e-3, 1e-2));
            let points: Vec<Point3<f64>> =
                (0..4).map(|_| Point3::from([(); 3].map(|()| random.within(-1.0, 1.0)))).collect();
            let (then, now) = (poses(&robot, &[c]), poses(&robot, &[c + step]));
            for ends in [(LinkId(0), LinkId(1)), (LinkId(1), LinkId(0))] {
                let bound_m = weights(&robot, ends, &then, &points)[0] * step;
                let moved_m = moved_m(ends, &then, &now, &points);
                assert!(moved_m <= bound_m * (1.0 + ROUNDING), "{kind}: {moved_m} m, bound {bound_m} m");
                assert!(moved_m >= bound_m * 0.999, "{kind}: {moved_m} m, bound {bound_m} m");
            }
        }
    }
}
