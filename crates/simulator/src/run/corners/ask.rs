//! What is asked of a strand: the pairs, where both members are there, with the clearance required.

use std::collections::BTreeMap;

use continuous::RequiredClearance;

use super::strand::Strand;
use super::tile::{CoordinationTile, CornerCell, TICKS_PER_SEGMENT, TileBeside, TileMotion};

/// A pair that is asked along a strand.
pub(super) struct AskedStrand {
    /// Index of the strand.
    pub(super) strand: usize,
    /// Index among the checked pairs.
    pub(super) pair: usize,
    /// Stretches of the strand, from point to point, each with the required clearance in metres.
    pub(super) stretches: Vec<([usize; 2], f64)>,
}

/// Required clearances of pairs on all segments of the program, whether the two are there or not.
#[derive(Default)]
pub(super) struct RequiredAnywhere(BTreeMap<usize, RequiredClearance>);

impl RequiredAnywhere {
    /// The largest one on some segments, metres.
    fn largest_m(
        &mut self,
        cell: &CornerCell<'_>,
        pair: usize,
        segments: impl Iterator<Item = usize>,
    ) -> f64 {
        let scene = cell.prepared.scene;
        let of_pair = self.0.entry(pair).or_insert_with(|| scene.required_if_checked(scene.pairs[pair]));
        segments.map(|segment| of_pair.on_segment(segment)).fold(of_pair.base_m().min(0.0), f64::max)
    }
}

impl CornerCell<'_> {
    /// A pair on a strand of its tile; `None` where the two are never both there, or their contact is meant.
    pub(super) fn asked(
        &self,
        tile: &CoordinationTile,
        strand: &Strand,
        index: usize,
        pair: usize,
        required: &mut RequiredAnywhere,
    ) -> Option<AskedStrand> {
        let scene = self.prepared.scene;
        let on_clock = |program: usize| scene.stretches_on_clock(scene.pairs[pair], program);
        let beside_m = match tile.beside {
            TileBeside::Nothing => None,
            TileBeside::Exact { ticks: [from, to], .. } => {
                let checked = on_clock(self.program_beside(tile.beside)?);
                let from = from / TICKS_PER_SEGMENT;
                let segments = from..to.div_ceil(TICKS_PER_SEGMENT).max(from + 1);
                if !segments.clone().any(|segment| checked.contain_segment(segment)) {
                    return None;
                }
                Some(required.largest_m(self, pair, segments))
            }
            TileBeside::Corner { lanes, .. } => {
                let segments = self.segments_at(lanes.corner);
                let checked = on_clock(self.corners[lanes.corner].trajectory);
                if !segments.iter().any(|segment| checked.contain_segment(*segment)) {
                    return None;
                }
                Some(required.largest_m(self, pair, segments.into_iter()))
            }
        };
        let mut stretches: Vec<([usize; 2], f64)> = Vec::new();
        match (tile.motion, beside_m) {
            (TileMotion::Corner(of), None) => {
                let own = &self.prepared.problem.pairs[pair].required;
                let required_m = self.segments_at(of.corner).map(|segment| own.on_segment(segment));
                stretches.extend(strand.open.iter().map(|open| (*open, required_m[0].max(required_m[1]))));
            }
            (TileMotion::Corner(of), Some(beside_m)) => {
                let segments = self.segments_at(of.corner);
                let checked = on_clock(strand.program);
                if !segments.iter().any(|segment| checked.contain_segment(*segment)) {
                    return None;
                }
                let required_m = required.largest_m(self, pair, segments.into_iter()).max(beside_m);
                stretches.extend(strand.open.iter().map(|open| (*open, required_m)));
            }
            (TileMotion::Exact { .. }, _) => {
                let (first, checked) = (strand.first_point?, on_clock(strand.program));
                for [from, to] in &strand.open {
                    let segment = first + from;
                    if !checked.contain_segment(segment) {
                        continue;
                    }
                    let own_m = required.largest_m(self, pair, std::iter::once(segment));
                    let required_m = own_m.max(beside_m.unwrap_or(0.0));
                    match stretches.last_mut() {
                        Some((last, of_last_m)) if last[1] == *from && *of_last_m == required_m => {
                            last[1] = *to;
                        }
                        _ => stretches.push(([*from, *to], required_m)),
                    }
                }
            }
        }
        (!stretches.is_empty()).then_some(AskedStrand { strand: index, pair, stretches })
    }

    /// The segments at both sides of a taught point.
    pub(super) fn segments_at(&self, corner: usize) -> [usize; 2] {
        let point = self.corners[corner].point;
        [point.saturating_sub(1), point]
    }
}
