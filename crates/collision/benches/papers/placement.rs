//! Random placements of two solids, and what is true of them.

use std::hint::black_box;
use std::time::Instant;

use geometry::{Point3, Pose, TriangleMesh, Vector3};
use pathproof_collision::{
    ChildOrder, InnerOuterAnswer, InnerOuterCounts, InnerOuterSolid, inner_outer_collision,
};
use test_support::Random;

/// Poses of the second solid in the frame of the first: both are turned and shifted at random in a cube of this edge, metres.
pub(crate) fn random_poses(count: usize, edge_m: f64, (a, b): (&TriangleMesh, &TriangleMesh)) -> Vec<Pose> {
    let mut random = Random(0xa54f_f53a_5f1d_36f1);
    let half_m = 0.5 * edge_m;
    let middle = |mesh: &TriangleMesh| mesh.bounds().center();
    let mut placed = |middle: Point3<f64>| {
        let rotation = rotation(&mut random);
        let at = Vector3::from(random.three(-half_m, half_m));
        Pose { rotation, translation: at - rotation * middle.coords }
    };
    (0..count).map(|_| placed(middle(a)).inverse() * placed(middle(b))).collect()
}

/// An even random rotation, from a quaternion (Shoemake).
fn rotation(random: &mut Random) -> geometry::Matrix3<f64> {
    let [u, v, w] = random.three(0.0, 1.0);
    let (sin_v, cos_v) = libm::sincos(std::f64::consts::TAU * v);
    let (sin_w, cos_w) = libm::sincos(std::f64::consts::TAU * w);
    let (less, more) = (libm::sqrt(1.0 - u), libm::sqrt(u));
    let [x, y, z, s] = [less * sin_v, less * cos_v, more * sin_w, more * cos_w];
    geometry::Matrix3::new(
        1.0 - 2.0 * (y * y + z * z),
        2.0 * (x * y - s * z),
        2.0 * (x * z + s * y),
        2.0 * (x * y + s * z),
        1.0 - 2.0 * (x * x + z * z),
        2.0 * (y * z - s * x),
        2.0 * (x * z - s * y),
        2.0 * (y * z + s * x),
        1.0 - 2.0 * (x * x + y * y),
    )
}

/// Whether two solids collide: surfaces by all triangles that the tree leaves, and whether one holds a vertex of the other.
pub(crate) fn collide((a, b): (InnerOuterSolid<'_>, InnerOuterSolid<'_>), a_from_b: &Pose) -> bool {
    let mut counts = InnerOuterCounts::default();
    let order = ChildOrder::NearestFirst;
    match inner_outer_collision(a, b, a_from_b, 0.0, order, &mut counts).expect("computable") {
        InnerOuterAnswer::Certain(_) | InnerOuterAnswer::Surface(_) => true,
        InnerOuterAnswer::SurfacesApart => {
            let holds = |one: &TriangleMesh, other: &TriangleMesh, one_from_other: &Pose| {
                let parts = other.components().iter();
                parts.map(|part| one_from_other.point(&part.vertex)).any(|vertex| one.contains(&vertex))
            };
            holds(a.0, b.0, a_from_b) || holds(b.0, a.0, &a_from_b.inverse())
        }
    }
}

/// Mean microseconds of a question over these poses.
#[expect(clippy::disallowed_methods, reason = "a bench takes the time")]
pub(crate) fn mean_us(poses: &[Pose], mut ask: impl FnMut(&Pose) -> bool) -> f64 {
    let start = Instant::now();
    for pose in poses {
        black_box(ask(black_box(pose)));
    }
    start.elapsed().as_secs_f64() * 1e6 / poses.len().max(1) as f64
}
