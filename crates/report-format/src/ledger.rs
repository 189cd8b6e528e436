//! What was left out, and by whose word.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::closed::closed;
use crate::instant::{JointUnit, JointValue};
use crate::line::lines;
use crate::present::{present, some};

closed! {
    /// By whose word a pair is not checked.
    ExclusionGround {
        /// Links of one joint.
        Adjacent = "adjacent",
        /// The SRDF.
        Srdf = "srdf",
        /// The cell file.
        Cell = "cell",
        /// Switched off by hand.
        Viewer = "viewer",
    }
}

/// A pair that is not checked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exclusion {
    /// The name first in byte order.
    pub a: Text,
    /// The other name.
    pub b: Text,
    /// By whose word.
    pub by: ExclusionGround,
    /// Why.
    pub reason: Text,
    /// What is known of the pair over all joint values; not written where exclusions were not audited.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub over_joints: Option<OverJoints>,
    /// Where the pair was seen in contact or too near along the program, in order of time; a look at instants, and no proof. Not written where
    /// it was seen nowhere, and of links of one joint, which are not looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub seen: Vec<SeenInstants>,
}

closed! {
    /// What was seen of an excluded pair.
    SeenVerdict {
        /// The two touch, or one lies inside the other.
        Contact = "contact",
        /// They are nearer than they would have to stay, if they were checked.
        Near = "near",
        /// Neither could be told.
        Undecided = "undecided",
    }
}

/// Instants that follow each other in which an excluded pair was seen with one verdict.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenInstants {
    /// What was seen.
    pub verdict: SeenVerdict,
    /// The first and the last of them, on the time basis.
    pub time: [f64; 2],
    /// The same, counted in interpolation points.
    pub moment: [f64; 2],
}

closed! {
    /// What is known of a pair over all joint values within the limits.
    PairClass {
        /// Proven apart.
        Never = "never",
        /// Proven in contact.
        Always = "always",
        /// In contact in every configuration tried; not proven.
        AlwaysSeen = "always seen",
        /// In contact in one configuration and free in another.
        CanCollide = "can collide",
        /// The budget was spent, or a joint turns without end.
        Unknown = "unknown",
    }
}

/// The audit of an exclusion.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OverJoints {
    /// What is known.
    pub class: PairClass,
    /// Configurations tried.
    pub configurations: usize,
    /// Those of them that were not decided.
    pub undecided: usize,
    /// Boxes of joint space that were looked at.
    pub boxes: usize,
    /// The share of joint space that is proven, 0 to 1.
    pub proven_share: f64,
    /// Joint values at which the two are in contact, or one lies inside the other.
    #[serde(deserialize_with = "present")]
    pub contact: Option<Vec<JointValue>>,
    /// Joint values at which they are apart.
    #[serde(deserialize_with = "present")]
    pub free: Option<Vec<JointValue>>,
    /// Why the joint values could not all be covered: a joint turns without limits, and what moves with it does not come back soon.
    /// Not written where they could.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub without_end: Option<Text>,
}

closed! {
    /// Why something cannot be checked.
    UncheckedKind {
        /// A link without collision geometry.
        NoCollisionGeometry = "no-collision-geometry",
        /// A surface that is not closed.
        Shell = "shell",
        /// A motion of a controller's program that is not followed.
        Motion = "motion",
    }
}

/// Something that could not be checked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unchecked {
    /// The member, link or piece.
    pub name: Text,
    /// Why it cannot be checked, in a word.
    pub kind: UncheckedKind,
    /// What is missing.
    pub why: Text,
    /// The reason for which the cell file accepts it; where there is none the run is at best INCOMPLETE.
    #[serde(deserialize_with = "present")]
    pub accepted_because: Option<Text>,
}

/// A joint that no program drives.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FixedJoint {
    /// `robot/joint`, or the joint alone in a run of one URDF.
    pub joint: Text,
    /// In its unit.
    pub value: f64,
    /// Of the value.
    pub unit: JointUnit,
    /// Where the value comes from.
    pub from: Text,
}

closed! {
    /// What decided that a pair at rest touches, or that it could not be decided.
    StillDecidedBy {
        /// Smallest spheres overlap.
        Spheres = "spheres",
        /// Triangles meet.
        Triangles = "triangles",
        /// One member lies inside the other.
        Containment = "containment",
        /// Nothing.
        Undecided = "undecided",
    }
}

/// A pair that cannot move against each other, and touches.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StillContact {
    /// The name first in byte order.
    pub a: Text,
    /// The other name.
    pub b: Text,
    /// What decided it, or that it could not be decided.
    pub decided_by: StillDecidedBy,
}

/// An open mesh: what lies inside is decided by caps over its rims.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenMesh {
    /// The piece.
    pub name: Text,
    /// Rims with a cap.
    pub rims: usize,
    /// A member nearer than this to a cap is undecided, metres.
    pub largest_rim_radius_m: f64,
    /// Vertices of rims within this distance count as one, metres.
    pub merged_within_m: f64,
    /// Flat parts, which have no inside.
    pub flat_parts: usize,
    /// Parts without caps: a member that reaches into their convex hull is undecided.
    pub hulls: usize,
}

/// A member that lies in a cavity of another one, and is clear there.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InCavity {
    /// The member in the cavity.
    pub member: Text,
    /// The piece whose mesh has the cavity.
    pub cavity_of: Text,
}

/// A mesh file whose own numbers lie more than a hundredth of the accuracy apart at its coordinates.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoarseMesh {
    /// As in the inputs of the report.
    pub file: Text,
    /// The distance of neighbouring numbers, metres; an estimate where they were written as text.
    pub spacing_m: f64,
    /// The largest coordinate of the file, scaled, metres.
    pub largest_m: f64,
}
