//! Promise: what an attack on Pathproof found does not come back; `docs/regressions.md` lists every fault.

mod first_contact_bracket;
mod proof_reading_motion;
mod slow_parallel_sliding;

#[path = "../support/mod.rs"]
mod support;
