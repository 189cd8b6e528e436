//! The report as a whole.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::clearance::{Pair, RequiredClearance};
use crate::closed::closed;
use crate::corner::{CornerRow, LeadRow};
use crate::finding::Finding;
use crate::handling::{MeantContactRow, ObjectAtEnd};
use crate::instant::Event;
use crate::ledger::{CoarseMesh, Exclusion, FixedJoint, InCavity, OpenMesh, StillContact, Unchecked};
use crate::line::{line, lines};
use crate::member::Member;
use crate::present::present;
use crate::program::MotionRow;
use crate::program::Program;
use crate::proof::Proof;

closed! {
    /// The name of the format.
    Format {
        /// This one.
        Current = "pathproof.report/3",
    }
}

closed! {
    /// The answer of a run.
    RunResult {
        /// All clear, nothing unchecked.
        Pass = "PASS",
        /// Something undecided or unchecked, and no violation.
        Incomplete = "INCOMPLETE",
        /// A violation.
        Fail = "FAIL",
    }
}

closed! {
    /// What keeps a run from being complete.
    Shortfall {
        /// A pair could not be decided.
        Undecided = "undecided",
        /// A pair at rest could not be decided.
        StillUndecided = "still-undecided",
        /// Clearances are required, and spheres or the engine `intervals` measure none.
        Unmeasured = "unmeasured",
        /// A mesh is open, and the engine `intervals` alone does not decide what lies inside.
        OpenMeshes = "open-meshes",
        /// Something is unchecked and not accepted.
        Unchecked = "unchecked",
        /// A program ends at a move in space that the robot cannot do, or that is not proven: what follows is not checked.
        Stopped = "stopped",
        /// Several robots move on one clock, and a joint is commanded faster than its limit.
        TooFast = "too-fast",
        /// What happens if the controller cuts some corner is undecided, or nothing encloses it.
        Corners = "corners",
        /// Two programs have no common clock, and at some of their places a pair, or the order of statements, is undecided.
        AnyTime = "any-time",
        /// There is no pair to check.
        NothingToCheck = "nothing-to-check",
    }
}

impl Shortfall {
    /// What it says, as a clause.
    pub fn clause(self) -> &'static str {
        match self {
            Self::Undecided => "a pair could not be decided",
            Self::StillUndecided => "whether two members touch that cannot move could not be decided",
            Self::Unmeasured => {
                "spheres cannot measure the clearances that are required, nor can the engine intervals"
            }
            Self::OpenMeshes => "a mesh is open, and the engine intervals does not decide what lies inside",
            Self::Unchecked => "something is unchecked that nobody accepted",
            Self::Stopped => {
                "a program ends at a move that is not proven or cannot be done, and the rest is not checked"
            }
            Self::TooFast => {
                "a joint is commanded faster than its limit, so that its robot meets the others later than was checked"
            }
            Self::Corners => "what happens if the controller cuts some corner is not known",
            Self::AnyTime => "what two programs without a common clock meet is not known",
            Self::NothingToCheck => "there is no pair to check",
        }
    }
}

closed! {
    /// Which motion was checked.
    Mode {
        /// The interpolation points.
        Sampled = "sampled",
        /// The motion between them too.
        Certified = "certified",
    }
}

closed! {
    /// Who proves the motion between the points.
    #[derive(Default)]
    Engine {
        /// Bubbles of free space, and fronts.
        #[default]
        Bubbles = "bubbles",
        /// Interval arithmetic.
        Intervals = "intervals",
        /// Both, compared.
        Both = "both",
    }
}

impl Curve {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_near(&self) -> bool {
        *self == Self::Near
    }
}

impl Engine {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_bubbles(&self) -> bool {
        *self == Self::Bubbles
    }
}

closed! {
    /// How closely the smallest clearance at a point is bounded.
    #[derive(Default)]
    Curve {
        /// Not at all.
        Unmeasured = "none",
        /// To the accuracy up to ten times the largest required clearance or 50 mm, whichever is more; to 1 % beyond.
        #[default]
        Near = "near",
        /// To the accuracy.
        Full = "full",
    }
}

closed! {
    /// What `time` means.
    TimeBasis {
        /// Seconds.
        Seconds = "seconds",
        /// Numbers of rows of a table without times.
        Index = "index",
        /// Seconds along the motions of a program that branches, one after the other: no run of it takes this time.
        Edge = "edge",
    }
}

closed! {
    /// What decides.
    Surface {
        /// The surfaces themselves.
        Exact = "exact",
        /// The smallest spheres around them.
        Spheres = "spheres",
    }
}

closed! {
    /// How spheres are made.
    Method {
        /// As in the patent, three axes at once.
        Patent3 = "patent-3",
        /// As in the patent, axes by need.
        PatentN = "patent-n",
        /// The spherical octree: cubes halved along every axis.
        Octree = "octree",
    }
}

closed! {
    /// What was done with the `<up_axis>` of COLLADA files.
    UpAxis {
        /// Nothing.
        Ignore = "ignore",
        /// The mesh was turned.
        Respect = "respect",
    }
}

/// How a run ended: what decides its exit code.
#[derive(Clone, Copy, Debug)]
pub struct RunEnd<'a> {
    /// The result.
    pub result: RunResult,
    /// Why a run without errors is incomplete.
    pub shortfalls: &'a [Shortfall],
    /// All findings.
    pub findings: &'a [Finding],
}

impl Report {
    /// How the run ended.
    pub fn end(&self) -> RunEnd<'_> {
        RunEnd { result: self.result, shortfalls: &self.shortfalls, findings: &self.findings }
    }
}

/// `report.json`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The name of the format.
    pub schema: Format,
    /// PASS: all clear, nothing unchecked. FAIL: a violation. INCOMPLETE: something undecided or unchecked, and no violation.
    pub result: RunResult,
    /// What keeps the run from being complete, whether or not it also fails.
    #[serde(serialize_with = "line")]
    pub shortfalls: Vec<Shortfall>,
    /// Whether the motion between the interpolation points was checked too.
    pub mode: Mode,
    /// What wrote the report.
    pub tool: Tool,
    /// File name of the cell or URDF.
    pub scene: Text,
    /// What the result says and does not say, sentence by sentence.
    pub guarantee: Vec<Text>,
    /// The motion that a program is taken to command.
    pub law: Text,
    /// What `time` means: seconds, or numbers of rows of a table without times.
    pub time_basis: TimeBasis,
    /// How many there are.
    #[schemars(range(min = 1))]
    pub interpolation_points: usize,
    /// From the first to the last interpolation point; null without a clock.
    #[serde(deserialize_with = "present")]
    pub duration_s: Option<f64>,
    /// How the run was made.
    pub settings: Settings,
    /// At least this share of the motion of all pairs was confirmed by the engine `intervals`; not written unless both engines were asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_share: Option<f64>,
    /// The rounding bound.
    pub eps: Eps,
    /// Every file read.
    #[serde(serialize_with = "lines")]
    pub inputs: Vec<File>,
    /// Every file written beside the report, but for report.html, whose pictures differ from machine to machine.
    #[serde(serialize_with = "lines")]
    pub files: Vec<File>,
    /// Every program.
    pub programs: Vec<Program>,
    /// Every rigid body with geometry.
    pub members: Vec<Member>,
    /// What distance is required.
    pub required_clearance_m: RequiredClearance,
    /// Every checked pair, by name.
    pub pairs: Vec<Pair>,
    /// Moving pairs that are not checked.
    #[serde(serialize_with = "lines")]
    pub exclusions: Vec<Exclusion>,
    /// What cannot be checked.
    pub unchecked: Vec<Unchecked>,
    /// Joints that no program drives.
    #[serde(serialize_with = "lines")]
    pub fixed_joints: Vec<FixedJoint>,
    /// Pairs that cannot move against each other, and touch.
    #[serde(serialize_with = "lines")]
    pub still_contacts: Vec<StillContact>,
    /// Contacts that are meant; not written where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub meant_contacts: Vec<MeantContactRow>,
    /// The motions that a program of a controller can make, in the order of its lines; not written without one.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub motions: Vec<MotionRow>,
    /// Corners that the controller may cut; not written where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub corners: Vec<CornerRow>,
    /// What programs may be ahead of each other because of corners; not written where they cannot.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub leads: Vec<LeadRow>,
    /// Where the objects are at the end that programs handle; not written where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub objects_at_end: Vec<ObjectAtEnd>,
    /// Members that lie in a cavity of another one: clear, because that part of the mesh faces inwards.
    #[serde(serialize_with = "lines")]
    pub in_cavities: Vec<InCavity>,
    /// Open meshes, and how what lies inside them was decided; not written where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub open_meshes: Vec<OpenMesh>,
    /// Mesh files whose own numbers lie far apart at their coordinates; not written where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty", serialize_with = "lines")]
    pub coarse_meshes: Vec<CoarseMesh>,
    /// Warnings of the readers.
    pub warnings: Vec<Text>,
    /// Collisions that overlap in time, together.
    pub events: Vec<Event>,
    /// What to act on, in order of time.
    pub findings: Vec<Finding>,
    /// In certified mode.
    #[serde(deserialize_with = "present")]
    pub proof: Option<Proof>,
}

/// What wrote the report.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// `pathproof`.
    #[schemars(extend("const" = TOOL))]
    pub name: Text,
    /// Its version.
    pub version: Text,
}

/// The name of the tool whose reports these are.
pub const TOOL: &str = "pathproof";

/// How the run was made.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// As that of the report.
    pub mode: Mode,
    /// Who proves the motion between the points; not written where it is `bubbles`.
    #[serde(default, skip_serializing_if = "Engine::is_bubbles")]
    pub engine: Engine,
    /// What decides: the surfaces themselves, or the smallest spheres around them.
    pub surface: Surface,
    /// Bounds on a clearance are at most this far apart, metres.
    pub accuracy_m: f64,
    /// How closely the smallest clearance at a point is bounded; not written where it is `near`.
    #[serde(default, skip_serializing_if = "Curve::is_near")]
    pub curve: Curve,
    /// How spheres are made.
    pub method: Method,
    /// Radius of the smallest spheres, metres; null where each member has its own.
    #[serde(deserialize_with = "present")]
    pub smallest_radius_m: Option<f64>,
    /// Whether findings show one pair of colliding spheres instead of all.
    pub first_hit: bool,
    /// Whether collisions have contacts, depth and separation; not written where they do not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub contacts: bool,
    /// The penalty model of the forces in `contacts.csv`; not written where there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty: Option<Penalty>,
    /// Whether exclusions were audited over all joint values; not written where they were not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub audit_exclusions: bool,
    /// What was done with the `<up_axis>` of COLLADA files.
    pub dae_up_axis: UpAxis,
}

/// Stiffness, damping and friction at every contact.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    /// Force per penetration.
    pub stiffness_n_per_m: f64,
    /// Force per speed along the normal.
    pub damping_n_s_per_m: f64,
    /// Force per speed along the surface.
    pub friction_n_s_per_m: f64,
}

/// The rounding bound.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Eps {
    /// Below this distance a pair is in contact, metres.
    pub eps_m: f64,
    /// How it comes about.
    pub formula: Text,
    /// The factor of the formula.
    pub c: f64,
    /// Largest distance of a member's frame from the world's origin, metres.
    pub reach_m: f64,
    /// Largest distance of a surface point from its member's frame, metres.
    pub largest_coordinate_m: f64,
    /// The share of the formula.
    pub distance_error_per_m: f64,
}

/// A file that was read or is written.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Relative to the folder of the cell file, or of the report, with `/`.
    pub path: Text,
    /// In hexadecimal.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sha256: Text,
    /// Size.
    pub bytes: u64,
}

impl Report {
    /// The report as JSON text, ending in a line feed.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("finite numbers and text") + "\n"
    }

    /// The SHA-256 of a file that the run read, in hexadecimal.
    pub fn input_sha256(&self, path: &Text) -> Option<&Text> {
        self.inputs.iter().find(|input| input.path == *path).map(|input| &input.sha256)
    }
}
