//! The open parts of a segment in the order in which they are divided, and the query budget.

use std::collections::VecDeque;

use super::resolve::{OpenRemainder, Remainder};

/// Most queries per shape pair and segment about fine parts, and in brackets.
const MOST_QUERIES: u32 = 4096;
/// Most steps per segment: a longer one has longer steps.
pub(super) const MOST_STEPS: f64 = 16_384.0;
/// Most queries about coarse parts: at least one part in four of those queried is longer than a step, and no two of these overlap;
/// doubled, because levers change along a segment.
const MOST_COARSE_QUERIES: u32 = 8 * 16_384;
/// Between two ends that violate a required clearance, it may be kept by the four steps of the resolution only if the motion
/// is longer than this many steps.
const STEPS_TO_RISE: f64 = 8.0;

/// The open parts of a segment: coarse ones first, wider ones before narrower ones.
///
/// The step is the accuracy of the run, or a 16,384th of the motion over the segment where that is more. A part is coarse as
/// long as the part that it was divided from moves by more than the step.
///
/// # Guarantee
/// Every coarse part is queried, so the number of queries grows with the motion. Surfaces that keep four steps more than the
/// required clearance over an interval are therefore proven to keep it there: a query in a part of at most one step of motion that
/// meets the interval finds more than three steps to spare, and its bounds show at least three tenths of that.
pub(super) struct OpenParts {
    coarse: VecDeque<OpenRemainder>,
    fine: VecDeque<OpenRemainder>,
    accuracy_m: f64,
    /// Whether the part that came last is coarse.
    is_coarse: bool,
    /// Queries left for coarse and for fine parts.
    left: [u32; 2],
}

/// The motion over a part, and over the segment that it belongs to; metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartMotion {
    part_m: f64,
    segment_m: f64,
}

impl PartMotion {
    /// Motion bounds around one configuration are linear along a segment, on either side of it.
    pub(super) fn new(part: Remainder, part_m: f64) -> Self {
        Self { part_m, segment_m: part_m / (part.to - part.from) }
    }
}

impl OpenParts {
    /// Parts of one shape pair and one segment, and the memory for their parts; the accuracy of the run, metres.
    pub(super) fn new([coarse, fine]: [VecDeque<OpenRemainder>; 2], accuracy_m: f64) -> Self {
        Self { coarse, fine, accuracy_m, is_coarse: true, left: [MOST_COARSE_QUERIES, MOST_QUERIES] }
    }

    fn step_m(&self, segment_m: f64) -> f64 {
        self.accuracy_m.max(segment_m / MOST_STEPS)
    }

    /// Whether a required clearance that is violated at both ends of a part may be kept between them by more than the resolution.
    pub(super) fn may_rise(&self, motion: PartMotion) -> bool {
        motion.part_m > STEPS_TO_RISE * self.step_m(motion.segment_m)
    }

    /// Adds a part of the part with this motion.
    pub(super) fn push(&mut self, part: OpenRemainder, divided: PartMotion) {
        let is_coarse = divided.part_m > self.step_m(divided.segment_m);
        if is_coarse { &mut self.coarse } else { &mut self.fine }.push_back(part);
    }

    /// The next part to be divided.
    pub(super) fn next(&mut self) -> Option<OpenRemainder> {
        let coarse = self.coarse.pop_front();
        self.is_coarse = coarse.is_some();
        coarse.or_else(|| self.fine.pop_front())
    }

    /// Counts a query about the part that came last; false if the budget is spent.
    pub(super) fn spend(&mut self) -> bool {
        let left = &mut self.left[usize::from(!self.is_coarse)];
        let may_query = *left > 0;
        *left -= u32::from(may_query);
        may_query
    }

    /// Number of queries left for brackets.
    pub(super) fn left(&self) -> u32 {
        self.left[1]
    }

    /// The memory, for the next segment.
    pub(super) fn into_memory(mut self) -> [VecDeque<OpenRemainder>; 2] {
        self.coarse.clear();
        self.fine.clear();
        [self.coarse, self.fine]
    }
}
