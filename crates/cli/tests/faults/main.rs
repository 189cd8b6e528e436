//! Promise: what an attack on the program found stays mended; `docs/regressions.md` lists the cases.

mod bodies;
mod double_sided_part;
mod inverted_body_overlap;
mod inverted_insert_is_cavity;

#[path = "../support/mod.rs"]
mod support;
