//! The run: cell file, members, pairs, every interpolation point, findings.
//!
//! Loading reads files; everything after it is a pure function of what was loaded.

mod cell;
mod files;
mod scene;

pub use files::{InputFile, MOST_BYTES};
pub use scene::{
    Configuration, Excluded, ExclusionGround, FixedJointValue, Ledger, LoadRequest, Member, MemberFrame,
    MemberShape, Pair, Scene, SceneRobot, Source, StillPair, Unchecked, UncheckedKind, load,
};
