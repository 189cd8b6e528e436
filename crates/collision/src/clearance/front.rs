//! The front of a search: the cut through both trees at which earlier queries about the same bodies stopped.
//!
//! Between two similar poses most of a search repeats itself. A query that starts from the front of the last one tests only node
//! pairs that the motion since then may have brought within the cut-off (T.-Y. Li and J.-S. Chen, *Incremental 3D Collision
//! Detection with Hierarchical Data Structures*, 1998).

use sphere_model::NodeId;

/// A node of a tree, and its rank; of a box, node 0.
pub(crate) type RankedNode = (NodeId, usize);

/// A front is dropped when it has this many times the node pairs of its first query, since node pairs are never joined again.
const MOST_GROWTH: usize = 3;
/// Fewer node pairs than this are always kept.
pub(crate) const FEW: usize = 256;
/// A front is dropped if more than this share of it is to be tested again: a search from the roots then tests fewer.
pub(crate) const MOST_STALE: f64 = 0.6;

/// Node pairs that were farther apart than the cut-off of an earlier query, or whose triangles were tested.
///
/// # Guarantee
/// Every pair of smallest spheres is below exactly one of them, unless the front is empty, which stands for the pair of roots.
/// The contents of a node pair are at least its key less the sum of all motion bounds apart, up to the rounding of a pose.
#[derive(Clone, Debug, Default)]
pub struct Front {
    stops: Vec<FrontPair>,
    /// Sum of the motion bounds of all moves so far, metres.
    moved_m: f64,
    /// Number of node pairs after the first query from the roots.
    first: usize,
    /// The node pairs that the current search starts from; the nearest one is the first.
    again: Vec<FrontPair>,
    /// The number of node pairs that the current search leaves alone; `None` outside of a search.
    left: Option<usize>,
}

/// A node pair of a front.
#[derive(Clone, Copy, Debug)]
struct FrontPair {
    /// Gap when it was tested, plus the sum of the motion bounds until then.
    key_m: f64,
    a: (NodeId, u32),
    b: (NodeId, u32),
}

impl FrontPair {
    /// With a lower bound on its gap after moves of this sum, metres.
    fn bounded(&self, moved_m: f64) -> BoundedPair {
        let ranked = |(node, rank): (NodeId, u32)| (node, rank as usize);
        (rounded_down(self.key_m - moved_m), ranked(self.a), ranked(self.b))
    }
}

impl Front {
    /// The bodies have moved: no point of one, seen from the other, by more than this, metres.
    pub fn moved(&mut self, motion_m: f64) {
        // Rounded up, as keys and bounds are rounded down: a front may be moved thousands of times.
        if motion_m != 0.0 {
            self.moved_m = (self.moved_m + motion_m).next_up();
        }
        // Also if the sum is not a number.
        let is_bound = self.moved_m < f64::INFINITY;
        if !is_bound {
            self.clear();
        }
    }

    /// Back to the pair of roots.
    pub fn clear(&mut self) {
        self.stops.clear();
        self.again.clear();
        self.moved_m = 0.0;
        self.first = 0;
    }

    /// The node pairs after one more move, of which the front is not told, with lower bounds on their gaps, metres.
    pub(crate) fn bounded_pairs(&self, moved_m: f64) -> impl Iterator<Item = BoundedPair> + '_ {
        let moved_m = (self.moved_m + moved_m).next_up();
        self.stops.iter().map(move |stop| stop.bounded(moved_m))
    }

    /// Number of node pairs.
    pub fn len(&self) -> usize {
        self.stops.len()
    }

    /// The node pairs, by their nodes.
    #[cfg(test)]
    pub(super) fn node_pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.stops.iter().map(|stop| (stop.a.0, stop.b.0))
    }

    /// Whether the next query starts from the roots.
    pub fn is_empty(&self) -> bool {
        self.stops.is_empty()
    }
}

/// A number below a sum by more than its rounding.
#[inline]
fn rounded_down(sum: f64) -> f64 {
    if sum > 0.0 { sum * (1.0 - f64::EPSILON) } else { sum * (1.0 + f64::EPSILON) }
}

fn is_beyond(key_m: f64, limit_m: f64) -> bool {
    key_m > limit_m
}

/// A node pair, and a lower bound on its gap, metres.
pub(crate) type BoundedPair = (f64, RankedNode, RankedNode);

/// Where a search starts, and receives the node pairs at which it stops.
pub(super) trait Stops {
    /// Takes out the node pairs that may be within a cut-off; returns their number, or `None` for the roots.
    fn start(&mut self, within_m: f64) -> Option<usize>;
    /// A node pair that was taken out; the nearest one is the first.
    fn taken(&self, index: usize) -> BoundedPair;
    /// The search does not go below these nodes, which are at least this far apart, or has tested their triangles.
    fn stop(&mut self, gap_m: f64, a: RankedNode, b: RankedNode);
    /// The search ended; if it did not reach every node pair, the front is the one that it started from.
    fn end(&mut self, is_complete: bool);
}

/// Forgets them.
pub(super) struct Forgotten;

impl Stops for Forgotten {
    fn start(&mut self, _within_m: f64) -> Option<usize> {
        None
    }

    fn taken(&self, _index: usize) -> BoundedPair {
        unreachable!("the search starts from the roots")
    }

    fn end(&mut self, _is_complete: bool) {}

    #[inline]
    fn stop(&mut self, _gap_m: f64, _a: RankedNode, _b: RankedNode) {}
}

impl Stops for Front {
    fn start(&mut self, within_m: f64) -> Option<usize> {
        let limit_m = (within_m + self.moved_m).next_up();
        let known = self.stops.len();
        let has_grown = known > (MOST_GROWTH * self.first).max(FEW);
        self.again.clear();
        if !has_grown {
            let again = &mut self.again;
            self.stops.retain(|stop| {
                // A key that is not a number is never beyond the limit.
                let is_beyond = is_beyond(stop.key_m, limit_m);
                if !is_beyond {
                    again.push(*stop);
                }
                is_beyond
            });
        }
        let is_stale = self.again.len() as f64 > MOST_STALE * known as f64 && known > FEW;
        if known == 0 || is_stale || has_grown {
            self.clear();
            self.left = Some(0);
            return None;
        }
        // The nearest one first lowers the cut-off; the order of the others matters little.
        let nearest =
            (0..self.again.len()).min_by(|i, j| self.again[*i].key_m.total_cmp(&self.again[*j].key_m));
        if let Some(nearest) = nearest {
            self.again.swap(0, nearest);
        }
        self.left = Some(self.stops.len());
        Some(self.again.len())
    }

    fn taken(&self, index: usize) -> BoundedPair {
        self.again[index].bounded(self.moved_m)
    }

    fn end(&mut self, is_complete: bool) {
        if let Some(left) = self.left.take()
            && !is_complete
        {
            self.stops.truncate(left);
            self.stops.append(&mut self.again);
        }
        if self.first == 0 {
            self.first = self.stops.len();
        }
    }

    #[inline]
    fn stop(&mut self, gap_m: f64, a: RankedNode, b: RankedNode) {
        let of = |(node, rank): RankedNode| (node, rank as u32);
        self.stops.push(FrontPair { key_m: rounded_down(gap_m + self.moved_m), a: of(a), b: of(b) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_pair_is_left_alone_as_long_as_its_gap_less_all_motion_is_beyond_the_cut_off() {
        for (within_m, is_taken) in [(0.05, false), (0.0999, false), (0.1001, true), (0.5, true)] {
            let mut front = Front::default();
            assert_eq!(front.start(0.0), None, "from the roots");
            front.stop(1.0, (1, 2), (3, 4));
            front.end(true);
            for _ in 0..9 {
                front.moved(0.1);
            }
            assert_eq!(front.start(within_m), Some(usize::from(is_taken)), "{within_m}");
            if is_taken {
                let (gap_m, a, b) = front.taken(0);
                assert!((0.0999..=0.1).contains(&gap_m) && (a, b) == ((1, 2), (3, 4)), "{gap_m}");
            }
        }
    }

    #[test]
    fn motion_that_is_not_a_number_is_forgotten_with_the_front() {
        for motion_m in [f64::NAN, f64::INFINITY] {
            let mut front = Front::default();
            assert_eq!(front.start(0.0), None);
            front.stop(1.0, (1, 2), (3, 4));
            front.end(true);
            front.moved(motion_m);
            assert!(front.is_empty());
        }
    }
}
