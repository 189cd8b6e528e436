//! The distance of two surfaces by brute force over all pairs of triangles, and the poses it is asked at.

use geometry::{Aabb, ClosestPoints, Pose, Triangle, TriangleMesh, Vector3, triangle_triangle};

use crate::clearance_oracle::models::Model;

/// Seeded random numbers.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        (0..8).for_each(|_| _ = random.unit());
        random
    }

    pub(crate) fn unit(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(crate) fn pick(&mut self, n: usize) -> usize {
        (self.unit() * n as f64) as usize
    }

    /// The later, the rarer: the last is slow.
    pub(crate) fn pick_early(&mut self, n: usize) -> usize {
        self.pick(n).min(self.pick(n))
    }

    /// In a cube of edge 1 around the origin.
    pub(crate) fn vector(&mut self) -> Vector3<f64> {
        Vector3::from([0; 3].map(|_| self.unit() - 0.5))
    }

    pub(crate) fn direction(&mut self) -> Vector3<f64> {
        self.vector().normalize()
    }

    fn vertex(&mut self, mesh: &TriangleMesh) -> Vector3<f64> {
        mesh.vertices()[self.pick(mesh.vertices().len())].coords
    }

    /// From deep overlap to far apart; one inside the other; vertex on vertex; boxes flush.
    pub(crate) fn pose(&mut self, a: &Model, b: &Model) -> Pose {
        let (a, b) = (&a.mesh, &b.mesh);
        let angle = if self.unit() < 0.2 { 0.0 } else { 6.3 * self.unit() };
        let turned = Pose::from_axis_angle(self.direction(), angle);
        let center_b = turned.point(&b.bounds().center()).coords;
        let reach_m = 0.5 * (a.bounds().diagonal() + b.bounds().diagonal());
        let translation = match self.pick(6) {
            0 => a.bounds().center().coords - center_b + self.vector() * (0.1 * reach_m * self.unit()),
            1 => a.bounds().center().coords - center_b + self.direction() * (1.2 * reach_m * self.unit()),
            2 => a.bounds().center().coords - center_b + self.direction() * (5.0 * reach_m * self.unit()),
            // Somewhere in the other's box: wholly inside where it is small.
            3 => a.bounds().center().coords + self.vector().component_mul(&a.bounds().size()) - center_b,
            4 => self.vertex(a) - turned.vector(&self.vertex(b)),
            _ => {
                let axis = self.pick(3);
                let mut shift = a.bounds().center().coords - center_b + self.vector() * reach_m;
                shift[axis] = a.bounds().high[axis] - b.bounds().low[axis];
                shift
            }
        };
        Pose { translation, ..turned }
    }
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
