//! What our arms share: the description, and the URDF, SRDF and README written from it.

mod description;
mod files;
mod gripper;
mod joint;
mod readme;
mod srdf;
mod urdf;

pub(super) use description::{Description, Paint, State};
pub(super) use files::files;
pub(super) use gripper::gripper_joints;
pub(super) use joint::{Joint, Motion, joint, turn};
pub(super) use readme::dimension_table;
