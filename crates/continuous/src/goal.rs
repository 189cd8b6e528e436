//! What a proof is asked for.

/// Up to so many times the largest required clearance the smallest clearance of a point is measured to the accuracy.
const CLEARANCES: f64 = 10.0;
/// It is measured to the accuracy up to this distance in any case, metres.
const NEAR_M: f64 = 0.05;
/// Beyond, its bounds are at most this share of it apart, or the accuracy where that is more.
pub const CURVE_SHARE: f64 = 0.01;

/// How closely the smallest clearance at a point is bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Curve {
    /// Not at all: only what the verdicts need is computed.
    Unmeasured,
    /// To the accuracy up to ten times the largest required clearance or 50 mm, whichever is more; to 1 % beyond.
    #[default]
    Near,
    /// To the accuracy at any distance.
    Full,
}

/// The goal of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Whether the motion between the points is proven too.
    pub between_points: bool,
    /// Largest width of the bounds on the smallest clearance at a point, metres; a required clearance is resolved as finely.
    pub accuracy_m: f64,
    /// How closely the smallest clearance at a point is bounded.
    pub curve: Curve,
}

/// How far the bounds on the smallest clearance at a point may be apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CurveWidth {
    /// At any distance, metres.
    pub(crate) accuracy_m: f64,
    /// From this distance on [`CURVE_SHARE`] of it is enough, metres.
    share_from_m: f64,
}

impl Curve {
    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unmeasured => "none",
            Self::Near => "near",
            Self::Full => "full",
        }
    }
}

impl Goal {
    /// How far the bounds on the smallest clearance at a point may be apart, if no pair requires more than this, metres.
    pub(crate) fn curve_width(&self, largest_required_m: f64) -> CurveWidth {
        let near_m = NEAR_M.max(CLEARANCES * largest_required_m);
        match self.curve {
            Curve::Unmeasured => CurveWidth { accuracy_m: f64::INFINITY, share_from_m: f64::INFINITY },
            Curve::Near => CurveWidth { accuracy_m: self.accuracy_m, share_from_m: near_m },
            Curve::Full => CurveWidth { accuracy_m: self.accuracy_m, share_from_m: f64::INFINITY },
        }
    }
}

impl CurveWidth {
    /// The share of a distance that is at least this, metres, by which its bounds may be apart.
    pub(crate) fn share(&self, distance_m: f64) -> f64 {
        if distance_m >= self.share_from_m { CURVE_SHARE } else { 0.0 }
    }

    /// How far the bounds may be apart where the upper one is this, metres. What is left below does not decrease with the upper one.
    pub(crate) fn width_m(&self, hi_m: f64) -> f64 {
        let beyond_m = hi_m - self.share_from_m;
        // An upper bound that is not known has no share.
        if beyond_m > 0.0 && hi_m.is_finite() {
            self.accuracy_m.max((CURVE_SHARE * hi_m).min(self.accuracy_m + beyond_m))
        } else {
            self.accuracy_m
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_enough_only_beyond_ten_times_the_required_clearance() {
        let width_m = |curve: Curve, required_m: f64, hi_m: f64| {
            let goal = Goal { between_points: true, accuracy_m: 1e-3, curve };
            goal.curve_width(required_m).width_m(hi_m)
        };
        for (required_m, hi_m, expected_m) in
            [(0.0, 0.04, 1e-3), (0.0, 0.2, 2e-3), (0.02, 0.19, 1e-3), (0.02, 0.3, 3e-3), (0.5, 4.0, 1e-3)]
        {
            let near_m = width_m(Curve::Near, required_m, hi_m);
            assert!((near_m - expected_m).abs() < 1e-12, "{required_m} {hi_m}: {near_m}");
            assert_eq!(width_m(Curve::Full, required_m, hi_m), 1e-3);
        }
        assert_eq!(width_m(Curve::Near, 0.0, f64::INFINITY), 1e-3, "an unknown distance");
    }
}
