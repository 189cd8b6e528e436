//! The format of `report.json`: types that are written and read, the checks of a report that is read, and the JSON schema.
//!
//! Names carry units; lengths in metres, angles in radians.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod check;
mod check_result;
mod clearance;
mod closed;
mod corner;
mod finding;
mod finding_fields;
mod handling;
mod instant;
mod key;
mod ledger;
mod line;
mod member;
mod origin;
mod penetration;
mod present;
mod program;
mod proof;
mod read;
mod report;
mod schema;
mod text;
pub mod words;

pub use clearance::{Bounds, Minimum, Pair, PairClearance, ProgramClearance, RequiredClearance, Witness};
pub use corner::{BlendSpace, CornerLaw, CornerRow, CornerTiming, CornerVerdict, LeadRow};
pub use finding::{
    About, Bracket, DecidedBy, Finding, LimitUnit, NearestOfMove, Severity, Sphere, StopReason,
};
pub use handling::{MeantContactRow, MemberStay, ObjectAtEnd};
pub use instant::{Event, EventMover, EventPair, EventSeparation, Instant, JointUnit, JointValue, Stretch};
pub use key::{FindingKey, Kind, MoveKey, Positions};
pub use ledger::{
    CoarseMesh, Exclusion, ExclusionGround, FixedJoint, InCavity, OpenMesh, OverJoints, PairClass,
    SeenInstants, SeenVerdict, StillContact, StillDecidedBy, Unchecked, UncheckedKind,
};
pub use member::{Member, Piece, Topology};
pub use origin::{FileBeside, Origin};
pub use penetration::{
    Ball, CertainBalls, ContactKind, ContactPoint, Contacts, Deepest, DepthSeen, Penetration, Separation,
};
pub use program::{
    InSpace, MotionOfLine, MotionRow, MovesInSpace, Program, ProgramLine, SplineLaw, Splines, Table,
    TableColumn, TimeUnit, Units,
};
pub use proof::{COLUMNS, FrontProof, Moved, PairProof, PieceProof, Proof, ProofKind, ProofRow};
pub use read::ReadReport;
pub use report::{
    Curve, Engine, Eps, File, Format, Method, Mode, Penalty, Report, RunEnd, RunResult, Settings, Shortfall,
    Surface, TOOL, TimeBasis, Tool, UpAxis,
};
pub use schema::report_schema;
pub use text::Text;
