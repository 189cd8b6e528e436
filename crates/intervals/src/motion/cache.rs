//! Motions that were computed for one segment: several pairs ask for the same ones.

use std::collections::HashMap;
use std::rc::Rc;

use super::jet::Jet;
use super::{Chains, Motion, SegmentMotion};
use crate::interval::Interval;

/// Most motions kept at once, about two kilobytes each.
const MOST_KEPT: usize = 4096;

/// A chain and an interval of time, by the bits of its ends.
type ChainAndTimes = (usize, u64, u64);

/// The motions of one segment, by chain and interval: bounds are computed once per interval of time, not once per test
/// (Redon et al. 2004, sections 5.1.1 and 5.2.2).
pub(crate) struct MotionCache<'a> {
    chains: &'a Chains,
    segment: &'a SegmentMotion,
    jets: HashMap<ChainAndTimes, Rc<Jet>>,
    motions: HashMap<ChainAndTimes, Rc<Motion>>,
    /// Number of motions computed.
    pub(crate) computed: u64,
}

impl<'a> MotionCache<'a> {
    pub(crate) fn new(chains: &'a Chains, segment: &'a SegmentMotion) -> Self {
        Self { chains, segment, jets: HashMap::new(), motions: HashMap::new(), computed: 0 }
    }

    /// The motion along a chain over an interval of time.
    pub(crate) fn motion(&mut self, chain: usize, times: Interval) -> Rc<Motion> {
        let key = key(chain, times);
        if let Some(known) = self.motions.get(&key) {
            return Rc::clone(known);
        }
        if self.motions.len() >= MOST_KEPT || self.jets.len() >= MOST_KEPT {
            self.motions.clear();
            self.jets.clear();
        }
        self.computed += 1;
        let motion = Rc::new(Motion::new(times, self.jet(chain, times)));
        self.motions.insert(key, Rc::clone(&motion));
        motion
    }

    fn jet(&mut self, chain: usize, times: Interval) -> Rc<Jet> {
        if let Some(known) = self.jets.get(&key(chain, times)) {
            return Rc::clone(known);
        }
        let prefix = self.chains.prefix(chain).map(|prefix| self.jet(prefix, times));
        let jet = Rc::new(self.chains.jet(chain, prefix.as_deref(), self.segment, times));
        self.jets.insert(key(chain, times), Rc::clone(&jet));
        jet
    }

    /// Whether the bodies of a chain stand still relative to each other.
    pub(crate) fn is_still(&self, chain: usize) -> bool {
        self.chains.is_still(chain, self.segment)
    }
}

fn key(chain: usize, times: Interval) -> ChainAndTimes {
    (chain, times.low().to_bits(), times.high().to_bits())
}
