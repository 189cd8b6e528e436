//! Joint axes: length and direction without overflow.

use nalgebra::Vector3;

/// Length of a vector, exact scaling first so that huge and tiny entries survive.
pub(super) fn norm(vector: Vector3<f64>) -> f64 {
    let largest = vector.amax();
    if largest == 0.0 { 0.0 } else { (vector / largest).norm() * largest }
}

/// The unit vector along `vector`, which must not be zero; axis-aligned vectors stay exact.
pub(super) fn unit(vector: Vector3<f64>) -> Vector3<f64> {
    let scaled = vector / vector.amax();
    scaled / scaled.norm()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligned_axes_stay_exact() {
        assert_eq!(unit(Vector3::new(0.0, -0.3, 0.0)), Vector3::new(0.0, -1.0, 0.0));
        assert!((norm(Vector3::new(3e200, 4e200, 0.0)) / 5e200 - 1.0).abs() < 1e-15);
        assert_eq!(norm(Vector3::zeros()), 0.0);
    }
}
