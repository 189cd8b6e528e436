//! Numbers written one after the other, with their checksum: a whole file in memory would double the memory of a large tree.

use std::io::{self, Write};

use xxhash_rust::xxh3::Xxh3;

/// Bytes written at once.
const BLOCK: usize = 1 << 16;

/// Writes lists of numbers.
pub(super) struct Sink<W> {
    write: W,
    sum: Xxh3,
    /// Bytes not yet written.
    block: Vec<u8>,
}

impl<W: Write> Sink<W> {
    pub(super) fn new(write: W) -> Self {
        Self { write, sum: Xxh3::new(), block: Vec::with_capacity(BLOCK) }
    }

    pub(super) fn array<const N: usize>(&mut self, bytes: [u8; N]) -> io::Result<()> {
        if self.block.len() + N > BLOCK {
            self.flush()?;
        }
        self.block.extend_from_slice(&bytes);
        Ok(())
    }

    pub(super) fn list<const N: usize>(&mut self, entries: impl Iterator<Item = [u8; N]>) -> io::Result<()> {
        for entry in entries {
            self.array(entry)?;
        }
        Ok(())
    }

    /// Writes the checksum of all bytes before it.
    pub(super) fn end_with_its_sum(mut self) -> io::Result<()> {
        self.flush()?;
        self.write.write_all(&self.sum.digest().to_le_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sum.update(&self.block);
        self.write.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }
}
