//! Coherence: a gap proven at one point spares the search at the next ones.

use geometry::{Point3, Pose};

use super::prepared::Piece;

/// Two pieces that were apart by a proven gap, neither inside the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownGap {
    /// The smaller piece in the larger one's frame, when the gap was proven.
    larger_from_smaller: Pose,
    /// Proven then, metres.
    pub(super) gap_m: f64,
}

impl KnownGap {
    pub(super) fn new(a: &Piece<'_>, b: &Piece<'_>, a_from_b: &Pose, gap_m: f64) -> Self {
        Self { larger_from_smaller: larger_from_smaller(a, b, a_from_b), gap_m }
    }

    /// Whether the pieces are still apart by more than `margin_m` in a new pose.
    ///
    /// # Guarantee
    /// No point of the smaller piece moves further in the larger one's frame than its ball's centre does, plus the ball's
    /// radius times the spectral norm of the change of rotation (the Frobenius norm over √2 for two rotations). The gap
    /// shrinks by no more. A straight move of less than the gap cannot pass a surface either, so neither piece has come to
    /// lie inside the other.
    pub(super) fn still_holds(&self, a: &Piece<'_>, b: &Piece<'_>, a_from_b: &Pose, margin_m: f64) -> bool {
        self.gap_m - self.motion_to(a, b, a_from_b) > margin_m
    }

    /// How far any point of the smaller piece has moved against the larger one since then, at most.
    pub(super) fn motion_to(&self, a: &Piece<'_>, b: &Piece<'_>, a_from_b: &Pose) -> f64 {
        let now = larger_from_smaller(a, b, a_from_b);
        let smaller = if a.radius_m < b.radius_m { a } else { b };
        motion_m(&self.larger_from_smaller, &now, &smaller.center, smaller.radius_m)
    }
}

fn larger_from_smaller(a: &Piece<'_>, b: &Piece<'_>, a_from_b: &Pose) -> Pose {
    if a.radius_m < b.radius_m { a_from_b.inverse() } else { *a_from_b }
}

/// Upper bound on how far any point of a ball moves between two poses, rounded up.
fn motion_m(before: &Pose, after: &Pose, center: &Point3<f64>, radius_m: f64) -> f64 {
    let center_m = (after.point(center) - before.point(center)).norm();
    let turn = (after.rotation - before.rotation).norm() * std::f64::consts::FRAC_1_SQRT_2;
    // Rotations that are orthogonal to rounding only: a billionth covers them many times over.
    (center_m + turn * radius_m) * (1.0 + 1e-9)
}

#[cfg(test)]
mod tests {
    use geometry::Vector3;

    use super::*;

    #[test]
    fn no_point_of_the_ball_moves_further() {
        let mut state = 0x853C_49E6_748F_EA9B_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
        };
        for _ in 0..20_000 {
            let mut vector = || Vector3::new(random(), random(), random());
            let (axis, center, shift, direction) =
                (vector().normalize(), vector(), vector(), vector().normalize());
            let angle = random() * libm::pow(10.0, 6.0 * random());
            let before =
                Pose::from_xyz_rpy([0.3, 0.1, -0.2], [random() * 6.0, random() * 6.0, random() * 6.0]);
            let moved = Pose { translation: shift * angle, ..Pose::from_axis_angle(axis, angle) };
            let after = moved * before;
            let radius = random().abs();
            let bound = motion_m(&before, &after, &Point3::from(center), radius);
            let point = Point3::from(center + direction * radius);
            let moved_m = (after.point(&point) - before.point(&point)).norm();
            assert!(moved_m <= bound, "{moved_m} > {bound}");
            assert!(
                bound
                    <= 2.0
                        * (moved_m
                            + (after.point(&Point3::from(center)) - before.point(&Point3::from(center)))
                                .norm())
                        + 2.0 * radius * angle.abs()
                        + 1e-12
            );
        }
    }
}
