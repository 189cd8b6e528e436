//! Promise: a certified run never proves a pair apart that collides, and says of every instant of every pair what it knows.
//!
//! Everything here measures by its own code: plain forward kinematics and all triangles. `PATHPROOF_LONG=1` asks for more of it.

mod any_time;
mod brackets;
pub(crate) mod brute;
mod brute_force;
mod carried;
pub(crate) mod cells;
mod claims;
mod clearances;
mod corners;
mod cost;
mod evidence;
mod leads;
mod many_pairs;
mod points;
pub(crate) mod robots;
pub(crate) mod segments;
mod shapes;
pub(crate) mod space;
mod thin_fence;
mod without_defects;
