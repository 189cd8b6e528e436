//! Fixed pseudo-random joint vectors: the same on every platform and in every run.

use std::f64::consts::PI;

/// The generator known as `SplitMix64`, with its state.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Clone, Debug)]
pub(super) struct Random(pub(super) u64);

impl Random {
    /// A number in [0, 1).
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Joint values in [−π, π).
    pub(super) fn joints(&mut self, count: usize) -> Vec<f64> {
        (0..count).map(|_| (2.0 * self.unit() - 1.0) * PI).collect()
    }
}
