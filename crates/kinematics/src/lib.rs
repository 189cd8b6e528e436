//! Robots: URDF, SRDF and still models of SDF read behind strict checks, forward kinematics, joint limits, mesh look-up.
//!
//! Knows no shapes beyond their description and reads neither meshes nor the environment.
//! Every fault of a file is reported with its place; nothing is skipped, clamped or guessed.

mod findings;
mod forward;
mod joint;
mod limits;
mod link;
mod motion;
pub mod packages;
mod reach;
mod robot;
mod sdf;
mod srdf;
mod topology;
mod urdf;

pub use joint::{Joint, JointId, JointKind, Limits, Mimic};
pub use limits::LimitViolation;
pub use link::{CollisionElement, Link, LinkId, ShapeGeometry};
pub use packages::{LocatedMesh, MeshLocator, PackageSources, UnresolvedMesh};
pub use robot::Robot;
pub use sdf::{StillLink, StillModel};
pub use srdf::{DisabledPair, NamedState, Srdf};
pub use urdf::{LinkSpheres, mesh_references, with_spheres};
