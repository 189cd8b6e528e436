//! The rounding budget of a check.

use geometry::limits::MOST_EPS_M;

/// Units in the last place per joint of each of two chains.
const PER_JOINT: f64 = 64.0;
/// Transforms of a chain that count as joints: base, shape, inverse and surface point.
const BESIDE_JOINTS: f64 = 4.0;
/// Units in the last place per joint and radian of its angle.
const PER_TURN: f64 = 16.0;

/// Below this distance a pair counts as in contact: the bound on rounding errors.
///
/// # Guarantee
/// The bound is [`Eps::formula`], with n the joints on the longest chain and q the largest joint angle. Each joint multiplies two
/// rigid transforms, with sine and cosine within one unit in the last place: at most 32 units relative to the reach. The bodies
/// of a pair are at the ends of two chains, and their distance is measured in the frame of one of them, up to twice the reach
/// away; base, shape, inverse and surface point count as four more joints. An angle between two interpolation points is rounded
/// by four units of q, which moves no point by more than that times the reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eps {
    /// The bound, metres.
    pub eps_m: f64,
    /// The factor c.
    pub factor: f64,
    /// Largest distance of a body's frame from the world origin, metres.
    pub reach_m: f64,
    /// Largest distance of a surface point from its body's frame, metres.
    pub coordinate_m: f64,
}

impl Eps {
    /// The budget for poses within `reach_m`, surface points within `coordinate_m`, and chains of at most `joints` joints that
    /// turn by at most `turn_rad`.
    pub fn new(reach_m: f64, coordinate_m: f64, joints: usize, turn_rad: f64) -> Self {
        let joints = joints as f64;
        let factor = PER_JOINT * (2.0 * joints + BESIDE_JOINTS) + PER_TURN * joints * turn_rad;
        let unit = f64::EPSILON / 2.0;
        let size_m = reach_m + coordinate_m;
        let eps_m = factor * unit * size_m + geometry::DISTANCE_ERROR_PER_M * size_m;
        Self { eps_m, factor, reach_m, coordinate_m }
    }

    /// The formulas of the bound and of the factor c, as text.
    pub fn formula() -> [String; 2] {
        let size = "(reach + largest coordinate)";
        let error = geometry::DISTANCE_ERROR_PER_M;
        [
            format!("eps = c · 2⁻⁵³ · {size} + {error:e} · {size}"),
            format!("c   = {PER_JOINT} · (2 · n + {BESIDE_JOINTS}) + {PER_TURN} · n · q"),
        ]
    }

    /// Whether verdicts can rest on this bound: it is a number, and within [`MOST_EPS_M`].
    ///
    /// # Guarantee
    /// If true, every coordinate of the check that is a number is below 10⁶ m, since eps grows with the reach and the
    /// coordinates: no product of a few of them overflows. If false, no query decides anything: see
    /// [`crate::QueryContext::query`].
    pub fn is_usable(&self) -> bool {
        self.eps_m <= MOST_EPS_M
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_on_the_method_prints_the_formula() {
        let page = include_str!("../../../docs/method.md");
        for line in Eps::formula() {
            assert!(page.contains(&line), "docs/method.md does not say {line:?}");
        }
    }

    #[test]
    fn a_budget_that_is_nan_or_too_large_is_not_usable() {
        let is_usable = |eps_m: f64| Eps { eps_m, factor: 1.0, reach_m: 1.0, coordinate_m: 1.0 }.is_usable();
        assert!(is_usable(1e-13) && is_usable(MOST_EPS_M));
        for eps_m in [1.1e-8, f64::MAX, f64::INFINITY, f64::NAN] {
            assert!(!is_usable(eps_m), "{eps_m}");
        }
    }
}
