//! What the cases are written with.

mod cell;
mod motion;
mod program;
mod ran;
mod rectangle;
mod stl;
mod urdf;

pub(crate) use cell::Case;
pub(crate) use motion::{Motion, Numbers};
pub(crate) use program::{rows, taught};
pub(crate) use ran::{Contact, Ran};
pub(crate) use rectangle::{Rectangle, first_instant};
pub(crate) use stl::{OPEN_TOP, block_mesh, block_sides, stl};
pub(crate) use urdf::{
    Joint, block, capsule, continuous, fixed, link, mesh_piece, mimic, prismatic, slider, sphere, turner,
    urdf,
};

/// The angle, radians, between the middle lines of an arm and of a wall that stands across its way, when the arm touches the
/// wall: the wall's near end is `near_m` from the axis, both are given by half their thickness.
///
/// In the arm's frame the wall's corner stands at `near·sin φ − wall·cos φ` beside the middle line, where the arm's side is.
pub(crate) fn touching_angle(near_m: f64, half_wall_m: f64, half_arm_m: f64) -> f64 {
    libm::asin(half_arm_m / libm::hypot(near_m, half_wall_m)) + libm::atan2(half_wall_m, near_m)
}
