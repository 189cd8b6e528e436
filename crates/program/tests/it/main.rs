//! Integration tests of the crate, one module per promise or per kind of input.

mod bad_programs;
mod bad_tables;
mod calls;
mod clearances;
mod corners;
mod documentation;
mod gantry;
mod moves_in_space;
mod moving_frames;
mod offsets;
mod played;
mod properties;
mod repeats;
mod shared_cells;
mod synchronise;
mod tables;
mod tool_joints;
mod units;
