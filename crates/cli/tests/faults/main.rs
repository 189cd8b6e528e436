//! Promise: what an attack on Pathproof found does not come back; `docs/regressions.md` lists every fault.

mod baseline_mesh_replaced;
mod unchecked_by_member_name;

#[path = "../support/mod.rs"]
mod support;
