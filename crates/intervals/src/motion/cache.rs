//! Motions that were computed for one segment: several pairs ask for the same ones.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Chain, Motion, SegmentMotion};
use crate::interval::Interval;

/// Most motions kept at once, about a kilobyte each.
const MOST_KEPT: usize = 4096;

/// The motions of one segment, by chain and interval: bounds are computed once per interval of time, not once per test
/// (Redon et al. 2004, sections 5.1.1 and 5.2.2).
pub(crate) struct MotionCache<'a> {
    chains: &'a [Chain],
    pub(crate) segment: &'a SegmentMotion,
    kept: HashMap<(usize, u64, u64), Rc<Motion>>,
    /// Number of motions computed.
    pub(crate) computed: u64,
}

impl<'a> MotionCache<'a> {
    pub(crate) fn new(chains: &'a [Chain], segment: &'a SegmentMotion) -> Self {
        Self { chains, segment, kept: HashMap::new(), computed: 0 }
    }

    /// The motion along a chain over an interval of time.
    pub(crate) fn motion(&mut self, chain: usize, times: Interval) -> Rc<Motion> {
        let key = (chain, times.low().to_bits(), times.high().to_bits());
        if let Some(known) = self.kept.get(&key) {
            return Rc::clone(known);
        }
        if self.kept.len() >= MOST_KEPT {
            self.kept.clear();
        }
        self.computed += 1;
        let motion = Rc::new(Motion::new(&self.chains[chain], self.segment, times));
        self.kept.insert(key, Rc::clone(&motion));
        motion
    }

    /// Whether the bodies of a chain stand still relative to each other.
    pub(crate) fn is_still(&self, chain: usize) -> bool {
        self.segment.is_still(&self.chains[chain])
    }
}
