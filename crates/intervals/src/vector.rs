//! Vectors as plain arrays: what the inner loops need of them.

#[inline]
pub(crate) fn dot(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
pub(crate) fn minus(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// The vector with length 1 up to rounding; `None` for one that is too short or no vector at all.
#[inline]
pub(crate) fn unit(a: &[f64; 3]) -> Option<[f64; 3]> {
    let length = dot(a, a).sqrt();
    (length > 1e-150 && length.is_finite()).then(|| a.map(|x| x / length))
}
