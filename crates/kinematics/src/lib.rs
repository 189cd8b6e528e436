//! Robots: URDF read behind strict checks, forward kinematics, joint limits, motion bounds.
//!
//! Knows no shapes beyond their description and reads neither meshes nor the environment.
//! Every fault of a file is reported with its place; nothing is skipped, clamped or guessed.

mod forward;
mod joint;
mod limits;
mod link;
mod motion;
mod path_parameter;
mod reach;
mod robot;
mod topology;
mod urdf;

pub use joint::{Joint, JointId, JointKind, Limits, Mimic};
pub use limits::LimitViolation;
pub use link::{CollisionElement, Link, LinkId, ShapeGeometry};
pub use path_parameter::PathParameter;
pub use robot::Robot;
pub use urdf::{LinkSpheres, mesh_references, with_spheres};
