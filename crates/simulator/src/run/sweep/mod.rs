//! Going through the program point by point: what was proven at one instant is carried on as far as motion allows.

mod bracket;
mod found;
mod refine;
mod resolve;
mod row;
mod segment;
mod state;
mod whole;

use collision::Counts;
use kinematics::PathParameter;

use super::ask::Asker;
use super::center::Weights;
use super::frame::Frame;
use super::prepared::Prepared;
pub(super) use bracket::bracket_time;
pub(super) use found::{CONTACT_ZONE_M, Found, Hit, Proven, Stretch};
pub(super) use refine::refine;
use resolve::Open;
use state::{Covering, Known, Slot};
pub(super) use whole::{Whole, whole};

/// How a sweep is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepSettings {
    /// Whether the motion between the points is proven too.
    pub(super) certified: bool,
    /// The smallest clearance of a point is bounded to this, metres.
    pub(super) accuracy_m: f64,
}

/// Goes through part of a program, starting cold.
pub(super) struct Sweep<'a> {
    asker: Asker<'a>,
    prepared: &'a Prepared<'a>,
    settings: SweepSettings,
    weights: Weights,
    slots: Vec<Slot>,
    /// Coordinates at the point at hand, and at any other instant.
    here: Vec<f64>,
    elsewhere: Vec<f64>,
    found: Found,
    /// Brackets of contacts that are narrowed when all else of their segment is settled, and what holds at their ends.
    brackets: Vec<Open>,
}

/// What a part of the program gave.
pub(super) struct Part {
    pub(super) frames: Vec<Frame>,
    /// Per segment: lower bound on the clearance of all pairs, metres; 0 where that is not proven.
    pub(super) segments_m: Vec<f64>,
    pub(super) found: Found,
    pub(super) counts: Counts,
}

impl<'a> Sweep<'a> {
    /// `whole` holds what covers the whole program, by pair of pieces.
    pub(super) fn new(prepared: &'a Prepared<'a>, settings: SweepSettings, whole: &[Option<Whole>]) -> Self {
        let slot = |whole: &Option<Whole>| {
            let Some(Whole { center, .. }) = whole else { return Slot::default() };
            let lowest = Some((center.hi_m, center.at));
            let covering = Covering { is_whole: true, ..Covering::new(center.clone()) };
            Slot { known: Some(Known::Apart(covering)), lowest, ..Slot::default() }
        };
        Self {
            asker: Asker::new(prepared),
            prepared,
            settings,
            weights: Weights::default(),
            slots: whole.iter().map(slot).collect(),
            here: Vec::new(),
            elsewhere: Vec::new(),
            found: Found::default(),
            brackets: Vec::new(),
        }
    }

    /// Checks the points `first..=last`, and the segments between them where the motion is to be proven.
    pub(super) fn run(mut self, first: usize, last: usize) -> Part {
        let mut frames = Vec::with_capacity(last - first + 1);
        let mut segments_m = Vec::new();
        for point in first..=last {
            frames.push(self.row(point));
            if self.settings.certified && point > first {
                segments_m.push(self.segment(point - 1));
            }
        }
        if self.settings.certified {
            for slot in 0..self.slots.len() {
                if first == last {
                    self.alone(slot, PathParameter::of_point(last));
                }
                self.close(slot, PathParameter::of_point(last));
            }
        }
        self.found.lowest = self.slots.iter().map(|slot| slot.lowest).collect();
        let least_m = |slot: &Slot| slot.least_m.unwrap_or(f64::INFINITY);
        self.found.least_m = self.slots.iter().map(least_m).collect();
        Part { frames, segments_m, found: self.found, counts: self.asker.counts }
    }
}
