//! Every stage may be switched off: the verdicts stay, the work grows.

use geometry::{Interior, Pose, SelfIntersections, Shape};
use kinematics::{LinkId, Robot};
use pathproof_intervals::{
    Answer, Body, BodyFrame, BodyShape, Counts, MovingRobot, Problem, Stages, Statement, prepare,
};
use test_support::{Random, random_tree};

/// Bodies on all links of a random robot and four more in the world, every two of them, over a motion of up to a radian.
fn ask(random: &mut Random, stages: &[Stages]) -> Vec<Answer> {
    let robot = Robot::from_urdf(random_tree(random, "r").as_bytes(), "robot.urdf").expect("a good file").0;
    let shapes: Vec<Shape> = (0..robot.links().len() + 4)
        .map(|_| Shape::cuboid([(); 3].map(|()| random.within(0.1, 0.8))).expect("valid"))
        .collect();
    let interiors: Vec<Interior> = shapes
        .iter()
        .map(|shape| Interior::new(&shape.mesh, &SelfIntersections::in_mesh(&shape.mesh)))
        .collect();
    let bodies: Vec<Body<'_>> = (0..shapes.len())
        .map(|index| Body {
            frame: if index < robot.links().len() {
                BodyFrame::Link { robot: 0, link: LinkId(index) }
            } else {
                let world_from_body = Pose::from_xyz_rpy(random.three(-0.8, 0.8), random.three(-3.0, 3.0));
                BodyFrame::Fixed { world_from_body }
            },
            shapes: vec![BodyShape {
                body_from_shape: Pose::from_xyz_rpy(random.three(-0.1, 0.1), random.three(-3.0, 3.0)),
                mesh: &shapes[index].mesh,
                interior: &interiors[index],
            }],
        })
        .collect();
    let joints = robot.independent_joints().len();
    let from: Vec<f64> = (0..joints).map(|_| random.within(-2.0, 2.0)).collect();
    let to: Vec<f64> = from.iter().map(|q| q + random.within(-1.0, 1.0)).collect();
    let values = [from, to].concat();
    let count = bodies.len();
    let pairs: Vec<[usize; 2]> = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
    let world_from_root = Pose::identity();
    let mut problem = Problem {
        robots: vec![MovingRobot { robot: &robot, world_from_root, values: &values }],
        bodies,
        pairs,
        resolutions: vec![1e-4],
        eps_m: 1e-12,
        stages: Stages::default(),
    };
    stages
        .iter()
        .map(|stages| {
            problem.stages = *stages;
            prepare(&problem).check(&|| false).expect("nobody stops it")
        })
        .collect()
}

#[test]
fn every_stage_saves_work_and_changes_no_verdict() {
    let all = Stages::default();
    let without = [
        Stages { link_boxes: false, ..all },
        Stages { swept_volumes: false, ..all },
        Stages { newton: false, ..all },
        Stages { link_boxes: false, swept_volumes: false, newton: false },
    ];
    let mut random = Random(0x5ee9);
    let mut counts = [Counts::default(); 5];
    let (mut pairs, mut collisions) = (0, 0);
    for round in 0..40 {
        let answers = ask(&mut random, &[&[all][..], &without].concat());
        for (sum, answer) in counts.iter_mut().zip(&answers) {
            sum.add(&answer.counts);
        }
        let collides = |answer: &Answer| -> Vec<bool> {
            let is_contact = |statement: &Statement| {
                matches!(statement, Statement::Contact { .. } | Statement::Inside { .. })
            };
            answer.pairs.iter().map(|of| of.iter().any(|stretch| is_contact(&stretch.statement))).collect()
        };
        let expected = collides(&answers[0]);
        pairs += expected.len();
        collisions += expected.iter().filter(|collides| **collides).count();
        for answer in &answers[1..] {
            assert_eq!(collides(answer), expected, "round {round}");
        }
    }
    assert!(collisions > 50 && collisions < pairs, "{collisions} of {pairs}");
    let [all, without_boxes, without_volumes, without_newton, _] = counts;
    println!("{counts:#?}");
    assert!(all.stages[1] < without_boxes.stages[1]);
    assert!(all.stages[2] < without_volumes.stages[2]);
    assert!(all.equations < without_newton.equations);
}
