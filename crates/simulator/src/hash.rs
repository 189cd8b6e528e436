//! Hashes of numbers and names, by which a later run tells whether something is still the same.

use geometry::Pose;
use sha2::{Digest as _, Sha256};

use crate::files::hexadecimal;

/// Bytes that are hashed at once: a call costs more than eight bytes of hashing.
const BLOCK: usize = 1 << 16;

/// A hash of numbers and bytes; zero has no sign.
pub(crate) struct Hash {
    digest: Sha256,
    waiting: Vec<u8>,
}

impl Hash {
    pub(crate) fn new() -> Self {
        Self { digest: Sha256::new(), waiting: Vec::with_capacity(BLOCK) }
    }

    /// Set apart from what follows by its length.
    pub(crate) fn text(&mut self, text: &[u8]) {
        self.fixed(&(text.len() as u64).to_le_bytes());
        self.fixed(text);
    }

    /// What is always as long as this.
    pub(crate) fn fixed(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
        if self.waiting.len() >= BLOCK {
            self.digest.update(&self.waiting);
            self.waiting.clear();
        }
    }

    pub(crate) fn number(&mut self, value: f64) {
        self.fixed(&(value + 0.0).to_bits().to_le_bytes());
    }

    pub(crate) fn pose(&mut self, pose: &Pose) {
        pose.rotation.iter().chain(pose.translation.iter()).for_each(|value| self.number(*value));
    }

    pub(crate) fn finish(mut self) -> [u8; 32] {
        self.digest.update(&self.waiting);
        self.digest.finalize().into()
    }

    pub(crate) fn shown(self) -> String {
        hexadecimal(&self.finish())
    }
}
