//! The run: cell file, members, pairs, every interpolation point, findings.
//!
//! Loading reads files; everything after it is a pure function of what was loaded.

mod cell;
mod files;
mod model;
mod run;
mod scene;

pub use cell::{add_exclusion, move_object};
pub use files::{InputFile, MOST_BYTES};
pub use model::{ModelSettings, Models, Surface};
pub use run::{
    Certificate, CollidingSphere, Event, Finding, FindingKind, Frame, FramePair, JointValue, Mode, Outcome,
    PairMinimum, PieceTrace, ProgramLine, ProofInterval, RunResult, RunSettings, Segment, Severity, Smallest,
    Span, StillContact, Witness, check_points, joint_values, program_lines, run, trace_pair,
};
pub use scene::{
    Broken, Clearances, Configuration, Excluded, ExclusionGround, FixedJointValue, Ledger, LoadEvent,
    LoadRequest, Member, MemberFrame, MemberShape, Pair, PairClearance, Preview, Scene, SceneRobot, Source,
    StillPair, Unchecked, UncheckedKind, load, load_watched,
};
