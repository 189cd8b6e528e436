//! The files around a robot: packages and mesh references, SRDF, still models of SDF, xacro, and sphere models of other programs.
//!
//! Knows robots and no shapes beyond their description; looks files up, and reads none itself but the name in a `package.xml`.
//! Every fault of a file is reported with its place; nothing is skipped or clamped, and a guess is told.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod joint_limits;
pub mod packages;
mod sdf;
mod spheres;
mod srdf;
pub mod xacro;

pub use joint_limits::{JointAcceleration, JointLimitsFile, JointVelocity};
pub use packages::{GuessedPackage, LocatedMesh, MeshLocator, PackageGuess, PackageSources, UnresolvedMesh};
pub use sdf::{StillLink, StillModel};
pub use spheres::{ListedLink, ListedSphere, ListedSpheres, SphereFormat};
pub use srdf::{DisabledPair, NamedState, NewDisabledPair, Srdf, with_disabled_pairs};
