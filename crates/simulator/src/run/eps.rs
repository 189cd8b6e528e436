//! The rounding budget of a run.

use crate::scene::Scene;

/// Below this distance a pair is in contact: what rounding can hide.
///
/// # Guarantee
/// `eps = c·2⁻⁵³·(reach + largest coordinate) + distance error`, with `c = 64·(2n + 4) + 16·n·q`, n the joints on the longest
/// chain and q the largest joint angle. Each joint multiplies two rigid transforms, sine and cosine within one unit in the last
/// place: at most 32 units relative to the reach. A pair stands at the ends of two chains, and its distance is measured in the
/// frame of one of them, up to twice the reach away; base, piece, inverse and surface point count as four more joints. An angle
/// between two interpolation points is rounded by four units of q, which moves no point by more than that times the reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eps {
    /// The bound, metres.
    pub eps_m: f64,
    /// The factor c.
    pub factor: f64,
    /// Largest distance of a member's frame from the world origin, metres.
    pub reach_m: f64,
    /// Largest distance of a surface point from its member's frame, metres.
    pub coordinate_m: f64,
}

impl Eps {
    pub(super) fn of(scene: &Scene) -> Self {
        let (reach_m, coordinate_m) = (scene.reach_m(), scene.largest_coordinate_m());
        let joints = scene.longest_chain() as f64;
        let factor = 64.0 * (2.0 * joints + 4.0) + 16.0 * joints * scene.largest_turn_rad();
        let unit = f64::EPSILON / 2.0;
        let size_m = reach_m + coordinate_m;
        let eps_m = factor * unit * size_m + geometry::DISTANCE_ERROR_PER_M * size_m;
        Self { eps_m, factor, reach_m, coordinate_m }
    }
}
