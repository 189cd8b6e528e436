//! How a run is made.

/// Which question is asked about a program.
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

/// How a run is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunSettings {
    /// Which question is asked; only the points where spheres decide.
    pub mode: Mode,
    /// The smallest clearance of a point is bounded to this, metres.
    pub accuracy_m: f64,
    /// Findings show the first colliding pair of smallest spheres instead of all.
    pub first_hit: bool,
}
