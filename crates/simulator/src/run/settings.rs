//! The settings of a run.

use collision::PenaltyModel;
use continuous::Curve;

/// The kind of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Every interpolation point.
    Sampled,
    /// Every interpolation point, and the motion between them proven.
    Certified,
}

impl Mode {
    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sampled => "sampled",
            Self::Certified => "certified",
        }
    }
}

/// Who proves the motion between the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Bubbles of free space and fronts: contact, containment and clearances.
    #[default]
    Bubbles,
    /// Interval arithmetic: contact and containment, no clearances.
    Intervals,
    /// Both, and their statements compared.
    Both,
}

impl Engine {
    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bubbles => "bubbles",
            Self::Intervals => "intervals",
            Self::Both => "both",
        }
    }
}

/// The settings of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunSettings {
    /// The kind of check; if spheres decide, only points are checked.
    pub mode: Mode,
    /// Who proves the motion between the points, in a certified run by exact surfaces.
    pub engine: Engine,
    /// Largest width of the bounds on the smallest clearance at a point, metres.
    pub accuracy_m: f64,
    /// Where the smallest clearance is bounded to that width.
    pub curve: Curve,
    /// Findings show the first colliding pair of smallest spheres instead of all.
    pub first_hit: bool,
    /// Collisions have their contacts, the depth of the deepest point, and a move that parts the members.
    pub contacts: Option<ContactRequest>,
    /// The pairs that SRDF, cell file or viewer exclude are classed over all joint values.
    pub audit_exclusions: bool,
}

impl Default for RunSettings {
    /// The motion between the points is proven, clearances are known to a millimetre, or to 1 % where nothing is near.
    fn default() -> Self {
        Self {
            mode: Mode::Certified,
            engine: Engine::Bubbles,
            accuracy_m: 1e-3,
            curve: Curve::Near,
            first_hit: false,
            contacts: None,
            audit_exclusions: false,
        }
    }
}

/// What is found out about the contacts of collisions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactRequest {
    /// Their penalty forces; damping and friction need a program on a clock.
    pub penalty: Option<PenaltyModel>,
}
