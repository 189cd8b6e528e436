//! Separating axes that hold over an interval of time.

use super::BodyTriangle;
use super::build::BoxNode;
use crate::motion::Motion;
use crate::vector::{dot, minus, unit};

/// Covers the rounding of sums of a few products of an axis with coordinates, relative to the coordinates.
const ROUNDING: f64 = 32.0 * f64::EPSILON;

/// Whether some axis separates two boxes during the whole interval of a motion, by more than a distance: the continuous overlap
/// test (Redon et al. 2004, equation 12 and section 5.1) with fixed axes in the frame of b. A moves by `motion` in the frame of b.
///
/// # Guarantee
/// `true` only if at every time of the interval no points of the boxes are within `least_m` of each other: both sides of the
/// inequality are bounded over the interval, rounding included. A comparison with NaN is `false`.
#[inline]
pub(crate) fn are_boxes_apart(
    motion: &Motion,
    (a, b): (&BoxNode, &BoxNode),
    extent_b_m: f64,
    least_m: f64,
) -> bool {
    let center = motion.middle_point(&a.around.center);
    let between = minus(&b.around.center, &center);
    let test = |axis: &[f64; 3]| separates(motion, a, b, axis, extent_b_m, least_m);
    unit(&between).is_some_and(|axis| test(&axis))
        || b.around.axes.iter().any(test)
        || a.around
            .axes
            .iter()
            .any(|axis| unit(&motion.middle_direction(axis)).is_some_and(|axis| test(&axis)))
}

/// Whether one axis, a unit vector up to rounding in the frame of b, separates two boxes.
#[inline]
fn separates(
    motion: &Motion,
    a: &BoxNode,
    b: &BoxNode,
    axis: &[f64; 3],
    extent_b_m: f64,
    least_m: f64,
) -> bool {
    let along = motion.along(axis);
    let part = |row: &[f64; 4], v: &[f64; 3]| row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
    let (center, half) = (&a.around.center, &a.around.half);
    let at = part(&along.at, center) + along.at[3] - dot(axis, &b.around.center);
    let slope = part(&along.slope, center) + along.slope[3];
    let mut error = part(&along.error, &center.map(f64::abs)) + along.error[3];
    // Half the extents of a at both ends of the line. Between them the sum is convex, and the centre moves evenly.
    let (mut before, mut after) = (0.0, 0.0);
    for (half, axis) in half.iter().zip(&a.around.axes) {
        let (at, slope) = (part(&along.at, axis), part(&along.slope, axis));
        before += half * (at - slope).abs();
        after += half * (at + slope).abs();
        error += half * part(&along.error, &axis.map(f64::abs));
    }
    let half_b = b.around.half_along(axis);
    let rounding = ROUNDING * (extent_b_m + at.abs() + slope.abs());
    let needed = half_b + error + rounding + least_m;
    // On which side b lies must not change on the way.
    let side = at.signum();
    side * (at - slope) > (before + needed) * (1.0 + 1e-12)
        && side * (at + slope) > (after + needed) * (1.0 + 1e-12)
}

/// Whether two triangles are farther apart than a distance during the whole interval of a motion, by the axis between their closest
/// points in the middle of it; a moves in the frame of b. The guarantee is that of [`are_boxes_apart`].
#[inline]
pub(crate) fn are_triangles_apart(
    motion: &Motion,
    a: &BodyTriangle,
    b: &BodyTriangle,
    axis: &[f64; 3],
    extent_b_m: f64,
    least_m: f64,
) -> bool {
    let along = motion.along(axis);
    let part = |row: &[f64; 4], v: &[f64; 3]| row[0] * v[0] + row[1] * v[1] + row[2] * v[2] + row[3];
    // The axis leads from a to b: a lies below, b above.
    let low_b = b.corners.iter().map(|corner| dot(axis, corner)).fold(f64::INFINITY, f64::min);
    let rounding = ROUNDING * (extent_b_m + low_b.abs());
    a.corners.iter().all(|corner| {
        let (at, slope) = (part(&along.at, corner), part(&along.slope, corner));
        let error = part(&along.error, &corner.map(f64::abs));
        low_b - (at + slope.abs()) > (error + rounding + least_m) * (1.0 + 1e-12)
    })
}

#[cfg(test)]
mod tests {
    use geometry::{Point3, Pose, Shape, triangle_triangle};
    use kinematics::{LinkId, Robot};
    use test_support::{Random, random_tree};

    use super::*;
    use crate::interval::Interval;
    use crate::motion::{Chains, MotionCache, SegmentMotion};
    use crate::tree::BoxTree;

    /// Two bodies on random links: where boxes or triangles are said to be apart during an interval, dense samples are.
    #[test]
    fn what_is_apart_during_an_interval_is_apart_at_every_sample() {
        let mut random = Random(0x5a7);
        let least_m = 0.01;
        let (mut boxes_apart, mut triangles_apart, mut tightest) = (0, 0, f64::INFINITY);
        for _ in 0..400 {
            let text = random_tree(&mut random, "r");
            let robot = Robot::from_urdf(text.as_bytes(), "robot.urdf").expect("a good file").0;
            let count = robot.independent_joints().len();
            let from: Vec<f64> = (0..count).map(|_| random.within(-3.0, 3.0)).collect();
            let to: Vec<f64> = from.iter().map(|q| q + random.within(-1.0, 1.0)).collect();
            let placed = [(&robot, Pose::identity())];
            let frames = [(); 2].map(|()| (0, LinkId(random.below(robot.links().len()))));
            let mut chains = Chains::default();
            let chain = chains.between(&placed, Some(frames[0]), Some(frames[1]));
            let segment = SegmentMotion::new([(&robot, [&from[..], &to[..]])].into_iter());
            let low = random.unit();
            let high = (low + random.unit() * [1e-3, 0.1, 0.5][random.below(3)]).min(1.0);
            let motion = MotionCache::new(&chains, &segment).motion(chain, Interval::new(low, high));
            let tree = |random: &mut Random| {
                let shape = Shape::cuboid([(); 3].map(|()| random.within(0.01, 0.4))).expect("valid");
                let place = Pose::from_xyz_rpy(random.three(-0.4, 0.4), random.three(-3.0, 3.0));
                BoxTree::new([(place, &shape.mesh)].into_iter())
            };
            let (a, b) = (tree(&mut random), tree(&mut random));
            let are_apart = are_boxes_apart(&motion, (&a.nodes[0], &b.nodes[0]), b.extent_m, least_m);
            let seen: Vec<Pose> = (0..=12)
                .map(|sample| {
                    let t = (low + f64::from(sample) / 12.0 * (high - low)).clamp(low, high);
                    let q: Vec<f64> = from.iter().zip(&to).map(|(a, b)| a + t * (b - a)).collect();
                    let mut poses = Vec::new();
                    robot.link_poses(&q, &mut poses);
                    poses[frames[0].1.0].inverse() * poses[frames[1].1.0]
                })
                .collect();
            let placed = |seen: &Pose, triangle: &BodyTriangle| {
                triangle.corners.map(|corner| seen.point(&Point3::from(corner)))
            };
            for (one, other) in
                a.triangles.iter().flat_map(|one| b.triangles.iter().map(move |other| (one, other)))
            {
                let fixed = other.corners.map(Point3::from);
                let middle = one.corners.each_ref().map(|corner| Point3::from(motion.middle_point(corner)));
                let closest = triangle_triangle(&middle, &fixed);
                let axis = (closest.on_b - closest.on_a) / closest.distance_m;
                let is_apart = are_triangles_apart(&motion, one, other, &axis.into(), b.extent_m, least_m);
                if !(is_apart || are_apart) {
                    continue;
                }
                (boxes_apart, triangles_apart) =
                    (boxes_apart + usize::from(are_apart), triangles_apart + usize::from(is_apart));
                for seen in &seen {
                    let distance_m = triangle_triangle(&placed(seen, one), &fixed).distance_m;
                    assert!(distance_m > least_m - 1e-12, "{distance_m}");
                    tightest = tightest.min(distance_m);
                }
            }
        }
        assert!(boxes_apart > 10_000 && triangles_apart > 10_000, "{boxes_apart} {triangles_apart}");
        assert!(tightest < 1.5 * least_m, "{tightest}");
    }
}
