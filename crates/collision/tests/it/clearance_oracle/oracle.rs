//! The distance of two surfaces by brute force over all pairs of triangles, and the poses it is asked at.

use geometry::{Aabb, ClosestPoints, Pose, Triangle, TriangleMesh, Vector3, triangle_triangle};
use test_support::Random;

use crate::clearance_oracle::models::Model;

/// An index below `n`: the later, the rarer, since the last is slow.
pub(crate) fn early(random: &mut Random, n: usize) -> usize {
    random.below(n).min(random.below(n))
}

/// In a cube of edge 1 around the origin.
pub(crate) fn vector(random: &mut Random) -> Vector3<f64> {
    Vector3::from(random.three(-0.5, 0.5))
}

pub(crate) fn direction(random: &mut Random) -> Vector3<f64> {
    vector(random).normalize()
}

fn vertex(random: &mut Random, mesh: &TriangleMesh) -> Vector3<f64> {
    mesh.vertices()[random.below(mesh.vertices().len())].coords
}

/// From deep overlap to far apart; one inside the other; vertex on vertex; boxes flush.
pub(crate) fn pose(random: &mut Random, a: &Model, b: &Model) -> Pose {
    let (a, b) = (&a.mesh, &b.mesh);
    let angle = if random.unit() < 0.2 { 0.0 } else { 6.3 * random.unit() };
    let turned = Pose::from_axis_angle(direction(random), angle);
    let center_b = turned.point(&b.bounds().center()).coords;
    let reach_m = 0.5 * (a.bounds().diagonal() + b.bounds().diagonal());
    let translation = match random.below(6) {
        0 => a.bounds().center().coords - center_b + vector(random) * (0.1 * reach_m * random.unit()),
        1 => a.bounds().center().coords - center_b + direction(random) * (1.2 * reach_m * random.unit()),
        2 => a.bounds().center().coords - center_b + direction(random) * (5.0 * reach_m * random.unit()),
        // Somewhere in the other's box: wholly inside where it is small.
        3 => a.bounds().center().coords + vector(random).component_mul(&a.bounds().size()) - center_b,
        4 => vertex(random, a) - turned.vector(&vertex(random, b)),
        _ => {
            let axis = random.below(3);
            let mut shift = a.bounds().center().coords - center_b + vector(random) * reach_m;
            shift[axis] = a.bounds().high[axis] - b.bounds().low[axis];
            shift
        }
    };
    Pose { translation, ..turned }
}

/// A gap between two boxes along the axes, squared: below the distance of what is inside.
fn box_gap_squared(a: &Aabb, b: &Aabb) -> f64 {
    (0..3).map(|k| (a.low[k] - b.high[k]).max(b.low[k] - a.high[k]).max(0.0)).map(|gap| gap * gap).sum()
}

/// The distance of two surfaces, in the first one's frame: 0 exactly where two triangles share a point.
pub(crate) fn brute_force(a: &TriangleMesh, b: &TriangleMesh, a_from_b: &Pose) -> ClosestPoints {
    let with_box = |t: Triangle| (t, Aabb::around(&t).expect("finite"));
    let all_b: Vec<_> = (0..b.triangle_count())
        .map(|j| with_box(b.triangle(j).map(|corner| a_from_b.point(&corner))))
        .collect();
    let mut nearest = triangle_triangle(&a.triangle(0), &all_b[0].0);
    for i in 0..a.triangle_count() {
        let (triangle_a, box_a) = with_box(a.triangle(i));
        for (triangle_b, box_b) in &all_b {
            if box_gap_squared(&box_a, box_b) <= nearest.distance_m * nearest.distance_m * (1.0 + 1e-12) {
                let found = triangle_triangle(&triangle_a, triangle_b);
                if found.distance_m < nearest.distance_m {
                    nearest = found;
                }
            }
        }
    }
    nearest
}
