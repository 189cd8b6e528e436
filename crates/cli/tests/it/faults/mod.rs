//! Promise: what an attack on Pathproof found does not come back; `docs/regressions.md` lists every fault.

mod baseline_mesh_replaced;
mod bodies;
mod bounds_kept;
mod clearance_of_one_pair;
mod depth_in_lists;
mod diff_near_moves;
mod double_sided_part;
mod exclusion_whole_program;
mod first_contact_bracket;
mod intervals_small_scene;
mod glued_bodies;
mod inverted_body_overlap;
mod inverted_insert_is_cavity;
mod never_beyond_one_turn;
mod open_sheet_advice;
mod panic_huge_pose;
mod plant_coordinates;
mod proof_reading_motion;
mod scaled_twice;
mod slow_parallel_sliding;
mod stop_time_after_sync;
mod too_fast_two_robots;
mod stl_dialects;
mod unchecked_by_member_name;
mod undecided_edge;
