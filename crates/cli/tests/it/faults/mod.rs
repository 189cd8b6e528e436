//! Promise: what an attack on Pathproof found does not come back; `docs/regressions.md` lists every fault.

mod baseline_mesh_replaced;
mod bodies;
mod csv_logs;
mod double_sided_part;
mod first_contact_bracket;
mod inverted_body_overlap;
mod inverted_insert_is_cavity;
mod limits_as_exported;
mod panic_huge_pose;
mod proof_reading_motion;
mod slow_parallel_sliding;
mod trajectories_redundant;
mod unchecked_by_member_name;
mod unit_slips;
mod zip_package;
