//! Which pairs are asked at which corners, and beside which other programs.

use super::leads::{CoordinationWindow, varying};
use super::pair_motion::{PairMotion, pair_motions, varying_columns};
use super::tile::{
    CoordinationTile, CornerCell, LanesOfCorner, TICKS_PER_LANE, TICKS_PER_SEGMENT, TileBeside, TileMotion,
};
use super::{CornerSubject, NotAsked};

/// Why a pair is undecided without a question.
const MEANT: &str =
    "their contact is meant at the corner, and how far they are from each other if it is cut is not known";
const MEANT_WHILE_AHEAD: &str = "their contact is meant, and how far they are from each other if one program is ahead of the other is not known";
const INSTANT: &str = "one of them is there for an instant of its program alone, and what the other program does then is not known";
const THREE: &str = "three programs move them, and how far each is ahead of the others is not known";

impl CornerCell<'_> {
    /// The tiles that are asked at first, and the pairs of which nothing is asked.
    ///
    /// # Guarantee
    /// Every checked pair that can be elsewhere than by the exact motion because corners are cut is in a tile that reaches every such place,
    /// or is among those of which nothing is asked.
    pub(super) fn first_tiles(&self) -> (Vec<CoordinationTile>, Vec<NotAsked>) {
        let motions = pair_motions(self.prepared.scene, &self.prepared.problem);
        let (mut tiles, mut not_asked) = (Vec::new(), Vec::new());
        for corner in 0..self.corners.len() {
            self.at_corner(corner, &motions, &mut tiles, &mut not_asked);
        }
        for window in 0..self.windows.len() {
            self.in_window(window, &motions, &mut tiles, &mut not_asked);
        }
        (tiles, not_asked)
    }

    fn at_corner(
        &self,
        corner: usize,
        motions: &[PairMotion],
        tiles: &mut Vec<CoordinationTile>,
        not_asked: &mut Vec<NotAsked>,
    ) {
        let scene = self.prepared.scene;
        let of = &self.corners[corner];
        // What nothing encloses is told of the corner itself.
        if of.corner.gap.is_some() {
            return;
        }
        let varying = varying_columns(scene, of);
        let segments = self.segments_at(corner);
        let subject = CornerSubject::Corner(corner);
        let mut alone = Vec::new();
        let mut beside: Vec<(usize, Vec<usize>)> = Vec::new();
        for (pair, motion) in motions.iter().enumerate() {
            if !motion.is_moved_by(of, &varying) {
                continue;
            }
            let windows: Vec<usize> = self.windows_at(corner, motion, scene.pairs[pair]).collect();
            match windows[..] {
                [] => {
                    let there = scene.stretches_if_checked(scene.pairs[pair]);
                    if !segments.iter().any(|segment| there.contain_segment(*segment)) {
                        continue;
                    }
                    let checked = &self.prepared.problem.pairs[pair].stretches;
                    if segments.iter().all(|segment| checked.contain_segment(*segment)) {
                        alone.push(pair);
                    } else {
                        not_asked.push(NotAsked { subject, pair, why: MEANT });
                    }
                }
                [window] => match beside.iter_mut().find(|(known, _)| *known == window) {
                    Some((_, pairs)) => pairs.push(pair),
                    None => beside.push((window, vec![pair])),
                },
                _ => not_asked.push(NotAsked { subject, pair, why: THREE }),
            }
        }
        let motion = TileMotion::Corner(LanesOfCorner { corner, level: 0 });
        if !alone.is_empty() {
            tiles.push(CoordinationTile { motion, beside: TileBeside::Nothing, pairs: alone });
        }
        for (window, pairs) in beside {
            tiles.extend(self.besides_of(corner, window).into_iter().map(|beside| CoordinationTile {
                motion,
                beside,
                pairs: pairs.clone(),
            }));
        }
    }

    /// The windows around a corner whose other program moves a pair, too, or begins or ends that it is checked.
    fn windows_at<'a>(
        &'a self,
        corner: usize,
        motion: &'a PairMotion,
        pair: scene::Pair,
    ) -> impl Iterator<Item = usize> + 'a {
        let of = &self.corners[corner];
        (0..self.windows.len()).filter(move |window| {
            let window = &self.windows[*window];
            let Some(side) = window.side_of(of.trajectory) else { return false };
            let is_around = window.points[0] <= of.moves[0] && of.moves[1] <= window.points[1];
            is_around && motion.depends_on(self.prepared.scene, pair, window, 1 - side)
        })
    }

    /// What the other program of a window may do while a corner is cut.
    fn besides_of(&self, corner: usize, window: usize) -> Vec<TileBeside> {
        let scene = self.prepared.scene;
        let of = &self.corners[corner];
        let around = &self.windows[window];
        let Some(side) = around.side_of(of.trajectory).map(|own| 1 - own) else { return Vec::new() };
        let mut besides = Vec::new();
        if let Some(points) = around.points_beside_corner(scene, side, of) {
            let beside = |way: [usize; 2]| TileBeside::Exact {
                window,
                side,
                ticks: way.map(|point| point * TICKS_PER_SEGMENT),
            };
            let own = self.segments_at(corner)[0];
            let ways = around.ways_between(side, points).into_iter();
            let may_be = ways.filter(|[from, _]| !around.are_kept_apart(1 - side, own, *from));
            besides.extend(may_be.map(beside));
        }
        let other = around.programs[side];
        for (place, corner_of_other) in self.corners.iter().enumerate() {
            // Two corners are asked once: the first one moves.
            let is_other = corner_of_other.trajectory == other && place > corner;
            let is_inside =
                around.points[0] <= corner_of_other.moves[0] && corner_of_other.moves[1] <= around.points[1];
            if is_other
                && is_inside
                && corner_of_other.corner.gap.is_none()
                && around.corners_may_meet(scene, [of, corner_of_other])
                && !around.are_kept_apart(1 - side, self.segments_at(corner)[0], self.segments_at(place)[0])
            {
                let lanes = LanesOfCorner { corner: place, level: 0 };
                besides.push(TileBeside::Corner { lanes, ticks: [0, TICKS_PER_LANE] });
            }
        }
        besides
    }

    fn in_window(
        &self,
        window: usize,
        motions: &[PairMotion],
        tiles: &mut Vec<CoordinationTile>,
        not_asked: &mut Vec<NotAsked>,
    ) {
        let scene = self.prepared.scene;
        let of: &CoordinationWindow = &self.windows[window];
        let subject = CornerSubject::Window(window);
        let all = [0, scene.timeline.points.len() - 1];
        let anywhere: Vec<Vec<bool>> =
            (0..scene.trajectories.len()).map(|program| varying(scene, program, all)).collect();
        let mut asked = Vec::new();
        for (pair, motion) in motions.iter().enumerate() {
            let members = scene.pairs[pair];
            let depends = [0, 1].map(|side| motion.depends_on(scene, members, of, side));
            if [0, 1].into_iter().any(|side| depends[1 - side] && of.is_instant_of(scene, side, members)) {
                not_asked.push(NotAsked { subject, pair, why: INSTANT });
            }
            if depends != [true; 2] {
                continue;
            }
            if motion.has_others_than(scene, members, of, &anywhere) {
                not_asked.push(NotAsked { subject, pair, why: THREE });
                continue;
            }
            let is_meant = scene.handling.contacts.iter().any(|contact| {
                let meets = contact.points[0] <= of.points[1] && of.points[0] <= contact.points[1];
                contact.pair == members && meets
            });
            if is_meant {
                not_asked.push(NotAsked { subject, pair, why: MEANT_WHILE_AHEAD });
            }
            asked.push(pair);
        }
        if !asked.is_empty() {
            tiles.extend(self.tiles_of_window(window, &asked));
        }
    }
}
