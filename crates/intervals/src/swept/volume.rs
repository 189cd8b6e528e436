//! Stage 2: the volume that a line-swept sphere sweeps, as patches with a bound on their error (Redon et al. 2004, section 4.2).

use geometry::{Point3, triangle_triangle_within};

use super::LineSphere;
use crate::interval::Interval;
use crate::motion::{Motion, MotionCache};
use crate::tree::{BoxTree, OrientedBox};
use crate::vector::dot;

/// Largest number of steps in time of the tessellation.
pub(crate) const MOST_STEPS: usize = 8;

/// The tessellation is fine enough where its error is this share of the radius.
const ERROR_SHARE: f64 = 0.1;

/// A part of a swept volume: all points within a distance of two triangles.
#[derive(Clone, Copy, Debug)]
pub struct SweptPatch {
    /// The ends of the segment at the start of the step, and at its end: the ruled surface between is cut along a diagonal.
    pub corners: [[f64; 3]; 4],
    /// Radius and error, metres.
    pub radius_m: f64,
}

/// What a line-swept sphere sweeps in a number of equal steps.
///
/// # Guarantee
/// During its step the line-swept sphere lies inside the patch. The source tests the tessellated surface itself and can miss by the
/// error of the tessellation (its section 7.1); here every patch is grown by this error. In a step of length h an end x moves within
/// `h²/8 · sup |x''|` of a straight line (its equation 11, here by the centred form of the motion), and so does every point of the
/// segment between the ends; the ruled surface between both lines is within a quarter of its twist of the two triangles.
#[derive(Clone, Debug)]
pub(crate) struct SweptVolume {
    /// One per step.
    pub(crate) patches: Vec<SweptPatch>,
}

impl SweptVolume {
    /// In the frame to which the chain leads: in as few steps as give a small error.
    pub(crate) fn new(cache: &mut MotionCache<'_>, chain: usize, line: &LineSphere) -> Self {
        let mut steps = 1;
        loop {
            let patches: Vec<SweptPatch> = (0..steps)
                .map(|step| {
                    let [from, to] = [step, step + 1].map(|step| step as f64 / steps as f64);
                    SweptPatch::new(&cache.motion(chain, Interval::new(from, to)), line)
                })
                .collect();
            let most_m = line.radius_m * (1.0 + ERROR_SHARE);
            if steps >= MOST_STEPS || patches.iter().all(|patch| patch.radius_m <= most_m) {
                return Self { patches };
            }
            steps *= 2;
        }
    }
}

impl SweptPatch {
    fn new(motion: &Motion, line: &LineSphere) -> Self {
        let lines = line.ends.each_ref().map(|end| motion.line_of(end));
        let place = |end: usize, sign: f64| {
            let (at, slope, _) = &lines[end];
            [0, 1, 2].map(|i| at[i] + sign * slope[i])
        };
        let corners = [place(0, -1.0), place(1, -1.0), place(0, 1.0), place(1, 1.0)];
        let length = |x: [f64; 3]| dot(&x, &x).sqrt();
        let errors = lines.each_ref().map(|(_, _, error)| length(*error));
        // The larger of a number and a NaN is the number.
        let is_known = errors.iter().all(|error| error.is_finite());
        let error = if is_known { errors[0].max(errors[1]) } else { f64::INFINITY };
        let [a, b, c, d] = &corners;
        let twist = length([0, 1, 2].map(|i| (a[i] - b[i]) - (c[i] - d[i])));
        // The rounding of the corners is part of the error; this covers that of the radius.
        let size = corners.iter().flatten().fold(line.radius_m, |size, x| size.max(x.abs()));
        let radius_m = (line.radius_m + error + 0.25 * twist) * (1.0 + 1e-12) + 64.0 * f64::EPSILON * size;
        Self { corners, radius_m }
    }

    fn triangles(&self) -> [[[f64; 3]; 3]; 2] {
        let [a, b, c, d] = self.corners;
        [[a, b, c], [c, b, d]]
    }

    /// Whether some triangle of a body in the same frame may come within a distance of the patch.
    fn meets(&self, tree: &BoxTree, least_m: f64) -> bool {
        // Nothing is known of a motion that is no number.
        if !self.radius_m.is_finite() || !self.corners.iter().flatten().all(|x| x.is_finite()) {
            return true;
        }
        let triangles = self.triangles();
        let size = self.corners.iter().flatten().fold(tree.extent_m, |size, x| size.max(x.abs()));
        let reach_m = (self.radius_m + least_m) * (1.0 + 1e-12) + 64.0 * f64::EPSILON * size;
        let is_apart = |around: &OrientedBox| {
            (0..3).any(|i| {
                let axis = &around.axes[i];
                let center = dot(axis, &around.center);
                let along = self.corners.each_ref().map(|corner| dot(axis, corner) - center);
                let low = along.iter().copied().fold(f64::INFINITY, f64::min);
                let high = along.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let half = around.half_along(axis) + reach_m;
                low > half || high < -half
            })
        };
        let mut stack = vec![0_u32];
        while let Some(next) = stack.pop() {
            let node = &tree.nodes[next as usize];
            if is_apart(&node.around) {
                continue;
            }
            if node.children != 0 {
                stack.extend([node.children, node.children + 1]);
                continue;
            }
            for triangle in node.triangles() {
                let corners = tree.triangles[triangle as usize].corners.map(Point3::from);
                let is_near = |patch: &[[f64; 3]; 3]| {
                    triangle_triangle_within(&patch.map(Point3::from), &corners, reach_m).is_ok()
                };
                if triangles.iter().any(is_near) {
                    return true;
                }
            }
        }
        false
    }
}

/// The steps during which a body's line-swept sphere may come within a distance of another body: equal parts of the segment.
pub(crate) fn surviving_steps(
    cache: &mut MotionCache<'_>,
    chain: usize,
    line: &LineSphere,
    tree: &BoxTree,
    least_m: f64,
) -> Vec<bool> {
    let volume = SweptVolume::new(cache, chain, line);
    volume.patches.iter().map(|patch| patch.meets(tree, least_m)).collect()
}

#[cfg(test)]
mod tests {
    use geometry::{Pose, Shape, point_triangle};
    use kinematics::{LinkId, Robot};
    use test_support::{Random, random_tree};

    use super::*;
    use crate::motion::{Chains, SegmentMotion};
    use crate::swept::LinkBox;

    /// Corners of a body on a random link at many instants, seen from another link.
    #[test]
    fn patches_and_boxes_hold_what_moves() {
        let mut random = Random(0x5e9);
        let (mut checked, mut widest) = (0, 0.0_f64);
        for _ in 0..60 {
            let text = random_tree(&mut random, "r");
            let robot = Robot::from_urdf(text.as_bytes(), "robot.urdf").expect("a good file").0;
            let count = robot.independent_joints().len();
            let step = [1e-3, 0.1, 1.0, 3.0][random.below(4)];
            let from: Vec<f64> = (0..count).map(|_| random.within(-3.0, 3.0)).collect();
            let to: Vec<f64> = from.iter().map(|q| q + random.within(-step, step)).collect();
            let placed = [(&robot, Pose::identity())];
            let frames = [(); 2].map(|()| (0, LinkId(random.below(robot.links().len()))));
            let mut chains = Chains::default();
            let chain = chains.between(&placed, Some(frames[0]), Some(frames[1]));
            let segment = SegmentMotion::new([(&robot, [&from[..], &to[..]])].into_iter());
            let mut cache = MotionCache::new(&chains, &segment);
            let shape = Shape::cuboid([(); 3].map(|()| random.within(0.01, 0.5))).expect("valid");
            let place = Pose::from_xyz_rpy(random.three(-0.3, 0.3), random.three(-3.0, 3.0));
            let tree = BoxTree::new([(place, &shape.mesh)].into_iter());
            let line = LineSphere::around(&tree.triangles, Some(&tree.nodes[0].around));
            let volume = SweptVolume::new(&mut cache, chain, &line);
            let link_box = LinkBox::swept(&cache.motion(chain, Interval::new(0.0, 1.0)), &line);
            for sample in 0..=64 {
                let t = f64::from(sample) / 64.0;
                let q: Vec<f64> = from.iter().zip(&to).map(|(a, b)| a + t * (b - a)).collect();
                let mut poses = Vec::new();
                robot.link_poses(&q, &mut poses);
                let seen = poses[frames[0].1.0].inverse() * poses[frames[1].1.0];
                let steps = volume.patches.len();
                let patch = &volume.patches[((t * steps as f64) as usize).min(steps - 1)];
                for corner in tree.triangles.iter().flat_map(|triangle| triangle.corners) {
                    let point = seen.point(&Point3::from(corner));
                    let distance = |triangle: &[[f64; 3]; 3]| {
                        point_triangle(&point, &triangle.map(Point3::from)).distance_m
                    };
                    let off = patch.triangles().iter().map(distance).fold(f64::INFINITY, f64::min);
                    // The check itself rounds.
                    assert!(off <= patch.radius_m + 1e-12, "{off} against {}", patch.radius_m);
                    widest = widest.max(off / patch.radius_m);
                    let is_in = (0..3).all(|i| {
                        link_box.0.low[i] - 1e-12 <= point[i] && point[i] <= link_box.0.high[i] + 1e-12
                    });
                    assert!(is_in, "{point} outside {:?}", link_box.0);
                    checked += 1;
                }
            }
        }
        assert!(checked > 100_000 && widest > 0.9, "{checked} {widest}");
    }
}
