//! Spheres for files, with short decimal numbers, rounded outwards.

use geometry::{Point3, Pose};

use crate::Sphere;

/// A sphere in double precision, as written in files.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Centre, metres.
    pub center: Point3<f64>,
    /// Radius, metres.
    pub radius_m: f64,
}

/// Nanometres per metre: files have nine decimals.
const PER_M: f64 = 1e9;

impl Ball {
    /// A stored sphere moved into another frame, in whole nanometres.
    ///
    /// # Guarantee
    /// The result contains the moved sphere, rounding included. It is larger by at most two nanometres, or by the rounding of large
    /// coordinates. Its shortest exact text has nine decimals.
    pub fn holding(sphere: &Sphere, frame_from_mesh: &Pose) -> Self {
        let in_mesh = sphere.center_m();
        let exact = frame_from_mesh.point(&in_mesh);
        let center = exact.map(|x| libm::round(x * PER_M) / PER_M + 0.0);
        let largest_m = in_mesh.coords.amax() + frame_from_mesh.translation.amax();
        let needed_m = (sphere.radius_m() + (center - exact).norm()) * (1.0 + 1e-12) + 1e-14 * largest_m;
        let mut nanometres = libm::ceil(needed_m * PER_M);
        while nanometres / PER_M < needed_m {
            nanometres += 1.0;
        }
        Self { center, radius_m: nanometres / PER_M }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_spheres_hold_what_they_stand_for() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
        };
        for _ in 0..10_000 {
            let sphere = Sphere::around(&Point3::new(random(), random(), random()), 0.1 * (random() + 0.51));
            let pose =
                Pose::from_xyz_rpy([random(), random(), 3.0 * random()], [random(), 3.0 * random(), 0.7]);
            let ball = Ball::holding(&sphere, &pose);
            let apart_m = (ball.center - pose.point(&sphere.center_m())).norm();
            assert!(apart_m + sphere.radius_m() < ball.radius_m, "{sphere:?}");
            assert!(ball.radius_m < sphere.radius_m() + 2.1e-9, "{sphere:?}");
            for number in ball.center.iter().chain([&ball.radius_m]) {
                let text = number.to_string();
                assert_eq!(text.parse::<f64>().as_ref(), Ok(number));
                assert!(text.split_once('.').is_none_or(|(_, decimals)| decimals.len() <= 9), "{text}");
            }
        }
    }
}
