//! The stored sphere: sixteen bytes, rounded outward.

use geometry::Point3;

/// A sphere in the frame of its mesh, metres.
///
/// # Guarantee
/// [`Sphere::around`] rounds outward: the stored sphere contains the sphere it was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// Centre.
    pub center: [f32; 3],
    /// Radius.
    pub radius: f32,
}

impl Sphere {
    /// The single-precision sphere that contains a given double-precision one.
    pub fn around(center: &Point3<f64>, radius_m: f64) -> Self {
        let stored = [center.x as f32, center.y as f32, center.z as f32];
        let moved = (Point3::from(stored.map(f64::from)) - center).norm();
        // One part in 10¹² covers the rounding of this very sum.
        let wanted = (radius_m + moved) * (1.0 + 1e-12);
        let nearest = wanted as f32;
        let radius = if f64::from(nearest) < wanted { nearest.next_up() } else { nearest };
        Self { center: stored, radius }
    }

    /// Centre in double precision.
    #[inline]
    pub fn center_m(&self) -> Point3<f64> {
        Point3::new(f64::from(self.center[0]), f64::from(self.center[1]), f64::from(self.center[2]))
    }

    /// Radius in double precision.
    #[inline]
    pub fn radius_m(&self) -> f64 {
        f64::from(self.radius)
    }

    /// Whether the ball surely holds a point, rounding included.
    pub fn surely_contains(&self, point: &Point3<f64>) -> bool {
        let distance = (point - self.center_m()).norm();
        distance + 1e-12 * (distance + point.coords.amax()) <= self.radius_m()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_spheres_contain_what_they_were_made_from() {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
        };
        for _ in 0..100_000 {
            let scale = libm::pow(10.0, 8.0 * random());
            let center = Point3::new(random() * scale, random() * scale, random() * scale);
            let radius = (random() + 0.51) * 0.1;
            let stored = Sphere::around(&center, radius);
            let apart = (stored.center_m() - center).norm();
            assert!(apart + radius <= stored.radius_m(), "{center} {radius}");
        }
    }
}
