//! Continuous collision checking of articulated bodies.
//!
//! A distance proven at one configuration holds in a bubble of free space around it. Bubbles are chained along the path until
//! every configuration lies in one of them, or in an open interval that is reported.
//!
//! Independent of cells, program files and reports: a [`Problem`] gives the bodies, a [`Path`] their motion.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod bubble;
mod decide;
mod each_segment;
mod effort;
mod extents;
#[cfg(test)]
mod fixture;
mod found;
mod front;
mod goal;
mod joint_space;
mod meant;
mod measure;
mod narrow;
mod open_surface;
mod open_surfaces;
mod path;
mod point_result;
mod poses;
mod problem;
mod prove;
mod query;
mod refine;
mod refine_points;
mod required;
mod rounding;
mod state;
mod stretches;
mod stride;
mod sweep;
mod verdict;
mod watch;
mod whole_path;

pub use bubble::{FreeBubble, MotionBounds};
pub use decide::judged;
pub use each_segment::{SegmentAnswer, check_each_point, prove_each_segment};
pub use effort::Effort;
pub use found::{CONTACT_ZONE_M, EnclosedInterval, Found, Hit, OpenInterval, ProofKind, ProvenInterval};
pub use front::{FrontCuts, front_cuts};
pub use goal::{CURVE_SHARE, Curve, Goal};
pub use joint_space::{BallInside, Budget, Classified, JointSpace, PairClass, classify, moving, touches_at};
pub use meant::{BeyondMeant, MeantContact, MeantNear, MeantResult, prove_meant};
pub use measure::Near;
pub use narrow::{LeastClearance, narrow, narrow_width_m};
pub use open_surface::{OpenSurface, Zone};
pub use open_surfaces::{NearestZone, nearest_zone};
pub use path::Path;
pub use point_result::{PairVerdict, PointResult, Smallest};
pub use poses::Poses;
pub use problem::{BodyPair, Frame, JointPath, Mechanism, Parts, Problem, Shape, ShapePair, joints_between};
pub use prove::{Proof, SEGMENTS_PER_CHUNK, check_alone, prove};
pub use query::{DistanceRequest, QueryContext};
pub use refine::GROUP_SHARE;
pub use required::RequiredClearance;
pub use rounding::Eps;
pub use state::{Closest, DistanceBounds, PairState};
pub use stretches::CheckedStretches;
pub use sweep::bracket_width;
pub use verdict::{DecidedBy, Verdict};
pub use watch::{Phase, Progress, Watch};
