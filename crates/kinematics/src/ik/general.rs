//! Six axes in general position: Newton's method from many fixed starts.
//!
//! # Guarantee
//! None that every solution is found: each has a neighbourhood of starts that lead to it, which may hold none of ours.

use super::random::Random;

/// Number of starts where an arm has no other way.
pub(super) const STARTS: usize = 300;

/// Adds fixed pseudo-random joint values.
pub(super) fn add_seeds(starts: usize, seeds: &mut Vec<[f64; 6]>) {
    let mut random = Random(0x6a72);
    seeds.extend((0..starts).filter_map(|_| <[f64; 6]>::try_from(random.joints(6)).ok()));
}
