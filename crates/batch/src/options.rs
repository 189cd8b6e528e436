//! The options of a check as fields of a job or request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use compare::FailOn;
use report_format::{Curve, Engine, Method, Mode, Surface, TimeUnit, Units, UpAxis};

use crate::unique_map::UniqueMap;

/// Options of `pathproof check`, under the names that they have there; what is left out has the default that it has there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CheckOptions {
    /// Required clearance of a robot from its environment and from other robots, millimetres; replaces the cell file's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clearance_mm: Option<f64>,
    /// Which motion is checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// How closely the smallest clearance of a point is bounded, millimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy_mm: Option<f64>,
    /// At which distances it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<Curve>,
    /// Who proves the motion between the points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
    /// What decides a collision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// How spheres are arranged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
    /// Radius of the smallest spheres, millimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest_radius_mm: Option<f64>,
    /// Which findings make the exit code 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fail_on: Option<FailOnWord>,
    /// Whether collisions have contact points, depth and a move that parts the two.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub contacts: bool,
    /// SRDF of a URDF.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub srdf: Option<String>,
    /// Folders of ROS packages, by name.
    #[serde(skip_serializing_if = "UniqueMap::is_empty")]
    pub packages: UniqueMap<String>,
    /// Values of joints that no program drives, radians or metres, by name.
    #[serde(skip_serializing_if = "UniqueMap::is_empty")]
    pub joints: UniqueMap<f64>,
    /// SRDF state for joints that no program drives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Units of joint tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units: Option<Units>,
    /// Unit of the times of joint tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_unit: Option<TimeUnit>,
    /// Columns of joint tables that have another name, by joint, or `time`.
    #[serde(skip_serializing_if = "UniqueMap::is_empty")]
    pub columns: UniqueMap<String>,
    /// Columns of joint tables that are left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignore_columns: Vec<String>,
    /// Longest edge that a mesh without a scale may have, metres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_m: Option<f64>,
    /// Whether COLLADA meshes are turned by their upward axis.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dae_up_axis: Option<UpAxis>,
}

/// Which findings make the exit code 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FailOnWord {
    /// Collisions.
    Collision,
    /// Collisions, and pairs nearer than required.
    Near,
    /// These, and joints that are commanded faster than their limits.
    Speed,
}

impl FailOnWord {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Collision => "collision",
            Self::Near => "near",
            Self::Speed => "speed",
        }
    }
}

impl CheckOptions {
    /// Which findings make the exit code 1.
    pub fn fails_on(&self) -> FailOn {
        match self.fail_on {
            Some(FailOnWord::Collision) => FailOn::Collision,
            None | Some(FailOnWord::Near) => FailOn::Near,
            Some(FailOnWord::Speed) => FailOn::Speed,
        }
    }

    /// The options as words of the command line, each with its value in the same word.
    pub(crate) fn words(&self) -> Vec<String> {
        let number = |name: &str, value: Option<f64>| value.map(|value| format!("--{name}={value}"));
        let text = |name: &str, value: Option<&str>| value.map(|value| format!("--{name}={value}"));
        let single = [
            number("clearance", self.clearance_mm),
            text("mode", self.mode.map(Mode::name)),
            number("accuracy", self.accuracy_mm),
            text("curve", self.curve.map(Curve::name)),
            text("engine", self.engine.map(Engine::name)),
            text("surface", self.surface.map(Surface::name)),
            text("method", self.method.map(Method::name)),
            number("smallest-radius", self.smallest_radius_mm),
            text("fail-on", self.fail_on.map(FailOnWord::name)),
            self.contacts.then(|| "--contacts".to_owned()),
            text("srdf", self.srdf.as_deref()),
            text("state", self.state.as_deref()),
            text("units", self.units.map(Units::name)),
            text("time-unit", self.time_unit.map(TimeUnit::name)),
            number("largest-m", self.largest_m),
            text("dae-up-axis", self.dae_up_axis.map(UpAxis::name)),
        ];
        let mut words: Vec<String> = single.into_iter().flatten().collect();
        words.extend(self.packages.0.iter().map(|(name, folder)| format!("--package={name}={folder}")));
        words.extend(self.joints.0.iter().map(|(name, value)| format!("--joint={name}={value}")));
        words.extend(self.columns.0.iter().map(|(joint, column)| format!("--column={joint}={column}")));
        words.extend(self.ignore_columns.iter().map(|column| format!("--ignore-column={column}")));
        words
    }

    /// A name that cannot stand before a `=`, with the field that it is in.
    pub(crate) fn odd_name(&self) -> Option<[&str; 2]> {
        let is_odd = |name: &&str| name.is_empty() || name.contains('=');
        let packages = self.packages.0.keys().map(|name| ["packages", name]);
        let joints = self.joints.0.keys().map(|name| ["joints", name]);
        let columns = self.columns.0.keys().map(|name| ["columns", name]);
        packages.chain(joints).chain(columns).find(|[_, name]| is_odd(name))
    }
}
