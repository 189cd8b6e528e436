//! The strands of some tiles on one path, with what is asked of them.

use super::ask::{AskedStrand, RequiredAnywhere};
use super::strand::Strand;
use super::tile::{CoordinationTile, CornerCell};

/// The strands of some tiles on one path.
#[derive(Default)]
pub(super) struct StrandBatch {
    pub(super) strands: Vec<Strand>,
    /// Per strand, its tile.
    pub(super) tile_of: Vec<usize>,
    pub(super) asked: Vec<AskedStrand>,
    pub(super) points: usize,
}

impl StrandBatch {
    /// Adds the strands of a tile on which something is asked; the number of their points, each as often as pairs are asked there.
    pub(super) fn add(
        &mut self,
        cell: &CornerCell<'_>,
        tile: &CoordinationTile,
        index: usize,
        required: &mut RequiredAnywhere,
    ) -> usize {
        let mut work = 0;
        for strand in cell.strands(tile) {
            let at = self.strands.len();
            let asked = tile.pairs.iter().filter_map(|pair| cell.asked(tile, &strand, at, *pair, required));
            let asked: Vec<AskedStrand> = asked.collect();
            if asked.is_empty() {
                continue;
            }
            work += strand.points.len() * asked.len();
            self.asked.extend(asked);
            self.points += strand.points.len();
            self.strands.push(strand);
            self.tile_of.push(index);
        }
        work
    }
}
