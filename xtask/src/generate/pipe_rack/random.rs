//! Seeded numbers, the same on every platform.

/// A linear congruential generator; only its upper bits are used.
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number in [low, high).
    pub(super) fn within(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * f64::from((self.0 >> 32) as u32) / 4_294_967_296.0
    }

    /// One of the choices.
    pub(super) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.within(0.0, choices.len() as f64) as usize]
    }
}
