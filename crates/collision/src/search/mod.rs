//! The patent's search for colliding smallest spheres (Figs. 9, 11 and 12).

mod marked;
mod observer;
#[cfg(test)]
mod tests;
mod trace;

use std::ops::ControlFlow;

use geometry::Pose;
use sphere_model::{NodeId, SphereTree};

pub use marked::Search;
pub use observer::{Counts, Observer, Silent};
pub use trace::{SearchEvent, Side, Step, Trace};

/// Two smallest spheres that overlap, one of each member.
pub type LeafPair = (NodeId, NodeId);

/// Whether any smallest spheres overlap: the patent's first mode, which stops at the first pair.
pub fn spheres_collide(
    search: &mut Search,
    trees: (&SphereTree, &SphereTree),
    a_from_b: &Pose,
    slack_m: f64,
    observer: &mut impl Observer,
) -> Option<LeafPair> {
    let mut first = None;
    search.run(trees, a_from_b, slack_m, observer, |a, b, _| {
        first = Some((a, b));
        ControlFlow::Break(())
    });
    first
}

/// All pairs of overlapping smallest spheres that the search reaches: the patent's second mode.
///
/// # Guarantee
/// The pairs are exactly those whose chain of ancestors passes the patent's tests: a subset of all overlapping smallest spheres
/// that includes every pair whose cells share a point of both surfaces.
pub fn colliding_spheres(
    search: &mut Search,
    trees: (&SphereTree, &SphereTree),
    a_from_b: &Pose,
    slack_m: f64,
    observer: &mut impl Observer,
) -> Vec<LeafPair> {
    let mut pairs = Vec::new();
    search.run(trees, a_from_b, slack_m, observer, |a, b, _| {
        pairs.push((a, b));
        ControlFlow::Continue(())
    });
    pairs
}
