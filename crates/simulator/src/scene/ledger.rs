//! The ledger: what was not checked, by whose word.

use cell::UncheckedKind;

/// What a run leaves out, complete.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Moving pairs that are not checked.
    pub excluded: Vec<Excluded>,
    /// Questions that cannot be answered.
    pub unchecked: Vec<Unchecked>,
    /// Joints that no program drives.
    pub fixed_joints: Vec<FixedJointValue>,
}

/// A moving pair that is not checked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Excluded {
    /// First name in byte order.
    pub a: String,
    /// Second name.
    pub b: String,
    /// By whose word.
    pub ground: ExclusionGround,
    /// Why.
    pub reason: String,
}

/// By whose word a pair is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExclusionGround {
    /// Links joined by one joint.
    Adjacent,
    /// `disable_collisions` of the SRDF.
    Srdf,
    /// `exclusions` of the cell file.
    Cell,
    /// Whoever looked at the scene, by hand.
    Viewer,
}

impl ExclusionGround {
    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Adjacent => "adjacent",
            Self::Srdf => "srdf",
            Self::Cell => "cell",
            Self::Viewer => "viewer",
        }
    }
}

/// Something that cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unchecked {
    /// The link or piece: what the cell file names to accept it.
    pub name: String,
    /// The member or link it belongs to.
    pub member: String,
    /// What is missing.
    pub kind: UncheckedKind,
    /// Of a mesh of several parts: how many of them it is about. Who accepts it must say so, lest more parts be meant later.
    pub parts: Option<usize>,
    /// In words.
    pub why: String,
    /// The reason for which the cell file accepts it; without one the run is incomplete.
    pub accepted: Option<String>,
}

impl Unchecked {
    /// The entry of a cell file that accepts this, by the name that the thing has there.
    pub fn acceptance(&self, name: &str, reason: &str) -> String {
        let kind = match self.kind {
            UncheckedKind::NoCollisionGeometry => "NoCollisionGeometry",
            UncheckedKind::Shell => "Shell",
        };
        let parts = self.parts.map_or_else(String::new, |parts| format!(", parts: {parts}"));
        format!("Unchecked(name: {name:?}, kind: {kind}{parts}, reason: {reason:?})")
    }
}

/// The value at which a joint rests.
#[derive(Clone, Debug, PartialEq)]
pub struct FixedJointValue {
    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub name: String,
    /// Radians or metres.
    pub value: f64,
    /// Whether it slides.
    pub is_length: bool,
    /// Where the value comes from.
    pub from: String,
}

impl Ledger {
    /// Whether something is unchecked that nobody accepted.
    pub fn is_incomplete(&self) -> bool {
        self.unchecked.iter().any(|unchecked| unchecked.accepted.is_none())
    }
}
