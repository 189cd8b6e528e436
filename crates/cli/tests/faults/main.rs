//! Promise: every fault that an attack found stays mended; `docs/regressions.md` lists them.

mod panic_huge_pose;

#[path = "../support/mod.rs"]
mod support;
