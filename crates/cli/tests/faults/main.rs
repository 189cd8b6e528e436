//! Promise: what an attack on Pathproof found does not come back; `docs/regressions.md` lists every fault.

mod baseline_mesh_replaced;
mod bodies;
mod double_sided_part;
mod inverted_body_overlap;
mod inverted_insert_is_cavity;
mod panic_huge_pose;
mod unchecked_by_member_name;

#[path = "../support/mod.rs"]
mod support;
