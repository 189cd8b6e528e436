//! Promise: where the motion is not proven, the path stops with its reason, and what is marked as proven is.

use std::f64::consts::TAU;

use geometry::{Pose, Vector3};
use program::{CartesianPath, CartesianRobot, Followed, StopReason, Unreached};
use test_support::Random;

use crate::oracle::check;
use crate::robots::{Tried, flange_from_tcp, follow, own};

fn followed(tried: &Tried, tool: Pose, start: &[f64], end: Pose) -> Followed {
    let (lowering, joints) = (tried.lowering(tool), tried.joints());
    let from = lowering.root_from_tcp("tool", &joints, start);
    let path = CartesianPath::line(from, end).expect("less than half a turn");
    let followed = follow(&lowering, &joints, start, &path);
    check(tried, &tool, &path, start, &followed, 2000);
    followed
}

fn share(followed: &Followed) -> f64 {
    followed.pieces.last().map_or(0.0, |piece| piece.share)
}

/// Joint values with the fifth joint at ±0.3 and the fourth and sixth at 0: the straight way between the poses leads through a
/// straight wrist.
const BENT: [f64; 6] = [0.2, 0.3, -0.4, 0.0, 0.3, 0.0];

#[test]
fn a_line_through_a_straight_wrist_stops_there() {
    for name in ["pp6-1400", "puma560"] {
        let tried = own(name);
        let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
        let mut end = BENT;
        end[4] = -0.3;
        let end = lowering.root_from_tcp("tool", &joints, &end);
        let stopped = followed(&tried, Pose::identity(), &BENT, end);
        assert_eq!(
            stopped.stop,
            Some(Unreached { reason: StopReason::Singular, is_proven: false }),
            "{name}"
        );
        assert!((0.2..0.8).contains(&share(&stopped)), "{name}: {}", share(&stopped));
    }
}

#[test]
fn a_line_that_passes_a_straight_wrist_is_right_or_stops() {
    let tried = own("pp6-1400");
    let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
    let mut bent = BENT;
    bent[4] = -0.3;
    let ends = [BENT, bent].map(|q| lowering.root_from_tcp("tool", &joints, &q));
    let mut passed = 0;
    for beside_m in [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-9] {
        let across =
            Pose::from_translation(Pose::from_axis_angle(Vector3::z(), 0.2).vector(&Vector3::y()) * beside_m);
        let [from, to] = ends.map(|pose| across * pose);
        let start =
            lowering.joints_at("tool", &joints, &from, [&BENT, &BENT]).expect("a pose near a known one");
        let result = followed(&tried, Pose::identity(), &start, to);
        println!("{beside_m:e} m beside: {} pieces, {:?}", result.pieces.len(), result.stop);
        passed += usize::from(result.stop.is_none());
    }
    assert!(passed >= 2, "{passed}");
}

#[test]
fn out_of_reach_is_proven_at_the_place() {
    for name in ["pp6-1400", "hp6-2600", "puma560"] {
        let tried = own(name);
        let (lowering, joints) = (tried.lowering(flange_from_tcp()), tried.joints());
        let start = [0.3, 0.4, -0.6, 0.5, 0.7, 0.2];
        let from = lowering.root_from_tcp("tool", &joints, &start);
        let outward = Vector3::new(from.translation.x, from.translation.y, 0.0).normalize() * 5.0;
        let stopped = followed(&tried, flange_from_tcp(), &start, Pose::from_translation(outward) * from);
        assert_eq!(
            stopped.stop,
            Some(Unreached { reason: StopReason::OutOfReach, is_proven: true }),
            "{name}"
        );
        // The last proven pose is reached, and a millionth of the path later, 5 µm, none is.
        let end = &stopped.pieces.last().expect("a part is followed").position;
        let last = lowering.root_from_tcp("tool", &joints, end);
        let beyond = Pose::from_translation(outward * 1e-4) * last;
        let error = lowering.joints_at("tool", &joints, &beyond, [&start, &start]).expect_err("out of reach");
        assert_eq!(error.unreached, Unreached { reason: StopReason::OutOfReach, is_proven: true }, "{name}");
    }
}

/// Where two branches end in each other, others may go on: solutions are left, and no way leads to them.
#[test]
fn a_branch_that_ends_while_others_go_on_is_proven() {
    let tried = own("hp6-2600");
    let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
    let arm = kinematics::Arm::new(&tried.robot, tried.robot.root(), tried.tip).expect("an arm");
    let mut random = Random(3);
    let mut ends = 0;
    for _ in 0..60 {
        let start: Vec<f64> = (0..6).map(|_| random.within(-2.5, 2.5)).collect();
        let from = lowering.root_from_tcp("tool", &joints, &start);
        let way = Pose::from_translation(Vector3::from(random.three(-1.0, 1.0)));
        let path = CartesianPath::line(from, way * from).expect("no turn");
        let stopped = followed(&tried, Pose::identity(), &start, way * from);
        if stopped.stop != Some(Unreached { reason: StopReason::Singular, is_proven: true }) {
            continue;
        }
        ends += 1;
        let last = stopped.pieces.last().expect("a part is followed");
        // No solution a little later leads back to the end of the proven motion, by a method that knows nothing of the proof.
        let later = arm.solutions(&path.at((last.share + 1e-3).min(1.0)));
        assert!(!later.list.is_empty());
        for solution in later.list {
            if let Ok(back) = arm.continue_from(&solution.q, &path.at(last.share)) {
                let difference = back.iter().zip(&last.position).map(|(a, b)| {
                    let turned = (a - b).rem_euclid(TAU);
                    turned.min(TAU - turned)
                });
                assert!(difference.fold(0.0, f64::max) > 1e-3);
            }
        }
    }
    println!("{ends} branches end");
    assert!(ends > 2, "{ends}");
}

#[test]
fn a_start_elsewhere_or_without_a_number_is_not_followed() {
    let tried = own("pp6-1400");
    let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
    let start = [0.2, 0.3, -0.4, 0.5, 0.6, 0.7];
    let from = lowering.root_from_tcp("tool", &joints, &start);
    let path = CartesianPath::line(from, Pose::from_translation(Vector3::x() * 0.1) * from).expect("a line");
    let mut beside = start;
    beside[5] += 1e-8;
    let mut none = start;
    none[0] = f64::NAN;
    for wrong in [&beside[..], &none, &start[..5]] {
        let result = follow(&lowering, &joints, wrong, &path);
        assert!(result.pieces.is_empty());
        assert_eq!(result.stop, Some(Unreached { reason: StopReason::NotProven, is_proven: false }));
    }
}

#[test]
fn a_singular_start_is_not_followed() {
    let tried = own("pp6-1400");
    let start = [0.2, 0.3, -0.4, 0.0, 0.0, 0.7];
    let lowering = tried.lowering(Pose::identity());
    let from = lowering.root_from_tcp("tool", &tried.joints(), &start);
    let stopped =
        followed(&tried, Pose::identity(), &start, Pose::from_translation(Vector3::y() * 0.1) * from);
    assert_eq!(stopped.stop, Some(Unreached { reason: StopReason::Singular, is_proven: false }));
    assert!(stopped.pieces.is_empty());
}

#[test]
fn a_move_of_no_length_has_no_pieces() {
    let tried = own("puma560");
    let start = [0.2, 0.3, -0.4, 0.5, 0.6, 0.7];
    let from = tried.lowering(Pose::identity()).root_from_tcp("tool", &tried.joints(), &start);
    assert_eq!(followed(&tried, Pose::identity(), &start, from), Followed { pieces: Vec::new(), stop: None });
}
