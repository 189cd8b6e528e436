//! Speed on real cells: whole programs, the clearance of one configuration, short motions.
//!
//! Single-threaded. `cargo bench -p simulator`, or `cargo bench -p simulator -- segments` for a part; skipped where
//! `../shared/cells` is not there. Results are recorded in `docs/bench/`.

mod cell;
mod clearance;
mod program;
mod segments;

use criterion::{criterion_group, criterion_main};

criterion_group!(benches, program::programs, clearance::clearances, segments::segments);
criterion_main!(benches);
