//! Speed on real cells: single pairs, whole programs, the clearance of one configuration, short motions.
//!
//! Single-threaded but for the last of the whole programs. `cargo bench -p pathproof-simulator`, or `cargo bench -p pathproof-simulator -- segments` for a part; skipped where
//! `../shared/cells` is not there. Results are recorded in `docs/bench/`.

mod cell;
mod clearance;
mod pairs;
mod program;
mod segments;
mod space;

use criterion::{criterion_group, criterion_main};

criterion_group!(
    benches,
    pairs::pairs,
    program::programs,
    clearance::clearances,
    segments::segments,
    space::moves_in_space
);
criterion_main!(benches);
