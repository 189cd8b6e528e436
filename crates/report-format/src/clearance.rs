//! Distances: bounds, the required clearances, points on two surfaces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::instant::JointValue;
use crate::line::{both_lines, line, lines};
use crate::present::present;

/// Lower and upper bound on a distance, metres; the upper one null where nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Bounds(f64, Option<f64>);

impl Bounds {
    /// Of two numbers in metres; the upper one may be infinite.
    pub fn from_m([lo_m, hi_m]: [f64; 2]) -> Self {
        Self(lo_m, hi_m.is_finite().then_some(hi_m))
    }

    /// Metres; the upper one infinite where nothing is known.
    pub fn m(self) -> [f64; 2] {
        [self.0, self.1.unwrap_or(f64::INFINITY)]
    }

    /// Whether they are bounds on a distance at all.
    pub(crate) fn is_distance(self) -> bool {
        let [lo_m, hi_m] = self.m();
        0.0 <= lo_m && lo_m <= hi_m
    }
}

/// The three defaults, and pairs that differ.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequiredClearance {
    /// Between a robot and what no joint moves, metres.
    pub robot_environment: f64,
    /// Between two robots, metres.
    pub robot_robot: f64,
    /// Between two members of one robot, metres.
    pub same_robot: f64,
    /// Pairs of which the cell file requires something else.
    pub pairs: Vec<PairClearance>,
    /// Parts of programs that replace the first two for their robots; between two robots the larger value is required.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<ProgramClearance>,
}

/// What a program requires for a part of its motion.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramClearance {
    /// The program, relative to the scene.
    pub file: Text,
    /// Lines of the first and of the last statement that it holds for.
    pub lines: [u32; 2],
    /// Metres.
    pub clearance_m: f64,
}

/// What the cell file requires of one pair.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairClearance {
    /// The name first in byte order.
    pub a: Text,
    /// The other name.
    pub b: Text,
    /// Metres.
    pub clearance_m: f64,
}

/// A checked pair.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The name first in byte order.
    pub a: Text,
    /// The other name.
    pub b: Text,
    /// Metres; the largest along the motion.
    pub required_clearance_m: f64,
    /// Metres; the smallest along the motion, where programs change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_required_clearance_m: Option<f64>,
    /// Interpolation points at which it collides.
    pub colliding_points: usize,
    /// Interpolation points at which it is nearer than required.
    pub near_points: usize,
    /// Interpolation points at which neither contact nor clearance could be proven.
    pub undecided_points: usize,
    /// The smallest clearance over what was checked; null where spheres decide.
    #[serde(deserialize_with = "present")]
    pub minimum: Option<Minimum>,
}

/// Bounds on the smallest clearance of a pair, and where the upper one was found.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Minimum {
    /// Lower and upper bound, metres; the upper one null where nothing is known.
    #[serde(serialize_with = "line")]
    pub clearance_m: Bounds,
    /// On the time basis.
    pub time: f64,
    /// Counted in interpolation points.
    pub moment: f64,
    /// All joint values then.
    #[serde(serialize_with = "lines")]
    pub joint_values: Vec<JointValue>,
    /// The two nearest points then, where the pair is apart.
    #[serde(deserialize_with = "present", serialize_with = "both_lines")]
    pub witness: Option<[Witness; 2]>,
}

/// A point on one member.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// Its name.
    pub member: Text,
    /// Metres.
    pub in_world_m: [f64; 3],
    /// Metres.
    pub in_member_m: [f64; 3],
}
