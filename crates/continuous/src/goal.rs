//! What a proof is asked for.

/// The goal of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Whether the motion between the points is proven too.
    pub between_points: bool,
    /// Largest width of the bounds on the smallest clearance at a point, metres; a required clearance is resolved as finely.
    pub accuracy_m: f64,
    /// Whether the smallest clearance is measured at all: otherwise its bounds are those that the verdicts left.
    pub curve: bool,
}

impl Goal {
    /// The accuracy of the smallest clearance, metres; infinite if it is not measured.
    pub(crate) fn curve_accuracy_m(&self) -> f64 {
        if self.curve { self.accuracy_m } else { f64::INFINITY }
    }
}
