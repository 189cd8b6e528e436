//! Promise: what an attack on Pathproof found does not come back; `docs/regressions.md` lists every fault.

mod baseline_mesh_replaced;
mod bodies;
mod double_sided_part;
mod first_contact_bracket;
mod intervals_small_scene;
mod inverted_body_overlap;
mod inverted_insert_is_cavity;
mod open_sheet_advice;
mod panic_huge_pose;
mod proof_reading_motion;
mod slow_parallel_sliding;
mod unchecked_by_member_name;
