//! Blocks of a routine, while they are built.

use controller_program::{Block, BlockEnd, BlockIndex, PlacedStatement, ProgramAction, SourcePlace};

/// The blocks of one routine.
pub(super) struct RapidBlocks {
    blocks: Vec<(Vec<PlacedStatement>, Option<BlockEnd>)>,
    current: usize,
}

impl RapidBlocks {
    pub(super) fn new() -> Self {
        Self { blocks: vec![(Vec::new(), None)], current: 0 }
    }

    pub(super) fn push(&mut self, place: &SourcePlace, action: ProgramAction) {
        self.blocks[self.current].0.push(PlacedStatement { place: place.clone(), action });
    }

    /// A new block that nothing leads to yet.
    pub(super) fn new_block(&mut self) -> BlockIndex {
        self.blocks.push((Vec::new(), None));
        BlockIndex(self.blocks.len() - 1)
    }

    /// Ends the block that is built, and goes on with another one.
    pub(super) fn end(&mut self, end: BlockEnd, next: BlockIndex) {
        self.blocks[self.current].1 = Some(end);
        self.current = next.0;
    }

    /// Ends the block that is built, and goes on with one that nothing leads to.
    pub(super) fn leave(&mut self, end: BlockEnd) {
        let next = self.new_block();
        self.end(end, next);
    }

    /// The blocks; what is still open ends the routine.
    pub(super) fn finish(self, open: &BlockEnd) -> Vec<Block> {
        let blocks = self.blocks.into_iter();
        blocks
            .map(|(statements, end)| Block { statements, end: end.unwrap_or_else(|| open.clone()) })
            .collect()
    }
}
