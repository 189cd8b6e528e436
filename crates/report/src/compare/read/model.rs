//! The fields of `report.json` that comparing needs; `docs/report-format.md` says what they mean.

use serde::Deserialize;

use super::Text;
use super::finding::Finding;
use super::present::present;

/// `report.json`, in part.
#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Report {
    pub(in crate::compare) result: Answer,
    pub(in crate::compare) shortfalls: Vec<Text>,
    pub(in crate::compare) mode: Mode,
    pub(in crate::compare) tool: Tool,
    pub(in crate::compare) scene: Text,
    pub(in crate::compare) time_basis: TimeBasis,
    pub(in crate::compare) interpolation_points: u64,
    #[serde(deserialize_with = "present")]
    pub(in crate::compare) duration_s: Option<f64>,
    pub(in crate::compare) settings: Settings,
    pub(in crate::compare) inputs: Vec<InputHash>,
    pub(in crate::compare) programs: Vec<Program>,
    pub(in crate::compare) members: Vec<Member>,
    pub(in crate::compare) pairs: Vec<Pair>,
    pub(in crate::compare) exclusions: Vec<Exclusion>,
    pub(in crate::compare) unchecked: Vec<Unchecked>,
    pub(in crate::compare) fixed_joints: Vec<FixedJoint>,
    pub(in crate::compare) findings: Vec<Finding>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(in crate::compare) enum Answer {
    Pass,
    Incomplete,
    Fail,
}

impl Answer {
    pub(in crate::compare) fn name(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Incomplete => "INCOMPLETE",
            Self::Fail => "FAIL",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::compare) enum Mode {
    Sampled,
    Certified,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::compare) enum TimeBasis {
    Seconds,
    Index,
}

#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Tool {
    pub(in crate::compare) name: Text,
    pub(in crate::compare) version: Text,
}

#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Settings {
    pub(in crate::compare) surface: Text,
    pub(in crate::compare) accuracy_m: f64,
    pub(in crate::compare) method: Text,
    #[serde(deserialize_with = "present")]
    pub(in crate::compare) smallest_radius_m: Option<f64>,
    pub(in crate::compare) dae_up_axis: Text,
}

/// A file that the run read.
#[derive(Debug, Deserialize)]
pub(in crate::compare) struct InputHash {
    pub(in crate::compare) path: Text,
    pub(in crate::compare) sha256: Text,
}

/// A program that ran.
#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Program {
    pub(in crate::compare) file: Text,
    /// Nothing in a run of one URDF.
    #[serde(deserialize_with = "present")]
    pub(in crate::compare) robot: Option<Text>,
    /// By their names in the robot's description.
    pub(in crate::compare) joints: Vec<Text>,
    /// How often it goes from one configuration to another.
    pub(in crate::compare) moves: u64,
    /// Taught points that it comes to, each once.
    pub(in crate::compare) points: Vec<Text>,
}

impl Program {
    /// The joints that it drives, named as joints are that no program drives.
    pub(in crate::compare) fn driven(&self) -> impl Iterator<Item = String> {
        let name = |joint: &Text| match &self.robot {
            Some(robot) => format!("{robot}/{joint}"),
            None => joint.to_string(),
        };
        self.joints.iter().map(name)
    }
}

#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Member {
    pub(in crate::compare) name: Text,
    /// Of its surfaces in its own frame.
    pub(in crate::compare) shape_sha256: Text,
    /// Of what places it in the world, but for programs.
    pub(in crate::compare) pose_sha256: Text,
}

/// A checked pair.
#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Pair {
    pub(in crate::compare) a: Text,
    pub(in crate::compare) b: Text,
    pub(in crate::compare) required_clearance_m: f64,
    #[serde(deserialize_with = "present")]
    pub(in crate::compare) minimum: Option<Minimum>,
}

#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Minimum {
    clearance_m: (f64, Option<f64>),
    pub(in crate::compare) moment: f64,
}

impl Minimum {
    /// Bounds, metres; the upper one infinite where nothing is known.
    pub(in crate::compare) fn clearance_m(&self) -> [f64; 2] {
        [self.clearance_m.0, self.clearance_m.1.unwrap_or(f64::INFINITY)]
    }
}

#[derive(Debug, Deserialize)]
pub(in crate::compare) struct Exclusion {
    pub(in crate::compare) a: Text,
    pub(in crate::compare) b: Text,
    pub(in crate::compare) by: Text,
    pub(in crate::compare) reason: Text,
}

#[derive(Debug, PartialEq, Deserialize)]
pub(in crate::compare) struct Unchecked {
    pub(in crate::compare) name: Text,
    pub(in crate::compare) kind: Text,
    pub(in crate::compare) why: Text,
    #[serde(deserialize_with = "present")]
    pub(in crate::compare) accepted_because: Option<Text>,
}

#[derive(Debug, Deserialize)]
pub(in crate::compare) struct FixedJoint {
    pub(in crate::compare) joint: Text,
    pub(in crate::compare) value: f64,
    pub(in crate::compare) unit: Text,
}
