//! Inverse kinematics: all joint values that bring a link to a pose, in closed form from the axis lines that a URDF gives.
//!
//! An [`Arm`] is the chain of joints between two links. Nothing is entered by hand: the axis lines at zero joint values say which
//! closed form applies, and the arm is tried with it before it is used.
//!
//! ```
//! use pathproof_kinematics::{Arm, Completeness, Robot};
//!
//! let text = std::fs::read("../../robots/puma560/robot.urdf").expect("a robot of this repository");
//! let (robot, _) = Robot::from_urdf(&text, "robot.urdf")?;
//! let tip = robot.link_named("tool0").expect("the file names it");
//! let arm = Arm::new(&robot, robot.root(), tip).expect("six joints that turn");
//! let base_from_tip = arm.forward(&[0.3, -0.5, 0.2, 1.0, 0.7, -0.4]);
//! let answer = arm.solutions(&base_from_tip);
//! assert_eq!(answer.completeness, Completeness::Complete);
//! assert_eq!(answer.list.len(), 8);
//! # Ok::<(), diagnostics::InputError>(())
//! ```

mod arm;
mod candidates;
mod chain;
mod continuation;
mod enclose;
mod family;
mod general;
mod lines;
mod newton;
mod no_arm;
mod offset_wrist;
mod pivots;
mod pose_error;
mod random;
mod regional;
mod runs;
mod self_check;
mod singular;
mod solutions;
mod solver;
mod spherical_wrist;
mod subproblems;
mod three_parallel;
mod trial;
mod turns;
mod wrist_sides;

pub use arm::Arm;
pub use chain::JointAt;
pub use continuation::Lost;
pub use family::{Deviation, Family, Method, Regional};
pub use no_arm::NoArm;
pub use pose_error::{PoseError, sine_axis, twist};
pub use runs::TurningChain;
pub use self_check::SelfCheck;
pub use singular::Singularity;
pub use solutions::{Completeness, OpenRegion, Solution, Solutions};
pub use trial::{Trial, TrialSize};
pub use wrist_sides::{WristSide, WristSides};
