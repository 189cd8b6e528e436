//! The exact oracle: at many shares of a move, the solution by Newton's method on the robot's own kinematics lies within the deviations.

use geometry::{Point3, Pose};
use kinematics::{Robot, twist};
use nalgebra::{Matrix6, Vector6};
use program::{CartesianPath, Followed};

use crate::robots::Tried;

/// Slack for the rounding of the oracle itself, radians.
const ROUNDING: f64 = 2e-12;

/// The pose of the tool and its Jacobian by the joints of the chain, six of them.
fn state(tried: &Tried, link_from_tcp: &Pose, q: &[f64]) -> (Pose, Matrix6<f64>) {
    let robot: &Robot = &tried.robot;
    let mut root_from_link = Vec::new();
    robot.link_poses(&tried.all(q), &mut root_from_link);
    let tcp = root_from_link[tried.tip.0] * *link_from_tcp;
    let path = robot.chain(robot.root(), tried.tip);
    let all = robot.jacobian(&path, &root_from_link, &Point3::from(tcp.translation));
    let columns: Vec<Vector6<f64>> =
        tried.chain().into_iter().map(|slot| all.column(slot).into_owned()).collect();
    (tcp, Matrix6::from_columns(&columns))
}

/// The joint values of a pose by Newton's method from joint values near them.
pub(crate) fn solved(tried: &Tried, link_from_tcp: &Pose, target: &Pose, near: &[f64]) -> (Vec<f64>, f64) {
    let mut q = near.to_vec();
    for _ in 0..6 {
        let (tcp, jacobian) = state(tried, link_from_tcp, &q);
        let (linear, angular) = twist(&tcp, target);
        let error = Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z);
        let step = jacobian.full_piv_lu().solve(&error).expect("a regular configuration");
        q.iter_mut().zip(step.iter()).for_each(|(value, change)| *value += change);
        if step.amax() < 1e-14 {
            break;
        }
    }
    let determinant = state(tried, link_from_tcp, &q).1.determinant();
    (q, determinant)
}

/// A step for differences, as a share of a piece, and what they are off by, radians per piece.
const STEP: f64 = 1e-3;
const DIFFERENCE: f64 = 1e-8;

/// Checks a followed path at that many shares, evenly spaced over what was followed, and that its pieces join; at every tenth of them the
/// slope too. Returns how much larger the bound on the steepest slope of a joint is than the steepest that was seen, as a ratio.
pub(crate) fn check(
    tried: &Tried,
    link_from_tcp: &Pose,
    path: &CartesianPath,
    start: &[f64],
    followed: &Followed,
    looks: u32,
) -> f64 {
    let Some(last) = followed.pieces.last() else { return 1.0 };
    let mut seen = [0.0_f64; 6];
    let name = &tried.name;
    let mut sign = 0.0;
    let mut at = 0;
    for look in 0..=looks {
        let share = (last.share * f64::from(look) / f64::from(looks)).min(last.share);
        while followed.pieces[at].share < share {
            at += 1;
        }
        let (from_share, from) = if at == 0 {
            (0.0, start)
        } else {
            (followed.pieces[at - 1].share, followed.pieces[at - 1].position.as_slice())
        };
        let piece = &followed.pieces[at];
        assert!(piece.share > from_share, "{name}: pieces go on");
        let place = (share - from_share) / (piece.share - from_share);
        let chord: Vec<f64> = from.iter().zip(&piece.position).map(|(a, b)| a + (b - a) * place).collect();
        let (q, determinant) = solved(tried, link_from_tcp, &path.at(share), &chord);
        for joint in 0..q.len() {
            let off = (q[joint] - chord[joint]).abs();
            assert!(off <= piece.deviations[joint] + ROUNDING, "{name}: joint {joint} at {share}: {off:e}");
        }
        if look % 10 == 0 {
            let step = (piece.share - from_share) * STEP;
            let around = [share - step, share + step].map(|at| at.clamp(0.0, last.share));
            let ends = around.map(|at| solved(tried, link_from_tcp, &path.at(at), &q).0);
            let scale = (piece.share - from_share) / (around[1] - around[0]);
            for joint in 0..q.len() {
                let slope = (ends[1][joint] - ends[0][joint]) * scale;
                let off = (slope - (piece.position[joint] - from[joint])).abs();
                let bound = piece.slope_errors[joint];
                assert!(
                    off <= bound + DIFFERENCE,
                    "{name}: slope of joint {joint} at {share}: {off:e} {bound:e}"
                );
                seen[joint] = seen[joint].max(slope.abs() / (piece.share - from_share));
            }
        }
        assert!(determinant * sign >= 0.0 && determinant != 0.0, "{name}: the branch changes at {share}");
        sign = determinant.signum();
    }
    let end = state(tried, link_from_tcp, &last.position).0;
    let error = kinematics::PoseError::between(&end, &path.at(last.share));
    assert!(error.distance_m < 1e-9 && error.angle_rad < 1e-9, "{name}: {error:?}");
    assert_eq!(followed.stop.is_none(), last.share == 1.0, "{name}");
    let mut bounds = [0.0_f64; 6];
    let (mut share, mut from) = (0.0, start);
    for piece in &followed.pieces {
        for joint in 0..6 {
            let way = (piece.position[joint] - from[joint]).abs() + piece.slope_errors[joint];
            bounds[joint] = bounds[joint].max(way / (piece.share - share));
        }
        (share, from) = (piece.share, &piece.position);
    }
    let steepest = |of: &[f64; 6]| of.iter().copied().fold(0.0, f64::max);
    steepest(&bounds) / steepest(&seen)
}
