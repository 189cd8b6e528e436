//! Numbers read one after the other from a file, with their checksum.

use std::io::Read;

use xxhash_rust::xxh3::Xxh3;

/// Bytes read at once: they stay in the processor's cache, so that a number is written to memory once.
const BLOCK: usize = 1 << 16;

/// Reads lists of numbers from a source of known length.
pub(super) struct Source<R> {
    read: R,
    /// Bytes not yet read.
    left: usize,
    sum: Xxh3,
    block: Vec<u8>,
}

impl<R: Read> Source<R> {
    /// `length` is the number of bytes that the source holds.
    pub(super) fn new(read: R, length: usize) -> Self {
        Self { read, left: length, sum: Xxh3::new(), block: Vec::new() }
    }

    /// The next bytes; `None` if there are not as many.
    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Some(bytes)
    }

    /// The next entries, each of `N` bytes; `None` if there are not as many.
    pub(super) fn list<T, const N: usize>(
        &mut self,
        count: usize,
        entry: impl Fn([u8; N]) -> T,
    ) -> Option<Vec<T>> {
        // Before memory is reserved for a length that a damaged file claims.
        if count.checked_mul(N)? > self.left {
            return None;
        }
        let mut list = Vec::with_capacity(count);
        let mut block = std::mem::take(&mut self.block);
        while list.len() < count {
            block.resize((count - list.len()).min(BLOCK / N) * N, 0);
            self.fill(&mut block)?;
            let (entries, _) = block.as_chunks::<N>();
            list.extend(entries.iter().map(|bytes| entry(*bytes)));
        }
        self.block = block;
        Some(list)
    }

    /// Whether the rest is the checksum of all bytes before it.
    pub(super) fn ends_with_its_sum(mut self) -> bool {
        let sum = self.sum.digest();
        self.array() == Some(sum.to_le_bytes()) && self.left == 0
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Option<()> {
        self.left = self.left.checked_sub(bytes.len())?;
        self.read.read_exact(bytes).ok()?;
        self.sum.update(bytes);
        Some(())
    }
}
