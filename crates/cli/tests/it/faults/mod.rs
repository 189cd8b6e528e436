//! Promise: what an attack on Pathproof found does not come back; `docs/regressions.md` lists every fault.

mod baseline_mesh_replaced;
mod bodies;
mod double_sided_part;
mod first_contact_bracket;
mod glued_bodies;
mod inverted_body_overlap;
mod inverted_insert_is_cavity;
mod panic_huge_pose;
mod plant_coordinates;
mod proof_reading_motion;
mod scaled_twice;
mod slow_parallel_sliding;
mod stl_dialects;
mod unchecked_by_member_name;
