//! Tiles of the motions that corners leave open: a part of what one program does, beside a part of what another one does.

use scene::SceneCorner;

use super::leads::CoordinationWindow;
use crate::run::prepared::PreparedRun;

/// Each of so many parts of a tile is asked where the whole is not clear.
const FINER: usize = 4;
/// Parts that a window has at first.
const FIRST_PARTS: usize = 8;
/// Parts of a segment: at rates of joints that are usual in a tenth of a second, a part of it is as wide as lanes are apart.
pub(super) const TICKS_PER_SEGMENT: usize = 64;
/// Parts of a lane.
pub(super) const TICKS_PER_LANE: usize = 64;

/// What is known of corners before any pair is asked.
pub(super) struct CornerCell<'a> {
    pub(super) prepared: &'a PreparedRun<'a>,
    pub(super) corners: Vec<SceneCorner<'a>>,
    pub(super) windows: Vec<CoordinationWindow>,
}

/// What one program does while it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TileMotion {
    /// Its exact motion, wherever it may be in a window beside the other program.
    Exact {
        /// Index of the window.
        window: usize,
        /// Which of the two of the window.
        side: usize,
    },
    /// A corner that it cuts.
    Corner(LanesOfCorner),
}

/// The lanes of one level of a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LanesOfCorner {
    /// Index of the corner among those of the scene.
    pub(super) corner: usize,
    /// The level.
    pub(super) level: usize,
}

/// Where another program is meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TileBeside {
    /// Nowhere in particular: no other program moves the pairs of the tile.
    Nothing,
    /// Somewhere between two instants of its exact motion.
    Exact {
        /// Index of the window.
        window: usize,
        /// Which of the two of the window.
        side: usize,
        /// The first and the last instant, in [`TICKS_PER_SEGMENT`].
        ticks: [usize; 2],
    },
    /// Somewhere in a corner that it cuts.
    Corner {
        /// The lanes.
        lanes: LanesOfCorner,
        /// From where to where on each of them, in [`TICKS_PER_LANE`].
        ticks: [usize; 2],
    },
}

/// A tile, with the pairs that are asked about it.
#[derive(Clone, Debug)]
pub(super) struct CoordinationTile {
    pub(super) motion: TileMotion,
    pub(super) beside: TileBeside,
    /// Indices among the checked pairs.
    pub(super) pairs: Vec<usize>,
}

impl CornerCell<'_> {
    /// The same motions in finer parts, for pairs that are open; `None` where there are none.
    ///
    /// # Guarantee
    /// Every place of the tile is one of a part.
    pub(super) fn parts_of(&self, tile: &CoordinationTile, pairs: &[usize]) -> Option<Vec<CoordinationTile>> {
        let lanes = |lanes: LanesOfCorner| {
            let next = LanesOfCorner { level: lanes.level + 1, ..lanes };
            (next.level < self.corners[lanes.corner].corner.levels.len()).then_some(next)
        };
        let finer_motion = match tile.motion {
            TileMotion::Exact { .. } => None,
            TileMotion::Corner(of) => lanes(of).map(TileMotion::Corner),
        };
        let finer_beside: Option<Vec<TileBeside>> = match tile.beside {
            TileBeside::Nothing => None,
            TileBeside::Corner { lanes: of, ticks } => {
                let finer = lanes(of);
                let part = |ticks| TileBeside::Corner { lanes: finer.unwrap_or(of), ticks };
                let is_finest = finer.is_none() && ticks[1] - ticks[0] <= 1;
                (!is_finest).then(|| divided(ticks, FINER).into_iter().map(part).collect())
            }
            TileBeside::Exact { window, side, ticks } => (ticks[1] - ticks[0] > 1).then(|| {
                let part = |ticks| TileBeside::Exact { window, side, ticks };
                divided(ticks, FINER).into_iter().map(part).collect()
            }),
        };
        if finer_motion.is_none() && finer_beside.is_none() {
            return None;
        }
        let motion = finer_motion.unwrap_or(tile.motion);
        let besides = finer_beside.unwrap_or_else(|| vec![tile.beside]);
        Some(
            besides
                .into_iter()
                .map(|beside| CoordinationTile { motion, beside, pairs: pairs.to_vec() })
                .collect(),
        )
    }

    /// The parts of one program of a window at first, each a tile beside all that the other one does.
    pub(super) fn tiles_of_window(&self, window: usize, pairs: &[usize]) -> Vec<CoordinationTile> {
        let tile = |ticks| CoordinationTile {
            motion: TileMotion::Exact { window, side: 0 },
            beside: TileBeside::Exact { window, side: 1, ticks },
            pairs: pairs.to_vec(),
        };
        let ways = self.windows[window].ways_between(1, self.windows[window].points);
        let parts = FIRST_PARTS.div_ceil(ways.len().max(1));
        let ticks = |way: [usize; 2]| divided(way.map(|point| point * TICKS_PER_SEGMENT), parts);
        ways.into_iter().flat_map(ticks).map(tile).collect()
    }

    /// The program that moves along a tile.
    pub(super) fn program_of(&self, motion: TileMotion) -> usize {
        match motion {
            TileMotion::Exact { window, side } => self.windows[window].programs[side],
            TileMotion::Corner(of) => self.corners[of.corner].trajectory,
        }
    }

    /// The program beside it.
    pub(super) fn program_beside(&self, beside: TileBeside) -> Option<usize> {
        match beside {
            TileBeside::Nothing => None,
            TileBeside::Exact { window, side, .. } => Some(self.windows[window].programs[side]),
            TileBeside::Corner { lanes, .. } => Some(self.corners[lanes.corner].trajectory),
        }
    }
}

/// So many parts of what is between two instants, or one for each tick.
fn divided([from, to]: [usize; 2], parts: usize) -> Vec<[usize; 2]> {
    let parts = parts.min(to - from).max(1);
    let end = |part: usize| from + (to - from) * part / parts;
    (0..parts).map(|part| [end(part), end(part + 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_all_between_two_instants() {
        assert_eq!(divided([3, 9], 4), [[3, 4], [4, 6], [6, 7], [7, 9]]);
        assert_eq!(divided([3, 5], 4), [[3, 4], [4, 5]]);
        assert_eq!(divided([3, 3], 4), [[3, 3]]);
    }
}
