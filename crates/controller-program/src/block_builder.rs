//! Blocks of a routine, while a reader builds them.

use crate::program::{Block, BlockEnd, BlockIndex};
use crate::source_place::SourcePlace;
use crate::statement::{PlacedStatement, ProgramAction};

/// The blocks of one routine, of which one is built.
#[derive(Debug)]
pub struct BlockBuilder {
    /// Statements, and the end of those that have one.
    blocks: Vec<(Vec<PlacedStatement>, Option<BlockEnd>)>,
    current: usize,
}

impl Default for BlockBuilder {
    fn default() -> Self {
        Self { blocks: vec![(Vec::new(), None)], current: 0 }
    }
}

impl BlockBuilder {
    /// Adds a statement to the block that is built.
    pub fn push(&mut self, place: &SourcePlace, action: ProgramAction) {
        self.blocks[self.current].0.push(PlacedStatement { place: place.clone(), action });
    }

    /// A new block that nothing leads to yet.
    pub fn new_block(&mut self) -> BlockIndex {
        self.blocks.push((Vec::new(), None));
        BlockIndex(self.blocks.len() - 1)
    }

    /// The block that is built.
    pub fn current(&self) -> BlockIndex {
        BlockIndex(self.current)
    }

    /// Ends the block that is built, and goes on with another one.
    pub fn end(&mut self, end: BlockEnd, next: BlockIndex) {
        self.blocks[self.current].1 = Some(end);
        self.current = next.0;
    }

    /// Ends the block that is built, and goes on with one that nothing leads to.
    pub fn leave(&mut self, end: BlockEnd) {
        let next = self.new_block();
        self.end(end, next);
    }

    /// The blocks; what is still open ends the routine.
    pub fn finish(self, open: &BlockEnd) -> Vec<Block> {
        let blocks = self.blocks.into_iter();
        blocks
            .map(|(statements, end)| Block { statements, end: end.unwrap_or_else(|| open.clone()) })
            .collect()
    }
}
