//! Robots: URDF read behind strict checks, forward and inverse kinematics, joint limits, motion bounds.
//!
//! Knows no shapes beyond their description and reads neither meshes nor the environment.
//! Every fault of a file is reported with its place; nothing is skipped, clamped or guessed.
//!
//! ```
//! use pathproof_kinematics::Robot;
//!
//! let text = br#"<robot name="arm"><link name="base"/><link name="hand"/>
//!   <joint name="lift" type="prismatic"><parent link="base"/><child link="hand"/>
//!     <axis xyz="0 0 1"/><limit lower="0" upper="0.5" effort="1" velocity="1"/></joint></robot>"#;
//! let (robot, warnings) = Robot::from_urdf(text, "arm.urdf")?;
//! assert!(warnings.is_empty());
//! let mut root_from_link = Vec::new();
//! robot.link_poses(&[0.25], &mut root_from_link);
//! let hand = robot.link_named("hand").expect("the file names it");
//! assert_eq!(root_from_link[hand.0].translation.z, 0.25);
//! # Ok::<(), diagnostics::InputError>(())
//! ```

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cancelling;
mod forward;
mod ik;
mod jacobian;
mod joint;
mod link;
mod motion;
mod mount;
mod path_parameter;
mod reach;
mod robot;
mod topology;
mod urdf;

pub use ik::{
    Arm, Completeness, Deviation, Family, JointAt, Lost, Method, NoArm, OpenRegion, PoseError, Regional,
    SelfCheck, Singularity, Solution, Solutions, Trial, TrialSize, TurningChain, WristSide, WristSides,
    sine_axis, twist,
};
pub use jacobian::column_changes;
pub use joint::{Joint, JointId, JointKind, Limits, Mimic, SoftLimits};
pub use link::{Link, LinkId, ShapeElement, ShapeGeometry};
pub use motion::{ChainJoint, Hull, HullPoints};
pub use mount::{Mounting, NameTaken};
pub use path_parameter::PathParameter;
pub use robot::{LimitViolation, Robot};
pub use urdf::{LinkSpheres, link_colors, mesh_references, with_spheres};
