//! Hashes of numbers and names, for the comparison of runs.

use crate::files::hexadecimal;
use geometry::Pose;
use sha2::{Digest as _, Sha256};

/// Bytes that are hashed at once, because each call has a cost.
const BLOCK: usize = 1 << 16;

/// A hash of numbers and bytes; 0 and -0 are equal.
pub struct Hash {
    digest: Sha256,
    waiting: Vec<u8>,
}

impl Default for Hash {
    /// A hash of nothing.
    fn default() -> Self {
        Self { digest: Sha256::new(), waiting: Vec::with_capacity(BLOCK) }
    }
}

impl Hash {
    /// Adds bytes of variable length, preceded by their length.
    pub fn text(&mut self, text: &[u8]) {
        self.fixed(&(text.len() as u64).to_le_bytes());
        self.fixed(text);
    }

    /// Adds bytes of a fixed length.
    pub fn fixed(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
        if self.waiting.len() >= BLOCK {
            self.digest.update(&self.waiting);
            self.waiting.clear();
        }
    }

    /// Adds a number.
    pub fn number(&mut self, value: f64) {
        self.fixed(&(value + 0.0).to_bits().to_le_bytes());
    }

    /// Adds a pose.
    pub fn pose(&mut self, pose: &Pose) {
        pose.rotation.iter().chain(pose.translation.iter()).for_each(|value| self.number(*value));
    }

    /// The hash.
    pub fn finish(mut self) -> [u8; 32] {
        self.digest.update(&self.waiting);
        self.digest.finalize().into()
    }

    /// The hash, hexadecimal.
    pub fn shown(self) -> String {
        hexadecimal(&self.finish())
    }
}
