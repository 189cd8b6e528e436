//! Blocks of a routine, while they are built.

use controller_program::{Block, BlockEnd, BlockIndex, PlacedStatement, ProgramAction, SourcePlace};

/// A loop around the statement that is read.
#[derive(Clone, Copy)]
pub(super) struct EnclosingLoop {
    pub(super) begin: BlockIndex,
    pub(super) behind: BlockIndex,
}

/// The blocks of one routine.
pub(super) struct BlockBuilder {
    blocks: Vec<(Vec<PlacedStatement>, Option<BlockEnd>)>,
    current: usize,
    pub(super) loops: Vec<EnclosingLoop>,
}

impl BlockBuilder {
    pub(super) fn new() -> Self {
        Self { blocks: vec![(Vec::new(), None)], current: 0, loops: Vec::new() }
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

    /// The blocks; what is still open goes to the end of the routine.
    pub(super) fn finish(self) -> Vec<Block> {
        let blocks = self.blocks.into_iter();
        blocks
            .map(|(statements, end)| Block { statements, end: end.unwrap_or(BlockEnd::Return(None)) })
            .collect()
    }
}
